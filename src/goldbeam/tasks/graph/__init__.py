"""The graph-based dependency parser: the best tree by the scores of its parts."""
