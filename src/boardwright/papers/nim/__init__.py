"""The Triangle Nim paper."""
