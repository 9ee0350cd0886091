"""Pipelines that are trained in a second, and what they learn from."""

from __future__ import annotations

from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.pipeline import Pipeline


def treebank(sentences: int, seed: int = 0) -> Corpus:
    return Corpus.parse(sample_conllu(sentences, seed).encode(), "conllu", f"sample-{seed}")


def tiny(**parameters: object) -> Pipeline:
    small = {"epochs": 2, "beam": 2, "jackknife": 2, "jackknife_epochs": 1, "tokenizer": {"epochs": 2}}
    return Pipeline(**{**small, "morphology": {"epochs": 2}, **parameters})
