"""What is fixed before the first example: columns, tags, trees, templates, actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.corpus_estimator import Lesson
from goldbeam.tasks.corpus_facts import check_not_empty
from goldbeam.tasks.dependency.columns import TAGS, Layout
from goldbeam.tasks.dependency.jackknife import Taggers, jackknifed
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.treebank import Projective, Treebank, learnable
from goldbeam.templates import dependency as template_sets

# Templates look at single attributes of FEATS; no treebank has more that tell much.
_MOST_ATTRIBUTES = 30


class Preparation(NamedTuple):
    layout: Layout
    taggers: Taggers
    learned: Projective
    spec: _core.ParsingSpec

    def lesson(self) -> Lesson:
        return _lesson(self.learned, self.spec, self.layout)


def prepare(
    corpus: Corpus,
    columns: Sequence[str] | None,
    templates: str | Sequence[str],
    system: str,
    nonprojective: str,
    single_root: bool | None,
    jackknife: int | None,
    threads: int,
    seed: int,
) -> Preparation:
    """From training data and the parameters of these names."""
    check_not_empty(corpus, "sentences with trees")
    layout = Layout.of(corpus, columns)
    treebank = Treebank.of(corpus, layout)
    if single_root is None:
        single_root = not treebank.facts()["multi_rooted"]
    learned = learnable(treebank, system, nonprojective, single_root)
    spec = _spec(learned.treebank, layout, templates, system, single_root)
    layout = layout.reduced(corpus, spec.columns)
    if jackknife is not None:
        layout = Layout(layout.inputs, tuple(name for name in spec.columns if name in TAGS))
        tagged = jackknifed(learned.treebank.corpus, layout, int(jackknife), threads, seed)
        learned = replace(learned, treebank=replace(learned.treebank, corpus=tagged))
    return Preparation(layout, Taggers.fit(corpus, layout, threads, seed), learned, spec)


def _spec(
    trees: Treebank, layout: Layout, templates: str | Sequence[str], system: str, single_root: bool
) -> _core.ParsingSpec:
    columns = ["w", *layout.inputs]
    chosen = template_sets.resolve(templates, system, columns, attributes(trees.corpus, layout))
    actions = _core.parsing_actions(trees.corpus, trees.heads, trees.relations, trees.names, system, single_root)
    rest = (chosen, trees.names, actions, system, single_root, trees.root_relation())
    used = _core.ParsingSpec(columns, *rest).used_columns
    return _core.ParsingSpec(used or ["w"], *rest)


def further_lesson(corpus: Corpus, model: ParserModel, nonprojective: str) -> Lesson:
    """More data for a parser that has learned already: its relations and actions stay."""
    spec = model.spec
    treebank = Treebank.of(corpus, model.layout)
    if model.layout.tagged:
        treebank = replace(treebank, corpus=model.tagged(corpus))
    learned = learnable(treebank, spec.system, nonprojective, spec.single_root)
    trees = learned.treebank.renumbered(spec.relations, learned.separator)
    return _lesson(replace(learned, treebank=trees), spec, model.layout)


def _lesson(learned: Projective, spec: _core.ParsingSpec, layout: Layout) -> Lesson:
    trees = learned.treebank
    inputs = layout.input_indices(trees.corpus, spec.columns)
    data = _core.ParsingData(spec, trees.corpus, inputs, trees.heads, trees.relations)
    return Lesson(trees.corpus, data, learned.facts, learned.remarks)


def attributes(corpus: Corpus, layout: Layout) -> list[str]:
    """The attributes in FEATS (Case, Number …), the most frequent first."""
    if "feats" not in layout.inputs:
        return []
    column = layout.places(corpus)["feats"]
    values = _core.distinct_values(corpus, column)
    counts = _core.count_numbers(_core.encode_labels(corpus, column, values), len(values))
    found: Counter[str] = Counter()
    for value, count in zip(values, counts, strict=True):
        for pair in value.split("|"):
            name, equals, _ = pair.partition("=")
            if equals and name:
                found[name] += count
    return [name for name, _ in found.most_common(_MOST_ATTRIBUTES)]
