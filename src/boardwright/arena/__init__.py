"""The arena: matches between players, with intervals."""

from boardwright.arena.match import MatchResult, Share, match

__all__ = ["MatchResult", "Share", "match"]
