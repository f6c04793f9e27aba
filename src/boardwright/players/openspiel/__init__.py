"""OpenSpiel: our games in its laboratory, its bots in our arena."""
