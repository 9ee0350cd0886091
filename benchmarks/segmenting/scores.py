"""Scores of words that every contender is judged by: one implementation, so that no peer's own evaluation enters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from pathlib import Path

from segmenting import corpora


def spans(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """(begin, end) of every word in the joined text.

    ["ab", "c"] -> (0, 2), (2, 3)
    """
    return pairwise(chain([0], accumulate(map(len, words))))


def word_scores(gold: Path, predicted: Path, train: Path, tagged: bool) -> dict[str, float]:
    """In per cent: precision, recall and F1 of words, recall of words that `train` has not and that it has.

    `tagged`: `predicted` is word_TAG and not lines of words; adds the F1 of words with the right tag.
    """
    known = set(chain.from_iterable(corpora.words(train)))
    wanted = corpora.words_and_tags(gold)
    if tagged:
        got = corpora.words_and_tags(predicted)
    else:
        got = [([word for word in line.split(" ") if word], []) for line in corpora.lines(predicted)]
    gold_words = predicted_words = right = right_tags = unknown = right_unknown = 0
    for number, ((words, tags), (found, found_tags)) in enumerate(zip(wanted, got, strict=True), 1):
        if "".join(words) != "".join(found):
            raise ValueError(f"{predicted.name}: sentence {number} has other characters than gold")
        places = dict(zip(spans(found), found_tags if tagged else found, strict=True))
        gold_words += len(words)
        predicted_words += len(found)
        for word, tag, place in zip(words, tags, spans(words), strict=True):
            is_right, is_unknown = place in places, word not in known
            right += is_right
            right_tags += is_right and places[place] == tag
            unknown += is_unknown
            right_unknown += is_right and is_unknown
    both = gold_words + predicted_words
    return {
        "f1": 200 * right / both,
        "precision": 100 * right / predicted_words,
        "recall": 100 * right / gold_words,
        "oov_recall": 100 * right_unknown / max(1, unknown),
        "iv_recall": 100 * (right - right_unknown) / max(1, gold_words - unknown),
        "oov_share": 100 * unknown / gold_words,
        **({"tagged_f1": 200 * right_tags / both} if tagged else {}),
        "words": gold_words,
    }
