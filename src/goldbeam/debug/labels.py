"""A column of labels: how many, how frequent, and whether they make valid spans."""

from __future__ import annotations

from collections import Counter

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.debug.report import DataReport, Table, share
from goldbeam.debug.words import Where
from goldbeam.evaluation.scheme import Scheme, allowed_transitions, detect_scheme, invalid_sentences, parse_label

_RARE = 5  # a label that is seen less often is not learned
_MOST_SPAN_LABELS = 2000  # which label may follow which is a table of their square


def label_counts(corpus: Corpus, column: int) -> dict[str, int]:
    """Labels, the most frequent first."""
    return dict(Counter(corpus.flat(column)).most_common())


def label_table(title: str, counts: dict[str, int]) -> Table:
    total = sum(counts.values())
    return Table(title, ("label", "count", "%"), [(name, n, share(n, total)) for name, n in counts.items()])


def describe_labels(report: DataReport, corpus: Corpus, column: int, title: str, where: Where) -> None:
    """A table of the labels; where they mark spans, whether these are well formed and how many there are."""
    counts = label_counts(corpus, column)
    report.tables.append(label_table(title, counts))
    rare = [name for name, count in counts.items() if count < _RARE]
    if rare:
        report.facts[f"{title} seen less than {_RARE} times"] = len(rare)
    names = list(counts)
    if len(names) > _MOST_SPAN_LABELS:
        if detect_scheme(names) is not None:
            report.warnings.append(f"{len(names):,} {title} mark spans, too many to check their order")
        return
    ids = memoryview(_core.encode_labels(corpus, column, names)).cast("I")
    offsets = memoryview(corpus.offsets).cast("Q")
    scheme = detect_scheme(names, ids, offsets)
    if scheme is None:
        return
    report.facts["spans are marked by"] = scheme.upper()
    report.facts["sentences with invalid label sequences"] = invalid_sentences(names, scheme, ids, offsets)
    _warn_of_invalid(report, corpus, column, names, scheme, where)
    spans: Counter[str] = Counter()
    for name, count in counts.items():
        spans.update(dict.fromkeys(_opened(name, scheme), count))
    report.tables.append(label_table("spans by their type, about", dict(spans.most_common())))


def _opened(name: str, scheme: Scheme) -> list[str]:
    """The type of the span that a label begins, as far as the label alone tells."""
    parsed = parse_label(name)
    begins = "BS" if scheme != "iob1" else "BI"
    return [parsed[1]] if parsed is not None and parsed[0] in begins else []


def _warn_of_invalid(
    report: DataReport, corpus: Corpus, column: int, names: list[str], scheme: Scheme, where: Where
) -> None:
    if not report.facts["sentences with invalid label sequences"]:
        return
    start, follow, end = allowed_transitions(names, scheme)
    number = {name: i for i, name in enumerate(names)}
    wrong: list[tuple[int, str]] = []  # the token, and what is wrong with it
    for i, labels in enumerate(corpus.column(column)):
        before = None
        for k, label in enumerate(labels):
            now = number[label]
            good = start[now] if before is None else follow[before * len(names) + now]
            if not good or (k == len(labels) - 1 and not end[now]):
                previous = "the sentence's start" if before is None else names[before]
                wrong.append((corpus.bounds(i)[0] + k, f"{label} after {previous}"))
            before = now
    what = f"{len(wrong):,} labels that cannot stand where they are ({scheme.upper()})"
    report.warn(what, wrong, lambda place: f"{where(place[0])} ({place[1]})")
