"""A class: who is there, who plays whom, and how it stands. Knows nothing of pages or servers."""
