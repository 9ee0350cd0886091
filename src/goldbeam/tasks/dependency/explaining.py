"""Why a word got its head: the action that attached it, and what else could have been done then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision, NamedWeights
from goldbeam.tasks.common.explaining import DecodedSteps, decide, spelled_arc
from goldbeam.tasks.dependency.configurations import Configuration, configurations
from goldbeam.tasks.dependency.settings import EASY_FIRST

if TYPE_CHECKING:
    from goldbeam.tasks.dependency.predictor import TransitionPredictor

_LEFT_OVER = "the root: no action attaches it, it is left when all others have a head"
_MOVED = "the finished tree has {}: lifted arcs go back, and words such as punctuation get no dependents"
_CLOSEST = "the root: no action attaches it; this is where one came closest"


def head_decision(predictor: TransitionPredictor, corpus: Corpus, sentence: int, word: int) -> Decision:
    """Of word ``word`` (from 1)."""
    model = predictor.model
    tagged = model.tagged(corpus)
    inputs = model.inputs(tagged, check=False)
    words = tagged.select([sentence]).column(model.layout.places(tagged)["w"])[0]
    decide_head = _joining if model.spec.system == EASY_FIRST else _transition
    decision = decide_head(predictor, tagged, inputs, sentence, words, word)
    finished = _finished_arc(predictor, tagged.select([sentence]), words, word)
    if decision.note is None and decision.answer.detail != finished:
        return replace(decision, note=_MOVED.format(finished))
    return decision


def _finished_arc(predictor: TransitionPredictor, tagged: Corpus, words: list[str], word: int) -> str:
    """Of the tree that is made of what the search found."""
    inputs = predictor.model.inputs(tagged, check=False)
    trees = predictor.model.trees(tagged, *predictor.decode(tagged, inputs, 1, None))
    heads, relations = (memoryview(numbers).cast("I") for numbers in (trees.heads, trees.relations))
    return spelled_arc(words, trees.names[relations[word - 1]], heads[word - 1], word)


def _transition(
    predictor: TransitionPredictor, tagged: Corpus, inputs: list[int], sentence: int, words: list[str], word: int
) -> Decision:
    spec = predictor.model.spec
    names = spec.actions
    steps = DecodedSteps.of(predictor.decoder, tagged, inputs, sentence)
    found = configurations(spec, len(words), [names[action] for action in steps.actions])
    for step, (before, after) in enumerate(pairwise(found)):
        if after.arc is not None and after.arc[1] == word:
            return steps.decision(step, "head", _chooser(before, names, words))
    # Of the root: where an action that would have attached it lost by the least.
    closest: tuple[float, int, list[int]] | None = None
    for step, before in enumerate(found[:-1]):
        taken, scored = steps.steps[step]
        scores = dict(scored)
        attaching = [a for a in scores if (arc := before.arc_of(names[a])) is not None and arc[1] == word]
        if attaching:
            margin = scores[taken] - max(scores[a] for a in attaching)
            if closest is None or margin < closest[0]:
                closest = margin, step, attaching
    if closest is None:
        return _of_root(words, word, spec.relations[spec.root_relation])
    _, step, attaching = closest
    chooser = _chooser(found[step], names, words)
    return replace(steps.decision(step, "head", chooser, {*attaching}), note=_CLOSEST)


def _chooser(before: Configuration, names: list[str], words: list[str]) -> Callable[[int, float], Choice]:
    def choice(action: int, score: float) -> Choice:
        arc = before.arc_of(names[action])
        return Choice(names[action], score, None if arc is None else spelled_arc(words, arc[2], arc[0], arc[1]))

    return choice


def _joining(
    predictor: TransitionPredictor, tagged: Corpus, inputs: list[int], sentence: int, words: list[str], word: int
) -> Decision:
    """Of easy-first parsing: against what else could have been done with the word, by either of its neighbours."""
    spec, decoder = predictor.model.spec, predictor.decoder
    names = spec.actions
    decisions = decoder.joining_decisions(tagged, inputs, sentence)
    step = next((step for step, (taken, _) in enumerate(decisions) if taken[1] == word), None)
    if step is None:
        return _of_root(words, word, spec.relations[spec.root_relation])
    (pair, _, _, action, _), options = decisions[step]
    # An option is the number of a pair and that of an action.
    own = [option for option in options if word in option[1:3]]
    arcs = {(p, a): (head, child) for p, child, head, a, _ in own}

    def choice(option: tuple[int, int], score: float) -> Choice:
        label = names[option[1]]
        return Choice(label, score, spelled_arc(words, label.partition(" ")[2], *arcs[option]))

    def ask(asked: list[tuple[int, int]]) -> NamedWeights:
        found: NamedWeights = decoder.explain_joining(tagged, inputs, sentence, step, asked)
        return found

    return decide("head", (pair, action), [((p, a), score) for p, _, _, a, score in own], choice, ask)


def _of_root(words: list[str], word: int, relation: str) -> Decision:
    return Decision("head", Choice("root", None, spelled_arc(words, relation, 0, word)), note=_LEFT_OVER)
