"""Tests of the page in a browser, and what they share."""
