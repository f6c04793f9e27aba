"""The games: one file a game, rules and faces, nothing else."""
