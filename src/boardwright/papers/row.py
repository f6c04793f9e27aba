"""One figure of a paper beside what was measured or computed here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperRow:
    """What the figure is, what the paper says (empty if nothing), and what was found here.

    Both are texts. A simulated figure of the paper agrees if it is within ``tolerance``.
    """

    figure: str
    paper: str
    measured: str
    tolerance: float = 0.0

    @property
    def verdict(self) -> str:
        """Whether both agree; "new" where the paper says nothing.

        >>> PaperRow("rate", "0.4975", "0.4961", tolerance=0.002).verdict
        'agrees'
        """
        if not self.paper:
            return "new"
        if self.tolerance:
            near = abs(float(self.paper) - float(self.measured)) <= self.tolerance
            return "agrees" if near else "differs"
        return "agrees" if self.paper == self.measured else "differs"
