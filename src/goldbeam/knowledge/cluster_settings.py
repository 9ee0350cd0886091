"""The settings of `induce_clusters` and of ``goldbeam clusters``."""

from __future__ import annotations

from goldbeam.settings import setting
from goldbeam.settings.kinds import Flag, Number
from goldbeam.settings.models import Threads


class ClusterSettings(Threads):
    clusters: int = setting(
        Number(least=2, most=10_000, whole=True),
        default=1000,
        help="Number of clusters.",
        kw_only=False,
    )
    min_count: int = setting(
        Number(least=1, whole=True),
        default=3,
        help="Cluster words that occur this many times or more.",
    )
    vocabulary: int = setting(
        Number(least=2, most=20_000_000, whole=True),
        default=500_000,
        help="Cluster at most this many words, the most frequent ones.",
    )
    lower: bool = setting(
        Flag(),
        default=False,
        help="Convert words to lower case.",
    )
    passes: int = setting(
        Number(least=1, most=1000, whole=True),
        default=10,
        help="Passes over the words at most; fewer if hardly any word moves.",
    )
    seed: int = setting(
        Number(least=0, whole=True),
        default=0,
        help="Random seed: the order of the words from the second pass on.",
    )
