"""From a compact notation of sentences to CoNLL-U.

A sentence is ``The>2:det cat>3:nsubj slept^>0:root .>3:punct``: words with head and relation. ``^`` means that no space
follows, ``␣`` that one does where none is usual, and ``⏎`` that a line ends. ``do&don't>3:aux n't>3:advmod``: this word
and the next one are the multiword token *don't*; ``&&`` joins three words. Lemmas and tags come from a table of words,
in which ``lives/verb`` is one sense of *lives*. Sentences of a paragraph are separated by ``||``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple


class Word(NamedTuple):
    """What CoNLL-U says about a word, apart from its tree."""

    lemma: str
    upos: str
    xpos: str = "_"
    feats: str = "_"


Words = Mapping[str, Word]
FOLDER = Path(__file__).parent / "lists"
_AFTER = {"^": "", "␣": " ", "⏎": "\n"}
_MISC = {" ": "_", "": "SpaceAfter=No", "\n": "SpacesAfter=\\n"}
SENSES = (
    *("past", "part", "plural", "verb", "we", "they", "i", "inf", "pron"),
    *("poss", "expl", "had", "intj", "comma", "end", "dat"),
)


def rows_of(name: str) -> list[list[str]]:
    """The words of each line of a list in the folder ``lists``."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines()]


def table(text: str) -> dict[str, Word]:
    """Lines ``form lemma UPOS XPOS FEATS``; the last two may be missing."""
    rows = (line.split() for line in text.strip().splitlines())
    return {form: Word(*cells) for form, *cells in rows}


def conllu(paragraphs: Iterable[str], words: Words, prefix: str, spaces: bool = True) -> str:
    lines: list[str] = []
    count = 0
    for paragraph in paragraphs:
        for place, sentence in enumerate(paragraph.split("||")):
            count += 1
            tokens = [_token(token, words, spaces) for token in sentence.split()]
            lines += ["# newpar"] if place == 0 else []
            lines += [f"# sent_id = {prefix}-{count}", f"# text = {_text(tokens)}", *_rows(tokens), ""]
    return "\n".join(lines) + "\n"


class _Token(NamedTuple):
    form: str
    surface: str  # of the multiword token that begins here
    size: int  # of that: its words; else 0
    after: str  # white space
    head: str
    relation: str
    word: Word


def _token(notation: str, words: Words, spaces: bool) -> _Token:
    written, _, tree = notation.rpartition(">")
    head, _, relation = tree.partition(":")
    after = _AFTER.get(written[-1], " " if spaces else "")
    form, joined, surface = written.rstrip("^␣⏎").partition("&") if written != "&" else (written, "", "")
    size = 2 + surface.startswith("&") if joined else 0
    word = words.get(form) or words.get(form.lower())
    form = form.partition("/")[0] if _has_sense(form) else form
    if word is None:
        raise KeyError(f"{form!r} in {notation!r} is not in the table of words")
    return _Token(form, surface.removeprefix("&"), size, after, head, relation, word)


def _has_sense(form: str) -> bool:
    return form.count("/") == 1 and form.rpartition("/")[2] in SENSES


def _text(tokens: list[_Token]) -> str:
    text, inside = "", 0
    for token in tokens:
        inside = token.size or inside
        if token.size or not inside:
            text += token.surface or token.form
        inside = max(inside - 1, 0)
        text += "" if inside else token.after
    return text.rstrip()


def _rows(tokens: list[_Token]) -> list[str]:
    rows, inside = [], 0
    for number, token in enumerate(tokens, start=1):
        if token.size:
            inside, last = token.size, number + token.size - 1
            misc = _MISC[tokens[last - 1].after]
            rows.append("\t".join([f"{number}-{last}", token.surface, *"_______", misc]))
        misc = "_" if inside else _MISC[token.after]
        rows.append("\t".join([str(number), token.form, *token.word, token.head, token.relation, "_", misc]))
        inside = max(inside - 1, 0)
    return rows
