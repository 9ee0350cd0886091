"""Incremental constituency parsing (Collins and Roark 2004)."""
