"""The papers: one file a paper, its tables and figures as something to run again."""
