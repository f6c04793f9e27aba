"""The L-Game paper."""
