"""CoNLL-U of sentences that come from no CoNLL-U file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goldbeam.doc.sentence import UNKNOWN
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

if TYPE_CHECKING:
    from goldbeam.doc.sentence import Sentence


def conllu_rows(sentence: Sentence) -> Iterator[str]:
    """A line a word: ID, FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, and nothing in DEPS and MISC."""
    annotation = (sentence.lemmas, sentence.upos, sentence.xpos, sentence.feats)
    for i, form in enumerate(sentence.forms):
        before = (form, *(UNKNOWN if column is None else column[i] for column in annotation))
        cells = [_cell(text, sentence, i) for text in (*before, sentence.relations[i])]
        yield "\t".join([str(i + 1), *cells[:-1], str(sentence.heads[i]), cells[-1], UNKNOWN, UNKNOWN])


def _cell(text: str, sentence: Sentence, i: int) -> str:
    if any(c in text for c in "\t\n\r"):
        raise DataError(
            f"{sentence.where(i + 1)}: {one_line(text, 40)!r} holds a tab or a line end, which CoNLL-U cannot"
        )
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise DataError(
                f"{sentence.where(i + 1)}: {one_line(text, 40)!r} is not Unicode; decode it as UTF-8"
            ) from None
    return text or UNKNOWN
