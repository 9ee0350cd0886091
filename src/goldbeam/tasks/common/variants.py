"""The data that ``fit`` learns from: what it was given, and variants of that if the setting asks for them."""

from __future__ import annotations

from typing import Any

from goldbeam.data import Corpus
from goldbeam.settings.variants import Variants

_OF_PASSAGES = ("tokenizer",)  # tasks that read texts, not sentences


def with_variants(estimator: Any, corpus: Corpus) -> Corpus:
    if not isinstance(estimator, Variants) or estimator.variants is None:
        return corpus
    from goldbeam.variants import shares_of, varied

    settings: Any = estimator
    shares = shares_of(settings.variants, settings.task)
    return varied(corpus, shares, int(settings.random_state), passages=settings.task in _OF_PASSAGES)
