"""Precision, recall and F1 of words in text without spaces; all in per cent.

A word is right if it begins and ends where a gold word does. White space says nothing: texts are compared character by
character.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.evaluation.ratios import Ratio

_BOTH = ("gold_words", "predicted_words")
#: Of words.
WORDS = {
    "f1": Ratio("right_words", _BOTH),
    "precision": Ratio("right_words", ("predicted_words",)),
    "recall": Ratio("right_words", ("gold_words",)),
    "exact_match": Ratio("exact", ("sentences",)),
}
#: Of words that must have the right tag too, and of words alone beside them.
TAGGED_WORDS = {
    "f1": Ratio("right_tagged", _BOTH),
    "precision": Ratio("right_tagged", ("predicted_words",)),
    "recall": Ratio("right_tagged", ("gold_words",)),
    "exact_match": Ratio("exact", ("sentences",)),
    **{f"segmentation_{name}": WORDS[name] for name in ("f1", "precision", "recall")},
}
#: Of words that training did not know, and of the others.
BY_KNOWLEDGE = {
    "oov_recall": Ratio("right_unknown", ("unknown_words",)),
    "iv_recall": Ratio("right_known", ("known_words",)),
}


def word_scores(counts: Mapping[str, int], *, tagged: bool, knowledge: bool) -> dict[str, float]:
    """The scores of counts as `_core.word_counts` gives them; those of unknown words only if there are any."""
    known = {
        "known_words": counts["gold_words"] - counts["unknown_words"],
        "right_known": counts["right_words"] - counts["right_unknown"],
    }
    all_counts = {**counts, **known}
    ratios = {**(TAGGED_WORDS if tagged else WORDS), **(BY_KNOWLEDGE if knowledge else {})}
    scores = {name: ratio.of(all_counts) for name, ratio in ratios.items() if ratio.size(all_counts) > 0}
    return {
        **scores,
        "sentences": counts["sentences"],
        "tokens": counts["gold_words"],
        "characters": counts["characters"],
    }


def word_f1(
    gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]], known: Iterable[str] | None = None
) -> dict[str, float]:
    """Scores of sentences as lists of words; with ``known``, the words of the training data, also on unknown words.

    >>> scores = word_f1([["AB", "C", "D"]], [["AB", "CD"]])
    >>> scores["precision"], round(scores["recall"], 1)
    (50.0, 33.3)
    """
    gold_text, gold_lengths = _core.characters(Corpus.from_sentences(gold), 0)
    text, lengths = _core.characters(Corpus.from_sentences(predicted), 0)
    _check_same_text(gold_text, text)
    flags: bytes = b""
    if known is not None:
        words = _core.WordList()
        for word in known:
            words.add(word)
        flags = _core.spread(gold_lengths, words.known(Corpus.from_sentences(gold), 0))
    counts = _core.word_counts(
        _core.word_begins(gold_lengths), _core.word_begins(lengths), gold_text.offsets, known=flags
    )
    return word_scores(counts, tagged=False, knowledge=known is not None)


def _check_same_text(gold: Any, predicted: Any) -> None:
    if len(gold) != len(predicted):
        raise DataError(f"gold has {len(gold)} sentences and the prediction {len(predicted)}: give the same sentences")
    pairs = zip(gold.column(0), predicted.column(0), strict=True)
    for number, (wanted, got) in enumerate(pairs, 1):
        if wanted != got:
            raise DataError(f"sentence {number}: gold and prediction differ in their characters: give the same text")
