"""Tokens that somebody has already: lists of words as a CoNLL-U corpus, with their places in a text if there is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

_NOT_IN_A_CELL = re.compile(r"[\t\n\r\0]")
_SPACE = re.compile(r"[\s\0]*")  # as in native/core/spaces.hpp
_LINE_END = re.compile(r"\r\n|\r|\n")
_SHOWN = 20  # characters of a word or of the text in a message


def corpus_of_tokens(sentences: Iterable[Iterable[str]], text: str | None = None, *, name: str = "<tokens>") -> Corpus:
    r"""CoNLL-U of these words, with nothing filled in but ``# text``.

    Words of a ``text`` have their places in it, as TokenRange and SpaceAfter in MISC. Between them may be white space
    only; anything else is a DataError that says where, and so is a word that CoNLL-U cannot hold.

    >>> print(corpus_of_tokens([["Flies", "fly", "."]], "Flies fly.").text.decode().replace("\t", " "), end="")
    # newpar
    # text = Flies fly.
    1 Flies _ _ _ _ _ _ _ TokenRange=0:5
    2 fly _ _ _ _ _ _ _ SpaceAfter=No|TokenRange=6:9
    3 . _ _ _ _ _ _ _ TokenRange=9:10
    <BLANKLINE>
    """
    if isinstance(sentences, (str, bytes)) or not isinstance(sentences, Iterable):
        raise DataError(f"{name}: {type(sentences).__name__} is not a list of sentences; give lists of words")
    aligned = None if text is None else _Alignment(_checked_text(text, name), name)
    parts = [
        _sentence(_checked_words(words, f"{name}: sentence {number}"), number, aligned)
        for number, words in enumerate(sentences)
    ]
    if aligned is not None:
        aligned.check_end()
    if not parts:  # the parser of files takes one without sentences for a mistake
        return Corpus.parse(b"1\t_" + b"\t_" * 8 + b"\n\n", "conllu", name).select([])
    return Corpus.parse(b"".join(parts), "conllu", name)


def _sentence(words: Sequence[str], number: int, aligned: _Alignment | None) -> bytes:
    if aligned is None:
        comment, cells = f"# text = {' '.join(words)}\n", ["_"] * len(words)
    else:
        comment, cells = aligned.place(words, number)
    rows = [
        f"{i}\t{word}\t_\t_\t_\t_\t_\t_\t_\t{cell}\n"
        for i, (word, cell) in enumerate(zip(words, cells, strict=True), 1)
    ]
    return f"{comment}{''.join(rows)}\n".encode()


def _checked_words(words: Iterable[str], where: str) -> list[str]:
    if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
        raise DataError(f"{where} is {type(words).__name__}, not a list of words; split it into words")
    found = list(words)
    if not found:
        raise DataError(f"{where} has no words; leave it out")
    for number, word in enumerate(found):
        if fault := _fault(word):
            raise DataError(f"{where}, token {number} {fault}")
    return found


def _fault(word: str) -> str | None:
    """What keeps a word out of CoNLL-U, and what to do."""
    if not isinstance(word, str):
        return f"is {type(word).__name__}, not a str; convert it"
    if not word or word.isspace():
        return "is empty; drop the token or write _"
    if _NOT_IN_A_CELL.search(word):
        return f"holds a tab, a line end or a NUL: '{one_line(word, _SHOWN)}'; split it there"
    if not word.isascii() and not _is_unicode(word):
        return "cannot be encoded in UTF-8 (a lone surrogate); repair the string"
    return None


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _checked_text(text: str, name: str) -> str:
    if not isinstance(text, str):
        raise DataError(f"{name}: the text is {type(text).__name__}, not a str; decode bytes as UTF-8 first")
    if not _is_unicode(text):
        raise DataError(f"{name}: the text has a lone surrogate, which UTF-8 cannot hold; repair the string")
    return text


class _Alignment:
    """Goes through a text, word by word."""

    def __init__(self, text: str, name: str) -> None:
        self._text, self._name = text, name
        self._at = 0  # where the latest word ends

    def place(self, words: Sequence[str], number: int) -> tuple[str, list[str]]:
        """The comments of the next sentence, and the cells of MISC."""
        before = self._at
        begin = self._skip_space()
        cells = []
        for i, word in enumerate(words):
            start = self._skip_space()
            if not self._text.startswith(word, start):
                raise self._misfit(f"sentence {number}, token {i}", word, start)
            self._at = start + len(word)
            glued = self._at < len(self._text) and self._skip_space() == self._at
            cells.append(f"{'SpaceAfter=No|' if glued else ''}TokenRange={start}:{self._at}")
        paragraph = before == 0 or len(_LINE_END.findall(self._text, before, begin)) > 1
        written = re.sub(r"[\s\0]+", " ", self._text[begin : self._at])
        comment = "# newpar\n" if paragraph else ""
        return f"{comment}# text = {written}\n", cells

    def check_end(self) -> None:
        rest = self._skip_space()
        if rest < len(self._text):
            raise DataError(
                f"{self._name}: the text goes on after the last token, at character {rest}: {self._excerpt(rest)}; "
                "give the tokens of the whole text"
            )

    def _skip_space(self) -> int:
        found = _SPACE.match(self._text, self._at)
        return self._at if found is None else found.end()

    def _misfit(self, where: str, word: str, at: int) -> DataError:
        found = f"has {self._excerpt(at)} there" if at < len(self._text) else "ends there"
        return DataError(
            f"{self._name}: {where}: '{one_line(word, _SHOWN)}' is not at character {at} of the text, which {found}; "
            "give the tokens as they are written in the text"
        )

    def _excerpt(self, at: int) -> str:
        return f"'{one_line(self._text[at : at + _SHOWN + 1], _SHOWN)}'"
