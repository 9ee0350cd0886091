"""What is fixed before the first example: columns, tags, trees, templates, actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_facts
from goldbeam.tasks.corpus_estimator import Lesson
from goldbeam.tasks.corpus_facts import check_not_empty
from goldbeam.tasks.dependency.columns import TAGS, Layout
from goldbeam.tasks.dependency.jackknife import Taggers, jackknifed
from goldbeam.tasks.dependency.learnable import Learnable, gold_trees, learnable
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.templates.dependency import resolve

# Templates look at single attributes of FEATS, of words that may agree, where nouns have cases: dev LAS of Greek went
# from 87.8 to 88.7 by it, of Hungarian from 79.2 to 79.8; that of English did not, and only the model grew.
_MOST_ATTRIBUTES = 12
_ENOUGH_CASES = 0.2  # of all words


class Preparation(NamedTuple):
    layout: Layout
    taggers: Taggers
    learned: Learnable
    spec: _core.ParsingSpec

    def lesson(self, dropout: bool) -> Lesson:
        return _lesson(self.learned, self.learned.trees, self.spec, self.layout, dropout)


def prepare(
    corpus: Corpus,
    columns: Sequence[str] | None,
    templates: str | Sequence[str],
    system: str,
    nonprojective: str,
    single_root: bool | None,
    labelled: bool,
    jackknife: int | None,
    threads: int,
    seed: int,
) -> Preparation:
    """From training data and the parameters of these names."""
    check_not_empty(corpus, "sentences with trees")
    layout = Layout.of(corpus, columns)
    trees = gold_trees(corpus, layout)
    if single_root is None:
        single_root = not tree_facts(corpus, trees).multi_rooted
    learned = learnable(corpus, trees, system, nonprojective, single_root, labelled)
    spec = _spec(learned, layout, templates, system, single_root)
    layout = layout.reduced(corpus, spec.columns)
    if jackknife is not None:
        layout = Layout(layout.inputs, tuple(name for name in spec.columns if name in TAGS))
        learned = replace(learned, corpus=jackknifed(learned.corpus, layout, int(jackknife), threads, seed))
    return Preparation(layout, Taggers.fit(corpus, layout, threads, seed), learned, spec)


def _spec(
    learned: Learnable, layout: Layout, templates: str | Sequence[str], system: str, single_root: bool
) -> _core.ParsingSpec:
    corpus, trees = learned.corpus, learned.trees
    columns = ["w", *layout.inputs]
    chosen = resolve(templates, system, columns, attributes(corpus, layout))
    actions = _core.parsing_actions(corpus, trees.heads, trees.relations, trees.names, system, single_root)
    rest = (chosen, trees.names, actions, system, single_root, learned.root_relation())
    used = _core.ParsingSpec(columns, *rest).used_columns
    return _core.ParsingSpec(used or ["w"], *rest)


def further_lesson(corpus: Corpus, model: ParserModel, nonprojective: str, dropout: bool) -> Lesson:
    """More data for a parser that has learned already: its relations and actions stay."""
    spec = model.spec
    trees = gold_trees(corpus, model.layout)
    learned = learnable(model.tagged(corpus), trees, spec.system, nonprojective, spec.single_root, model.labelled)
    return _lesson(learned, learned.trees_with(spec.relations), spec, model.layout, dropout)


def _lesson(learned: Learnable, trees: Trees, spec: _core.ParsingSpec, layout: Layout, dropout: bool) -> Lesson:
    inputs = layout.input_indices(learned.corpus, spec.columns)
    data = _core.ParsingData(spec, learned.corpus, inputs, trees.heads, trees.relations, dropout)
    return Lesson(learned.corpus, data, learned.facts, learned.remarks)


def attributes(corpus: Corpus, layout: Layout) -> list[str]:
    """The attributes in FEATS (Case, Number …) for templates of their own, the most frequent first."""
    if "feats" not in layout.inputs:
        return []
    column = layout.places(corpus)["feats"]
    values = _core.distinct_values(corpus, column)
    counts = _core.count_numbers(_core.encode_labels(corpus, column, values), len(values))
    found: Counter[str] = Counter()
    for value, count in zip(values, counts, strict=True):
        for pair in value.split("|"):
            name, equals, _ = pair.partition("=")
            if equals and name and " " not in name:  # atoms of a template are separated by spaces
                found[name] += count
    if found["Case"] < _ENOUGH_CASES * corpus.token_count:
        return []
    return [name for name, _ in found.most_common(_MOST_ATTRIBUTES)]
