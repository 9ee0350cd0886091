"""The estimator of the dependency parser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, Lesson
from goldbeam.tasks.dependency.columns import ANNOTATION
from goldbeam.tasks.dependency.estimator import TreeEstimator
from goldbeam.tasks.dependency.k_best import distinct_trees
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.parsed import Arc
from goldbeam.tasks.dependency.preparation import further_lesson, prepare
from goldbeam.tasks.dependency.tracing import Tracer
from goldbeam.tasks.parameters import Choice, Flag, Names, Number, Templates

SYSTEMS = ("arc-eager", "arc-standard", "swap")


class DependencyParser(TreeEstimator[ParserModel]):
    """A structured perceptron that gives every token a head and a relation, by transitions.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = DependencyParser(epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]

    Parameters
    ----------
    templates : "default", "zhang-nivre-2011", "huang-sagae-2010", "huang-2012", or a list of templates.
    system : "arc-eager", "arc-standard" or "swap", which reaches non-projective trees by itself.
    nonprojective : "pseudo-projective" lifts crossing arcs for learning and puts them back in predictions; "drop"
        does not learn from such sentences. The system "swap" needs neither.
    single_root : exactly one word a sentence hangs on the root; None: if it is so in all trees of the training data.
    labelled : predict relations too; without, every relation is "dep", and "root" of the root.
    columns : which of "lemma", "upos", "xpos" and "feats" to read beside the words; None takes those that the training
        data fill. In lists and tables other than CoNLL-U it also says what stands between word and HEAD.
    jackknife : read tags that taggers of our own predict: in training by n-fold tagging, later by taggers that
        the model holds. None reads the tags of the data.
    search : "beam" or "greedy".
    beam : hypotheses kept at every step.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best.
    merge : merge states that features cannot tell apart (dynamic programming); for "arc-standard" only.
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    minibatch : sentences that are searched with the same weights, in parallel if there are threads; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping. That is LAS, or
        UAS without labels.
    average : average the weights over training; a number of 2 or more trains so many models, which see the examples in
        other orders, and averages these too, a weight over the models that have it (with ``average_all`` over all).
    l2, l1, cumulative_l1 : penalties on large weights, paid after every example.
    dropout, feature_dropout : share of words, and of features, that an example has to do without while it is learned.
    prune : drop averaged weights that are smaller than this.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen, and of the parts of ``jackknife``.
    keep_names : keep the names of features, so that `info` can show the heaviest ones; the model file grows by them.
    keep_keys : keep the keys of features, so that the model can be averaged with others later (`goldbeam average`).
    """

    task = "dependency"
    constraints = {  # noqa: RUF012 - a constant
        **CORPUS_CONSTRAINTS,
        "templates": Templates(),
        "search": Choice(("beam", "greedy")),
        "system": Choice(SYSTEMS),
        "nonprojective": Choice(("pseudo-projective", "drop")),
        "single_root": Flag(optional=True),
        "labelled": Flag(),
        "columns": Names(ANNOTATION),
        "jackknife": Number(least=2, whole=True, optional=True, most=1000),
    }
    model_type = ParserModel
    learner_type = _core.ParsingLearner
    decoder_type = _core.ParsingDecoder
    why_unreachable = "trees that the transition system cannot build"

    templates: str | Sequence[str]
    system: str
    nonprojective: str
    single_root: bool | None
    labelled: bool
    columns: Sequence[str] | None
    jackknife: int | None

    def __init__(
        self,
        templates: str | Sequence[str] = "default",
        system: str = "arc-eager",
        nonprojective: str = "pseudo-projective",
        single_root: bool | None = None,
        labelled: bool = True,
        columns: Sequence[str] | None = None,
        jackknife: int | None = None,
        search: str = "beam",
        beam: int = 16,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = False,
        update: str = "max-violation",
        step: str = "perceptron",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        minibatch: int = 1,
        epochs: int = 15,
        patience: int | None = 4,
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
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.merge and self.system != "arc-standard":
            raise ParameterError(
                f"DependencyParser: merge is for the system arc-standard only, got {self.system!r}; "
                "leave merge out, or choose that system"
            )

    # Learning

    def _prepare(self, corpus: Corpus) -> tuple[ParserModel, _core.ParsingLearner, Lesson]:
        prepared = prepare(
            corpus,
            self.columns,
            self.templates,
            self.system,
            self.nonprojective,
            self.single_root,
            self.labelled,
            self.jackknife,
            int(self.threads),
            int(self.random_state),
        )
        learner: _core.ParsingLearner = self._new_learner(prepared.spec)
        model = ParserModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            layout=prepared.layout,
            separator=prepared.learned.separator,
            taggers=prepared.taggers,
        )
        lesson = prepared.lesson(self.dropout > 0)
        if len(lesson.data.unreachable) == len(lesson.corpus):
            raise DataError(f"{corpus.name}: the system {self.system} can build no tree of it; choose another system")
        return model, learner, lesson

    def _prepare_further(self, corpus: Corpus, model: ParserModel, learner: Any) -> Lesson:
        return further_lesson(corpus, model, self.nonprojective, self.dropout > 0)

    # Prediction

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[Arc]]]]:
        """For every sentence its ``k`` best trees with their scores, best first, no tree twice.

        The list is searched with a beam of at least ``2 * k``, so with a narrow ``beam`` its first tree may be better
        than the one that `predict` gives. It is shorter where several derivations build the same tree.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        model: ParserModel = self._fitted("_model")
        corpus = as_corpus(data)
        tagged = model.tagged(corpus)
        found = self._decoder(model, model.weights).k_best(tagged, model.inputs(tagged), k)
        return [distinct_trees(model, corpus.select([i]), trees) for i, trees in enumerate(found)]

    # Following gold through the search

    def trace(
        self,
        sentence: Sequence[str | Sequence[str]],
        gold: Sequence[Arc],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the derivation of the correct tree fares in the search, and what each update method would learn from.

        A narrower ``beam`` than the parser's own shows search errors that it does not make itself any more. ``beam``
        alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.
        """
        if isinstance(sentence, str):
            raise DataError("the sentence must be a list of words; split the text into words")
        if not sentence:
            raise DataError("there are no tokens to trace; give a sentence that has some")
        trace: Trace = self._tracer(search, beam, margin).one(self._annotated([sentence], [gold]))
        return trace

    def _new_tracer(self, model: ParserModel, decoder: _core.ParsingDecoder, search: str, margin: float) -> Tracer:
        return Tracer(model, decoder, search, margin)
