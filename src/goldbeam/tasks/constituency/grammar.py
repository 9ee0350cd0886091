"""The grammar of a treebank: allowable chains and triples (Collins and Roark 2004, section 3.1)."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.constituents.head_rules import ANY, HeadRules
from goldbeam.constituents.left_corner import slashed_label
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

#: Chains with more phrases than this must have been seen more than once.
SHORT = 2

Chain = tuple[str, ...]


def chains_of(tree: ConstituencyTree) -> list[Chain]:
    """For each word the labels of the phrases that begin with it, from the top down, and its tag; not the root.

    >>> chains_of(ConstituencyTree.parse("(ROOT (S (NP (NN fruit) (NNS flies)) (VP (VBP fly))))"))
    [('S', 'NP', 'NN'), ('NNS',), ('VP', 'VBP')]
    """
    chains: list[Chain] = []
    chain: list[str] = []
    for node, (label, end) in enumerate(zip(tree.labels, tree.ends, strict=True)):
        if node > 0:
            chain.append(label)
        if end == node + 1:
            chains.append(tuple(chain))
            chain = []
    return chains


def is_long(chain: Chain) -> bool:
    """Of more than two phrases: such chains are limited to those seen more than once."""
    return len(chain) - 1 > SHORT


@dataclass(frozen=True)
class Counts:
    """What a treebank has, in the order in which it has it."""

    chains: Counter[Chain]
    triples: dict[tuple[str, str | None, str | None], None]  # parent, left sibling, label; None: nothing there
    lookahead: dict[tuple[str, str | None, str], None]  # parent, label or None for its end, tag of the next word
    words_by_tag: dict[str, Counter[str]]
    root: str

    @classmethod
    def of(cls, trees: Iterable[ConstituencyTree]) -> Counts:
        chains: Counter[Chain] = Counter()
        triples: dict[tuple[str, str | None, str | None], None] = {}
        lookahead: dict[tuple[str, str | None, str], None] = {}
        words: dict[str, Counter[str]] = {}
        root = ""
        for tree in trees:
            root = root or tree.labels[0]
            chains.update(chains_of(tree))
            left: dict[int, str | None] = {}
            next_tags = _next_tags(tree)
            for node, parent in enumerate(tree.parents):
                if parent >= 0:
                    label = tree.labels[node]
                    triples[tree.labels[parent], left.get(parent), label] = None
                    lookahead[tree.labels[parent], label, next_tags[node]] = None
                    left[parent] = label
            for parent, last in left.items():
                triples[tree.labels[parent], last, None] = None
                if tree.ends[parent] < len(next_tags):
                    lookahead[tree.labels[parent], None, next_tags[tree.ends[parent]]] = None
            for tag, word in zip(tree.tags, tree.words, strict=True):
                words.setdefault(tag, Counter())[word] += 1
        return cls(chains, triples, lookahead, words, root)

    @property
    def phrases(self) -> list[str]:
        inner = {label for chain in self.chains for label in chain[:-1]}
        return sorted(inner | {self.root})


def _next_tags(tree: ConstituencyTree) -> list[str]:
    """For each node the tag of its first word, which is the next word when the node begins."""
    leaves = iter(zip(tree.leaves, tree.tags, strict=True))
    leaf, tag = -1, ""
    found = []
    for node in range(len(tree.labels)):
        if node > leaf:
            leaf, tag = next(leaves)
        found.append(tag)
    return found


def make_grammar(counts: Counts, rules: HeadRules, least: int, lookahead: bool = False) -> _core.Grammar:
    """``least``: how often a long chain must have been seen for the search to use it. ``lookahead``: whether labels
    and ends of phrases are limited to what was seen before the tag of the next word."""
    phrases, tags = counts.phrases, sorted(counts.words_by_tag)
    numbers = {label: number for number, label in enumerate(phrases)}
    tag_numbers = {tag: len(phrases) + number for number, tag in enumerate(tags)}
    count = len(phrases) + len(tags)

    def number(label: str) -> int:
        """Of a child; a label is a tag in one place and a phrase in another in few treebanks, and then a phrase."""
        return numbers[label] if label in numbers else tag_numbers[label]

    chains = sorted(
        ([*(numbers[p] for p in chain[:-1]), tag_numbers[chain[-1]]], n) for chain, n in counts.chains.items()
    )
    ends, allowed, labels = array("I"), bytearray(), array("I")
    for chain, seen in chains:
        labels.extend(chain)
        ends.append(len(labels))
        allowed.append(len(chain) - 1 <= SHORT or seen >= least)
    triples = array("I")
    for parent, left, label in counts.triples:
        lefts = {count + 1} if left is None else _both(left, numbers, tag_numbers)
        nexts = {count} if label is None else _both(label, numbers, tag_numbers)
        for a in sorted(lefts):
            for b in sorted(nexts):
                triples.extend((numbers[parent], a, b))
    bases = array("I", range(count))
    slashed = {slashed_label(label): label for label in phrases}
    for label in phrases:
        if label in slashed and slashed[label] in numbers:
            bases[numbers[label]] = numbers[slashed[label]]
    return _core.Grammar(
        phrases,
        tags,
        numbers[counts.root],
        labels,
        ends,
        bytes(allowed),
        triples,
        head_ranks(rules, phrases, tags),
        bases,
        punctuation(counts, rules),
        _lookahead_triples(counts, numbers, tag_numbers) if lookahead else b"",
    )


def _lookahead_triples(counts: Counts, phrases: dict[str, int], tags: dict[str, int]) -> array[int]:
    stop = len(phrases) + len(tags)
    triples = array("I")
    for parent, label, tag in counts.lookahead:
        for outcome in sorted({stop} if label is None else _both(label, phrases, tags)):
            triples.extend((phrases[parent], outcome, tags[tag]))
    return triples


def _both(label: str, phrases: dict[str, int], tags: dict[str, int]) -> set[int]:
    """A label may name phrases and words alike: what one may do, the other may."""
    return {numbers[label] for numbers in (phrases, tags) if label in numbers}


def head_ranks(rules: HeadRules, phrases: Sequence[str], tags: Sequence[str]) -> array[int]:
    """How good a head each label is for each phrase, as the core has it: the rank twice, odd if the last one wins.

    The parser sees children one after the other, so a rule is a rank for every label; conjunctions are not looked at.
    """
    ranks = array("H")
    children = [*phrases, *tags]
    for phrase in phrases:
        label = phrase.partition("/")[0] if phrase == slashed_label(phrase.partition("/")[0]) else phrase
        passes = rules.passes.get(label) or rules.passes.get(ANY)
        if passes is None:
            raise DataError(
                f"the head table has no rule for {one_line(label, 40)!r}; add one, or a rule for all others, '* left'"
            )
        found: dict[str, int] = {}
        rank, anything = 0, None
        for one in passes:
            right = one.side.startswith("right")
            if not one.labels and anything is None:
                anything = 2 * rank + right
                rank += 1
            for name in one.labels:
                found.setdefault(name, 2 * rank + right)
                rank += not one.side.endswith("most")
            rank += one.side.endswith("most")
        if anything is None:
            anything = 2 * rank + passes[0].side.startswith("right")
        last = anything + 2
        ranks.extend(found.get(child, last if child in rules.punctuation else anything) for child in children)
    return ranks


def punctuation(counts: Counts, rules: HeadRules) -> bytes:
    """By tag: 1 for punctuation, 2 for conjunctions. A tag is punctuation if its words have few letters or digits."""
    kinds = bytearray()
    for tag in sorted(counts.words_by_tag):
        words = counts.words_by_tag[tag]
        signs = sum(
            n for word, n in words.items() if not any(c.isalnum() for c in word) and word not in ("$", "#", "%")
        )
        is_punctuation = tag in rules.punctuation or signs > 0.9 * words.total()
        kinds.append(1 if is_punctuation else 2 if tag in rules.conjunctions else 0)
    return bytes(kinds)
