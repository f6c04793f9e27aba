"""Settings of players searched by games, and confirmed."""
