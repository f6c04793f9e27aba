"""Which papers can be reproduced, and where each of them is written."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from boardwright.core.errors import InputError

if TYPE_CHECKING:
    from boardwright.papers.experiment import Paper

PAPERS = {
    "nim": "boardwright.papers.nim.paper",
    "lgame": "boardwright.papers.lgame.paper",
    "goclub": "boardwright.papers.goclub.paper",
    "gomoku": "boardwright.papers.gomoku.paper",
    "three-kingdoms": "boardwright.papers.three_kingdoms.paper",
}


def find_paper(name: str) -> Paper:
    """Return a paper by its name."""
    if name not in PAPERS:
        raise InputError(
            "the paper must be one of {known}, not {given!r:.40}",
            known=", ".join(PAPERS),
            given=name,
        )
    paper: Paper = import_module(PAPERS[name]).PAPER
    return paper
