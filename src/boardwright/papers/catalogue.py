"""Which papers can be reproduced, and where each of them is written."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from boardwright.core.errors import InputError

if TYPE_CHECKING:
    from boardwright.papers.experiment import Paper

PLUG_INS = "boardwright.papers"


def known_papers() -> dict[str, str]:
    """Return name and module of each paper: every folder here with a ``paper.py``, and plug-ins."""
    folders = sorted(file.parent.name for file in Path(__file__).parent.glob("*/paper.py"))
    own = {name.replace("_", "-"): f"boardwright.papers.{name}.paper" for name in folders}
    return {**{entry.name: entry.value for entry in entry_points(group=PLUG_INS)}, **own}


PAPERS = known_papers()


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
