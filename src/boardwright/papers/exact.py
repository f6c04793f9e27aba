"""A paper's exact figures compared with those of a solved game."""

from __future__ import annotations

from boardwright.papers.catalogue import PAPERS, find_paper
from boardwright.papers.row import Row
from boardwright.solve.finding import Finding


def paper_rows(finding: Finding) -> list[Row]:
    """Return the paper's figures compared with the exact ones, for a game solved from its start."""
    position = finding.position
    name = position.game.name.replace("_", "-")
    if name not in PAPERS or position != position.game.start():
        return []
    rows_of = find_paper(name).exact_rows
    return rows_of(finding) if rows_of else []
