"""Annotates documents of spaCy: layers of all their words, and from these spaCy's attributes, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import DEP, ENT_IOB, ENT_TYPE, HEAD, LEMMA, MORPH, POS, SENT_START, TAG
from spacy.symbols import IDS

from goldbeam.layers import Layers
from goldbeam.layers.layers import ENTITIES
from goldbeam.layers.spans import spans_of
from goldbeam.pipeline.pipeline import Pipeline
from goldbeam.spacy_component.words import WordsOfDoc, words_of

_INSIDE, _OUTSIDE, _BEGIN = 1, 2, 3  # ENT_IOB
_BLANK = "_"
Numbers = NDArray[np.uint64]


def annotate(pipeline: Pipeline, docs: Sequence[Any], threads: int) -> None:
    predictor = pipeline.predictor()
    words, corpus, bounds = words_of(docs, predictor)
    if not len(corpus):
        return
    layers = predictor.given_tokens(corpus, bounds, threads)
    offsets = np.frombuffer(corpus.offsets, np.uint64).astype(np.intp)
    attributes: dict[Any, dict[int, Numbers]] = {}  # by vocabulary: documents of a pipeline share one
    for doc, of_doc, (first, last, _) in zip(docs, words, bounds, strict=True):
        if first == last:
            continue
        if doc.vocab not in attributes:
            attributes[doc.vocab] = _attributes(layers, doc.vocab, offsets)
        begin, end = offsets[first], offsets[last]
        own = {name: values[begin:end] for name, values in attributes[doc.vocab].items()}
        if HEAD in own:
            own[HEAD] = own[HEAD] - np.uint64(begin)
        _write(doc, of_doc, own)


def _attributes(layers: Layers, vocab: Any, offsets: NDArray[np.intp]) -> dict[int, Numbers]:
    """spaCy's attributes of all words. Heads are numbers of words in the corpus."""
    columns = {name: (np.frombuffer(ids, np.uint32), names) for name, ids, names in layers.corpus.layers}
    strings = vocab.strings.add
    values: dict[int, tuple[str, Callable[[str], int]]] = {
        LEMMA: ("lemma", strings),
        POS: ("upos", lambda tag: IDS.get(tag, 0)),
        TAG: ("xpos", strings),
        MORPH: ("feats", vocab.morphology.add),
        DEP: ("deprel", lambda name: strings("ROOT" if name == "root" else name)),
    }
    found: dict[int, Numbers] = {}
    for attribute, (name, number) in values.items():
        if name in columns:
            ids, names = columns[name]
            table = [0 if value == _BLANK else number(value) for value in names]
            found[attribute] = np.asarray(table, np.uint64)[ids]
    if "head" in columns:
        ids, names = columns["head"]
        heads = np.asarray([int(name) for name in names], np.int64)[ids]
        begins = np.repeat(offsets[:-1], np.diff(offsets))
        found[HEAD] = np.where(heads == 0, np.arange(len(heads)), begins + heads - 1).astype(np.uint64)
    if ENTITIES in columns:
        ids, names = columns[ENTITIES]
        found[ENT_IOB], found[ENT_TYPE] = _entities([names[i] for i in ids.tolist()], offsets.tolist(), strings)
    return found


def _entities(labels: Sequence[str], offsets: Sequence[int], number: Callable[[str], int]) -> tuple[Numbers, Numbers]:
    iob, types = np.full(len(labels), _OUTSIDE, np.uint64), np.zeros(len(labels), np.uint64)
    for first, last, label in spans_of(labels, offsets):
        iob[first], iob[first + 1 : last + 1] = _BEGIN, _INSIDE
        types[first : last + 1] = number(label)
    return iob, types


def _write(doc: Any, words: WordsOfDoc, attributes: dict[int, Numbers]) -> None:
    """``attributes`` of the words of this document, whose heads are numbers of its words."""
    count = len(doc)
    numbers = np.arange(count)
    table: dict[int, Numbers] = {}
    for attribute, values in attributes.items():
        table[attribute] = np.zeros(count, np.uint64)
        table[attribute][words.tokens] = values
    if HEAD in table:
        heads = numbers.copy()
        heads[words.tokens] = words.tokens[attributes[HEAD].astype(np.intp)]
        table[HEAD] = (heads - numbers).view(np.uint64)  # as spaCy counts them: from the token itself
    if len(words.tokens) < count:
        _describe_spaces(doc, np.setdiff1d(numbers, words.tokens, assume_unique=True), table)
    if ENT_IOB in table and doc.ents:  # what a part before this one has found stays
        del table[ENT_IOB], table[ENT_TYPE]
    if table:
        doc.from_array(list(table), np.stack(list(table.values()), axis=1))
    # Not only what spaCy derives from heads: a sentence may have several roots.
    starts = np.full(count, -1, np.int64)
    starts[words.tokens[words.sentences[1:]]] = 1
    starts[0] = 1  # white space before the first word belongs to its sentence
    doc.from_array([SENT_START], starts.view(np.uint64))


def _describe_spaces(doc: Any, spaces: NDArray[np.intp], table: dict[int, Numbers]) -> None:
    """Tokens of white space as spaCy's own models describe them: they hang on the token before, or the one after."""
    add = doc.vocab.strings.add
    for i in spaces.tolist():
        row = {LEMMA: add(doc[i].text), POS: IDS["SPACE"], TAG: add("_SP"), DEP: add("dep")}
        for attribute, value in row.items():
            if attribute in table:
                table[attribute][i] = value
        if HEAD in table:
            table[HEAD][i] = np.int64(-1 if i else 1).view(np.uint64)
        if ENT_IOB in table:
            inside = 0 < i < len(doc) - 1 and table[ENT_IOB][i + 1] == _INSIDE
            table[ENT_IOB][i] = _INSIDE if inside else _OUTSIDE
            table[ENT_TYPE][i] = table[ENT_TYPE][i + 1] if inside else 0
