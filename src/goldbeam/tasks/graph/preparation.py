"""What is fixed before the first example: columns, tags, trees, templates, candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_facts
from goldbeam.tasks.corpus_estimator import Lesson
from goldbeam.tasks.corpus_facts import check_not_empty
from goldbeam.tasks.dependency.columns import TAGS, Layout
from goldbeam.tasks.dependency.jackknife import Taggers, jackknifed
from goldbeam.tasks.dependency.learnable import Learnable, gold_trees, learnable
from goldbeam.tasks.dependency.preparation import attributes
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.pruner import Pruner
from goldbeam.templates.graph import resolve

# Where more of the sentences have crossing arcs, a parser that knows them is better.
ENOUGH_CROSSING = 0.05


@dataclass(frozen=True)
class Wishes:
    """The parameters of these names."""

    templates: str | Sequence[str]
    order: int
    projective: bool | None
    single_root: bool | None
    labelled: bool
    columns: Sequence[str] | None
    jackknife: int | None
    candidates: int
    threads: int
    seed: int


class Preparation(NamedTuple):
    layout: Layout
    taggers: Taggers
    learned: Learnable
    spec: _core.GraphSpec
    pruner: Pruner | None


def prepare(corpus: Corpus, wishes: Wishes) -> Preparation:
    check_not_empty(corpus, "sentences with trees")
    layout = Layout.of(corpus, wishes.columns)
    trees = gold_trees(corpus, layout)
    facts = tree_facts(corpus, trees)
    single_root = not facts.multi_rooted if wishes.single_root is None else wishes.single_root
    projective = wishes.projective
    if projective is None:
        projective = len(facts.non_projective) < ENOUGH_CROSSING * len(corpus)
    learned = _learnable(corpus, trees, single_root, wishes.labelled)
    columns = ["w", *layout.inputs]
    chosen = resolve(wishes.templates, wishes.order, wishes.labelled, columns, attributes(corpus, layout))
    rest = (chosen, learned.trees.names, wishes.order, projective, single_root, learned.root_relation())
    spec = _core.GraphSpec(_core.GraphSpec(columns, *rest).used_columns or ["w"], *rest)
    layout = layout.reduced(corpus, spec.columns)
    if wishes.jackknife is not None:
        layout = Layout(layout.inputs, tuple(name for name in spec.columns if name in TAGS))
        tagged = jackknifed(learned.corpus, layout, int(wishes.jackknife), wishes.threads, wishes.seed)
        learned = replace(learned, corpus=tagged)
    pruner = None
    if wishes.order == 2:
        read = [name for name in layout.inputs if name in spec.columns]
        pruner = Pruner.fit(learned.corpus, wishes.candidates, read, single_root, wishes.threads, wishes.seed)
    return Preparation(layout, Taggers.fit(corpus, layout, wishes.threads, wishes.seed), learned, spec, pruner)


def _learnable(corpus: Corpus, trees: Trees, single_root: bool, labelled: bool) -> Learnable:
    """Crossing arcs are learned from as they are, whatever trees the parser looks for."""
    return learnable(corpus, trees, "swap", "drop", single_root, labelled)


def first_lesson(model: GraphModel, learned: Learnable, threads: int, dropout: bool) -> Lesson:
    return _lesson(model, learned, learned.trees, threads, dropout)


def further_lesson(corpus: Corpus, model: GraphModel, threads: int, dropout: bool) -> Lesson:
    """More data for a parser that has learned already: its relations stay."""
    trees = gold_trees(corpus, model.layout)
    learned = _learnable(model.tagged(corpus), trees, model.spec.single_root, model.labelled)
    return _lesson(model, learned, learned.trees_with(model.spec.relations), threads, dropout)


def _lesson(model: GraphModel, learned: Learnable, trees: Trees, threads: int, dropout: bool) -> Lesson:
    corpus = learned.corpus
    candidates = None if model.pruner is None else model.pruner.candidates(corpus, threads)
    inputs = model.layout.input_indices(corpus, model.spec.columns)
    data = _core.GraphData(model.spec, corpus, inputs, trees.heads, trees.relations, candidates, dropout)
    facts, remarks = dict(learned.facts), list(learned.remarks)
    if candidates is not None:
        facts["lost_arcs"] = data.lost_arcs
        share = data.lost_arcs / max(corpus.token_count, 1)
        remarks.append(
            f"{candidates.arc_count / max(corpus.token_count, 1):.1f} candidate heads a word; "
            f"{data.lost_arcs:,} gold arcs ({share:.2%}) were none and were added"
        )
    if model.spec.projective and facts["non_projective"]:
        remarks.append(f"{facts['non_projective']:,} non-projective sentences, which no projective tree is like")
    return Lesson(corpus, data, facts, tuple(remarks))
