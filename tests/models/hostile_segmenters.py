"""Small segmenters as files, and their use to the full, for what `hostile_models` makes of their bytes."""

from __future__ import annotations

import contextlib

import hostile_models as hostile

import goldbeam as gb
from goldbeam.cli.show import print_description, print_json
from goldbeam.data.sample.unspaced import sample_unspaced_sentences

SENTENCES = list(sample_unspaced_sentences(8, seed=3))
WORDS = [s.words for s in SENTENCES]
TAGGED = [list(zip(s.words, s.tags, strict=True)) for s in SENTENCES]
TEMPLATES = ["w0", "w-1 w0", "class(w0)", "same(w-1,w0)", "starts0 ends0", "inside0", "tags(w+1)", "t-1"]


def segmenter() -> gb.Segmenter:
    return gb.Segmenter(templates=TEMPLATES, epochs=1, dictionary=["甲乙", "丙"], keep_names=True).fit(WORDS, dev=WORDS)


def word_segmenter() -> gb.Segmenter:
    templates = ["c0", "c-1 c0", "class(c0)", "starts0 w.length", "separate u w", "append w.first same(c-1,c0)"]
    return gb.Segmenter(method="words", templates=templates, epochs=1).fit(WORDS)


def joint() -> gb.JointTagger:
    return gb.JointTagger(templates=TEMPLATES, epochs=1).fit(TAGGED)


def reranking_joint() -> gb.JointTagger:
    return gb.JointTagger(templates=TEMPLATES, epochs=1, rerank=3, jackknife=2).fit(TAGGED)


def use(file: bytes) -> str:
    """Load the bytes and do all that a segmenter can do; "error" for a ModelError, else "model"."""
    for kind, gold in ((gb.Segmenter, WORDS), (gb.JointTagger, TAGGED)):
        estimator = hostile.accepted(file, kind)
        if estimator is None:
            continue
        texts = ["".join(words) for words in WORDS[:3]]
        assert len(estimator.predict(texts)) == 3
        if kind is gb.JointTagger:
            estimator.predict_k_best(texts, 2)
        with contextlib.suppress(gb.DataError):  # a tag that no file can hold, or that gold does not have
            estimator.predict_corpus(texts).render()
            estimator.evaluate(gold[:3])
            estimator.trace_corpus(gold[:3])
        print_description(estimator.info())
        print_json(estimator.info())
        assert hostile.use_again(hostile.bytes_of(estimator), kind)
        return "model"
    return "error"
