"""Parsed sentences with the order in which easy-first parsing attached their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.parsing.parsed import Parsed
from goldbeam.tasks.dependency.predictor import TransitionPredictor

if TYPE_CHECKING:
    from goldbeam.doc.attached import AttachedSentence, Attachment

_UNATTACHED = "head"  # how the head of a tree is shown as long as it has none itself


def attachments(predictor: TransitionPredictor, parsed: Parsed) -> tuple[int, Callable[[int], AttachedSentence]]:
    """How many sentences there are, and what makes one of them."""
    from goldbeam.doc.attached import AttachedSentence

    model, corpus = predictor.model, parsed.corpus
    tagged = model.tagged(corpus)
    inputs = model.inputs(tagged)
    heads, relations, names = numbers(parsed.trees.heads), numbers(parsed.trees.relations), parsed.trees.names
    learned = [action.partition(" ")[2] for action in model.spec.actions]

    def make(i: int) -> AttachedSentence:
        begin, end = corpus.bounds(i)
        steps = [
            (child, head, learned[action], score)
            for child, head, action, score in predictor.decoder.steps(tagged, inputs, i)
        ]
        attached = [child - 1 for child, *_ in steps]
        form = model.layout.places(corpus)["w"] if end > begin else 0
        return AttachedSentence(
            tuple(row[form] for row in corpus.sentence(i)),
            tuple(names[k] for k in relations[begin:end]),
            (*attached, *sorted(set(range(end - begin)) - set(attached))),
            lambda: list(_decisions(steps, end - begin)),
            tuple(heads[begin:end]),
        )

    return len(corpus), make


def _decisions(steps: Iterable[tuple[int, int, str, float]], words: int) -> Iterator[Attachment]:
    """Words are counted from 1 in ``steps``, and 0 is the root."""
    from goldbeam.doc.attached import Attachment

    labels = [_UNATTACHED] * words
    spans = [(word, word + 1) for word in range(words)]  # of the trees, by their heads
    for child, head, relation, score in steps:
        labels[child - 1] = relation
        top = (head or child) - 1
        begin, end = min(spans[top][0], spans[child - 1][0]), max(spans[top][1], spans[child - 1][1])
        spans[top] = begin, end
        yield Attachment(child - 1, begin, score, (tuple(labels[begin:end]),), head - 1 if head else None, relation)
