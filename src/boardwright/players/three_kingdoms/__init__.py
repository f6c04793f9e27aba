"""Players of Three Kingdoms Reversi."""
