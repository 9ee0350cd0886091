"""Feature templates for re-ranking segmented and tagged sentences.

All words and tags of a candidate are known, so templates may look at any of them: ``w0`` is a word, ``t0`` its tag,
``w-1`` the word before it, ``w0.first``, ``w0.last`` and ``w0.length`` are parts of a word.
"""

from __future__ import annotations

#: What labels of characters cannot see: whole words, and the tags of words that are not neighbours as characters.
WORDS = (
    "w0",
    "w0 t0",
    "w-1 w0",
    "w-1 t0",
    "t-1 w0",
    "w-1 t-1 w0 t0",
    "t-1 t0",
    "t-2 t-1 t0",
    "t-1 w0 t0",
    "w-1 t-1 t0",
    "w0.length t0",
    "w-1.length w0.length",
    "w0.first t0",
    "w0.last t0",
    "w0.first w0.last t0",
    "w-1.last w0.first",
    "w-1.last w0.first t-1 t0",
)
