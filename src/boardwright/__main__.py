"""``python -m boardwright`` is the ``boardwright`` command."""

from boardwright.cli.main import main

main()
