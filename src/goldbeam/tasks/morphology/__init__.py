"""Morphology: UPOS, XPOS, FEATS and lemmas of CoNLL-U."""

from goldbeam.tasks.morphology.estimator import Morphology

__all__ = ["Morphology"]
