"""Pseudo-projective trees (Nivre and Nilsson 2005): arcs are lifted, and their labels say how to bring them back."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from goldbeam.data.corpus import Corpus
from goldbeam.data.trees.columns import Trees
from goldbeam.data.trees.lifted_names import choose_separator
from goldbeam.data.trees.reading import check_heads, check_relations, sentences_of
from goldbeam.data.trees.shape import Runs, SentenceTree, is_projective


@dataclass(frozen=True, slots=True)
class Projectivized:
    """Projective trees whose relations say what was lifted, and how much that was."""

    trees: Trees
    separator: str
    sentences: int
    arcs: int
    lifts: int


def projectivize(corpus: Corpus, trees: Trees) -> Projectivized:
    """Projective trees that a parser can learn, made as Nivre and Nilsson (2005) do, with their encoding "head".

    While there is a non-projective arc, the shortest one is lifted: its dependent moves to the head of its head. A
    lifted word's relation becomes ``own|head's``, with the relation of the head that it had. Projective trees come out
    as they are.

    >>> from goldbeam.data.trees import read_trees
    >>> rows = [("A", "2", "det"), ("hearing", "3", "nsubj"), ("began", "0", "root"),
    ...         ("on", "2", "case"), ("today", "3", "obl")]
    >>> corpus = Corpus.from_sentences([rows], columns=["form", "head", "deprel"])
    >>> projective = projectivize(corpus, read_trees(corpus))
    >>> memoryview(projective.trees.heads).cast("I").tolist(), projective.trees.names[-1]
    ([2, 3, 0, 3, 3], 'case|nsubj')
    """
    check_heads(corpus, trees.heads)
    check_relations(corpus, trees.relations, trees.names)
    separator = choose_separator(trees.names)
    names, numbers = list(trees.names), dict[tuple[int, int], int]()
    heads, relations = array("I", trees.heads), array("I", trees.relations)
    sentences = arcs = lifts = 0
    for begin, sentence in sentences_of(corpus, trees.heads):
        if is_projective(sentence):
            continue
        lifting = _Lifting(sentence)
        lifts += lifting.run()
        sentences += 1
        old = relations[begin : begin + len(sentence)]
        for place, (head, new) in enumerate(zip(sentence, lifting.heads[1:], strict=True)):
            if head == new:
                continue
            pair = old[place], old[head - 1]
            if pair not in numbers:
                numbers[pair] = len(names)
                names.append(names[pair[0]] + separator + names[pair[1]])
            heads[begin + place], relations[begin + place] = new, numbers[pair]
            arcs += 1
    return Projectivized(Trees(heads.tobytes(), relations.tobytes(), names), separator, sentences, arcs, lifts)


class _Lifting:
    """Lifts the non-projective arcs of one tree. Their Algorithm 1:

        while there is a non-projective arc:
            the shortest one (of equally short ones the leftmost dependent's), h -> d, becomes head(h) -> d

    A lift takes the subtree of d from the words that h dominates and from no other word's. So it changes the run of h
    alone, which shrinks, and a lift costs a look at the runs instead of a look at the sentence.
    """

    def __init__(self, heads: Sequence[int]) -> None:
        tree = SentenceTree.of(heads)
        self.heads = list(tree.heads)  # by word
        self._runs = Runs.of(tree)  # as they are
        self._first, self._last = tree.extents()  # as they were: subtrees only get smaller
        self._arcs = [self._arc(word) for word in self._runs.non_projective(self.heads)]
        heapify(self._arcs)

    def run(self) -> int:
        """Changes the heads; gives the number of lifts."""
        heads, runs, lifts = self.heads, self._runs, 0
        while self._arcs:
            _, word = heappop(self._arcs)
            head = heads[word]
            above = heads[word] = heads[head]
            if not runs.left[above] <= word <= runs.right[above]:
                heappush(self._arcs, self._arc(word))
            self._shrink_run(head, word)
            lifts += 1
        return lifts

    def _arc(self, word: int) -> tuple[int, int]:
        """Length and dependent, so that arcs sort as the algorithm takes them."""
        return abs(self.heads[word] - word), word

    def _shrink_run(self, head: int, lost: int) -> None:
        """`head` has lost the subtree of `lost`; arcs that reach beyond what is left of its run are non-projective."""
        runs = self._runs
        old_left, old_right = runs.left[head], runs.right[head]
        if self._last[lost] < old_left or self._first[lost] > old_right:
            return  # nearly always
        # A word of the old run that is still the head's has a run of its own that is, too.
        left = right = head
        while left > old_left and not self._lies_under(left - 1, lost, head):
            left = runs.left[left - 1]
        while right < old_right and not self._lies_under(right + 1, lost, head):
            right = runs.right[right + 1]
        runs.left[head], runs.right[head] = left, right
        for word in (*range(old_left, left), *range(right + 1, old_right + 1)):
            if self.heads[word] == head:
                heappush(self._arcs, self._arc(word))

    def _lies_under(self, word: int, lost: int, head: int) -> bool:
        """For a word that `head` dominated before it lost a dependent."""
        while word not in (lost, head):
            word = self.heads[word]
        return word == lost
