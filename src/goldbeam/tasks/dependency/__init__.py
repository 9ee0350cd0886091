"""The dependency parser: a head and a relation for every token."""
