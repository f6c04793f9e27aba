"""Naive twins of the games, written from the rules alone: oracles for the tests."""
