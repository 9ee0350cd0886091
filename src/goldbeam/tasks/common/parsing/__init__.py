"""What parsers share, however they find trees: columns, predicted tags, gold trees, scores."""
