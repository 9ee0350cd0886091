"""What is fixed before the first example: columns, tags, trees, templates, actions."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_facts
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.parsing.columns import TAGS, Layout
from goldbeam.tasks.common.parsing.feats import attributes, frequent_attributes
from goldbeam.tasks.common.parsing.taggers import Taggers, jackknifed
from goldbeam.tasks.common.parsing.trainable_trees import TrainableTrees, gold_trees
from goldbeam.tasks.common.template_selection import SelectedTemplates
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.common.unread_columns import unread_columns
from goldbeam.tasks.dependency.leaves import leaf_relations
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.relation_filter import excluded_relations
from goldbeam.tasks.dependency.settings import RIGHT_TO_LEFT, DependencySettings
from goldbeam.templates.compiling import compiled
from goldbeam.templates.dependency import resolve
from goldbeam.templates.dependency_groups import groups
from goldbeam.templates.groups import TemplateGroups
from goldbeam.templates.knowledge import DEPENDENCY


class Preparation(NamedTuple):
    layout: Layout
    taggers: Taggers
    learned: TrainableTrees
    spec: _core.ParsingSpec
    leaves: tuple[str, ...]

    def training_set(self, dropout: bool) -> TrainingSet:
        return _new_training_set(self.learned, self.learned.trees, self.spec, self.layout, dropout)


def prepare(corpus: Corpus, settings: DependencySettings) -> Preparation:
    threads, seed = int(settings.threads), int(settings.random_state)
    check_not_empty(corpus, "sentences with trees")
    layout = Layout.of(corpus, settings.columns)
    trees = gold_trees(corpus, layout)
    system, single_root = settings.system, settings.single_root
    if single_root is None:
        single_root = not tree_facts(corpus, trees).multi_rooted
    learned = TrainableTrees.of(corpus, trees, system, settings.nonprojective, single_root, settings.labelled)
    tables = WordTables.of(settings)
    spec = _spec(learned, layout, settings, single_root, tables)
    unread = unread_columns(corpus, layout.expected(corpus, settings.columns), spec.columns)
    learned = replace(learned, remarks=(*learned.remarks, *unread))
    layout = layout.reduced(corpus, spec.columns)
    spec = _filtered(spec, learned, layout, settings)
    if settings.jackknife is not None:
        layout = Layout(layout.inputs, tuple(name for name in spec.columns if name in TAGS))
        tagged = jackknifed(learned.corpus, layout, int(settings.jackknife), threads, seed, tables)
        learned = replace(learned, corpus=tagged)
    leaves = _leaves(corpus, trees, settings)
    return Preparation(layout, Taggers.fit(corpus, layout, threads, seed, tables), learned, spec, leaves)


def _spec(
    learned: TrainableTrees, layout: Layout, settings: DependencySettings, single_root: bool, tables: WordTables
) -> _core.ParsingSpec:
    corpus, trees = learned.corpus, learned.trees
    system, reads_backwards = settings.system, settings.direction == RIGHT_TO_LEFT
    columns = ["w", *layout.inputs]
    selected: SelectedTemplates | None = getattr(settings, "_selected", None)
    if selected is None:
        named = resolve(settings.templates, system, columns, attributes(corpus, layout))
    else:
        named = list(selected.templates)
    chosen = tables.extended(settings.templates, named, DEPENDENCY[system].with_part_of_speech(columns))
    knowledge = tables.knowledge(chosen)
    given = (trees.heads, trees.relations, trees.names)
    actions = _core.parsing_actions(corpus, *given, system, single_root, reads_backwards)
    rest = (trees.names, actions, system, single_root, learned.root_relation(), knowledge, reads_backwards)
    draft = compiled("dependency", lambda lines: _core.ParsingSpec(columns, lines, *rest), chosen)
    return _core.ParsingSpec(draft.used_columns or ["w"], chosen, *rest)


def _filtered(
    spec: _core.ParsingSpec, learned: TrainableTrees, layout: Layout, settings: DependencySettings
) -> _core.ParsingSpec:
    """With the relations excluded that do not occur with the tags of the treebank; predicted tags have errors."""
    if not (settings.relation_filter and settings.labelled and "upos" in spec.columns):
        return spec
    (place,) = layout.input_indices(learned.corpus, ["upos"])
    excluded = excluded_relations(learned.corpus, learned.trees, learned.separator, place)
    rest = (spec.system, spec.single_root, spec.root_relation, spec.knowledge, spec.reversed, excluded)
    return _core.ParsingSpec(spec.columns, spec.templates, spec.relations, spec.actions, *rest)


def filtered_by(corpus: Corpus, model: ParserModel, settings: DependencySettings) -> ParserModel:
    """The model with the filter that its treebank gives with the right tags, if it has learned from others."""
    spec, trees = model.spec, gold_trees(corpus, model.layout)
    learned = TrainableTrees.of(corpus, trees, spec.system, settings.nonprojective, spec.single_root, model.labelled)
    learned = replace(learned, trees=learned.trees_with(spec.relations), separator=model.separator)
    leaves = _leaves(corpus, trees, settings)
    return replace(model, spec=_filtered(spec, learned, model.layout, settings), leaves=leaves)


def _leaves(corpus: Corpus, trees: Trees, settings: DependencySettings) -> tuple[str, ...]:
    return leaf_relations(corpus, trees) if settings.relation_filter and settings.labelled else ()


def template_groups(corpus: Corpus, settings: DependencySettings) -> TemplateGroups:
    """What ``templates="auto"`` chooses from."""
    layout = Layout.of(corpus, settings.columns)
    columns = ["w", *layout.inputs]
    return groups(settings.system, columns, frequent_attributes(corpus, layout), attributes(corpus, layout))


def further_training_set(corpus: Corpus, model: ParserModel, nonprojective: str, dropout: bool) -> TrainingSet:
    """More data for a parser that has learned already: its relations and actions stay."""
    spec = model.spec
    trees = gold_trees(corpus, model.layout)
    learned = TrainableTrees.of(
        model.tagged(corpus), trees, spec.system, nonprojective, spec.single_root, model.labelled
    )
    return _new_training_set(learned, learned.trees_with(spec.relations), spec, model.layout, dropout)


def _new_training_set(
    learned: TrainableTrees, trees: Trees, spec: _core.ParsingSpec, layout: Layout, dropout: bool
) -> TrainingSet:
    inputs = layout.input_indices(learned.corpus, spec.columns)
    data = _core.ParsingData(spec, learned.corpus, inputs, trees.heads, trees.relations, dropout)
    return TrainingSet(learned.corpus, data, learned.facts, learned.remarks)
