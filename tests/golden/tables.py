"""Tables for the golden cases: word clusters and a lexicon by the spelling and tags of the sample words, and pairs."""

from __future__ import annotations

from goldbeam import _core
from goldbeam.data.sample import sample_sentences, sample_unspaced_sentences
from goldbeam.knowledge.attachments import CLASSES, Attachments


def _bits(word: str) -> str:
    return f"{len(word) % 4:02b}{ord(word[0]) % 8:03b}{ord(word[-1]) % 4:02b}"


_SENTENCES = list(sample_sentences(40, seed=5))
_CHARACTERS = sorted({character for s in sample_unspaced_sentences(20, seed=5) for character in s.text})

CLUSTERS = {word: _bits(word) for s in _SENTENCES for word in s.words} | {c: _bits(c) for c in _CHARACTERS}
LEXICON: dict[str, list[str]] = {}
for _sentence in _SENTENCES:
    for _word, _tag in zip(_sentence.words, _sentence.upos, strict=True):
        LEXICON.setdefault(_word, []).append(_tag)

#: Every second pair of words of a sentence, either way.
ATTACHMENTS = Attachments(
    {
        _core.attachment_key(a, b, first): (len(a) + len(b)) % len(CLASSES)
        for sentence in _SENTENCES
        for a in sentence.words[::2]
        for b in sentence.words
        for first in (True, False)
    },
    "pairs of the sample",
)
