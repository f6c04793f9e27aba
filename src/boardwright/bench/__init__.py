"""Measurements: speeds, always compared with something else measured in the same run."""
