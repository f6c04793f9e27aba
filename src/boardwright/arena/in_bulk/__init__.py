"""Kernels that play whole games, one file for each kind of players."""
