"""Classes on the server: rooms that are kept, and the games that are begun for them."""
