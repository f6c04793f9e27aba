"""Saved experiments as a student's report: what was done and found, with room for own words."""
