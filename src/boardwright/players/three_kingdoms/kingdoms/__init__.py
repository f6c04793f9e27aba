"""The strong player of Three Kingdoms Reversi: a fitted evaluation under general search."""
