"""The Three Kingdoms Reversi paper."""
