"""Search: algorithms that choose a move in any game, compiled, stoppable, within limits."""

from boardwright.search.engine import Engine, Report
from boardwright.search.limit import Limit
from boardwright.search.thought import Candidate, Thought

__all__ = ["Candidate", "Engine", "Limit", "Report", "Thought"]
