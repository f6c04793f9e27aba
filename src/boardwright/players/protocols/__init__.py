"""Lines of text between Boardwright and other programs: they play here, or we play there."""
