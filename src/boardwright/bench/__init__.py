"""Measurements of the boards, the judges and the players."""
