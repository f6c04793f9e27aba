"""Which papers have exact figures to compare a solved game with."""

from __future__ import annotations

from boardwright.papers.row import PaperRow
from boardwright.solve.finding import Finding


def paper_rows(finding: Finding) -> list[PaperRow]:
    """Return the paper's figures compared with the exact ones, for a game solved from its start."""
    position = finding.position
    if position != position.game.start():
        return []
    if position.game.name == "lgame":
        from boardwright.papers.lgame.exact import exact_rows
    elif position.game.name == "nim":
        from boardwright.papers.nim.exact import exact_rows
    else:
        return []
    return exact_rows(finding)
