"""Following the gold tree through a parser's search: what `ConstituencyParser.trace` and `trace_corpus` do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.constituency.action_names import ActionNames
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.preparation import data_of, learned_trees
from goldbeam.tasks.constituency.treebank import NumberedTrees


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
        names = ActionNames.of(model.grammar)
        return [*example.words, "</s>"], [names[action] for action in data.gold(0)], names

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        tagged, tree = self._gold_tree(example)
        return self.decoder.trace(tagged, self.model.inputs(tagged), 0, (tree.labels, tree.ends), self.margin, beams)

    def _gold_tree(self, example: Example) -> tuple[Corpus, NumberedTrees]:
        tagged = self.model.tagged(example.corpus)
        trees = learned_trees(example.corpus, tagged, self.model.transform)
        return tagged, NumberedTrees.of(trees, self.model.grammar)
