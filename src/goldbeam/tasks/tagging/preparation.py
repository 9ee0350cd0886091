"""What is fixed before the first example: columns, labels, templates, lexicon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.evaluation.scheme import Scheme, detect_scheme
from goldbeam.tasks.common.corpus_facts import check_not_empty, numbers, sentence_offsets
from goldbeam.tasks.common.dev_data import check_input, check_overlap
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.common.unread_columns import unread_columns
from goldbeam.tasks.tagging.columns import Layout
from goldbeam.tasks.tagging.label_encoding import LabelEncoding, check_annotated
from goldbeam.tasks.tagging.model import TaggerModel
from goldbeam.templates.compiling import compiled
from goldbeam.templates.tagging import Kind, TemplateSet


class Preparation(NamedTuple):
    layout: Layout
    encoding: LabelEncoding
    spec: _core.TaggingSpec


def prepare(
    corpus: Corpus,
    column: str | int | None,
    rare: int | None,
    scheme: str,
    task: str,
    model: type[TaggerModel],
    resolve: Callable[[Sequence[str], Kind], TemplateSet],
    tables: WordTables,
) -> Preparation:
    """From training data and parameters; ``resolve`` chooses templates for further input columns and labels."""
    check_not_empty(corpus)
    layout = Layout.of(corpus, column)
    check_annotated(corpus, layout)
    labels = _core.distinct_values(corpus, layout.label_index)
    encoding = LabelEncoding.of(labels, _scheme_of(corpus, layout, labels, scheme))
    model.check_encoding(encoding, corpus)
    ids = encoding.encode(corpus, layout.label_index)
    chosen = resolve(layout.further_inputs(), encoding.kind(ids))
    inputs = layout.candidate_inputs()
    knowledge = tables.knowledge(chosen.templates)
    draft = compiled(
        task, lambda lines: model.spec_type(inputs, lines, encoding.learned, knowledge=knowledge), chosen.templates
    )
    least = 1 + (chosen.rare if rare is None else int(rare))
    words = layout.input_indices(corpus, ["w"])[0]
    spec = model.build_spec(
        draft.used_columns or ["w"],
        chosen.templates,
        encoding,
        _core.frequent_words(corpus, words, least) if least > 1 else b"",
        _core.count_labels(corpus, words, ids, model.blocks) if draft.uses_lexicon else None,
        knowledge,
    )
    return Preparation(layout, encoding, spec)


def _scheme_of(corpus: Corpus, layout: Layout, labels: list[str], scheme: str) -> Scheme | None:
    if scheme == "none":
        return None
    if scheme == "auto":
        ids = numbers(_core.encode_labels(corpus, layout.label_index, labels))
        return detect_scheme(labels, ids, sentence_offsets(corpus))
    return scheme  # type: ignore[return-value]  # checked against the constraint


def first_training_set(corpus: Corpus, model: TaggerModel) -> TrainingSet:
    data = model.learning_data(corpus, counted=True)
    if len(data.unreachable) == len(corpus):
        raise DataError(
            f"{corpus.name}: no sentence has a valid sequence of {model.encoding.scheme} labels; "
            "choose the scheme that the data have, or none"
        )
    layout, spec = model.layout, model.spec
    inputs = layout.further_inputs()
    places = dict(zip(inputs, layout.input_indices(corpus, inputs), strict=True))
    return TrainingSet(corpus, data, {}, unread_columns(corpus, places, spec.columns))


def check_dev(model: TaggerModel, train: Corpus, dev: Corpus) -> None:
    """DataError if dev data have other labels, or read columns with other tags, than the training data."""
    layout, outside = model.layout, {"O"} if model.encoding.scheme else set()
    found = [v for v in _core.distinct_values(dev, layout.gold_index(dev)) if v not in outside]
    known = [v for v in model.encoding.written if v not in outside]
    advice = "give dev data with the same labels, or predict another column (column, --column)"
    check_overlap(dev, found, known, f"labels of the column {layout.label}", advice)
    for name, place, learned in zip(model.spec.columns, model.inputs(dev), model.inputs(train), strict=True):
        if name not in ("w", "lemma"):
            check_input(dev, place, train, learned, name)
