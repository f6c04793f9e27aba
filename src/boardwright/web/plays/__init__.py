"""Games being played: tree, seats and clocks, those who listen, and the engines that answer."""
