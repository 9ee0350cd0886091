"""Files of Penn-style brackets: reading trees, cleaning them, and holding them as columns of a corpus."""
