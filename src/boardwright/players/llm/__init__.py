"""A language model as a player, at an endpoint that the user gives; off unless there is one."""
