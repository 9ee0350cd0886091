"""Trees that a parser has found for a corpus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from goldbeam.constituents.brackets import format_tree
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data import Corpus
from goldbeam.tasks.constituency.model import ConstituencyModel

#: What the core's decoder gives: labels and ends of nodes, sizes of trees, scores, flags.
Decoded = tuple[bytes, bytes, bytes, bytes, bytes]


@dataclass(frozen=True)
class ParsedTrees:
    """As a list of trees, one a sentence; an empty sentence has None."""

    corpus: Corpus  # with the tags that were read
    model: ConstituencyModel
    decoded: Decoded

    @cached_property
    def trees(self) -> list[ConstituencyTree | None]:
        places = self.model.layout.places(self.corpus) if self.corpus.token_count else {"w": 0, "xpos": 0}
        words, tags = (self.corpus.column(places[name]) for name in ("w", "xpos"))
        labels, ends, sizes = (memoryview(part).cast("I") for part in self.decoded[:3])
        make = self.model.tree_maker()
        trees: list[ConstituencyTree | None] = []
        begin = 0
        for size, sentence, sentence_tags in zip(sizes, words, tags, strict=True):
            nodes = slice(begin, begin := begin + size)
            trees.append(make(labels[nodes], ends[nodes], sentence, sentence_tags) if sentence else None)
        return trees

    @property
    def scores(self) -> list[float]:
        return list(memoryview(self.decoded[3]).cast("d"))

    @property
    def flagged(self) -> list[bool]:
        """The trees for which the grammar had to be left, so that there is one."""
        return [bool(flag) for flag in self.decoded[4]]

    def render(self) -> bytes:
        """Brackets, a tree a line; an empty line for an empty sentence."""
        lines = ("" if tree is None else format_tree(tree) for tree in self.trees)
        return "".join(line + "\n" for line in lines).encode()
