"""Adapters: games of OpenSpiel seen with our move texts, to compare ours with."""
