"""The searches of any model, and of any part of a pipeline, as people watch them."""
