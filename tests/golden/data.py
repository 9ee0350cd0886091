"""The data of the golden cases: a few sentences of goldbeam's own sample generators, annotated in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import goldbeam as gb
from goldbeam.data.sample import (
    sample_brackets,
    sample_columns,
    sample_conllu,
    sample_hmm,
    sample_sentences,
    sample_unspaced,
    sample_unspaced_sentences,
)

NAME = "sample"  # a model file stores the name of its training data


@dataclass(frozen=True)
class Data:
    """What an estimator learns from, what chooses its best epoch, and what it predicts on."""

    train: Any
    dev: Any
    test: Any


@cache
def data(name: str) -> Data:
    """One of the data sets below, made once."""
    return DATA[name]()


def _corpora(make: Callable[[int, int], str], format: str, train: int = 30) -> Data:
    sizes = ((train, 1), (8, 2), (8, 3))
    return Data(*(gb.Corpus.parse(make(size, seed).encode(), format, NAME) for size, seed in sizes))


# CoNLL-U


def multiword(conllu: str) -> str:
    """The same treebank with a multiword token wherever a word is glued to the one before it."""
    return "".join(_with_ranges(conllu.splitlines()))


def paragraphs(conllu: str) -> str:
    """The same treebank in paragraphs of three sentences; a tokenizer learns from one paragraph at a time."""
    sentences = conllu.split("\n\n")
    return "\n\n".join(f"# newpar\n{text}" if text and i % 3 == 0 else text for i, text in enumerate(sentences))


def _with_ranges(lines: list[str]) -> Iterator[str]:
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        cells, others = line.split("\t"), following.split("\t")
        if len(cells) == len(others) == 10 and others[1] in ("n't", "'s", "'ll"):
            misc = others[9]
            yield "\t".join([f"{cells[0]}-{others[0]}", cells[1] + others[1], *"_______", misc]) + "\n"
        yield line + "\n"


# Word, UPOS, head and relation. Arcs cross in the first two; the third has two roots.
_CROSSING = """
hearing NOUN 3 nsubj | on ADP 4 case | began VERB 0 root | it PRON 1 nmod
a DET 2 det | letter NOUN 3 nsubj | came VERB 0 root | about ADP 6 case | the DET 6 det | book NOUN 2 nmod
"""
_ROOTS = """
go VERB 0 root | now ADV 1 advmod | come VERB 0 root
"""


def _rows(text: str) -> str:
    """CoNLL-U of sentences in the short form above."""
    sentences = []
    for line in text.strip().splitlines():
        words = [word.split() for word in line.split("|")]
        rows = [
            f"{i}\t{w}\t{w}\t{tag}\t{tag}\t_\t{head}\t{rel}\t_\t_" for i, (w, tag, head, rel) in enumerate(words, 1)
        ]
        sentences.append("\n".join(rows) + "\n\n")
    return "".join(sentences)


def _blank(conllu: str, *columns: int) -> str:
    """CoNLL-U with some columns empty."""
    lines = [line.split("\t") for line in conllu.splitlines()]
    cut = [["_" if i in columns and len(cells) == 10 else cell for i, cell in enumerate(cells)] for cells in lines]
    return "\n".join("\t".join(cells) for cells in cut) + "\n"


# Labels of spans


def _columns(scheme: str) -> Callable[[int, int], str]:
    def make(n: int, seed: int) -> str:
        blocks = sample_columns(n, seed).strip().split("\n\n")
        return "".join("\n".join(_recoded(block.splitlines(), scheme)) + "\n\n" for block in blocks)

    return make


def _recoded(lines: list[str], scheme: str) -> Iterator[str]:
    """The lines of a sentence with IOB2 labels in another scheme."""
    rows = [line.split() for line in lines]
    labels = [row[2] for row in rows]
    for row, before, after in zip(rows, ["O", *labels], [*labels[1:], "O"], strict=False):
        prefix, _, kind = row[2].partition("-")
        if scheme == "iob1" and prefix == "B" and before.partition("-")[2] != kind:
            prefix = "I"
        if scheme == "iobes" and not after.startswith("I"):
            prefix = {"B": "S", "I": "E"}.get(prefix, prefix)
        yield " ".join([*row[:2], f"{prefix}-{kind}" if kind else prefix])


# Other tasks


def _treebank(make: Callable[[int, int], str] = sample_conllu, train: int = 30, more: str = "") -> Data:
    return _corpora(lambda n, seed: make(n, seed) + more, "conllu", train)


def _tokenized() -> Data:
    treebank = _treebank(lambda n, seed: paragraphs(multiword(sample_conllu(n, seed))))
    return Data(treebank.train, treebank.dev, " ".join(s.text for s in sample_sentences(12, seed=3)))


def _unspaced(make: Callable[[int, int], str], format: str = "word_TAG") -> Data:
    corpora = _corpora(make, format, 30)
    return Data(corpora.train, corpora.dev, [s.text for s in sample_unspaced_sentences(8, seed=3)])


def _word_lists() -> Data:
    train, dev = ([s.words for s in sample_unspaced_sentences(n, seed)] for n, seed in ((30, 1), (8, 2)))
    return Data(train, dev, [s.text for s in sample_unspaced_sentences(8, seed=3)])


def _tag_lists() -> Data:
    def tagged(n: int, seed: int) -> list[list[tuple[str, str]]]:
        return [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(n, seed)]

    return Data(tagged(30, 1), tagged(8, 2), [s.words for s in sample_sentences(8, seed=3)])


def _trees() -> Data:
    def trees(n: int, seed: int) -> list[gb.ConstituencyTree]:
        return [gb.ConstituencyTree.parse(line) for line in sample_brackets(n, seed).splitlines()]

    test = [list(zip(s.words, s.xpos, strict=True)) for s in sample_sentences(8, seed=3)]
    return Data(trees(24, 1), trees(6, 2), test)


def _problem() -> Data:
    """Inputs and structures, each a pair of lists."""

    def pairs(n: int, seed: int) -> tuple[list[list[str]], list[list[str]]]:
        sentences = list(sample_sentences(n, seed))
        return [s.words for s in sentences], [s.upos for s in sentences]

    return Data(pairs(10, 1), pairs(5, 2), pairs(5, 3)[0])


_RAW_CROSSING = _rows(_CROSSING)
DATA: dict[str, Callable[[], Data]] = {
    "treebank": lambda: _treebank(),
    "short treebank": lambda: _treebank(train=12),
    "crossing": lambda: _treebank(train=12, more=_RAW_CROSSING),
    "roots": lambda: _treebank(train=12, more=_rows(_ROOTS)),
    "no lemmas": lambda: _treebank(lambda n, seed: _blank(sample_conllu(n, seed), 2)),
    "multiword": _tokenized,
    "chunks": lambda: _corpora(sample_columns, "columns"),
    "entities": lambda: _corpora(lambda n, seed: sample_columns(n, seed, entities=True), "columns"),
    "iob1": lambda: _corpora(_columns("iob1"), "columns"),
    "iobes": lambda: _corpora(_columns("iobes"), "columns"),
    "tag lists": _tag_lists,
    "hmm": lambda: _corpora(sample_hmm, "word_TAG", 20),
    "unspaced": lambda: _unspaced(sample_unspaced),
    "word lists": _word_lists,
    "trees": _trees,
    "problem": _problem,
}

#: For pipelines; the built-in models get texts with what sample sentences do not have.
TEXTS = {
    "sample": "The judge will book it. A dog's owner didn't see them!\n\nOld men walk (slowly).\n",
    "en": "Dr. Lee's colleagues didn't e-mail me until 5 p.m. on Jan. 3rd... Why?\n\nSee https://example.org/a?b=1, "
    "or call 555-0199!  “Naïve” users can't — they've no idea :-)\nShe gave him $3.50 and 20% off;\n",
    "zh": "我们昨天在北京大学图书馆见面。他说：“这本书很有意思！”\n\n2024年3月5日，GDP增长了4.5%，你知道吗？\n",
    "pt": "A Ana deu-lho ontem, na Av. Paulista. “Não pode ser!”, disse o Sr. Silva.\n\nPagou 4,50 € pelo café dele.\n",
}
