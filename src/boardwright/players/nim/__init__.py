"""Players of Triangle Nim."""
