"""Small games made up for tests of more than one folder."""
