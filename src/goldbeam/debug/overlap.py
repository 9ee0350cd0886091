"""Development data beside training data: sentences of both, unknown words, unknown labels."""

from __future__ import annotations

from collections.abc import Iterable

from goldbeam.debug.report import DataReport, share

Sentences = list[tuple[str, ...]]


def describe_overlap(report: DataReport, train: Sentences, dev: Sentences) -> None:
    """Facts about dev that only training data tell; the report is dev's."""
    known_sentences, known_words = set(train), {word for words in train for word in words}
    shared = [i for i, words in enumerate(dev) if words in known_sentences]
    long_ones = [i for i in shared if len(dev[i]) > 3]
    words = [word for sentence in dev for word in sentence]
    unknown = sum(word not in known_words for word in words)
    report.facts |= {
        "sentences that are in train too": len(shared),
        "sentences that are in train too, %": share(len(shared), len(dev)),
        "of these with 4 words or more": len(long_ones),
        "words that train has not, %": share(unknown, len(words)),
    }
    if share(len(long_ones), len(dev)) > 1:
        what = f"{len(long_ones):,} longer sentences are in train too, so scores will flatter"
        report.warn(what, long_ones, lambda i: f"sentence {i + 1}")


def compare_labels(report: DataReport, train: DataReport, titles: Iterable[str]) -> None:
    """Labels that dev has and train has not can never be predicted."""
    known = {table.title: {row[0] for row in table.rows} for table in train.tables}
    for table in report.tables:
        if table.title in titles and table.title in known:
            new = [str(row[0]) for row in table.rows if row[0] not in known[table.title]]
            report.warn(f"{len(new):,} {table.title} that train has not", new)
