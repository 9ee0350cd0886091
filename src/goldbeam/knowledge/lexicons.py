"""Lexicons: the tags that a word may have, and its lemmas.

A line of a file is ``word TAB tag[,tag] [TAB lemma]``; several lines of a word add up. A word alone, or with ``_`` for
its tags, is known to be a word, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from goldbeam.errors import DataError
from goldbeam.knowledge.lines import Lines, check_word
from goldbeam.knowledge.tables import WordTable

NO_TAG = "_"
MOST_TAGS = 100  # of a word: more are surely no tags


class Lexicon(WordTable):
    """From words to their tags between commas; ``lemmas`` has for words the lemmas by tag."""

    def __init__(
        self,
        tags: Mapping[str, Sequence[str]],
        name: str,
        licence: str = "",
        lemmas: Mapping[str, Mapping[str, str]] | None = None,
        *,
        ranked: bool = False,
    ) -> None:
        """``ranked``: the order of a word's tags means something, such as the most frequent first."""
        self.tags = tags
        self.lemmas: Mapping[str, Mapping[str, str]] = lemmas or {}
        order = list if ranked else sorted
        super().__init__({word: ",".join(order(of_word)) or NO_TAG for word, of_word in tags.items()}, name, licence)

    def completed(self, other: Lexicon) -> Lexicon:
        """With the words of another lexicon that this one lacks."""
        whole = Lexicon({**other.tags, **self.tags}, f"{self.name}, {other.name}", self.licence, self.lemmas)
        whole.classes = {**other.classes, **self.classes}
        return whole


def read_lexicon(source: str | os.PathLike[str] | Mapping[str, str | Sequence[str]]) -> Lexicon:
    """From a file, or from a mapping of words to tags (``"NOUN,VERB"`` or a list)."""
    if isinstance(source, Lexicon):
        return source
    return _of_mapping(source) if isinstance(source, Mapping) else _of_file(source)


def _of_mapping(source: Mapping[str, str | Sequence[str]]) -> Lexicon:
    tags: dict[str, list[str]] = {}
    for number, (word, given) in enumerate(source.items(), 1):
        check_word(word, f"lexicon: word {number}")
        listed = _tags(given) if isinstance(given, str) else given
        if not (isinstance(listed, Sequence) and all(isinstance(tag, str) and tag.isprintable() for tag in listed)):
            raise DataError(f"lexicon: {word!r} has {given!r}; give its tags as 'NOUN,VERB' or as a list")
        tags[word] = [tag for tag in dict.fromkeys(listed) if tag and tag != NO_TAG]
    if not tags:
        raise DataError("lexicon: there are no words; give a mapping from words to tags")
    return Lexicon(tags, "a mapping")


def _of_file(path: str | os.PathLike[str]) -> Lexicon:
    lines = Lines(path, "lexicon")
    tags: dict[str, dict[str, None]] = {}
    lemmas: dict[str, dict[str, str]] = {}
    for place, fields in lines:
        word = check_word(fields[0], place)
        found = _tags(fields[1] if len(fields) > 1 else NO_TAG)
        if len(fields) > 3 or len(found) > MOST_TAGS:
            raise DataError(f"{place}: is not a word with its tags; write word TAB tag,tag TAB lemma")
        of_word = tags.setdefault(word, {})
        of_word.update(dict.fromkeys(found))
        lemma = fields[2].strip() if len(fields) == 3 else ""
        if lemma:
            by_tag = lemmas.setdefault(word, {})
            for tag in found or [NO_TAG]:
                by_tag.setdefault(tag, lemma)
    if not tags:
        raise DataError(f"{lines.path}: has no words; write one per line: word TAB tag,tag TAB lemma")
    return Lexicon({word: list(of_word) for word, of_word in tags.items()}, lines.name, lines.licence, lemmas)


def _tags(field: str) -> list[str]:
    """Between commas; a comma alone is a tag too."""
    text = field.strip()
    listed = [","] if text == "," else [tag.strip() for tag in text.split(",")]
    return [tag for tag in listed if tag and tag != NO_TAG]
