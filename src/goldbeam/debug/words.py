"""What any corpus has: sentences of words, long and short, common and rare, some with odd characters."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.debug.report import DataReport, Table, share

_BINS = (1, 2, 6, 11, 21, 31, 41, 61, 101, 201)  # where each row of the table of lengths begins
_UNSEEN = {"Cc", "Cf", "Co", "Cs", "Cn"}  # categories of characters that a reader does not see
_JOINERS = "\u200c\u200d"  # part of words in Persian, Hindi and others, and of emoji

Where = Callable[[int], str]


def describe_words(report: DataReport, corpus: Corpus, column: int, where: Where) -> None:
    """Counts and lengths, and words that look like mistakes."""
    lengths = sentence_lengths(corpus)
    forms = _core.distinct_values(corpus, column)
    ids = _core.encode_labels(corpus, column, forms)
    once = sum(count == 1 for count in Counter(memoryview(ids).cast("I")).values())
    report.facts |= {
        "sentences": len(corpus),
        "words": corpus.token_count,
        "different words": len(forms),
        "words seen once, % of different": share(once, len(forms)),
    }
    describe_lengths(report, lengths)
    _odd_forms(report, forms, ids, where)
    _repeated(report, corpus, column, where)


def describe_lengths(report: DataReport, lengths: Sequence[int]) -> None:
    ordered = sorted(lengths)
    if not ordered:
        return
    report.facts |= {
        "words a sentence, mean": round(sum(ordered) / len(ordered), 2),
        "words a sentence, median": ordered[len(ordered) // 2],
        "words a sentence, most": ordered[-1],
    }
    rows: list[tuple[str | int | float, ...]] = []
    for begin, end in zip(_BINS, (*_BINS[1:], ordered[-1] + 1), strict=True):
        count = sum(begin <= length < end for length in ordered)
        if count:
            name = str(begin) if end == begin + 1 else f"{begin}-{end - 1}"
            rows.append((name, count, share(count, len(ordered))))
    report.tables.append(Table("lengths of sentences", ("words", "sentences", "%"), rows))


def sentence_lengths(corpus: Corpus) -> list[int]:
    offsets = memoryview(corpus.offsets).cast("Q")
    return [offsets[i + 1] - offsets[i] for i in range(len(corpus))]


def sentence_keys(corpus: Corpus, column: int) -> list[tuple[str, ...]]:
    """The words of every sentence, to tell whether two are the same."""
    return [tuple(words) for words in corpus.column(column)]


def _odd_forms(report: DataReport, forms: Sequence[str], ids: bytes, where: Where) -> None:
    first: dict[int, int] = {}
    odd = {number: what for number, form in enumerate(forms) if (what := _oddity(form))}
    if not odd:
        return
    totals: dict[str, int] = {}
    for token, number in enumerate(memoryview(ids).cast("I")):
        if number in odd:
            first.setdefault(number, token)
            totals[odd[number]] = totals.get(odd[number], 0) + 1
    for what, total in totals.items():
        tokens = [token for number, token in first.items() if odd[number] == what]
        report.warn(f"{total:,} words with {what}", tokens, where)


def _oddity(form: str) -> str:
    if form.isascii() and form.isprintable() and " " not in form:
        return ""
    if any(c.isspace() for c in form):
        return "spaces in them"
    if any(unicodedata.category(c) in _UNSEEN and c not in _JOINERS for c in form):
        return "characters that nobody sees"
    return "" if unicodedata.is_normalized("NFC", form) else "characters in pieces (not NFC)"


def _repeated(report: DataReport, corpus: Corpus, column: int, where: Where) -> None:
    seen: set[tuple[str, ...]] = set()
    again = []
    for i, words in enumerate(sentence_keys(corpus, column)):
        if len(words) > 3 and words in seen:  # short ones ("Thank you !") may well come back
            again.append(corpus.bounds(i)[0])
        seen.add(words)
    report.facts["sentences of 4 words or more that are there before"] = len(again)
    report.warn(f"{len(again):,} sentences that are there before", again, where)
