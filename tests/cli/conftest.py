"""The command in this process: quick, and with what it printed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from boardwright.cli.main import main


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test sees a terminal of 24 lines and 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., CompletedProcess[str]]:
    """Return a function that runs ``boardwright`` with the given arguments."""

    def run(*arguments: object) -> CompletedProcess[str]:
        words = ["boardwright", *(str(argument) for argument in arguments)]
        monkeypatch.setattr(sys, "argv", words)
        capsys.readouterr()
        status = 0
        try:
            main()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(bool(left.code))
        printed = capsys.readouterr()
        return CompletedProcess(words, status, printed.out, printed.err)

    return run
