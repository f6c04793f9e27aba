"""Puzzles in any game that can be searched or solved, each proved before anyone sees it."""
