"""What new files begin from: a small game of each kind, its tests, and a bot."""
