"""Every estimator with data that it is trained on in some hundredths of a second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.data.brackets.columns import corpus_of_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu
from goldbeam.pipeline import Pipeline

TEMPLATES = ["w0", "t-1", "suffix1(w0)"]
WORDS = [["fruit", "flies", "like", "bananas"], ["we", "fly"]]
TEXTS = ["ababc", "cab"]


def treebank(sentences: int, seed: int) -> Corpus:
    return Corpus.parse(sample_conllu(sentences, seed).encode(), "conllu", f"sample-{seed}")


def tagged(*tags: str) -> list[list[tuple[str, str]]]:
    return [[(word, tags[i % len(tags)]) for i, word in enumerate(words)] for words in WORDS]


def arcs(relation: str) -> list[list[tuple[int, str]]]:
    return [[(0, "root"), *((1, relation) for _ in words[1:])] for words in WORDS]


def tree(text: str) -> gb.ConstituencyTree:
    return gb.ConstituencyTree.parse(text)


class Split(gb.Problem):
    templates = ("before after",)

    def start(self, x):
        return 1

    def actions(self, x, state):
        return ["join", "split"] if state < len(x) else []

    def advance(self, x, state, action):
        return state + 1

    def atoms(self, x, state):
        return {"before": x[state - 1], "after": x[state]}

    def gold(self, x, y):
        return ["split" if i in y else "join" for i in range(1, len(x))]


class Case(NamedTuple):
    """``old`` and ``new`` are arguments of ``fit`` whose models answer ``ask`` differently; ``bad`` raise DataError."""

    make: Callable[..., Any]
    old: tuple[Any, ...]
    new: tuple[Any, ...]
    bad: tuple[Any, ...]
    ask: Callable[[Any], Any]


def _making(estimator: Callable[..., Any], **small: Any) -> Callable[..., Any]:
    return lambda **parameters: estimator(**{**small, **parameters})


def _conllu_case(make: Callable[..., Any], ask: Callable[[Any], Any], new: Corpus) -> Case:
    return Case(make, (treebank(12, 0),), (new,), ([],), ask)


def _other_tags(corpus: Corpus) -> Corpus:
    rows = [[[*row[:3], "X", "Y", *row[5:]] for row in sentence] for sentence in corpus]
    text = "".join("".join("\t".join(row) + "\n" for row in sentence) + "\n" for sentence in rows)
    return Corpus.parse(text.encode(), "conllu", corpus.name)


def _one_token_sentences(corpus: Corpus) -> Corpus:
    rows = [["1", *row[1:6], "0", "root", "_", "_"] for sentence in corpus for row in sentence]
    return Corpus.parse("".join("\t".join(row) + "\n\n" for row in rows).encode(), "conllu", corpus.name)


def _pipeline(**parameters: Any) -> Pipeline:
    small = {"epochs": 1, "beam": 2, "jackknife": 2, "jackknife_epochs": 1, "tokenizer": {"epochs": 1}}
    return Pipeline(**{**small, "morphology": {"epochs": 1}, **parameters})


_SEGMENTED = (([["ab", "ab", "c"], ["c", "ab"]],), ([["a", "ba", "bc"], ["ca", "b"]],))
_JOINT = tuple(
    ([[(word, tag) for word in words] for words in data],) for (data,), tag in zip(_SEGMENTED, "NV", strict=True)
)
_TREES = (
    [tree("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit))))")] * 2,
    [tree("(S (NN fruit) (VP (NNS flies) (PP (VBP like) (NP (NN fruit)))))")] * 2,
)
_LEAVES = [[("fruit", "NN"), ("flies", "NNS"), ("like", "VBP"), ("fruit", "NN")]]

CASES: dict[str, Case] = {
    "tagger": Case(
        _making(gb.Tagger, epochs=2, templates=TEMPLATES),
        (tagged("A", "B"),),
        (tagged("C"),),
        ([["no", "labels"]],),
        lambda tagger: tagger.predict(WORDS),
    ),
    "segment-tagger": Case(
        _making(gb.SegmentTagger, epochs=2, templates=[*TEMPLATES, "w[seg]", "seg.previous"]),
        (tagged("B-A", "O"),),
        (tagged("B-C", "O"),),
        ([["no", "labels"]],),
        lambda tagger: tagger.predict(WORDS),
    ),
    "segmenter": Case(_making(gb.Segmenter, epochs=2), *_SEGMENTED, ([],), lambda segmenter: segmenter.predict(TEXTS)),
    "joint": Case(_making(gb.JointTagger, epochs=2), *_JOINT, ([["no", "tags"]],), lambda joint: joint.predict(TEXTS)),
    "re-ranked": Case(
        _making(gb.JointTagger, epochs=1, rerank=2, jackknife=2),
        *_JOINT,
        (_JOINT[1][0][:1],),  # fewer sentences than parts
        lambda joint: joint.predict(TEXTS),
    ),
    "dependency": Case(
        _making(gb.DependencyParser, epochs=2, beam=2),
        (WORDS, arcs("dep")),
        (WORDS, arcs("obj")),
        (WORDS, [[(0, "root")], [(1, "obj")]]),
        lambda parser: parser.predict(WORDS),
    ),
    "graph-dependency": Case(
        _making(gb.GraphDependencyParser, epochs=1),
        (WORDS, arcs("dep")),
        (WORDS, arcs("obj")),
        (WORDS, [[(0, "root")], [(1, "obj")]]),
        lambda parser: parser.predict(WORDS),
    ),
    "combination": Case(
        _making(gb.Combination, epochs=1, beam=2),
        (WORDS, arcs("dep")),
        (WORDS, arcs("obj")),
        (WORDS, [[(0, "root")], [(1, "obj")]]),
        lambda parser: parser.predict(WORDS),
    ),
    "constituency": Case(
        _making(gb.ConstituencyParser, epochs=3),
        (_TREES[0],),
        (_TREES[1],),
        (["no tree"],),
        lambda parser: [str(tree) for tree in parser.predict(_LEAVES)],
    ),
    "morphology": _conllu_case(
        _making(gb.Morphology, epochs=1), lambda morphology: morphology.predict(WORDS), _other_tags(treebank(12, 1))
    ),
    "tokenizer": _conllu_case(
        _making(gb.Tokenizer, epochs=3),
        lambda tokenizer: tokenizer.predict("The dog sees it. We see."),
        _one_token_sentences(treebank(12, 1)),
    ),
    "pipeline": _conllu_case(
        _pipeline, lambda nlp: nlp.annotate_bytes("The dog sees it. We see."), _other_tags(treebank(12, 1))
    ),
    "perceptron": Case(
        lambda **parameters: gb.Perceptron(Split(), **{"epochs": 3, **parameters}),
        (["teapot", "potlid"], [{3}, {3}]),
        (["teapot", "potlid"], [{2}, {4}]),
        (["teapot"], []),
        lambda perceptron: perceptron.predict(["teapot", "potlid"]),
    ),
}

#: Annotated corpora, with names for their columns where the format has them.
CORPORA: dict[str, Corpus] = {
    **dict.fromkeys(
        ("tagger", "dependency", "graph-dependency", "combination", "morphology", "tokenizer", "pipeline"),
        treebank(12, 0),
    ),
    "segmenter": Corpus.parse(b"ab c\nc ab\nab ab c\nc c\n", "tokens", "words.txt"),
    **dict.fromkeys(
        ("joint", "re-ranked"),
        Corpus.parse(b"ab_N c_V\nc_V ab_N\nab_N ab_N c_V\nc_V c_V\n", "word_TAG", "tagged.txt"),
    ),
    "constituency": corpus_of_brackets(sample_brackets(6, 0).encode(), "trees.mrg"),
}
