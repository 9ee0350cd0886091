"""The estimator of the constituency parser."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.constituents.columns import has_trees, to_corpus
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data import Corpus, as_corpus, read
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.loop import Schedule
from goldbeam.learning.trace import Trace
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.parsed import Decoded, ParsedTrees, made_trees
from goldbeam.tasks.constituency.preparation import (
    Wishes,
    data_of,
    head_rules,
    learned_trees,
    prepare,
    templates_of,
)
from goldbeam.tasks.constituency.scoring import Scorer
from goldbeam.tasks.constituency.tracing import Tracer
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, CorpusEstimator, Lesson
from goldbeam.tasks.parameters import Choice, Constraint, Number, Templates, Text

KINDS = ("perceptron", "generative", "hybrid")
PROBABILITY_POWER = 3.0  # of the rank, in the beam of Roark 2001
_OTHERS = ("merge", "keep_names")


class ConstituencyParser(CorpusEstimator[ConstituencyModel]):
    """An incremental parser that absorbs a word at a time, learned by the perceptron, or generative, or both.

    >>> trees = [ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit))))")]
    >>> parser = ConstituencyParser(epochs=3).fit(trees)
    >>> print(parser.predict([[("fruit", "NN"), ("flies", "NNS"), ("like", "VBP"), ("fruit", "NN")]])[0])
    (ROOT (S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit)))))

    Parameters
    ----------
    kind : "perceptron", "generative" (probabilities alone; nothing else is learned) or "hybrid", where the logarithm of
        the generative probability is a feature of the weight ``generative_weight``.
    templates : "default", "collins-roark-2004", "collins-roark-2004-baseline" (without punctuation features), "none",
        or a list of templates.
    transform : "left-corner" turns left-recursive productions round for learning, and back in predictions; or None.
    heads : "english", or a table of head rules as `HeadRules.parse` takes it.
    rare_chains : how often a chain of more than two phrases must occur for the search to use it.
    jackknife : read tags that a tagger of our own predicts: in training by n-fold tagging, later by a tagger that
        the model holds. None reads the tags of the data.
    generative_folds : so many generative models score the training data, each the part that it has not seen; 0: the
        perceptron learns without them, and the generative score is added to what it has learned.
    probability_beam : of ``kind="generative"``: keep only analyses whose probability is at least so many times rank
        ** 3 that of the best, at most ``beam`` of them (Roark 2001, who has 1e-11); None keeps ``beam``.
    search : "beam" or "greedy".
    beam : hypotheses kept after every word.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best; the
        2004 paper has a power of 3.
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    repeated : the hypotheses of so many examples are kept and used again after every example (2004 paper, section 4.1);
        0 keeps none. repeated_passes, repeated_updates : the paper's T1 and T2.
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    minibatch : sentences that are searched with the same weights, in parallel if there are threads; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev F1 before stopping.
    average : average the weights over training; a number of 2 or more trains so many models and averages these too.
    l2, l1, cumulative_l1 : penalties on large weights, paid after every example.
    dropout, feature_dropout : share of words, and of features, that an example has to do without while it is learned.
    prune : drop averaged weights that are smaller than this.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen, and of the parts of ``jackknife``.
    keep_keys : keep the keys of features, so that the model can be averaged with others later (`goldbeam average`).
    """

    task = "constituency"
    constraints: ClassVar[dict[str, Constraint]] = {
        **{name: constraint for name, constraint in CORPUS_CONSTRAINTS.items() if name not in _OTHERS},
        "kind": Choice(KINDS),
        "templates": Templates(),
        "transform": Choice(("left-corner",), optional=True),
        "heads": Text(),
        "rare_chains": Number(least=1, whole=True),
        "jackknife": Number(least=2, whole=True, optional=True, most=1000),
        "generative_weight": Number(least=0),
        "generative_folds": Number(least=0, whole=True, most=1000),
        "probability_beam": Number(least=0, most=1, optional=True),
        "search": Choice(("beam", "greedy")),
        "repeated": Number(least=0, whole=True),
        "repeated_passes": Number(least=1, whole=True),
        "repeated_updates": Number(least=1, whole=True, most=1e9),
    }
    model_type = ConstituencyModel
    learner_type = _core.ConstituencyLearner
    decoder_type = _core.ConstituencyDecoder
    why_unreachable = "trees that are too deep"

    merge = False  # no two analyses are equal
    keep_names = False

    kind: str
    templates: str | Sequence[str]
    transform: str | None
    heads: str
    rare_chains: int
    jackknife: int | None
    generative_weight: float
    generative_folds: int
    probability_beam: float | None
    repeated: int
    repeated_passes: int
    repeated_updates: int

    def __init__(
        self,
        kind: str = "perceptron",
        templates: str | Sequence[str] = "default",
        transform: str | None = "left-corner",
        heads: str = "english",
        rare_chains: int = 2,
        jackknife: int | None = None,
        generative_weight: float = 20.0,
        generative_folds: int = 10,
        probability_beam: float | None = None,
        search: str = "beam",
        beam: int = 8,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        update: str = "max-violation",
        repeated: int = 0,
        repeated_passes: int = 5,
        repeated_updates: int = 50,
        step: str = "perceptron",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        minibatch: int = 1,
        epochs: int = 10,
        patience: int | None = 3,
        average: bool | int = True,
        average_all: bool = False,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        prune: float = 0.0,
        threads: int = 1,
        random_state: int = 0,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    def _learning_arguments(self) -> dict[str, Any]:
        return {
            **super()._learning_arguments(),
            "repeated": int(self.repeated),
            "repeated_passes": int(self.repeated_passes),
            "repeated_updates": int(self.repeated_updates),
        }

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.probability_beam is None:
            return
        if self.kind != "generative":
            raise ParameterError(f"probability_beam is for kind='generative'; a {self.kind} model has a threshold")
        if self.threshold is not None or self.probability_beam == 0:
            raise ParameterError("give a probability_beam above 0, or a threshold, not both")

    def _search_arguments(self) -> tuple[str, int, float, float, bool]:
        kind, beam, threshold, power, merge = super()._search_arguments()
        if self.probability_beam is not None:
            threshold, power = -math.log(self.probability_beam), 0.0
        return kind, beam, threshold, power, merge

    @property
    def _threshold_decay(self) -> float:
        return 0.0 if self.probability_beam is None else PROBABILITY_POWER

    # Learning

    def _annotated(self, data: Any, y: Iterable[Any] | None) -> Corpus:
        if y is not None:
            raise ParameterError("a constituency parser learns from trees; give these alone, without y")
        if isinstance(data, (str, os.PathLike)):
            data = read(data, "brackets")
        corpus = data if isinstance(data, Corpus) else to_corpus(_cleaned(data))
        if not has_trees(corpus):
            raise DataError(f"{corpus.name}: has no trees; give a file of brackets, such as (S (NP (NN word)) …)")
        return corpus

    def _wishes(self) -> Wishes:
        return Wishes(
            templates_of(self.templates, self.kind),
            self.transform,
            head_rules(self.heads),
            int(self.rare_chains),
            None if self.jackknife is None else int(self.jackknife),
            int(self.threads),
            int(self.random_state),
        )

    def _prepare(self, corpus: Corpus) -> tuple[ConstituencyModel, Any, Lesson]:
        prepared = prepare(corpus, self._wishes())
        learner = self._new_learner(prepared.spec)
        data = data_of(
            prepared.spec, prepared.grammar, prepared.corpus, prepared.trees, prepared.layout, self.dropout > 0
        )
        generative = None
        if self.kind != "perceptron":
            folds = 0 if self.kind == "generative" else int(self.generative_folds)
            generative, *parts = _core.GenerativeModel.fit(data, folds)
            if parts:
                _use_generative(learner, parts, float(self.generative_weight))
        model = ConstituencyModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            grammar=prepared.grammar,
            transform=self.transform,
            layout=prepared.layout,
            taggers=prepared.taggers,
            generative=generative,
            generative_weight=1.0 if self.kind == "generative" else float(self.generative_weight),
        )
        facts = {"chains": prepared.grammar.chain_count}
        return model, learner, Lesson(prepared.corpus, data, facts)

    def _prepare_further(self, corpus: Corpus, model: ConstituencyModel, learner: Any) -> Lesson:
        if self.kind != "perceptron":
            raise ParameterError(
                f"partial_fit is for kind='perceptron': a {self.kind} model counts all of its data at once"
            )
        tagged = model.tagged(corpus)
        trees = learned_trees(corpus, tagged, model.transform)
        data = data_of(model.spec, model.grammar, tagged, trees, model.layout, self.dropout > 0)
        return Lesson(tagged, data, {})

    def _lengths(self, lesson: Lesson) -> list[int]:
        return [] if self.kind == "generative" else super()._lengths(lesson)  # counting was all

    def _schedule(self, scored: bool) -> Schedule:
        schedule = super()._schedule(scored)
        return replace(schedule, epochs=1) if self.kind == "generative" else schedule

    # Prediction

    def _decoder_arguments(self, model: ConstituencyModel) -> tuple[Any, ...]:
        return model.generative, model.generative_weight, self._threshold_decay

    def _decode(
        self, model: ConstituencyModel, weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int]
    ) -> Decoded:
        decoded: Decoded = self._decoder(model, weights).decode(corpus, inputs, int(self.threads))
        return decoded

    def _scorer(self, model: ConstituencyModel, corpus: Corpus) -> Scorer:
        return Scorer(model, corpus, lambda weights, tagged, inputs: self._decode(model, weights, tagged, inputs))

    def predict_corpus(self, data: Data) -> ParsedTrees:
        """Trees for a corpus: of brackets, of CoNLL-U, or of lists of words with their tags."""
        model: ConstituencyModel = self._fitted("_model")
        tagged, inputs = self._tagged(model, data)
        return ParsedTrees(tagged, model, self._decode(model, model.weights, tagged, inputs))

    def predict(self, data: Data) -> list[ConstituencyTree | None]:
        """A tree for every sentence; None for one without words."""
        return self.predict_corpus(data).trees

    def predict_k_best(self, data: Data, k: int = 10) -> list[list[tuple[float, ConstituencyTree]]]:
        """For every sentence up to k trees with their scores, the best first."""
        if k < 1:
            raise ParameterError(f"k must be at least 1, got {k!r}")
        model: ConstituencyModel = self._fitted("_model")
        tagged, inputs = self._tagged(model, data)
        decoded, tree_ends = self._decoder(model, model.weights).k_best(tagged, inputs, int(k))
        counts = [end - begin for begin, end in pairwise([0, *memoryview(tree_ends).cast("I")])]
        places = model.layout.places(tagged) if tagged.token_count else {"w": 0, "xpos": 0}
        words, tags = (
            [sentence for sentence, n in zip(tagged.column(places[name]), counts, strict=True) for _ in range(n)]
            for name in ("w", "xpos")
        )
        scored = zip(memoryview(decoded[3]).cast("d"), made_trees(model, decoded, words, tags), strict=True)
        lists = [[next(scored) for _ in range(n)] for n in counts]
        return [[(score, tree) for score, tree in one if tree is not None] for one in lists]

    def trace(self, tree: ConstituencyTree, **search: Any) -> Trace:
        """Follow a tree through the search for its words; ``search`` is what `trace_corpus` takes."""
        return self.trace_corpus(to_corpus(_cleaned([tree])), 1, **search)

    def _new_tracer(self, model: ConstituencyModel, decoder: Any, search: str, margin: float) -> Tracer:
        return Tracer(model, decoder, search, margin)

    def surprisal(self, data: Data) -> list[list[float]]:
        """For every word how surprising it is after the words before it, in nats: the generative model's prefix
        probabilities, summed over the beam (Roark 2001)."""
        model: ConstituencyModel = self._fitted("_model")
        if model.generative is None:
            raise ParameterError("surprisal needs a generative model; fit with kind='generative' or 'hybrid'")
        tagged, inputs = self._tagged(model, data)
        decoder = _core.ConstituencyDecoder(
            model.spec,
            _core.Weights().freeze(),
            *self._search_arguments(),
            model.generative,
            1.0,
            self._threshold_decay,
        )
        prefixes = iter(decoder.prefixes(tagged, inputs))
        found = []
        for sentence in range(len(tagged)):
            begin, end = tagged.bounds(sentence)
            logs = [0.0, *(next(prefixes) for _ in range(end - begin + 1))]
            found.append([before - after for before, after in pairwise(logs[:-1])])
        return found

    def _tagged(self, model: ConstituencyModel, data: Any) -> tuple[Corpus, list[int]]:
        corpus = as_corpus(data)
        tagged = model.tagged(corpus)
        return tagged, model.inputs(tagged)


def _cleaned(trees: Iterable[Any]) -> list[ConstituencyTree]:
    cleaned = []
    for number, tree in enumerate(trees, 1):
        if not isinstance(tree, ConstituencyTree):
            raise DataError(
                f"item {number}: is {type(tree).__name__}; a constituency parser learns from ConstituencyTree"
            )
        cleaned.append(tree.cleaned(traces=False, functions=False, loops=True))
    return cleaned


def _use_generative(learner: Any, parts: list[_core.GenerativeModel], weight: float) -> None:
    for one in getattr(learner, "learners", [learner]):
        one.use_generative(parts, weight)
