"""A small tokenizer as a file, and its use to the full, for what `hostile_models` makes of its bytes."""

from __future__ import annotations

import hostile_models as hostile

import goldbeam as gb
from goldbeam.cli.show import print_description, print_json
from goldbeam.data import Corpus

TOKENS = ["can _SpaceAfter=No", "not", "don't do n't", "10 000", "3.5", "isn't is n't", "no _SpaceAfter=No", "!"]
TEXT = "cannot don't  10 000\n\n3.5 Isn't no! ISN'T 漢字"


def treebank() -> Corpus:
    lines = []
    for _ in range(3):
        number = 1
        for token in TOKENS:
            form, _, misc = token.partition(" _")
            form, *words = [form] if form == "10 000" else form.split()
            cells = "\t_" * 7 + f"\t{misc or '_'}"
            lines += [f"{number}-{number + len(words) - 1}\t{form}{cells}"] if words else []
            for word in words or [form]:
                lines.append(f"{number}\t{word}{cells}")
                number += 1
        lines.append("")
    return Corpus.parse("\n".join([*lines, ""]).encode(), "conllu")


def tokenizer() -> gb.Tokenizer:
    templates = ["w0 gap0", "w+1", "starts0 ends0", "inside0", "hint0", "t-1"]
    return gb.Tokenizer(templates=templates, epochs=2, prune=0, keep_names=True).fit(treebank(), dev=treebank())


def use(file: bytes) -> str:
    """Load the bytes and do all that a tokenizer can do; "error" for a ModelError, else "model"."""
    estimator = hostile.accepted(file, gb.Tokenizer)
    if estimator is None:
        return "error"
    assert len(estimator.tokenize(TEXT)) > 0
    assert len(estimator.tokenize(TEXT, lines=True)) == 2
    estimator.evaluate(treebank())
    estimator.trace_corpus(treebank())
    print_description(estimator.info())
    print_json(estimator.info())
    assert hostile.use_again(hostile.bytes_of(estimator), gb.Tokenizer)
    return "model"
