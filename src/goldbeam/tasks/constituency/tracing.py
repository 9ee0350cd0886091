"""Following the gold tree through a parser's search: what `ConstituencyParser.trace` and `trace_corpus` do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.preparation import data_of, learned_trees
from goldbeam.tasks.constituency.treebank import NumberedTrees

_CHAIN_BITS, _REPAIR, _END = 20, 1 << 30, 1 << 31  # of the core's action numbers


class ActionNames(dict[int, str]):
    """What an action does, as brackets: how many phrases end, and which begin with the word.

    >>> ActionNames([("NP", "NN"), ("VP", "VBD")])[2 << 20 | 1]
    '))(VP(VBD'
    """

    def __init__(self, chains: Sequence[Sequence[str]]) -> None:
        super().__init__({_END: "end"})
        self.chains = chains

    def __missing__(self, action: int) -> str:
        level, chain = (action & ~_REPAIR) >> _CHAIN_BITS, action & ((1 << _CHAIN_BITS) - 1)
        begun = "(?" if action & _REPAIR else "".join(f"({label}" for label in self.chains[chain])
        return ")" * level + begun


@dataclass(frozen=True)
class Example:
    words: list[str]
    corpus: Corpus  # of this sentence alone
    number: int | None


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own."""

    model: ConstituencyModel
    decoder: _core.ConstituencyDecoder
    merges: ClassVar[bool] = False
    search: str
    margin: float

    def _check(self, corpus: Corpus) -> None:
        self.model.inputs(self.model.tagged(corpus))

    def _example(self, corpus: Corpus, index: int) -> Example:
        part = corpus.select([index])
        return Example(part.column(0)[0], part, index + 1)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], ActionNames]:
        model, (tagged, _) = self.model, self._gold_tree(example)
        trees = learned_trees(example.corpus, tagged, model.transform)
        data = data_of(model.spec, model.grammar, tagged, trees, model.layout, False)
        names = self._names()
        return [*example.words, "</s>"], [names[action] for action in data.gold(0)], names

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        tagged, tree = self._gold_tree(example)
        return self.decoder.trace(tagged, self.model.inputs(tagged), 0, (tree.labels, tree.ends), self.margin, beams)

    def _gold_tree(self, example: Example) -> tuple[Corpus, NumberedTrees]:
        tagged = self.model.tagged(example.corpus)
        trees = learned_trees(example.corpus, tagged, self.model.transform)
        return tagged, NumberedTrees.of(trees, self.model.grammar)

    def _names(self) -> ActionNames:
        labels, ends = (memoryview(part).cast("I") for part in self.model.grammar.parts()[:2])
        names = [*self.model.grammar.phrases, *self.model.grammar.tags]
        begins = [0, *ends[:-1]]
        return ActionNames([[names[n] for n in labels[a:b]] for a, b in zip(begins, ends, strict=True)])
