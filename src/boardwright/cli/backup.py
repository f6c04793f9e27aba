"""``boardwright backup``: everything that is kept, in one file; ``--restore`` brings it back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import Language


def command(
    file: Annotated[Path, typer.Argument(help="The backup; an older one is replaced.")],
    restore: Annotated[
        bool, typer.Option("--restore", help="Fill the empty database from the file.")
    ] = False,
    language: Language = "",
) -> None:
    """Write games, runs and experiments to one file; a server may go on meanwhile."""
    from boardwright.cli.progress import counting
    from boardwright.cli.words import chosen_language
    from boardwright.core.phrases import say
    from boardwright.store import backup
    from boardwright.store.database import open_database

    spoken = chosen_language(language)
    here = open_database()
    source = backup.opened(file) if restore else here
    with counting(say("rows", spoken), backup.size(source)) as done:
        rows = backup.restore(file, here, done) if restore else backup.backup(here, file, done)
    print(say("{rows} rows copied", spoken, rows=rows))
