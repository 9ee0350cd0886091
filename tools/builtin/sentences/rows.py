"""From a compact notation of sentences to CoNLL-U.

A sentence is ``The>2:det cat>3:nsubj slept^>0:root .>3:punct``: words with head and relation. ``^`` means that no space
follows. ``do&don't>3:aux n't>3:advmod``: this word and the next one are the multiword token *don't*. Lemmas and tags
come from a table of words, in which ``lives/verb`` is one sense of *lives*. Sentences of a paragraph are separated by
``||``.
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
SENSES = ("past", "part", "plural", "verb", "we")


def rows_of(name: str) -> list[list[str]]:
    """The words of each line of a list in the folder ``lists``."""
    text = (Path(__file__).parent / "lists" / f"{name}.txt").read_text(encoding="utf-8")
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
    space: bool
    head: str
    relation: str
    word: Word


def _token(notation: str, words: Words, spaces: bool) -> _Token:
    written, _, tree = notation.rpartition(">")
    head, _, relation = tree.partition(":")
    space = spaces and not written.endswith("^")
    form, _, surface = written.removesuffix("^").partition("&")
    word = words.get(form) or words.get(form.lower())
    form = form.partition("/")[0] if _has_sense(form) else form
    if word is None:
        raise KeyError(f"{form!r} in {notation!r} is not in the table of words")
    return _Token(form, surface, space, head, relation, word)


def _has_sense(form: str) -> bool:
    return form.count("/") == 1 and form.rpartition("/")[2] in SENSES


def _text(tokens: list[_Token]) -> str:
    text, inside = "", False
    for token in tokens:
        if not inside:
            text += token.surface or token.form
        inside = bool(token.surface)
        text += " " if token.space and not inside else ""
    return text.rstrip()


def _rows(tokens: list[_Token]) -> list[str]:
    rows = []
    for number, token in enumerate(tokens, start=1):
        inside = number > 1 and bool(tokens[number - 2].surface)
        if token.surface:
            misc = "_" if tokens[number].space else "SpaceAfter=No"
            rows.append("\t".join([f"{number}-{number + 1}", token.surface, *"_______", misc]))
        misc = "_" if token.space or inside or token.surface else "SpaceAfter=No"
        rows.append("\t".join([str(number), token.form, *token.word, token.head, token.relation, "_", misc]))
    return rows
