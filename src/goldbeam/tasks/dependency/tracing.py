"""Following the gold derivation through a parser's search: what `DependencyParser.trace` and `trace_corpus` do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.errors import DataError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.common.parsing.trainable_trees import TrainableTrees, gold_trees
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.dependency.configurations import Configuration
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.transition_trace import TransitionTrace


@dataclass(frozen=True)
class Example:
    """A sentence with its gold tree."""

    words: list[str]
    corpus: Corpus  # of this sentence alone
    number: int | None = None  # in its corpus, from 1


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own."""

    model: ParserModel
    decoder: _core.ParsingDecoder
    search: str
    margin: float

    def one(self, corpus: Corpus) -> Trace:
        """Of the only sentence of a corpus that was made of lists."""
        self._check(corpus)
        return self._trace(self._example(corpus, 0, numbered=False))

    def _check(self, corpus: Corpus) -> None:
        gold_trees(corpus, self.model.layout)
        self.model.inputs(self.model.tagged(corpus))

    def _example(self, corpus: Corpus, index: int, numbered: bool = True) -> Example:
        part = corpus.select([index])
        words = part.column(self.model.layout.places(part)["w"])[0]
        return Example(words, part, index + 1 if numbered else None)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], list[str]]:
        spec = self.model.spec
        tagged, trees = self._gold_tree(example)
        data = _core.ParsingData(spec, tagged, self.model.inputs(tagged), trees.heads, trees.relations)
        gold = [spec.actions[action] for action in data.gold(0)]
        words = example.words[::-1] if spec.reversed else example.words
        return moved_words(words, gold, spec.system, spec.single_root), gold, spec.actions

    def _trace(self, example: Example) -> Trace:
        plain = super()._trace(example)
        return TransitionTrace(**vars(plain), start=Configuration.start(self.model.spec, len(example.words)))

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        if not example.words:
            place = "" if example.number is None else f"{example.corpus.name}: sentence {example.number}: "
            raise DataError(f"{place}there are no tokens to trace; give a sentence that has some")
        tagged, trees = self._gold_tree(example)
        inputs = self.model.inputs(tagged)
        return self.decoder.trace(tagged, inputs, 0, (trees.heads, trees.relations), self.margin, beams)

    def _gold_tree(self, example: Example) -> tuple[Corpus, Trees]:
        """The sentence as the decoder reads it, and its tree as the system builds it, with the model's relations."""
        spec = self.model.spec
        trees = gold_trees(example.corpus, self.model.layout)
        learned = TrainableTrees.of(
            example.corpus, trees, spec.system, "pseudo-projective", spec.single_root, self.model.labelled
        )
        return self.model.tagged(example.corpus), learned.trees_with(spec.relations)


class EasyFirstTracer(Tracer):
    """Steps are attachments, which users see as ``det(dog, the)``; those of gold are made in an order of their own."""

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        found = super()._search(example, beams=beams)
        if not found["steps"]:
            place = "" if example.number is None else f"{example.corpus.name}: sentence {example.number}: "
            raise DataError(f"{place}nothing is attached in a sentence of one word; give a longer one")
        return found

    def _trace(self, example: Example) -> Trace:
        found = self._search(example)
        made, gold = ([step[key] for step in found["steps"]] for key in ("attached", "gold_attached"))
        for i, step in enumerate(found["steps"]):  # names are by step
            step["beam"] = [(score, parent, i, is_gold) for score, parent, _, is_gold in step["beam"]]
        return Trace.of(
            found,
            [example.words[child - 1] for child, *_ in gold],
            [self._spelled(example.words, *arc) for arc in gold],
            [self._spelled(example.words, *arc) for arc in made],
            search=self.search,
            margin=self.margin,
            sentence=example.number,
            merges=False,
        )

    def _spelled(self, words: Sequence[str], child: int, head: int, action: int, score: float) -> str:
        relation = self.model.spec.actions[action].partition(" ")[2]
        return f"{relation}({words[head - 1] if head else 'ROOT'}, {words[child - 1]})"


def moved_words(words: Sequence[str], actions: Sequence[str], system: str, single_root: bool) -> list[str]:
    """For each action the word that it moves or attaches.

    >>> moved_words(["flies", "fly"], ["shift", "left nsubj", "shift"], "arc-eager", True)
    ['flies', 'flies', 'fly']
    """
    stack: list[str] = [] if single_root else ["ROOT"]
    buffer = list(reversed(words))
    moved = []
    for action in actions:
        move = action.partition(" ")[0]
        if move == "shift" or (move == "right" and system == "arc-eager"):
            word = buffer.pop()
            stack.append(word)
        elif system == "arc-eager" or move == "right":
            word = stack.pop()
        else:  # the second word of the stack becomes a child of the first, or goes back to the buffer
            word = stack.pop(-2)
            if move == "swap":
                buffer.append(word)
        moved.append(word)
    return moved
