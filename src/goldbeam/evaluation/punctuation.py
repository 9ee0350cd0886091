"""Which tokens are punctuation, for the scores that leave it out."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping

import numpy as np

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.same_tokens import form_column

#: The tags of the tokens that papers on the Penn Treebank leave out (Yamada and Matsumoto 2003 and those after them).
PENN_TAGS = ("``", "''", ",", ".", ":")


def punctuation_mask(corpus: Corpus) -> bytes:
    """One byte a token of an annotated corpus, 1 for punctuation.

    Where the data say what is punctuation, by the relation ``punct`` (or a subtype) or the tag ``PUNCT``, they are
    believed. Else, if a column of tags has Penn's ``,`` or ``.``, tokens with one of :data:`PENN_TAGS` are it. Without
    either, it is the tokens that consist of Unicode punctuation (and ASCII's backtick), as in the CoNLL-X scorer.

    >>> corpus = Corpus.from_sentences([["Fruit", "flies", "...", "U.S."]], columns=["form"])
    >>> list(punctuation_mask(corpus))
    [0, 0, 1, 0]
    """
    values = {name: _core.distinct_values(corpus, i) for i, name in enumerate(corpus.columns) if name in _TELLING}
    marked = {
        "deprel": [name for name in values.get("deprel", ()) if name.partition(":")[0] == "punct"],
        "upos": [tag for tag in values.get("upos", ()) if tag == "PUNCT"],
    }
    if not any(marked.values()):
        marked = {name: list(PENN_TAGS) for name in ("upos", "xpos") if {",", "."} & set(values.get(name, ()))}
    if marked:
        return _marks(corpus, {corpus.columns.index(name): v for name, v in marked.items() if v})
    form = form_column(corpus)
    return _marks(corpus, {form: [word for word in _core.distinct_values(corpus, form) if is_punctuation(word)]})


def is_punctuation(word: str) -> bool:
    """Whether a word consists of punctuation characters.

    >>> is_punctuation("?!"), is_punctuation("``"), is_punctuation("e.g."), is_punctuation("$")
    (True, True, False, False)
    """
    return word != "" and all(unicodedata.category(c).startswith("P") or c == "`" for c in word)


def _marks(corpus: Corpus, values: Mapping[int, Collection[str]]) -> bytes:
    """One byte a token: 1 if one of its columns has one of the values given for it."""
    marks = np.zeros(corpus.token_count, np.bool_)
    for column, wanted in values.items():
        names = _core.distinct_values(corpus, column)
        is_wanted = np.array([name in wanted for name in names], np.bool_)
        marks |= is_wanted[np.frombuffer(_core.encode_labels(corpus, column, names), np.uint32)]
    return marks.tobytes()


_TELLING = ("deprel", "upos", "xpos")
