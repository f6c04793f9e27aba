"""The files that ``boardwright new-game`` copies: a working game and its tests."""
