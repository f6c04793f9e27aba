"""Puzzles, lessons and pictures of rules for the page."""
