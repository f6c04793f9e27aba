"""One figure of a paper beside what was measured or computed here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperRow:
    """What the figure is, what the paper says (empty if nothing), and what was found here."""

    figure: str
    paper: str
    measured: str

    @property
    def verdict(self) -> str:
        """Whether both agree; "new" where the paper says nothing."""
        if not self.paper:
            return "new"
        return "agrees" if self.paper == self.measured else "differs"
