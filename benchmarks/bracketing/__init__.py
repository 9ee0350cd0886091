"""The benchmark of constituency parsers."""
