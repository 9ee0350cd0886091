"""What models can know beyond their training data: word clusters, lexicons, abbreviations, raw text."""
