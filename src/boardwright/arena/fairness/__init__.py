"""Is a game fair to its seats? Levels of play, exact values, the verdict."""
