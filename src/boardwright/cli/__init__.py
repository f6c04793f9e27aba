"""The ``boardwright`` command, one small file a sub-command."""
