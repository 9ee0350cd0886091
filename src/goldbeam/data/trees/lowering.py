"""The way back from pseudo-projective trees (Nivre and Nilsson 2005): lifted words look for their heads."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.data.trees.columns import Trees
from goldbeam.data.trees.lifted_names import SEPARATOR, SplitNames
from goldbeam.data.trees.reading import check_heads, check_relations
from goldbeam.data.trees.shape import SentenceTree
from goldbeam.errors import ParameterError

# How far down a search goes. Treebanks need 5 or so; the bound keeps the work of nonsense linear, since a word is then
# looked at from at most so many words above it.
_DEEPEST = 64


def deprojectivize(corpus: Corpus, trees: Trees, separator: str = SEPARATOR) -> Trees:
    """The way back: each lifted word moves to the closest word below its head that has the relation its label names.

    Any labels are fine, also those that a parser got wrong. A word whose head is not found stays where it is, and no
    relation names a lift any more.
    """
    if not separator:
        raise ParameterError("separator must not be empty")
    check_heads(corpus, trees.heads)
    check_relations(corpus, trees.relations, trees.names)
    return lowered(corpus, trees, separator)


def lowered(corpus: Corpus, trees: Trees, separator: str) -> Trees:
    """The same for what needs no check: trees that a parser built. Sentences without lifts cost next to nothing."""
    names = SplitNames.of(trees.names, separator)
    lifts = {number for number, head in enumerate(names.head) if head is not None}
    heads, relations = array("I", trees.heads), memoryview(trees.relations).cast("I").tolist()
    begin = 0
    for end in memoryview(corpus.offsets).cast("Q")[1:]:
        own = relations[begin:end]
        if not lifts.isdisjoint(own):
            lowering = _Lowering(heads[begin:end], own, names)
            lowering.run()
            heads[begin:end] = array("I", lowering.heads[1:])
        begin = end
    return Trees(heads.tobytes(), _core.translate(trees.relations, names.base), names.plain)


class _Lowering:
    """Brings the lifted words of one tree down again.

    From the root downwards, each word with lifted children is searched below, breadth first and from left to right, for
    the closest word that has the relation that the child's label names. One search serves all children of a word.

    Two kinds of words are passed over: those under the child itself, which would make a cycle, and those whose subtree
    touches the child's. With no word between them the arc would have been projective and not have been lifted. (Nivre
    and Nilsson do not check this; it only spares wrong answers.) Where relations leave no doubt, every tree comes back
    exactly.
    """

    def __init__(self, heads: Sequence[int], relations: Sequence[int], names: SplitNames) -> None:
        tree = SentenceTree.of(heads)
        self.heads = list(tree.heads)  # by word
        self._before = tree.heads
        self._children = tree.children  # as they are
        self._first, self._last = tree.extents()  # as they were
        self._own = [-1, *(names.base[relation] for relation in relations)]
        self._wanted = [None, *(names.head[relation] for relation in relations)]

    def run(self) -> None:
        """Changes the heads."""
        wanted, heads, before = self._wanted, self.heads, self._before
        queue = [0]
        for head in queue:  # which grows
            children = self._children[head]
            # Those that came down from above are where they belong.
            lifted = [child for child in children if wanted[child] is not None and heads[child] == before[child]]
            if lifted:
                self._reattach(head, lifted, self._found_below(head, lifted))
            # Words that went down come when their new head does, which is below this one and not yet seen.
            queue += self._children[head]

    def _found_below(self, head: int, lifted: Sequence[int]) -> dict[int, int]:
        """The new heads of lifted children of a word, as far as they are found."""
        waiting: dict[int | None, list[int]] = {}  # by relation, the children that look for it
        for child in lifted:
            waiting.setdefault(self._wanted[child], []).append(child)
        found: dict[int, int] = {}
        level = [(child, child) for child in self._children[head]]  # a word, and which child of the head it is under
        for _ in range(_DEEPEST):
            for word, branch in level:
                asking = waiting.get(self._own[word])
                if not asking:
                    continue
                # At most three go on waiting: the branch that the word is in and its neighbours. So all offers
                # together cost no more than there are words and lifted words.
                kept = [child for child in asking if child == branch or self._are_adjacent(word, child)]
                waiting[self._own[word]] = kept
                found.update((child, word) for child in asking if child not in kept)
            level = [(child, branch) for word, branch in level for child in self._children[word]]
            if not level or len(found) == len(lifted):
                break
        return found

    def _reattach(self, head: int, lifted: Sequence[int], found: dict[int, int]) -> None:
        for child in lifted:
            if child in found and not self._would_cycle(child, found[child], head):
                self.heads[child] = found[child]
        children, self._children[head] = self._children[head], []
        for child in children:  # those that went down come last among their sisters
            self._children[self.heads[child]].append(child)

    def _would_cycle(self, word: int, target: int, top: int) -> bool:
        """Two lifted children may have found heads under each other; the first one gets its wish."""
        steps = 0
        while target != top:
            if target == word or steps == 2 * _DEEPEST:  # wishes that chain up so far are nonsense
                return True
            target = self.heads[target]
            steps += 1
        return False

    def _are_adjacent(self, word: int, other: int) -> bool:
        """No word lies between their subtrees."""
        return self._last[word] + 1 == self._first[other] or self._last[other] + 1 == self._first[word]
