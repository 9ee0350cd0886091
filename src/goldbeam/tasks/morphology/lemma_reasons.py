"""Why a word got its lemma: it is known, or of the lemmas that scripts make of it one scores most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision, NamedWeights
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.explaining import decide
from goldbeam.tasks.morphology.lemma_rules import Tags
from goldbeam.tasks.morphology.lemmas import Lemmatizer, ranked, row_of_type

_KNOWN = "known from the training data or from a lexicon"
_NO_SCRIPT = "no rule fits, so the word is its own lemma"
_KNOWN_LEMMA = "known lemma"
_NOT_RANKED = "like the last of the ranked rules"
_COLUMNS = {"c1[0]": "lower(w0)", "c2[0]": "upos0", "c3[0]": "feats0"}  # what the classifier reads besides the word


class Reasons(NamedTuple):
    """A lemma with the number of the script that makes it, and what speaks for it."""

    lemma: str
    script: int
    score: float  # of the classifier, with the advantage of known lemmas
    advantage: float
    features: list[tuple[str, float]]

    @property
    def total(self) -> float:
        return self.score + sum(weight for _, weight in self.features)


def lemma_decision(lemmatizer: Lemmatizer, form: str, tags: Tags) -> Decision:
    """``tags`` are what the lemmatizer sees of a word's tags."""
    rules, word_type = lemmatizer.rules, (form, tags)
    known = rules.known([word_type])[0]
    if known is not None:
        return Decision("lemma", Choice(known, None), note=_KNOWN)
    labels, scores = ranked(lemmatizer.tagger, [word_type], 1)
    options = [Reasons(*found) for found in rules.ranker.reasons([word_type], labels, scores)[0]]
    if not options:
        return Decision("lemma", Choice(form, None), note=_NO_SCRIPT)
    best = max(range(len(options)), key=lambda k: options[k].total)  # the first of equals

    def choice(k: int, score: float) -> Choice:
        return Choice(options[k].lemma, score)

    def ask(asked: list[int]) -> NamedWeights:
        return _weights(lemmatizer, row_of_type(form, tags), numbers(labels)[0], [options[k] for k in asked])

    return decide("lemma", best, [(k, option.total) for k, option in enumerate(options)], choice, ask)


def _weights(lemmatizer: Lemmatizer, row: tuple[str, ...], first: int, asked: Sequence[Reasons]) -> NamedWeights:
    """Of the classifier of scripts, and of the ranker; ``first`` is the script that the classifier likes best."""
    tagger, rows = lemmatizer.tagger, Corpus.from_sentences([[row]])
    inputs = tagger.model.inputs(rows)
    allowed = {action for action, _ in tagger.decoder.decisions(rows, inputs, 0, [first])[0][1]}
    sums: dict[str, list[float]] = {}

    def add(name: str, option: int, weight: float) -> None:
        if weight:
            sums.setdefault(name, [0.0] * len(asked))[option] += weight

    for k, option in enumerate(asked):
        classified = option.score - option.advantage
        if option.script in allowed:
            features, scores, _ = tagger.decoder.explain(rows, inputs, 0, [first], 0, [option.script])
            if abs(scores[0] - classified) < 1e-3:  # else it stands for another script, whose score it has
                classified = 0.0
                for name, weights in features:
                    add(_readable(name), k, weights[0])
        add(_NOT_RANKED, k, classified)
        add(_KNOWN_LEMMA, k, option.advantage)
        for name, weight in option.features:
            add(f"lemma: {name}", k, weight)
    totals = [option.total for option in asked]
    rest = [total - sum(weights[k] for weights in sums.values()) for k, total in enumerate(totals)]
    return list(sums.items()), totals, rest


def _readable(name: str) -> str:
    """
    >>> _readable("suffix2(c1[0])=ed c2[0]=VERB")
    'suffix2(lower(w0))=ed upos0=VERB'
    """
    for column, meaning in _COLUMNS.items():
        name = name.replace(column, meaning)
    return name
