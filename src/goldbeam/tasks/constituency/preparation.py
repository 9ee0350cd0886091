"""From a treebank to what is learned: tags, the grammar, the generative model."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam import _core
from goldbeam.constituents.columns import of_corpus
from goldbeam.constituents.head_rules import HeadRules
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data import Corpus
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.taggers import Taggers, jackknifed
from goldbeam.tasks.constituency.grammar import Counts, make_grammar
from goldbeam.tasks.constituency.model import COLUMNS, layout_of
from goldbeam.tasks.constituency.settings import ConstituencySettings
from goldbeam.tasks.constituency.treebank import NumberedTrees, transformed
from goldbeam.templates.compiling import compiled
from goldbeam.templates.constituency import constituency_templates
from goldbeam.templates.knowledge import CONSTITUENCY


@dataclass(frozen=True)
class Prepared:
    spec: _core.ConstituencySpec
    grammar: _core.Grammar
    layout: Layout
    taggers: Taggers
    corpus: Corpus  # with the tags that are learned from
    trees: list[ConstituencyTree]  # transformed


def head_rules(heads: str) -> HeadRules:
    return HeadRules.english() if heads == "english" else HeadRules.parse(heads)


def prepare(corpus: Corpus, settings: ConstituencySettings) -> Prepared:
    jackknife = None if settings.jackknife is None else int(settings.jackknife)
    heads, tables = head_rules(settings.heads), WordTables.of(settings)
    templates = templates_of(settings.templates, settings.kind)
    if templates:
        templates = tables.extended(settings.templates, templates, CONSTITUENCY)
    knowledge = tables.knowledge(templates) if templates else None
    check_not_empty(corpus, "trees")
    layout = layout_of(jackknife)
    taggers, tagged = Taggers(layout, {}), corpus
    if jackknife is not None:
        taggers, tagged = _tagged(corpus, layout, jackknife, int(settings.threads), int(settings.random_state), tables)
    trees = learned_trees(corpus, tagged, settings.transform)
    grammar = make_grammar(Counts.of(trees), heads, int(settings.rare_chains), bool(settings.lookahead))
    spec = compiled("constituency", lambda lines: _core.ConstituencySpec(COLUMNS, lines, grammar, knowledge), templates)
    return Prepared(spec, grammar, layout, taggers, tagged, trees)


def _tagged(
    corpus: Corpus, layout: Layout, jackknife: int, threads: int, seed: int, tables: WordTables
) -> tuple[Taggers, Corpus]:
    taggers = Taggers.fit(corpus, layout, threads, seed, tables)
    return taggers, jackknifed(corpus, layout, jackknife, threads, seed, tables)


def tagged_parts(train: Corpus, other: Corpus, jackknife: int) -> tuple[Corpus, Corpus]:
    """Words with the tags that a parser would read: of the training trees, and of others."""
    taggers, tagged = _tagged(train, layout_of(jackknife), jackknife, threads=1, seed=0, tables=WordTables())
    return tagged, taggers.tag(other)


def learned_trees(corpus: Corpus, tagged: Corpus, transform: str | None) -> list[ConstituencyTree]:
    """The corpus's trees as they are learned, with the tags of ``tagged``."""
    tags = tagged.column(tagged.columns.index("xpos"))
    trees = zip(of_corpus(corpus), tags, strict=True)
    return [transformed(tree, transform, sentence_tags) for tree, sentence_tags in trees]


def data_of(
    spec: _core.ConstituencySpec,
    grammar: _core.Grammar,
    corpus: Corpus,
    trees: list[ConstituencyTree],
    layout: Layout,
    dropout: bool,
) -> _core.ConstituencyData:
    numbered = NumberedTrees.of(trees, grammar)
    inputs = layout.input_indices(corpus, spec.columns)
    return _core.ConstituencyData(
        spec, corpus, inputs, numbered.labels, numbered.ends, numbered.node_ends, dropout=dropout
    )


def templates_of(templates: object, kind: str) -> tuple[str, ...]:
    """A generative model alone has no weights."""
    return () if kind == "generative" else constituency_templates(templates)  # type: ignore[arg-type]
