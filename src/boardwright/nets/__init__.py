"""What a net sees and says, how trees are searched with one, and the file that holds it."""
