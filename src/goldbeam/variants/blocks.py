"""Headings and lists: short sentences on lines of their own, without final punctuation."""

from __future__ import annotations

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.case import capitals, titled
from goldbeam.variants.ends import without_end
from goldbeam.variants.sentence import (
    DEPS,
    FORM,
    HEAD,
    ID,
    NEW_PARAGRAPH,
    Passage,
    Row,
    Sentence,
    ended,
    ended_lines,
    with_space,
)
from goldbeam.variants.treebank import Facts

_HEADING, _ITEM = 12, 20  # tokens at most


def headings(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """The first sentence, if it is short: as it is, in capitals or with capitals; half have a blank line below."""
    look, is_apart = rng.below(4), rng.below(2) == 0
    if len(passage[0].surface) > _HEADING:
        return passage
    heading = ended(without_end(passage[0]), "\n")
    if look == 0:
        heading = capitals([heading], rng, facts)[0]
    elif look < 3:
        heading = titled(heading, look == 1, facts)
    following = passage[1:]
    if is_apart and following and not following[0].begins_paragraph:
        following[0] = following[0]._replace(comments=(NEW_PARAGRAPH, *following[0].comments))
    return [heading, *following]


def lists(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """All sentences, if they are short, half of the time behind a mark that begins sentences of the treebank too."""
    bullet = rng.pick(facts.bullets) if facts.bullets and rng.below(2) else None
    if any(len(sentence.surface) > _ITEM for sentence in passage):
        return passage
    items = ended_lines([without_end(sentence) for sentence in passage])
    return items if bullet is None else [_with_bullet(item, bullet) for item in items]


def _with_bullet(sentence: Sentence, bullet: Row) -> Sentence:
    """With one more word, which hangs from the root; others count from it."""
    if sentence.rows[0][FORM] == bullet[FORM]:
        return sentence
    rows = [_shifted(row) for row in sentence.rows]
    root = next((row[ID] for row in rows if row[HEAD] == "0"), None)
    if root is None:
        return sentence
    deps = "_" if all(row[DEPS] == "_" for row in rows) else f"{root}:punct"
    first = ("1", *bullet[1:HEAD], root, "punct", deps, "_")
    return sentence._replace(rows=(with_space(first, " "), *rows))


def _shifted(row: Row) -> Row:
    number = "-".join(_next(part) for part in row[ID].split("-"))
    head = row[HEAD] if row[HEAD] in ("0", "_") else _next(row[HEAD])
    deps = row[DEPS] if row[DEPS] == "_" else "|".join(_shifted_dep(one) for one in row[DEPS].split("|"))
    return (number, *row[1:HEAD], head, row[HEAD + 1], deps, *row[DEPS + 1 :])


def _shifted_dep(dep: str) -> str:
    head, colon, name = dep.partition(":")
    return dep if head == "0" else f"{_next(head)}{colon}{name}"


def _next(number: str) -> str:
    """Also of an empty node, 8.1; those before the first word, 0.1, follow the bullet."""
    whole, dot, part = number.partition(".")
    return f"{int(whole) + 1}{dot}{part}"
