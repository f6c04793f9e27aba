"""What was played is kept in a database: SQLite in the user's folder, or any other by its URL."""
