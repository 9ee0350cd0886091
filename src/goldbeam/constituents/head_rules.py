"""Which child is the head of a phrase, and the dependencies that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from goldbeam.constituents.checks import unescaped
from goldbeam.constituents.head_tables import COLLINS_1999
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.brackets.cleaning import TRACE, base_label
from goldbeam.doc.sentence import Sentence
from goldbeam.errors import DataError, ParameterError
from goldbeam.one_line import one_line

#: Tags that head nothing if there is something else.
PUNCTUATION = frozenset({",", ":", "``", "''", ".", "-LRB-", "-RRB-", TRACE})
ANY = "*"
_SIDES = ("left", "right", "leftmost", "rightmost")


class Pass(NamedTuple):
    """One look at the children: from which side, for which labels, and whether the first label in the list is best
    (``left``, ``right``) or the first child of any label in the list (``leftmost``, ``rightmost``)."""

    side: str
    labels: tuple[str, ...]

    def find(self, children: Sequence[str], punctuation: frozenset[str] = PUNCTUATION) -> int | None:
        """The position of the child that it finds among the labels of the children."""
        order = range(len(children)) if self.side.startswith("left") else range(len(children) - 1, -1, -1)
        if not self.labels:
            return next((i for i in order if children[i] not in punctuation), None)
        if self.side.endswith("most"):
            return next((i for i in order if children[i] in self.labels), None)
        return next((i for label in self.labels for i in order if children[i] == label), None)


@dataclass(frozen=True)
class HeadRules:
    """For the label of a phrase the passes over its children, of which the first to find one wins.

    ``*`` is the rule for all other labels; without it they are a ``DataError``. Function tags of labels are not looked
    at. If no pass finds a child, it is the outermost on the side of the first pass, punctuation and traces aside. If
    the child before the head is one of ``conjunctions``, the one before that is the head: the first X of "X, and X".
    """

    passes: Mapping[str, Sequence[Pass]]
    conjunctions: frozenset[str] = frozenset({"CC"})
    punctuation: frozenset[str] = PUNCTUATION

    def __post_init__(self) -> None:
        for label, passes in self.passes.items():
            if not passes:
                raise ParameterError(
                    f"the head rule of {one_line(label, 40)!r} has no passes; give one, such as 'left'"
                )
            for one in passes:
                if one.side not in _SIDES:
                    raise ParameterError(
                        f"the head rule of {one_line(label, 40)!r} must look from one of {', '.join(_SIDES)}, "
                        f"got {one_line(one.side, 40)!r}"
                    )

    @classmethod
    def parse(
        cls, table: str, *, conjunctions: Iterable[str] = ("CC",), punctuation: Iterable[str] = PUNCTUATION
    ) -> HeadRules:
        """Of lines ``LABEL  side labels | side labels …``, where a side is left, right, leftmost or rightmost.

        >>> rules = HeadRules.parse("NP rightmost NN NNS | left NP\\nS left VP\\n* left")
        >>> print(rules.head_of(ConstituencyTree.parse("(NP (DT the) (NN saw) (PP (IN of)))"), 0))
        2
        """
        passes: dict[str, list[Pass]] = {}
        for number, line in enumerate(table.splitlines(), 1):
            if not line.strip():
                continue
            label, *rest = line.split(maxsplit=1)
            where = f"line {number} of the head table"
            if label in passes:
                raise ParameterError(f"{where} is a second rule for {one_line(label, 40)!r}; keep one")
            passes[label] = []
            for part in "".join(rest).split("|"):
                side, *labels = part.split() or [""]
                if side not in _SIDES:
                    raise ParameterError(
                        f"{where}: a side must be one of {', '.join(_SIDES)}, got {one_line(side, 40)!r} "
                        f"in the rule of {one_line(label, 40)!r}"
                    )
                passes[label].append(Pass(side, tuple(labels)))
        return cls(passes, frozenset(conjunctions), frozenset(punctuation))

    @classmethod
    def english(cls) -> HeadRules:
        """Magerman's and Collins's rules for the Penn Treebank's labels."""
        return _english()

    def head_of(self, tree: ConstituencyTree, node: int) -> int:
        """The node that is the head child of a phrase."""
        children = list(tree.children(node))
        if not children:
            raise ParameterError(f"node {node} is the tag of a word and has no head child; give a phrase")
        label = base_label(tree.labels[node])
        passes = self.passes.get(label) or self.passes.get(ANY)
        if passes is None:
            raise DataError(
                f"the head table has no rule for {one_line(label, 40)!r}; add one, or a rule for all others, '* left'"
            )
        if len(children) == 1:
            return children[0]
        labels = [base_label(tree.labels[child]) for child in children]
        found = (one.find(labels, self.punctuation) for one in [*passes, Pass(passes[0].side, ())])
        fallback = 0 if passes[0].side.startswith("left") else len(children) - 1
        head = next((i for i in found if i is not None), fallback)
        if head and labels[head - 1] in self.conjunctions:
            before = range(head - 2, -1, -1)
            head = next((i for i in before if labels[i] not in self.punctuation), head)
        return children[head]

    def head_words(self, tree: ConstituencyTree) -> list[int]:
        """For each node the number of its head word, from 0."""
        return [word for word, _ in self._heads(tree)]

    def dependencies(self, tree: ConstituencyTree) -> list[int]:
        """For each word the number of its head, from 1, or 0 for the root, as CoNLL-U counts.

        >>> tree = ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP fly)))")
        >>> HeadRules.english().dependencies(tree)
        [2, 3, 0]
        """
        heads = [0] * len(tree)
        pairs = self._heads(tree)
        for node in range(len(tree.ends)):
            word, head_child = pairs[node]
            for child in tree.children(node):
                if child != head_child:
                    heads[pairs[child][0]] = word + 1
        return heads

    def _heads(self, tree: ConstituencyTree) -> list[tuple[int, int]]:
        """For each node its head word and its head child, from the last node on, so that children come first."""
        starts = tree.starts
        pairs = [(0, -1)] * len(tree.ends)
        for node in range(len(tree.ends) - 1, -1, -1):
            if tree.ends[node] == node + 1:
                pairs[node] = (starts[node], -1)
            else:
                child = self.head_of(tree, node)
                pairs[node] = (pairs[child][0], child)
        return pairs


@cache
def _english() -> HeadRules:
    return HeadRules.parse(COLLINS_1999)


def to_sentence(tree: ConstituencyTree, rules: HeadRules | None = None) -> Sentence:
    """The words with the heads that the rules find; relations are ``root`` and ``dep``."""
    heads = (rules or HeadRules.english()).dependencies(tree)
    forms = [unescaped(word) for word in tree.words]
    return Sentence(forms, heads, ["dep" if head else "root" for head in heads], xpos=tree.tags)
