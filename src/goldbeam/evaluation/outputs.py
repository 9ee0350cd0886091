"""What outputs are compared by: trees, spans or labels, and the counts of each sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from goldbeam import _core
from goldbeam.data import Corpus, column_index
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation import attachment
from goldbeam.evaluation.accuracy import count_labels
from goldbeam.evaluation.buffers import label_pair
from goldbeam.evaluation.counts import Counts
from goldbeam.evaluation.ratios import Ratio
from goldbeam.evaluation.same_tokens import check_same_tokens
from goldbeam.evaluation.scheme import detect_scheme, parse_label
from goldbeam.evaluation.spans import count_spans
from goldbeam.evaluation.treebank import Treebank, has_tree_columns

Kind = Literal["trees", "spans", "labels"]

_LABELS = {"accuracy": Ratio("correct", ("tokens",)), "exact_match": Ratio("exact", ("sentences",))}
_SPANS = {
    "f1": Ratio("right_spans", ("gold_spans", "predicted_spans")),
    "precision": Ratio("right_spans", ("predicted_spans",)),
    "recall": Ratio("right_spans", ("gold_spans",)),
    **_LABELS,
}

#: The metrics that each kind of annotation can be compared by; the first ones are those that people look at first.
METRICS: dict[Kind, dict[str, Ratio]] = {"trees": attachment.METRICS, "spans": _SPANS, "labels": _LABELS}
SHOWN: dict[Kind, tuple[str, ...]] = {
    "trees": ("uas", "las", "clas", "exact_match"),
    "spans": ("f1", "precision", "recall"),
    "labels": ("accuracy", "exact_match"),
}


class Yardstick:
    """Gold annotation, which outputs with the same tokens are measured by."""

    def __init__(
        self,
        gold: Corpus,
        outputs: Sequence[Corpus],
        column: str | int | None = None,
        metrics: Sequence[str] = (),
        *,
        universal: bool = True,
    ) -> None:
        """Of what ``column`` and ``metrics`` ask for, or else of what the outputs seem to be about.

        That is in CoNLL-U the first of trees, UPOS, XPOS and FEATS in which an output differs from gold, since programs
        copy the columns that they do not predict; in other formats the last column.
        """
        for output in outputs:
            check_same_tokens(gold, output)
        if gold.token_count == 0:
            raise DataError(f"{gold.name}: has no tokens; give annotated sentences")
        self.gold, self.universal = gold, universal
        self.treebank: Treebank | None = None
        self.column: str | int = "head"
        self.name = "head, deprel"
        self.kind: Kind = "trees"
        if column is None and _asks_for_trees(gold, outputs, metrics):
            self.treebank = Treebank.of(gold)
        else:
            self.column = _label_column(gold, outputs) if column is None else column
            self.name = gold.columns[column_index(gold, self.column)]
            self.kind = "spans" if detect_scheme(_labels(gold, self.column)) else "labels"
        unknown = [name for name in metrics if name not in self.metrics]
        if unknown:
            raise ParameterError(f"metric must be one of {', '.join(self.metrics)} for {self.kind}, got {unknown[0]!r}")

    @property
    def metrics(self) -> dict[str, Ratio]:
        return METRICS[self.kind]

    def count(self, output: Corpus) -> Counts:
        """The counts of an output, sentence by sentence."""
        if self.treebank is not None:
            trees = Treebank.of(output).trees
            return self.treebank.count(trees.heads, trees.relations, trees.names, universal=self.universal).sentences
        names = list(dict.fromkeys([*_labels(self.gold, self.column), *_labels(output, self.column)]))
        gold, predicted = (
            memoryview(_core.encode_labels(corpus, column_index(corpus, self.column), names)).cast("I")
            for corpus in (self.gold, output)
        )
        pair = label_pair(gold, predicted, memoryview(self.gold.offsets).cast("Q"), len(names))
        if self.kind == "labels":
            return count_labels(pair)
        for name in _labels(output, self.column):
            if parse_label(name) is None:
                raise DataError(f"{output.name}: label {name!r} marks no span, but gold labels do; give such labels")
        return {**count_labels(pair), **count_spans(pair, names).sentences}


def _asks_for_trees(gold: Corpus, outputs: Sequence[Corpus], metrics: Sequence[str]) -> bool:
    for name in metrics:
        trees, labels = name in METRICS["trees"], name in METRICS["spans"]
        if trees != labels:
            return trees
    return has_tree_columns(gold) and _compared(gold, outputs) == "head"


def _label_column(gold: Corpus, outputs: Sequence[Corpus]) -> str | int:
    if has_tree_columns(gold):
        return _compared(gold, outputs, ("upos", "xpos", "feats"))
    if len(gold.columns) < 2:
        raise DataError(f"{gold.name}: read as {gold.format}, it has words but no annotation; give annotated sentences")
    return -1


def _compared(
    gold: Corpus, outputs: Sequence[Corpus], candidates: Sequence[str] = ("head", "upos", "xpos", "feats")
) -> str:
    """The first annotated column in which an output differs from gold; if they agree in all, the first annotated."""
    annotated = [name for name in candidates if name in gold.columns and not _is_blank(gold, name)]
    for name in annotated:
        if any(_differs(gold, output, name) for output in outputs):
            return name
    return annotated[0] if annotated else candidates[0]


def _differs(gold: Corpus, output: Corpus, name: str) -> bool:
    """Whether an output has something else to say; the tree's relations count with its heads."""
    if name not in output.columns or _is_blank(output, name):
        return False
    columns = ("head", "deprel") if name == "head" and has_tree_columns(output) else (name,)
    return any(gold.flat(gold.columns.index(c)) != output.flat(output.columns.index(c)) for c in columns)


def _is_blank(corpus: Corpus, name: str) -> bool:
    return _core.distinct_values(corpus, corpus.columns.index(name)) == ["_"]


def _labels(corpus: Corpus, column: str | int) -> list[str]:
    """The labels of a column, which must be annotated (in FEATS `_` means none)."""
    index = column_index(corpus, column)
    names = _core.distinct_values(corpus, index)
    if names == ["_"] and corpus.columns[index] != "feats":
        raise DataError(
            f"{corpus.where(0)}: the column {corpus.columns[index]} is '_' here and everywhere; "
            "give data that are annotated"
        )
    return names
