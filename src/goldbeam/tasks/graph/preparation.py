"""What is fixed before the first example: columns, tags, trees, templates, candidates."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_facts
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.parsing.columns import GUIDE, TAGS, Layout
from goldbeam.tasks.common.parsing.feats import attributes
from goldbeam.tasks.common.parsing.taggers import Taggers, jackknifed
from goldbeam.tasks.common.parsing.trainable_trees import ENOUGH_CROSSING, TrainableTrees, gold_trees
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.common.unread_columns import unread_columns
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.pruner import Pruner
from goldbeam.tasks.graph.settings import GraphSettings
from goldbeam.templates.compiling import compiled
from goldbeam.templates.graph import resolve
from goldbeam.templates.knowledge import GRAPH, GRAPH_RELATIONS


class Preparation(NamedTuple):
    layout: Layout
    taggers: Taggers
    learned: TrainableTrees
    spec: _core.GraphSpec
    pruner: Pruner | None


def prepare(corpus: Corpus, settings: GraphSettings, compact: bool) -> Preparation:
    order, threads, seed = int(settings.order), int(settings.threads), int(settings.random_state)
    check_not_empty(corpus, "sentences with trees")
    layout = Layout.of(corpus, settings.columns)
    trees = gold_trees(corpus, layout)
    facts = tree_facts(corpus, trees)
    single_root = not facts.multi_rooted if settings.single_root is None else settings.single_root
    projective = settings.projective
    if projective is None:
        projective = len(facts.non_projective) < ENOUGH_CROSSING * len(corpus)
    learned = _trainable(corpus, trees, single_root, settings.labelled)
    columns = ["w", *layout.inputs]
    tables = WordTables.of(settings)
    named = resolve(settings.templates, order, settings.labelled, columns, attributes(corpus, layout))
    more = GRAPH.with_part_of_speech(columns), GRAPH_RELATIONS.with_part_of_speech(columns)
    chosen = tables.extended(settings.templates, named, more[0])
    if settings.labelled:
        chosen = tables.extended(settings.templates, chosen, more[1])
    rest = (
        learned.trees.names,
        order,
        projective,
        single_root,
        learned.root_relation(),
        tables.knowledge(chosen),
    )
    draft = compiled("graph-dependency", lambda lines: _core.GraphSpec(columns, lines, *rest), chosen)
    spec = _core.GraphSpec(draft.used_columns or ["w"], chosen, *rest)
    unread = unread_columns(corpus, layout.expected(corpus, settings.columns), spec.columns)
    learned = replace(learned, remarks=(*learned.remarks, *unread))
    layout = layout.reduced(corpus, spec.columns)
    if settings.jackknife is not None:
        layout = Layout(layout.inputs, tuple(name for name in spec.columns if name in TAGS))
        tagged = jackknifed(learned.corpus, layout, int(settings.jackknife), threads, seed, tables)
        learned = replace(learned, corpus=tagged)
    pruner = None
    if order == 2:
        read = [name for name in layout.inputs if name in spec.columns and name not in GUIDE]  # these it reads anyway
        pruner = Pruner.fit(
            learned.corpus,
            int(settings.candidates),
            float(settings.candidate_threshold),
            columns=read,
            single_root=single_root,
            compact=compact,
            threads=threads,
            random_state=seed,
        )
    return Preparation(layout, Taggers.fit(corpus, layout, threads, seed, tables), learned, spec, pruner)


def _trainable(corpus: Corpus, trees: Trees, single_root: bool, labelled: bool) -> TrainableTrees:
    """Crossing arcs are learned from as they are, whatever trees the parser looks for."""
    return TrainableTrees.of(corpus, trees, "swap", "drop", single_root, labelled)


def first_training_set(model: GraphModel, learned: TrainableTrees, threads: int, dropout: bool) -> TrainingSet:
    return _new_training_set(model, learned, learned.trees, threads, dropout)


def further_training_set(corpus: Corpus, model: GraphModel, threads: int, dropout: bool) -> TrainingSet:
    """More data for a parser that has learned already: its relations stay."""
    trees = gold_trees(corpus, model.layout)
    learned = _trainable(model.tagged(corpus), trees, model.spec.single_root, model.labelled)
    return _new_training_set(model, learned, learned.trees_with(model.spec.relations), threads, dropout)


def _new_training_set(
    model: GraphModel, learned: TrainableTrees, trees: Trees, threads: int, dropout: bool
) -> TrainingSet:
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
    return TrainingSet(corpus, data, facts, tuple(remarks))
