"""Line breaks where there were spaces, and the other way round."""

from __future__ import annotations

from itertools import pairwise

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import FORM, Passage, Row, Sentence, ended, ended_lines, space_after, with_space
from goldbeam.variants.treebank import Facts

_LEAST_WIDTH, _WIDTHS = 40, 61  # 40 to 100 characters
_MAIL_WIDTH, _MAIL_WIDTHS = 60, 17
_SHORT = 6  # words of a line in a mail that nobody would fill up: greetings, names


def joined(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """One line: breaks are spaces."""
    return [_joined(sentence, facts) for sentence in passage]


def _joined(sentence: Sentence, facts: Facts) -> Sentence:
    space = "" if facts.unspaced else " "
    broken = {at: sentence.rows[at] for at in sentence.surface if "\n" in space_after(sentence.rows[at])}
    return sentence.with_rows({at: with_space(row, space) for at, row in broken.items()})


def wrapped(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Lines of at most some width, which is the same in a passage."""
    return _filled(passage, _LEAST_WIDTH + rng.below(_WIDTHS), facts)


def lines(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """One sentence per line."""
    return ended_lines(passage)


def mail(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Wrapped lines, with short sentences on lines of their own; of text that is not wrapped yet."""
    if any("\n" in space_after(one.rows[at]) for one in passage for at in one.surface[:-1]):
        return passage
    short = [ended(one, "\n") if len(one.surface) <= _SHORT else one for one in passage]
    for place, (one, after) in enumerate(pairwise(short)):
        if len(after.surface) <= _SHORT:
            short[place] = ended(one, "\n")
    return _filled(short, _MAIL_WIDTH + rng.below(_MAIL_WIDTHS), facts)


def _filled(passage: Passage, width: int, facts: Facts) -> Passage:
    """Breaks in place of the last space before a line becomes longer; between any two words in scripts without them."""
    places = [(number, at) for number, sentence in enumerate(passage) for at in sentence.surface]
    rows: list[Row] = [passage[number].rows[at] for number, at in places]
    broken: dict[int, Row] = {}
    begin = column = 0  # of the line: its first token, its length so far
    possible = -1
    for place, row in enumerate(rows):
        column += len(row[FORM])
        if column > width and possible >= begin:
            broken[possible] = with_space(rows[possible], "\n")
            begin = possible + 1
            column = sum(len(r[FORM]) + len(space_after(r)) for r in rows[begin:place]) + len(row[FORM])
        space = space_after(row)
        column += len(space)
        if "\n" in space:
            begin, column = place + 1, 0
        elif place + 1 < len(rows) and (space == " " or (facts.unspaced and not _hangs(rows[place + 1]))):
            possible = place
    changed: list[dict[int, Row]] = [{} for _ in passage]
    for place, row in broken.items():
        number, at = places[place]
        changed[number][at] = row
    return [sentence.with_rows(new) for sentence, new in zip(passage, changed, strict=True)]


def _hangs(row: Row) -> bool:
    """Marks that begin no line."""
    return not row[FORM][0].isalnum() and row[FORM][0] not in "“‘「『《（(【"
