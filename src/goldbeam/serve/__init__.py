"""Models behind HTTP: an API, protocols that clients speak already, and a page."""
