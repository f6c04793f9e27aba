"""Games of OpenSpiel's own, one file each, seen with our move texts."""
