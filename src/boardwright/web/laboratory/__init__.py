"""Experiments from the page; each is a command of ours, run alongside the server."""
