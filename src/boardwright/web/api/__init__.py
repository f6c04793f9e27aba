"""The HTTP API, one file for each subject; every file has a ``router``."""
