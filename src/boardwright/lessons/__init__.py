"""How a game is taught: pictures of its rules made from the rules, and lessons beside its file."""
