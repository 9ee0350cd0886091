"""A sentence with its dependency tree, and a word of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from operator import index
from typing import Any, overload

from goldbeam.doc.checks import check_tree
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.surface import SurfaceToken
from goldbeam.drawing.excerpts import MOST_WORDS
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

UNKNOWN = "_"  # how CoNLL-U writes that a column says nothing of a word
_TEXTS = ("relations", "lemmas", "upos", "xpos", "feats")


@dataclass(frozen=True)
class Sentence(Sequence["Token"]):
    """Words with heads and relations; tags and the like if they are known.

    A head is the number of a word, from 1, or 0 for the root. Heads that are no tree are a `DataError`.

    >>> sentence = Sentence(["Fruit", "flies", "fly"], [2, 3, 0], ["compound", "nsubj", "root"])
    >>> sentence[0].relation, sentence[0].head.form, [token.form for token in sentence[2].dependents]
    ('compound', 'flies', ['flies'])
    """

    forms: Sequence[str]
    heads: Sequence[int]
    relations: Sequence[str]
    upos: Sequence[str] | None = None
    xpos: Sequence[str] | None = None
    margins: Sequence[float] | None = None  # by how much each arc won, if a parser said so
    _: KW_ONLY
    lemmas: Sequence[str] | None = None
    feats: Sequence[str] | None = None
    # What annotation of raw text adds: the tokens as they stand there, the text itself, a phrase structure. Two
    # sentences with the same words and trees are equal whatever these are.
    surface: Sequence[SurfaceToken] | None = field(default=None, compare=False, repr=False)
    written: str | None = field(default=None, compare=False, repr=False)
    constituents: PhraseStructure | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("forms", "heads", *_TEXTS, "margins"):
            values = getattr(self, name)
            if values is None and name not in ("forms", "heads", "relations"):
                continue
            if isinstance(values, str) or not isinstance(values, Iterable):
                got = f"{type(values).__name__} {one_line(repr(values), 40)}"
                raise DataError(f"{name} must be a list with an entry for each word, got the {got}")
            values = tuple(values)
            object.__setattr__(self, name, values)
            if len(values) != len(self.forms):
                raise DataError(f"{name} must have an entry for each of the {len(self.forms)} words, got {len(values)}")
        for name in ("forms", *_TEXTS):
            odd = next((value for value in getattr(self, name) or () if not isinstance(value, str)), None)
            if odd is not None:
                raise DataError(f"{name} must be strings, got {one_line(repr(odd), 40)}")
        object.__setattr__(self, "heads", tuple(map(self._head, range(len(self.forms)))))
        if self.margins is not None:
            object.__setattr__(self, "margins", tuple(map(self._margin, range(len(self.forms)))))
        check_tree(self.heads, self.where)

    def _head(self, i: int) -> int:
        try:
            return index(self.heads[i])  # of numpy's numbers too, but not of 2.0
        except TypeError:
            raise DataError(
                f"{self.where(i + 1)}: the head is {one_line(self.heads[i])!r}, not a whole number"
            ) from None

    def _margin(self, i: int) -> float:
        assert self.margins is not None
        try:
            return float(self.margins[i])
        except (TypeError, ValueError):
            raise DataError(f"{self.where(i + 1)}: the margin is {one_line(self.margins[i])!r}, not a number") from None

    def where(self, number: int) -> str:
        """How an error names a word, counted from 1."""
        return f"word {number} ({one_line(self.forms[number - 1], 40)})"

    @cached_property
    def tags(self) -> tuple[str, ...] | None:
        """UPOS if any word has it, else XPOS, else None."""
        for column in (self.upos, self.xpos):
            if column is not None and any(tag not in ("", UNKNOWN) for tag in column):
                return tuple(column)
        return None

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(Token(self, number) for number in range(1, len(self.forms) + 1))

    @property
    def text(self) -> str:
        """As it was written, or the words with spaces between them."""
        if self.written is not None:
            return self.written
        spaces = self.spaces
        return "".join(form + " " * spaces[i] for i, form in enumerate(self.forms)).strip()

    @cached_property
    def spaces(self) -> tuple[bool, ...]:
        """Whether there is a space after each word; there is none within a multiword token."""
        if self.surface is None:
            return (True,) * len(self.forms)
        after = {token.last: token.space_after for token in self.surface}
        return tuple(after.get(number, False) for number in range(1, len(self.forms) + 1))

    @cached_property
    def spans(self) -> tuple[tuple[int | None, int | None], ...]:
        """Where each word is in the text, in characters; the words of a multiword token are where that is."""
        found: list[tuple[int | None, int | None]] = [(None, None)] * len(self.forms)
        for token in self.surface or ():
            for number in range(token.first, token.last + 1):
                found[number - 1] = (token.start, token.end)
        return tuple(found)

    @property
    def start(self) -> int | None:
        """Where the sentence begins in the text, if that is known."""
        return self.spans[0][0] if self.forms else None

    @property
    def end(self) -> int | None:
        return self.spans[-1][1] if self.forms else None

    @cached_property
    def dependents(self) -> tuple[tuple[int, ...], ...]:
        """For the root, 0, and every word the numbers of the words that it heads, in order."""
        found: list[list[int]] = [[] for _ in range(len(self.forms) + 1)]
        for number, head in enumerate(self.heads, 1):
            found[head].append(number)
        return tuple(map(tuple, found))

    @overload
    def __getitem__(self, i: int) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Token, ...]: ...
    def __getitem__(self, i: int | slice) -> Token | tuple[Token, ...]:
        return self.tokens[i]

    def __len__(self) -> int:
        return len(self.forms)

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    def __repr__(self) -> str:
        return f"<Sentence of {len(self)}: {one_line(' '.join(self.forms), 60)}>"

    def __str__(self) -> str:
        return self.to_text()

    def to_text(
        self,
        layout: str = "arcs",
        *,
        width: int | None = None,
        ascii: bool = False,
        limit: int | None = MOST_WORDS,
    ) -> str:
        """The tree as lines of text: a word a line with arcs beside them, or an indented tree (``layout="tree"``).

        Words and labels are shortened to keep lines within ``width`` columns of a terminal, if the arcs leave room. Of
        more words than ``limit`` the first ones are drawn, and a last line says so; ``limit=None`` draws all.
        """
        from goldbeam.doc.drawings import sentence_text

        return sentence_text(self, layout, width=width, ascii=ascii, limit=limit)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_WORDS) -> str:
        """The arc diagram as the text of an SVG file; themes: light, dark, auto (what the reader's system prefers).

        ``limit`` as in `to_text`.
        """
        from goldbeam.doc.drawings import sentences_svg

        return sentences_svg([self], theme, limit)

    def to_conllu(self) -> str:
        """Its ten columns as CoNLL-U, with a blank line after the last word."""
        from goldbeam.doc.conllu import conllu_rows

        return "".join(row + "\n" for row in conllu_rows(self)) + "\n" if self.forms else ""

    def to_dict(self) -> dict[str, Any]:
        """For JSON: text, offsets, words with their annotation."""
        from goldbeam.doc.as_dict import sentence_dict

        return sentence_dict(self)

    def to_brackets(self) -> str:
        """The phrase structure in one line, if a constituency parser has made one."""
        if self.constituents is None:
            raise DataError(
                f"the sentence {one_line(self.text, 40)!r} has no phrase structure; "
                "annotate it with a pipeline that has a constituency parser"
            )
        return str(self.constituents)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return in_notebook(self.to_svg())


def in_notebook(svg: str) -> str:
    """A wide picture scrolls and does not shrink."""
    return f'<div style="overflow-x: auto">{svg}</div>'


@dataclass(frozen=True)
class Token:
    """A word in its sentence."""

    sentence: Sentence = field(repr=False)
    number: int  # from 1

    @property
    def form(self) -> str:
        return self.sentence.forms[self.number - 1]

    @property
    def lemma(self) -> str | None:
        return self._of(self.sentence.lemmas)

    @property
    def upos(self) -> str | None:
        return self._of(self.sentence.upos)

    @property
    def xpos(self) -> str | None:
        return self._of(self.sentence.xpos)

    @property
    def feats(self) -> str | None:
        return self._of(self.sentence.feats)

    @property
    def start(self) -> int | None:
        """Where it begins in the text, in characters; None if that is not known."""
        return self.sentence.spans[self.number - 1][0]

    @property
    def end(self) -> int | None:
        return self.sentence.spans[self.number - 1][1]

    @property
    def space_after(self) -> bool:
        return self.sentence.spaces[self.number - 1]

    @property
    def tag(self) -> str | None:
        return self._of(self.sentence.tags)

    @property
    def relation(self) -> str:
        return self.sentence.relations[self.number - 1]

    @property
    def margin(self) -> float | None:
        margins = self.sentence.margins
        return None if margins is None else margins[self.number - 1]

    @property
    def head(self) -> Token | None:
        """None for a word that hangs on the root."""
        head = self.sentence.heads[self.number - 1]
        return self.sentence.tokens[head - 1] if head else None

    @property
    def dependents(self) -> tuple[Token, ...]:
        return tuple(self.sentence.tokens[number - 1] for number in self.sentence.dependents[self.number])

    def _of(self, column: Sequence[str] | None) -> str | None:
        return None if column is None else column[self.number - 1]

    def __repr__(self) -> str:
        return f"Token({self.number}, {self.form!r})"
