"""A small morphology as a file, and its use to the full, for what `hostile_models` makes of its bytes."""

from __future__ import annotations

import contextlib

import hostile_models as hostile

import goldbeam as gb
from goldbeam.cli.show import print_description, print_json
from goldbeam.data.sample import sample_conllu

TRAIN = gb.Corpus.parse(sample_conllu(8, seed=3).encode(), "conllu")
TEST = TRAIN[:3]
TEMPLATES = ["w0", "suffix2(w0)", "tags(w+1)", "t-1", "coarse(t-1) w0"]


def morphology() -> gb.Morphology:
    return gb.Morphology(templates=TEMPLATES, known=2, epochs=1, keep_names=True).fit(TRAIN, dev=TEST)


def cascade() -> gb.Morphology:
    return gb.Morphology(templates=["w0", "t-1 upos0"], cascade=True, epochs=1).fit(TRAIN)


def use(file: bytes) -> str:
    """Load the bytes and do all that a morphology can do; "error" for a ModelError, else "model"."""
    estimator = hostile.accepted(file, gb.Morphology)
    if estimator is None:
        return "error"
    assert len(estimator.predict([["dogs", "x"], ["the"]])) == 2
    with contextlib.suppress(gb.DataError, gb.ParameterError):  # a tag or lemma that no file can hold
        estimator.evaluate(TEST)
        estimator.annotate_corpus(TEST)
    print_description(estimator.info())
    print_json(estimator.info())
    assert hostile.use_again(hostile.bytes_of(estimator), gb.Morphology)
    return "model"
