"""The GoClub paper."""
