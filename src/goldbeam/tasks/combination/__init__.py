"""Dependency parsers that are combined: by votes for arcs, or one that reads the trees of another."""
