"""Players of GoClub."""
