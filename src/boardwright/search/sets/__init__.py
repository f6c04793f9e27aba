"""A search for two-player games of winning sets: stones stay, the first whole set wins."""

from boardwright.search.sets.engine import SetsEngine

__all__ = ["SetsEngine"]
