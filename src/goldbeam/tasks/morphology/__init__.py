"""Morphology: UPOS, XPOS, FEATS and lemmas of CoNLL-U."""
