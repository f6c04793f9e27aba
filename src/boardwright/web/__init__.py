"""The page: a local server with an HTTP API, live events, and what the browser runs."""
