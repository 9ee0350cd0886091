"""Table 1: left-child chains of more than two phrases, and how many of those in new trees training has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.experiments.collins2004.published import TABLE_1, ChainCounts
from goldbeam.experiments.collins2004.settings import JACKKNIFE, TAGS
from goldbeam.experiments.splits import Splits
from goldbeam.tasks.constituency.grammar import Chain, chains_of, is_long
from goldbeam.tasks.constituency.preparation import learned_trees, tagged_parts


def chain_counts(train: Counter[Chain], dev: Counter[Chain]) -> ChainCounts:
    """Of long chains, from all chains of both parts."""
    words = dev.total()
    long = {chain: n for chain, n in train.items() if is_long(chain)}
    missing = sum(n for chain, n in dev.items() if is_long(chain) and chain not in train)
    rare = sum(n for chain, n in dev.items() if is_long(chain) and train[chain] < 2)
    frequent = sum(n > 1 for n in long.values())
    types = sum(is_long(chain) for chain in dev)
    return ChainCounts(types, len(long), 100 * missing / words, frequent, 100 * rare / words)


def table_1(splits: Splits) -> tuple[list[str], list[list[str]]]:
    """Head and rows, ours above the paper's."""
    rows = []
    tagged = {"gold": (splits.train, splits.dev), "tagger": tagged_parts(splits.train, splits.dev, JACKKNIFE)}
    for turned in (False, True):
        for tags in TAGS:
            train, dev = (
                _chains(learned_trees(corpus, read, "left-corner" if turned else None))
                for corpus, read in zip((splits.train, splits.dev), tagged[tags], strict=True)
            )
            what = ["FSLC" if turned else "none", tags]
            rows.append([*what, "here", *_told(chain_counts(train, dev))])
            rows.append([*what, "paper", *_told(TABLE_1[turned, tags])])
    head = ["transform", "tags", "data", "dev types", "training types", "OOV %", "more than once", "OOV % of these"]
    return head, rows


def _chains(trees: Iterable[ConstituencyTree]) -> Counter[Chain]:
    return Counter(chain for tree in trees for chain in chains_of(tree))


def _told(counts: ChainCounts) -> list[str]:
    return [
        f"{counts.held_out:,}",
        f"{counts.types:,}",
        f"{counts.oov:.2f}",
        f"{counts.frequent:,}",
        f"{counts.frequent_oov:.2f}",
    ]
