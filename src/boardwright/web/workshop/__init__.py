"""Games of one's own: their files watched, their versions kept, and written in the page."""
