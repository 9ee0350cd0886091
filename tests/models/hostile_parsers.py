"""A small parser as a file, and its use to the full, for what `hostile_models` makes of its bytes."""

from __future__ import annotations

import contextlib

import hostile_models as hostile

import goldbeam as gb
from goldbeam.cli.show import print_description, print_json
from goldbeam.data.sample import sample_conllu

TRAIN = gb.Corpus.parse(sample_conllu(8, seed=3).encode(), "conllu")
TEST = TRAIN[:3]
CROSSING = (
    [["a", "hearing", "is", "on", "it", "today"]],
    [[(2, "det"), (3, "nsubj"), (0, "root"), (5, "case"), (2, "nmod"), (3, "obl")]],
)
TEMPLATES = ["s0.w", "q0.upos", "s0.upos q0.upos", "s0.l1.rel q0.w", "s0.feats[Number] d(s0,q0)"]


def parser() -> gb.DependencyParser:
    """With names of features and a tagger of its own."""
    return gb.DependencyParser(
        templates=TEMPLATES, beam=2, epochs=1, columns=["upos", "feats"], jackknife=2, keep_names=True
    ).fit(TRAIN, dev=TEST)


def lifting() -> gb.DependencyParser:
    """With relations of lifted arcs."""
    return gb.DependencyParser(templates=["s0.w", "q0.w"], beam=2, epochs=1).fit(*CROSSING)


def easy_first() -> gb.DependencyParser:
    """With arcs in any order."""
    templates = ["s0.w", "q0.w", "s1.w s0.l1.rel* q1.w"]
    return gb.DependencyParser(templates=templates, system="easy-first", epochs=1).fit(*CROSSING)


def use(file: bytes) -> str:
    """Load the bytes and do all that a parser can do; "error" for a ModelError, else "model"."""
    estimator = hostile.accepted(file, gb.DependencyParser)
    if estimator is None:
        return "error"
    with contextlib.suppress(gb.DataError):  # a column that the data do not have, a name that no file can hold
        for work in (estimator.predict, estimator.predict_margins, lambda data: estimator.predict_k_best(data, 2)):
            assert len(work(TEST)) == len(TEST)
        estimator.evaluate(TEST)
        estimator.trace_corpus(TEST)
        if estimator.predictor().model.spec.system == "easy-first":
            assert len(estimator.annotate(TEST).order) == len(TEST)
        estimator.predict_corpus(TEST).render()
    print_description(estimator.info())
    print_json(estimator.info())
    assert hostile.use_again(hostile.bytes_of(estimator), gb.DependencyParser)
    return "model"
