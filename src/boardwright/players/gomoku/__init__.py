"""Players of Gomoku."""
