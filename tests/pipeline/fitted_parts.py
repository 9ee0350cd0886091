"""Parts of pipelines, fitted on few data, and what tests of them look at."""

from __future__ import annotations

from tiny_pipelines import treebank

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_unspaced

TREEBANK = treebank(40)
TEXT = "The judge will book it. We see the old dogs.\n\nShe saw it!"
WORDS = gb.Corpus.parse(sample_unspaced(20, 0).encode(), "word_TAG", "words")


def fitted_parts():
    """Fitted estimators by name; for reading only."""
    few = ["s0.w q0.w", "s0.upos q0.upos", "q0.upos q1.upos"]
    return {
        "tokenizer": gb.Tokenizer(epochs=2).fit(TREEBANK),
        "tagger": gb.Tagger(epochs=1).fit(TREEBANK),
        "morphology": gb.Morphology(epochs=1).fit(TREEBANK),
        "parser": gb.DependencyParser(epochs=1, beam=2, templates=few).fit(TREEBANK),
        "graph": gb.GraphDependencyParser(epochs=1, order=1, templates="light").fit(TREEBANK),
        "lengths": gb.Tagger(epochs=1).fit([[(row[1], f"L{len(row[1])}") for row in s] for s in TREEBANK]),
        "constituency": gb.ConstituencyParser(epochs=1, beam=1).fit(list(parse_brackets(sample_brackets(20)))),
        "joint": gb.JointTagger(epochs=1).fit(WORDS),
        "segmenter": gb.Segmenter(epochs=1).fit([[word for word, _ in sentence] for sentence in WORDS]),
    }


def column(doc, name):
    return [getattr(token, name) for token in doc.tokens]


def arcs(doc):
    return [list(zip(sentence.heads, sentence.relations, strict=True)) for sentence in doc]


def shouting(doc):
    return {"loud": ["yes" if token.form.istitle() else "_" for token in doc.tokens]}
