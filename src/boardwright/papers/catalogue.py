"""Which papers can be reproduced, and where each of them is written."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from boardwright.core.errors import InputError

if TYPE_CHECKING:
    from boardwright.papers.experiment import Paper

PAPERS = {
    "nim": "boardwright.papers.nim",
    "lgame": "boardwright.papers.lgame",
    "goclub": "boardwright.papers.goclub",
    "gomoku": "boardwright.papers.gomoku",
    "three-kingdoms": "boardwright.papers.three_kingdoms",
}


def find_paper(name: str) -> Paper:
    """Return a paper by its name."""
    if name not in PAPERS:
        raise InputError(f"the paper must be one of {', '.join(PAPERS)}, not {name!r:.40}")
    if find_spec(PAPERS[name]) is None:
        raise InputError(f"the paper {name} cannot be reproduced yet: {PAPERS[name]} is missing")
    paper: Paper = import_module(PAPERS[name]).PAPER
    return paper
