"""Brown clusters of the words in raw text: `induce_clusters`.

Brown, deSouza, Mercer, Della Pietra and Lai (1992), *Class-Based n-gram Models of Natural Language*. The clusters come
from the exchange algorithm (Kneser and Ney 1993; Martin, Liermann and Ney 1998), their tree from merging pairs.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence

from goldbeam import _core
from goldbeam.atomic import write_atomically
from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.cluster_run import ClusterCheckpoint, run_passes
from goldbeam.knowledge.cluster_settings import ClusterSettings
from goldbeam.knowledge.cluster_text import TEXT_KINDS, ClusterText, count_bigrams, count_words
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Choice

#: For a number of clusters that nobody has chosen: 50,000 words, as in 5 million tokens, have 1,000 clusters or more.
WORDS_PER_CLUSTER = 25
FEWEST = 2


class BrownClusters(Mapping[str, str]):
    """Bits by word: a path in a binary tree, so words that share a long prefix are alike.

    Words are in the order of the file: by bits, then the most frequent first.
    """

    def __init__(
        self,
        rows: Sequence[tuple[str, str, int]],
        mutual_information: float,
        checkpoint: ClusterCheckpoint | None = None,
    ) -> None:
        self._rows = sorted(rows, key=lambda row: (row[1], -row[2], row[0]))
        self._bits = {word: bits for word, bits, _ in self._rows}
        self._checkpoint = checkpoint
        self.mutual_information = mutual_information  # of the clusters of adjacent words, in bits

    def __getitem__(self, word: str) -> str:
        return self._bits[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bits)

    def __len__(self) -> int:
        return len(self._bits)

    def __repr__(self) -> str:
        return f"<BrownClusters: {len(self):,} words in {len(set(self._bits.values())):,} clusters>"

    @property
    def counts(self) -> dict[str, int]:
        """How often each word occurs in the text."""
        return {word: count for word, _, count in self._rows}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write ``word TAB bits TAB count`` lines, atomically; then the checkpoint of the run is removed."""
        lines = (f"{word}\t{bits}\t{count}\n".encode() for word, bits, count in self._rows)
        write_atomically(path, [b"".join(lines)], DataError)
        if self._checkpoint is not None:
            self._checkpoint.remove()


def induce_clusters(
    texts: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    clusters: int | None = 1000,
    *,
    min_count: int = ClusterSettings.min_count,
    vocabulary: int = ClusterSettings.vocabulary,
    lower: bool = ClusterSettings.lower,
    passes: int = ClusterSettings.passes,
    seed: int = ClusterSettings.seed,
    threads: int = ClusterSettings.threads,
    input_format: str | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    observer: ClusterObserver | None = None,
    further: Corpus | None = None,
) -> BrownClusters:
    """Cluster the words of ``texts``: files, folders with text files, or "-" for standard input.

    ``input_format`` is one of text, lines, tokens, conllu and columns; by default names of files decide. With a
    ``checkpoint`` the run is written down every minute and at Ctrl-C; the same call goes on from there and gives the
    same clusters as without a stop. Threads do not change the result either.

    Without a number of ``clusters`` there is one for every 25 words, at most 1,000. ``further`` are sentences whose
    words are counted too.
    """
    settings = ClusterSettings(
        clusters=FEWEST if clusters is None else clusters,
        min_count=min_count,
        vocabulary=vocabulary,
        lower=lower,
        passes=passes,
        seed=seed,
        threads=threads,
    )
    check_values("induce_clusters", settings.get_params(), {n: one.kind for n, one in settings.settings.items()})
    kinds = {"input_format": Choice(TEXT_KINDS, optional=True)}
    check_values("induce_clusters", {"input_format": input_format}, kinds)
    names = [os.fspath(texts)] if isinstance(texts, (str, os.PathLike)) else [os.fspath(text) for text in texts]
    if not names:
        raise ParameterError("induce_clusters: there are no texts; give at least one")
    watcher = observer or ClusterObserver()
    with ClusterCheckpoint(checkpoint) as place:
        with ClusterText(names, input_format, further) as text:
            found = count_words(text, settings, watcher)
            if clusters is None:
                settings.clusters = max(FEWEST, min(ClusterSettings.clusters, len(found) // WORDS_PER_CLUSTER))
            bigrams = count_bigrams(text, found, settings, watcher)
        words = found.words()
        exchange = place.exchange(bigrams, settings, _text_checksum(words, bigrams))
        run_passes(exchange, len(words), settings.passes, place, watcher)
        bits = _merged(exchange, settings, watcher)
        classes = array("I", exchange.classes)
        rows = [(word, bits[classes[i]], bigrams.count(i)) for i, word in enumerate(words)]
        return BrownClusters(rows, exchange.mutual_information, None if checkpoint is None else place)


def _text_checksum(words: Sequence[str], bigrams: _core.Bigrams) -> int:
    return _core.checksum("\n".join(words).encode()) ^ bigrams.checksum


def _merged(exchange: _core.Exchange, settings: ClusterSettings, observer: ClusterObserver) -> list[str]:
    """The path to each class in the tree of merges."""
    observer.begin("building the tree")
    hierarchy = _core.Hierarchy(exchange, settings.threads)
    while (left := hierarchy.merge_next()) > 1:
        # The work left is about the cube of the number of clusters.
        observer.advance(1 - (left / settings.clusters) ** 3, 1)
    bits = hierarchy.bits()
    observer.end(f"{settings.clusters:,} clusters, at most {max(map(len, bits))} bits")
    return bits
