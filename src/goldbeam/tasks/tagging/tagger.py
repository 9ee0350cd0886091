"""The estimator of the tagger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, CorpusEstimator, Lesson
from goldbeam.tasks.corpus_facts import sentence_bounds
from goldbeam.tasks.engine import CHAIN_CONSTRAINTS, SWVP_CONSTRAINTS
from goldbeam.tasks.paired import paired
from goldbeam.tasks.parameters import Choice, Column, Number, Templates
from goldbeam.tasks.substructures import Choose
from goldbeam.tasks.tagging.decided import decided
from goldbeam.tasks.tagging.model import Prediction, TaggerModel
from goldbeam.tasks.tagging.preparation import prepare
from goldbeam.tasks.tagging.scoring import Scorer
from goldbeam.tasks.tagging.tracing import Tracer

if TYPE_CHECKING:
    from goldbeam.doc.tagged import TaggedDoc


class Tagger(CorpusEstimator[TaggerModel]):
    """A structured perceptron that labels every token of a sentence.

    >>> tagger = Tagger(epochs=3).fit([[("fruit", "N"), ("flies", "N"), ("fly", "V")]])
    >>> tagger.predict([["fruit", "fly"]])
    [['N', 'V']]

    Parameters
    ----------
    column : what to predict: "upos" (default), "xpos" or "feats" in CoNLL-U; elsewhere a column's name or
        number, the last one by default.
    templates : "default", "ratnaparkhi-1996", "collins-2002", "shen-2007-a" to "shen-2007-e", or a list of templates.
    search : "beam", "greedy", "viterbi" (exact, for templates that look back at most two labels), or "guided": the
        easiest token first, anywhere in the sentence, with templates that may look at labels on both sides
        ("guided-left-to-right": the same learning without the freedom).
    beam : hypotheses kept at every step; in guided search states of a span.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best.
    merge : merge hypotheses that agree on all labels that features can still see (dynamic programming).
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    aggressive : guided search learns from every mistake until it is mended, in place of ``update``; False: from one
        a sentence, where gold is lost.
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    swvp : learn from mixtures of prediction and gold, weighted by their margins ("wm") or the ranks of these ("wmr"):
        the structured weighted violations perceptron. None: from the prediction alone.
    substructures, beta, balanced, impose : what is mixed ("single", "errors", "spans", "whole" or a function), the
        exponent of the weights, whether mixtures that are no violations count too, and whether these are left out until
        the whole is one.
    minibatch : sentences that are searched with the same weights, in parallel if there are threads; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping.
    average : average the weights over training; a number of 2 or more trains so many models, which see the examples in
        other orders, and averages these too, a weight over the models that have it (with ``average_all`` over all).
    l2, l1, cumulative_l1 : penalties on large weights, paid after every example.
    dropout, feature_dropout : share of words, and of features, that an example has to do without while it is learned.
    prune : drop averaged weights that are smaller than this.
    rare : words seen at most so often in training are read as <unk>; None leaves it to the template set.
    scheme : "auto" tells BIO-like labels from plain ones and predicts valid sequences only; "none" allows all.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen.
    keep_names : keep the names of features, so that `info` can show the heaviest ones; the model file grows by them.
    keep_keys : keep the keys of features, so that the model can be averaged with others later (`goldbeam average`).
    """

    task = "tagger"
    constraints = {  # noqa: RUF012 - a constant
        "column": Column(),
        "templates": Templates(),
        **CORPUS_CONSTRAINTS,
        **CHAIN_CONSTRAINTS,
        **SWVP_CONSTRAINTS,
        "rare": Number(least=0, whole=True, optional=True),
        "scheme": Choice(("auto", "none", "iob1", "iob2", "iobes")),
    }
    model_type = TaggerModel
    learner_type = _core.TaggingLearner
    decoder_type = _core.TaggingDecoder
    why_unreachable = "invalid label sequences"

    column: str | int | None
    templates: str | Sequence[str]
    aggressive: bool
    rare: int | None
    scheme: str

    def __init__(
        self,
        column: str | int | None = None,
        templates: str | Sequence[str] = "default",
        search: str = "beam",
        beam: int = 4,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        aggressive: bool = True,
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        swvp: str | None = None,
        substructures: str | Choose = "single",
        beta: float = 1.0,
        balanced: bool = False,
        impose: bool = True,
        minibatch: int = 1,
        epochs: int = 12,
        patience: int | None = 4,
        average: bool | int = True,
        average_all: bool = False,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        prune: float = 0.0,
        rare: int | None = None,
        scheme: str = "auto",
        threads: int = 1,
        random_state: int = 0,
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    # Learning

    def _annotated(self, data: Data, y: Iterable[Sequence[str]] | None) -> Corpus:
        return paired(data, y, "label", lambda label: (label,))

    def _prepare(self, corpus: Corpus) -> tuple[TaggerModel, _core.TaggingLearner, Lesson]:
        layout, labelling, spec = prepare(
            corpus, self.column, self.templates, self.rare, self.scheme, guided=self._is_guided
        )
        learner: _core.TaggingLearner = self._new_learner(spec)
        model = TaggerModel(spec=spec, layout=layout, labelling=labelling, weights=self._frozen(learner))
        data = model.learning_data(corpus, counted=True)
        if len(data.unreachable) == len(corpus):
            raise DataError(
                f"{corpus.name}: no sentence has a valid sequence of {model.labelling.scheme} labels; "
                "choose the scheme that the data have, or none"
            )
        return model, learner, Lesson(corpus, data, {})

    def _prepare_further(self, corpus: Corpus, model: TaggerModel, learner: Any) -> Lesson:
        """New labels are welcome."""
        if new := model.new_labels(corpus):
            model.add_labels(new)
            learner.replace_spec(model.spec)
        return Lesson(corpus, model.learning_data(corpus, counted=False), {})

    # Prediction

    def _scorer(self, model: TaggerModel, corpus: Corpus) -> Scorer:
        def decode(weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int]) -> bytes:
            ids: bytes = self._decoder(model, weights).decode(corpus, inputs, int(self.threads))
            return ids

        return Scorer(model, corpus, decode)

    def predict_corpus(self, data: Data) -> Prediction:
        """Label a corpus without making a Python object a token."""
        model: TaggerModel = self._fitted("_model")
        corpus = as_corpus(data)
        ids = self._decoder(model, model.weights).decode(corpus, model.inputs(corpus), int(self.threads))
        column = len(corpus.columns) if corpus.format == "list" else model.layout.output_index(corpus)
        return Prediction(corpus, column, ids, model.labelling.written)

    def predict(self, data: Data) -> list[list[str]]:
        """The labels of every sentence: ``predict([["Fruit", "flies"]])`` gives ``[["NOUN", "VERB"]]``."""
        return self.predict_corpus(data).labels()

    def annotate(self, data: Data) -> TaggedDoc:
        """The labels as a `TaggedDoc`, which also knows the order in which the words were decided.

        All searches but the guided one decide from left to right.
        """
        from goldbeam.doc.tagged import TaggedDoc

        model: TaggerModel = self._fitted("_model")
        return TaggedDoc(*decided(model, self._decoder(model, model.weights), self.predict_corpus(data)))

    def predict_margins(self, data: Data) -> list[list[float]]:
        """A confidence a token: by how much its label beats the best other one there, all other labels kept.

        Negative where the model would rather have an invalid sequence; infinite if there is one label only.
        """
        model: TaggerModel = self._fitted("_model")
        prediction = self.predict_corpus(data)
        corpus = prediction.corpus
        margins = self._decoder(model, model.weights).margins(
            corpus, model.inputs(corpus), prediction.ids, model.labelling.written_numbers()
        )
        return [margins[begin:end] for begin, end in sentence_bounds(corpus)]

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[str]]]]:
        """For every sentence its ``k`` best label sequences with their scores, best first.

        A beam without merging can list no more than its width; exact search lists the true k best.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        model: TaggerModel = self._fitted("_model")
        corpus = as_corpus(data)
        names = model.labelling.written
        return [
            [(score, [names[label] for label in labels]) for score, labels in sentence]
            for sentence in self._decoder(model, model.weights).k_best(corpus, model.inputs(corpus), k)
        ]

    # Following gold through the search

    def trace(
        self,
        sentence: Sequence[str | Sequence[str]],
        gold: Sequence[str],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the correct labels fare in the search: scores, beams, and what each update method would learn from.

        A narrower ``beam`` than the tagger's own shows search errors that it does not make itself any more. ``beam``
        alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.
        """
        trace: Trace = self._tracer(search, beam, margin).sentence(sentence, gold)
        return trace

    def _new_tracer(self, model: TaggerModel, decoder: _core.TaggingDecoder, search: str, margin: float) -> Tracer:
        return Tracer(model, decoder, search, margin)
