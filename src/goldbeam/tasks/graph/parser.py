"""The estimator of the graph-based parser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, Lesson
from goldbeam.tasks.dependency.columns import ANNOTATION
from goldbeam.tasks.dependency.estimator import TreeEstimator
from goldbeam.tasks.engine import SWVP_CONSTRAINTS
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.preparation import Wishes, first_lesson, further_lesson, prepare
from goldbeam.tasks.graph.pruner import MOST
from goldbeam.tasks.parameters import Constraint, Flag, Names, Number, Templates
from goldbeam.tasks.substructures import Choose

# There is no beam, and nothing to merge or to choose a prefix of.
_OTHERS = ("search", "beam", "threshold", "threshold_power", "merge", "update")


class GraphDependencyParser(TreeEstimator[GraphModel]):
    """A structured perceptron that finds the best tree by the scores of its parts.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = GraphDependencyParser(order=1, epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]

    Parameters
    ----------
    templates : "default", "mcdonald-2006", "light", or a list of templates.
    order : 1 scores arcs; 2 also pairs of siblings and grandparents, of arcs that a small parser of order 1 chooses.
    projective : look for trees without crossing arcs (Eisner's algorithm; Koo and Collins's for order 2), or for any
        (Chu-Liu/Edmonds; for order 2 by climbing from the best projective one); None: by the training data.
    candidates : heads of a word that a parser of order 2 chooses from.
    loss_augmented : learn from the tree that breaks the margin most, not from the best one.
    single_root : exactly one word a sentence hangs on the root; None: if it is so in all trees of the training data.
    labelled : predict relations too; without, every relation is "dep", and "root" of the root.
    columns : which of "lemma", "upos", "xpos" and "feats" to read beside the words; None takes those that the training
        data fill. In lists and tables other than CoNLL-U it also says what stands between word and HEAD.
    jackknife : read tags that taggers of our own predict: in training by n-fold tagging, later by taggers that
        the model holds. None reads the tags of the data.
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win for every wrong head, for the last two steps; aggressiveness : longest step of the
        last.
    swvp : learn from mixtures of the found tree and gold, weighted by their margins ("wm") or the ranks of these
        ("wmr"): the 2016 paper; None learns from the found tree.
    substructures : which words of the found tree a mixture takes: "single" (one arc), "errors", "spans", "whole", or a
        function of the two lists of heads; beta, balanced, impose : see docs/swvp.md.
    minibatch : sentences that are parsed with the same weights, in parallel if there are threads; 1 learns online.
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

    task = "graph-dependency"
    constraints: ClassVar[dict[str, Constraint]] = {
        **{name: constraint for name, constraint in CORPUS_CONSTRAINTS.items() if name not in _OTHERS},
        "templates": Templates(),
        "order": Number(least=1, most=2, whole=True),
        "projective": Flag(optional=True),
        "candidates": Number(least=1, most=MOST, whole=True),
        "loss_augmented": Flag(),
        "single_root": Flag(optional=True),
        "labelled": Flag(),
        "columns": Names(ANNOTATION),
        "jackknife": Number(least=2, whole=True, optional=True, most=1000),
        **SWVP_CONSTRAINTS,
    }
    model_type = GraphModel
    decoder_type = _core.GraphDecoder
    why_unreachable = "several roots, or more than 512 words"

    # What other searches are told: here it means nothing.
    search, beam, threshold, threshold_power, merge, update = "greedy", 1, None, 0.0, False, "standard"

    templates: str | Sequence[str]
    order: int
    projective: bool | None
    candidates: int
    loss_augmented: bool
    single_root: bool | None
    labelled: bool
    columns: Sequence[str] | None
    jackknife: int | None

    def __init__(
        self,
        templates: str | Sequence[str] = "default",
        order: int = 2,
        projective: bool | None = None,
        candidates: int = 10,
        loss_augmented: bool = True,
        single_root: bool | None = None,
        labelled: bool = True,
        columns: Sequence[str] | None = None,
        jackknife: int | None = None,
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        swvp: str | None = None,
        substructures: str | Choose = "single",
        beta: float = 1.0,
        balanced: bool = False,
        impose: bool = True,
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
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    def _search_name(self) -> str:
        trees = {True: "projective trees", False: "all trees", None: "trees as in the data"}[self.projective]
        return f"order {self.order}, {trees}"

    def _update_name(self) -> str:
        found = "loss-augmented" if self.loss_augmented and self.step != "perceptron" else "best tree"
        if self.swvp is None:
            return found
        return f"{found} with {'balanced' if self.balanced else 'aggressive'} SWVP"

    def learner_type(self, *arguments: Any, **options: Any) -> _core.GraphLearner:
        """A learner of the core that looks for the trees that this one wants."""
        learner = _core.GraphLearner(*arguments, **options)
        learner.augmented = self.loss_augmented
        return learner

    # Learning

    def _prepare(self, corpus: Corpus) -> tuple[GraphModel, Any, Lesson]:
        wishes = Wishes(
            self.templates,
            int(self.order),
            self.projective,
            self.single_root,
            self.labelled,
            self.columns,
            self.jackknife,
            int(self.candidates),
            int(self.threads),
            int(self.random_state),
        )
        prepared = prepare(corpus, wishes)
        learner = self._new_learner(prepared.spec)
        model = GraphModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            layout=prepared.layout,
            taggers=prepared.taggers,
            pruner=prepared.pruner,
        )
        lesson = first_lesson(model, prepared.learned, int(self.threads), self.dropout > 0)
        if len(lesson.data.unreachable) == len(lesson.corpus):
            raise DataError(f"{corpus.name}: no sentence can be learned from: {self.why_unreachable}")
        return model, learner, lesson

    def _prepare_further(self, corpus: Corpus, model: GraphModel, learner: Any) -> Lesson:
        return further_lesson(corpus, model, int(self.threads), self.dropout > 0)

    # Prediction

    def _decode(
        self, model: GraphModel, weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int]
    ) -> tuple[bytes, bytes]:
        decoder = self._decoder(model, weights)
        trees: tuple[bytes, bytes] = decoder.decode(corpus, inputs, int(self.threads), self._candidates(model, corpus))
        return trees

    def _decode_margins(self, model: GraphModel, corpus: Corpus, inputs: list[int]) -> tuple[bytes, bytes, list[float]]:
        decoder = self._decoder(model, model.weights)
        found: tuple[bytes, bytes, list[float]] = decoder.margins(corpus, inputs, self._candidates(model, corpus))
        return found

    def _candidates(self, model: GraphModel, corpus: Corpus) -> _core.ArcLists | None:
        """Those of dev data are found once, not in every epoch."""
        if model.pruner is None:
            return None
        kept: tuple[Any, Corpus, _core.ArcLists] | None = self.__dict__.get("_kept_candidates")
        if kept is None or kept[0] is not model.pruner or kept[1] is not corpus:
            found = model.pruner.candidates(corpus, int(self.threads))
            kept = self._kept_candidates = (model.pruner, corpus, found)
        return kept[2]
