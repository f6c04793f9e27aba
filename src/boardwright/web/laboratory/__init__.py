"""Experiments from the page; each is a command of ours, run beside the server."""
