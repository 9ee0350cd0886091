"""A constituency tree in three tuples, and a constituent of it.

Nodes are numbered from the root down, a parent before its children, children from left to right. So a node's subtree is
a stretch of numbers, and nothing here needs recursion: trees may be tens of thousands of levels deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from goldbeam.constituents.checks import as_tuple, check_nodes
from goldbeam.data.brackets.cleaning import clean, has_root, with_root
from goldbeam.data.brackets.scanning import BracketTree
from goldbeam.drawing.excerpts import MOST_NODES

if TYPE_CHECKING:
    from goldbeam.constituents.head_rules import HeadRules
    from goldbeam.doc.sentence import Sentence


@dataclass(frozen=True, slots=True)
class ConstituencyTree:
    """Words with their tags below phrases.

    ``labels[node]`` is a phrase's label or a word's tag, ``ends[node]`` the number after the last node below it, and
    ``words`` are the words from left to right. A node with nothing below it (``ends[node] == node + 1``) is a tag, and
    has the next word. Only the root may have an empty label, which Penn files write as ``( (S …))``.

    >>> tree = ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP fly)))")
    >>> tree.words, tree.tags, tree.root.children[0].label
    (('fruit', 'flies', 'fly'), ('NN', 'NNS', 'VBP'), 'NP')
    >>> tree.ends
    (6, 4, 3, 4, 6, 6)
    """

    labels: tuple[str, ...]
    ends: tuple[int, ...]
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        for name in ("labels", "ends", "words"):
            object.__setattr__(self, name, as_tuple(getattr(self, name), name))
        check_nodes(self.labels, self.ends, self.words)

    @classmethod
    def parse(cls, text: str) -> ConstituencyTree:
        """The one tree in a text of brackets; other texts are a ``DataError``."""
        from goldbeam.constituents.brackets import parse_one

        return parse_one(text)

    @classmethod
    def unchecked(cls, labels: tuple[str, ...], ends: tuple[int, ...], words: tuple[str, ...]) -> ConstituencyTree:
        """For code that makes trees of trees: what it makes is well-formed, and checking takes longer than making."""
        tree = object.__new__(cls)
        for name, value in (("labels", labels), ("ends", ends), ("words", words)):
            object.__setattr__(tree, name, value)
        return tree

    @property
    def nodes(self) -> BracketTree:
        """The three tuples alone."""
        return BracketTree(self.labels, self.ends, self.words)

    @property
    def root(self) -> Constituent:
        return Constituent(self, 0)

    @property
    def leaves(self) -> list[int]:
        """The nodes of the words."""
        return [node for node, end in enumerate(self.ends) if end == node + 1]

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(self.labels[leaf] for leaf in self.leaves)

    @property
    def phrases(self) -> list[Constituent]:
        """Everything that is no tag, from the root down."""
        return [Constituent(self, node) for node, end in enumerate(self.ends) if end > node + 1]

    @property
    def parents(self) -> list[int]:
        """For each node the node above it; -1 for the root."""
        parents = [-1] * len(self.ends)
        above: list[int] = []
        for node, end in enumerate(self.ends):
            while above and self.ends[above[-1]] <= node:
                above.pop()
            parents[node] = above[-1] if above else -1
            if end > node + 1:
                above.append(node)
        return parents

    @property
    def starts(self) -> list[int]:
        """For each node, and for the number after the last, how many words come before it."""
        starts = [0]
        for node, end in enumerate(self.ends):
            starts.append(starts[-1] + (end == node + 1))
        return starts

    def children(self, node: int) -> Iterator[int]:
        """From left to right."""
        child, end = node + 1, self.ends[node]
        while child < end:
            yield child
            child = self.ends[child]

    def subtree(self, node: int) -> ConstituencyTree:
        """What is below a node, and it, as a tree of its own."""
        end, starts = self.ends[node], self.starts
        ends = tuple(e - node for e in self.ends[node:end])
        return ConstituencyTree.unchecked(self.labels[node:end], ends, self.words[starts[node] : starts[end]])

    def cleaned(self, *, traces: bool = False, functions: bool = False, loops: bool = False) -> ConstituencyTree:
        """Without traces, function tags and phrases in a phrase of the same label, but for what is kept by ``True``."""
        return ConstituencyTree.unchecked(*clean(self.nodes, traces=traces, functions=functions, loops=loops))

    def rooted(self, label: str = "ROOT") -> ConstituencyTree:
        """The same below a root of this label, in the place of another one (none, ROOT, TOP, S1) if there is one."""
        return ConstituencyTree.unchecked(*with_root(self.nodes, label))

    def unrooted(self) -> ConstituencyTree:
        """The same without a root (none, ROOT, TOP, S1) above a single phrase."""
        return self.subtree(1) if has_root(self.nodes) and self.ends[1] == self.ends[0] else self

    def to_sentence(self, rules: HeadRules | None = None) -> Sentence:
        """Words, tags (as XPOS) and the heads that head rules find, by default those for English; no relations but
        ``root`` and ``dep``. Brackets are no longer escaped. Remove traces first: they would be words.
        """
        from goldbeam.constituents.head_rules import to_sentence

        return to_sentence(self, rules)

    def to_brackets(self) -> str:
        """On one line, as it is read again."""
        from goldbeam.constituents.brackets import format_tree

        return format_tree(self)

    def to_text(self, *, width: int | None = None, ascii: bool = False, limit: int | None = MOST_NODES) -> str:
        """Lines for a terminal, a phrase or a word on each; words and labels are shortened to fit the ``width``.

        A tree of more phrases and words than ``limit`` is cut, and a last line says so; ``limit=None`` draws all.
        """
        from goldbeam.constituents.drawings import tree_text

        return tree_text(self, width=width, ascii=ascii, limit=limit)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_NODES) -> str:
        """The tree above its words as the text of an SVG file; themes: light, dark, auto. ``limit`` as in `to_text`."""
        from goldbeam.constituents.drawings import tree_svg

        return tree_svg(self, theme, limit)

    def to_nltk(self) -> Any:
        """As an ``nltk.Tree``; NLTK must be installed."""
        from goldbeam.constituents.nltk_trees import to_nltk

        return to_nltk(self)

    @classmethod
    def from_nltk(cls, tree: Any) -> ConstituencyTree:
        """Of an ``nltk.Tree`` whose words have tags; round brackets in words are escaped."""
        from goldbeam.constituents.nltk_trees import from_nltk

        return from_nltk(tree)

    def __len__(self) -> int:
        """The number of words."""
        return len(self.words)

    def __str__(self) -> str:
        return self.to_brackets()

    def __repr__(self) -> str:
        from goldbeam.one_line import one_line

        return f"<ConstituencyTree of {len(self)}: {one_line(' '.join(self.words[:60]), 60)}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x: auto">{self.to_svg()}</div>'  # wide pictures scroll and do not shrink


@dataclass(frozen=True, slots=True)
class Constituent:
    """A node in its tree: a phrase, or a tag with its word."""

    tree: ConstituencyTree = field(repr=False)
    node: int

    @property
    def label(self) -> str:
        return self.tree.labels[self.node]

    @property
    def is_tag(self) -> bool:
        return self.tree.ends[self.node] == self.node + 1

    @property
    def children(self) -> tuple[Constituent, ...]:
        return tuple(Constituent(self.tree, child) for child in self.tree.children(self.node))

    @property
    def parent(self) -> Constituent | None:
        above = self.tree.parents[self.node]
        return None if above < 0 else Constituent(self.tree, above)

    @property
    def span(self) -> tuple[int, int]:
        """The number of its first word, from 0, and the number after its last."""
        starts = self.tree.starts
        return starts[self.node], starts[self.tree.ends[self.node]]

    @property
    def words(self) -> tuple[str, ...]:
        start, end = self.span
        return self.tree.words[start:end]

    def __repr__(self) -> str:
        return f"Constituent({self.label!r}, {' '.join(self.words)!r})"
