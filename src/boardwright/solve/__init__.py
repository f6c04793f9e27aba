"""Exact answers: which positions are won, lost or drawn, and by how much."""
