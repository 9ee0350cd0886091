"""Input that has tokens already: CoNLL-U, horizontal and vertical text."""

from __future__ import annotations

import re
from typing import NamedTuple

from goldbeam.data import Corpus
from goldbeam.data.foreign import check_line_ends
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.serve.protocols.udpipe.generic_tokenizer import generic_tokens
from goldbeam.serve.protocols.udpipe.options import Format

_SEPARATORS = re.compile("[ \t]+")
_NO_BREAK_SPACE = "\u00a0"


class GivenTokens(NamedTuple):
    corpus: Corpus
    paragraphs: frozenset[int] | None = None  # the sentences that begin one; None: comments say so


def given_tokens(data: str, form: Format) -> GivenTokens | None:
    """None if there is no sentence. DataError says what is wrong with the input, and in which line."""
    if not data.strip():
        return None
    text = data.replace("\r\n", "\n")
    if form.name == "conllu":
        encoded = text.encode()
        check_line_ends(encoded, "data")
        return GivenTokens(Corpus.parse(encoded, "conllu", "data"))
    if form.name == "generic_tokenizer":
        return GivenTokens(corpus_of_tokens(generic_tokens(data, form.tokenizer.presegmented), data))
    blocks = _horizontal(text) if form.name == "horizontal" else _vertical(text)
    sentences = [sentence for block in blocks for sentence in block]
    if not sentences:
        return None
    begins, count = [], 0
    for block in blocks:
        begins.append(count)
        count += len(block)
    return GivenTokens(corpus_of_tokens(sentences), frozenset(begins))


def _horizontal(text: str) -> list[list[list[str]]]:
    """Paragraphs of sentences: a line each, with spaces between words; a no-break space stands for one in a word."""
    found: list[list[list[str]]] = [[]]
    for line in text.split("\n"):
        words = [word.replace(_NO_BREAK_SPACE, " ") for word in _SEPARATORS.split(line) if word]
        if words:
            found[-1].append(words)
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def _vertical(text: str) -> list[list[list[str]]]:
    """The same of a word per line, up to a tab. A blank line ends a sentence, two of them end a paragraph."""
    found: list[list[list[str]]] = [[[]]]
    blank = 0
    for line in text.split("\n"):
        word = line.partition("\t")[0] if not line.startswith("\t") else line.split("\t")[1]
        if word.strip():
            found[-1][-1].append(word)
            blank = 0
            continue
        blank += 1
        if blank == 1 and found[-1][-1]:
            found[-1].append([])
        elif blank == 2 and len(found[-1]) > 1:
            found[-1].pop()
            found.append([[]])
    blocks = ([sentence for sentence in block if sentence] for block in found)
    return [block for block in blocks if block]
