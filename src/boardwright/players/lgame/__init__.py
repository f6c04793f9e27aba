"""Players of the L-Game."""
