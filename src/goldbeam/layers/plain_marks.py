"""Typographic quotes and apostrophes as parts of pipelines see them: plain ones. And emoji: all as the same one.

Phones and word processors write ``don’t`` and “so”, most treebanks ``don't`` and "so". Parts that learn from plain
marks and see nothing else treat all of them alike; the output has what the text has. Few treebanks have many emoji, so
what is learned from those that they have should hold for all.
"""

from __future__ import annotations

import re

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.layers.layers import Column

_PLAIN = {**dict.fromkeys("’‘‛ʼ′´", "'"), **dict.fromkeys("“”„‟″", '"')}
_TABLE = str.maketrans(_PLAIN)
_BACKTICK = re.compile(r"(?<=\w)`|`(?=\w)")  # an apostrophe inside a word, or at its end
_EMOJI = re.compile(
    "[\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff\u2600-\u26ff\u2702-\u27b0][\u200d\ufe0f\u2640\u2642\u2764\U0001f1e6-\U0001faff]*"
)
_ONE_EMOJI = "\U0001f642"
_MARKED = re.compile(f"[{''.join(_PLAIN)}]|{_BACKTICK.pattern}|{_EMOJI.pattern}")


def is_emoji(form: str) -> bool:
    """
    >>> [is_emoji(form) for form in ("😀", "👨‍👩‍👧", "☺️", ":)", "a😀")]
    [True, True, True, False, False]
    """
    return _EMOJI.fullmatch(form) is not None


def plain_form(form: str) -> str:
    """
    >>> [plain_form(form) for form in ("n’t", "`s", "`", "😀")]
    ["n't", "'s", '`', '🙂']
    """
    return _ONE_EMOJI if is_emoji(form) else _BACKTICK.sub("'", form.translate(_TABLE))


def plain_forms(corpus: Corpus) -> Column | None:
    """The column of words with plain marks; None if there is nothing to change."""
    place = corpus.columns.index("form")
    names = _core.distinct_values(corpus, place)
    if _MARKED.search(" ".join(names)) is None:
        return None
    return Column("form", _core.encode_labels(corpus, place, names), list(map(plain_form, names)))


def with_plain_marks(corpus: Corpus) -> Corpus:
    column = plain_forms(corpus)
    return corpus if column is None else corpus.with_columns([column])
