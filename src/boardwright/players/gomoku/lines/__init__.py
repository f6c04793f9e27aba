"""Gomoku by line patterns: alpha-beta with threats, on a board that keeps every pattern ready."""

from boardwright.players.gomoku.lines.engine import LinesEngine

__all__ = ["LinesEngine"]
