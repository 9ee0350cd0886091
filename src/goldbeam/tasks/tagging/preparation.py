"""What is fixed before the first example: columns, labels, templates, lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.scheme import Scheme, detect_scheme
from goldbeam.tasks.common.corpus_facts import check_not_empty, numbers, sentence_offsets
from goldbeam.tasks.tagging.columns import Layout
from goldbeam.tasks.tagging.label_encoding import LabelEncoding, check_annotated
from goldbeam.tasks.tagging.model import build_spec
from goldbeam.templates.tagging import resolve


class Preparation(NamedTuple):
    layout: Layout
    encoding: LabelEncoding
    spec: _core.TaggingSpec


def prepare(
    corpus: Corpus,
    column: str | int | None,
    templates: str | Sequence[str],
    rare: int | None,
    scheme: str,
    *,
    guided: bool = False,
) -> Preparation:
    """From training data and the parameters of these names."""
    check_not_empty(corpus)
    layout = Layout.of(corpus, column)
    check_annotated(corpus, layout)
    labels = _core.distinct_values(corpus, layout.label_index)
    encoding = LabelEncoding.of(labels, _scheme_of(corpus, layout, labels, scheme))
    ids = encoding.encode(corpus, layout.label_index)
    chosen = resolve(templates, layout.further_inputs(), encoding.kind(ids), guided=guided)
    draft = _core.TaggingSpec(layout.candidate_inputs(), list(chosen.templates), encoding.learned)
    least = 1 + (chosen.rare if rare is None else int(rare))
    words = layout.input_indices(corpus, ["w"])[0]
    spec = build_spec(
        draft.used_columns or ["w"],
        chosen.templates,
        encoding,
        _core.frequent_words(corpus, words, least) if least > 1 else b"",
        _core.count_labels(corpus, words, ids) if draft.uses_lexicon else None,
    )
    return Preparation(layout, encoding, spec)


def _scheme_of(corpus: Corpus, layout: Layout, labels: list[str], scheme: str) -> Scheme | None:
    if scheme == "none":
        return None
    if scheme == "auto":
        ids = numbers(_core.encode_labels(corpus, layout.label_index, labels))
        return detect_scheme(labels, ids, sentence_offsets(corpus))
    return scheme  # type: ignore[return-value]  # checked against the constraint
