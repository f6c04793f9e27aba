"""Gomoku by line patterns: alpha-beta with threats, on a board that keeps every pattern ready."""

from boardwright.players.gomoku.lines.engine import LinesEngine
from boardwright.players.gomoku.lines.team import Team

__all__ = ["LinesEngine", "Team"]
