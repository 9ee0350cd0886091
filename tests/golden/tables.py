"""Word clusters and a lexicon for the golden cases: classes of the sample words by their spelling and tags."""

from __future__ import annotations

from goldbeam.data.sample import sample_sentences, sample_unspaced_sentences


def _bits(word: str) -> str:
    return f"{len(word) % 4:02b}{ord(word[0]) % 8:03b}{ord(word[-1]) % 4:02b}"


_SENTENCES = list(sample_sentences(40, seed=5))
_CHARACTERS = sorted({character for s in sample_unspaced_sentences(20, seed=5) for character in s.text})

CLUSTERS = {word: _bits(word) for s in _SENTENCES for word in s.words} | {c: _bits(c) for c in _CHARACTERS}
LEXICON: dict[str, list[str]] = {}
for _sentence in _SENTENCES:
    for _word, _tag in zip(_sentence.words, _sentence.upos, strict=True):
        LEXICON.setdefault(_word, []).append(_tag)
