"""Documents as CoNLL-U: what came from there as the core has it, and sentences that were made of lists."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goldbeam.data.corpus import Corpus
from goldbeam.data.io import read
from goldbeam.doc.layer_words import LayerWords
from goldbeam.doc.words import UNKNOWN, Words
from goldbeam.errors import DataError
from goldbeam.layers.comments import SentenceComments, checked_prefix, is_made_here
from goldbeam.layers.spans import OUTSIDE
from goldbeam.one_line import one_line

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence

_NOTHING = [UNKNOWN] * 6  # what the line of a multiword token has between its form and MISC


def corpus_of_conllu(source: str | bytes | os.PathLike[str]) -> Corpus:
    if isinstance(source, os.PathLike):
        return read(source, format="conllu")
    if not isinstance(source, (str, bytes)):
        raise DataError(f"from_conllu takes a str, bytes or the path of a file, got {type(source).__name__}")
    if not source.strip():
        from goldbeam.doc.corpora import no_words

        return no_words()
    try:
        data = source.encode() if isinstance(source, str) else source
    except UnicodeEncodeError:
        raise DataError("<conllu>: the text is not Unicode (a lone surrogate); decode it as UTF-8") from None
    return Corpus.parse(data, "conllu", "<conllu>")


def document_conllu(doc: Doc, sent_id: str | None = None) -> str:
    """See `Doc.to_conllu`."""
    corpus = _corpus(doc._words)
    if corpus is None:
        return "".join(sentence_conllu(sentence, sent_id) for sentence in doc)
    return _commented(corpus, sent_id, 0).decode()


def sentence_conllu(sentence: Sentence, sent_id: str | None = None) -> str:
    """The sentence as the document has it."""
    words, place = sentence.home[:2]
    corpus = _corpus(words)
    if corpus is not None:
        return _commented(corpus[place : place + 1], sent_id, sentence.i).decode().removeprefix("\ufeff")
    lines = (*_comments(sentence, sent_id), *_rows(sentence), "")
    return "".join(line + "\n" for line in lines) if len(sentence) else ""


def _commented(corpus: Corpus, sent_id: str | None, done: int) -> bytes:
    """With ids after those of so many sentences, unless the corpus was read from CoNLL-U."""
    comments = SentenceComments(sent_id or "", done=done)
    return comments.added(corpus.text) if is_made_here(corpus) else corpus.text


def _corpus(words: Words) -> Corpus | None:
    """The CoNLL-U that the words come from."""
    corpus = words.layers.corpus if isinstance(words, LayerWords) else None
    return corpus if corpus is not None and corpus.format == "conllu" else None


def _comments(sentence: Sentence, sent_id: str | None) -> Iterator[str]:
    if sent_id is not None:
        if sentence.i == 0:
            yield "# newdoc"
        yield f"# sent_id = {checked_prefix(sent_id)}{sentence.i + 1}"
    if sentence.written and not any(c in sentence.written for c in "\n\r"):
        yield f"# text = {_cell(sentence.written, sentence, 0)}"


def _rows(sentence: Sentence) -> Iterator[str]:
    """A line per word; MISC says where tokens of a text are, and which entities there are."""
    annotation = (sentence.lemmas, sentence.upos, sentence.xpos, sentence.feats)
    heads, relations = (sentence.heads, sentence.relations) if sentence.has_tree else (None, None)
    surface = {token.first: token for token in sentence.surface or ()}
    labels = sentence.iob or ()
    within = 0  # the last word of the latest multiword token
    for i, form in enumerate(sentence.forms):
        token = surface.get(i + 1)
        misc = []
        if token is not None and i >= within:
            place = [] if token.start is None else [f"TokenRange={token.start}:{token.end}"]
            found = [] if token.space_after else ["SpaceAfter=No"]
            if token.last > token.first:
                within = token.last
                cells = [f"{token.first}-{token.last}", _cell(token.form, sentence, i), *_NOTHING]
                yield "\t".join([*cells, UNKNOWN, "|".join([*found, *place]) or UNKNOWN])
            else:
                misc = [*found, *place]
        if labels and labels[i] != OUTSIDE:
            misc.append(f"ner={_misc_value(labels[i], sentence, i)}")
        texts = (form, *(UNKNOWN if column is None else column[i] for column in annotation))
        relation = UNKNOWN if relations is None else _cell(relations[i], sentence, i)
        head = UNKNOWN if heads is None else str(heads[i])
        cells = [_cell(text, sentence, i) for text in texts]
        yield "\t".join([str(i + 1), *cells, head, relation, UNKNOWN, "|".join(misc) or UNKNOWN])


def _misc_value(label: str, sentence: Sentence, i: int) -> str:
    if "|" in label:
        raise DataError(f"{sentence.where(i + 1)}: {one_line(label, 40)!r} holds a |, which separates values in MISC")
    return _cell(label, sentence, i)


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
