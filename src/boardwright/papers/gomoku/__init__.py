"""The Gomoku paper."""
