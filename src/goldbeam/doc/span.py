"""A stretch of a document: an entity, or what somebody is interested in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from goldbeam.doc.token import Token

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence

_SHOWN = 60  # characters


class Span(Sequence[Token]):
    """Tokens ``first`` to ``last`` of a document, both included, and a label if it has one.

    Spans are equal if they have the same label and the same tokens.
    """

    __slots__ = ("_doc", "_first", "_label", "_last")

    def __init__(self, doc: Doc, first: int, last: int, label: str | None = None) -> None:
        self._doc = doc
        self._first = first
        self._last = last
        self._label = label

    @property
    def doc(self) -> Doc:
        return self._doc

    @property
    def first(self) -> int:
        """The number of its first token in the document, from 0."""
        return self._first

    @property
    def last(self) -> int:
        """The number of its last token, which belongs to it."""
        return self._last

    @property
    def label(self) -> str | None:
        return self._label

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self._doc.tokens[self._first : self._last + 1]

    @property
    def start(self) -> int | None:
        """Where it begins in the text, in characters; None if that is not known."""
        return self._doc.tokens[self._first].start

    @property
    def end(self) -> int | None:
        return self._doc.tokens[self._last].end

    @property
    def text(self) -> str:
        """As it was written, if the text is known, else as forms and spaces give it."""
        from goldbeam.doc.texts import tokens_text

        text, start, end = self._doc.raw_text, self.start, self.end
        if text is not None and start is not None and end is not None and end <= len(text):
            return text[start:end]
        return tokens_text(self.tokens)

    @property
    def sentence(self) -> Sentence:
        """That of its first token."""
        return self._doc.tokens[self._first].sentence

    @property
    def root(self) -> Token | None:
        """Of its words the one that is nearest to the root, the first of several; None if there is no tree."""
        if not self.sentence.has_tree:
            return None
        return min(self._highest(), key=lambda token: len(token.ancestors))

    def _highest(self) -> list[Token]:
        """The words whose heads are outside."""
        heads = ((token, token.head) for token in self.tokens)
        return [token for token, head in heads if head is None or not self._first <= head.i <= self._last]

    @property
    def user_data(self) -> dict[Any, Any]:
        """Room for what users want to keep with it; equal spans of a document have the same."""
        return self._doc._words.data_of("span", self._first, self._last, self._label)

    @overload
    def __getitem__(self, i: int) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Token, ...]: ...
    def __getitem__(self, i: int | slice) -> Token | tuple[Token, ...]:
        return self.tokens[i]

    def __len__(self) -> int:
        return self._last - self._first + 1

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Span):
            return NotImplemented
        mine, yours = ((span._first, span._last, span._label) for span in (self, other))
        return mine == yours and (self._doc is other._doc or self.tokens == other.tokens)

    def __hash__(self) -> int:
        return hash((self._first, self._last, self._label))

    def __reduce__(self) -> tuple[Callable[..., Span], tuple[Any, ...]]:
        return Span, (self._doc, self._first, self._last, self._label)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        text = self.text if len(self.text) <= _SHOWN else self.text[: _SHOWN - 1] + "…"
        return f"Span({text!r})" if self._label is None else f"Span({text!r}, {self._label!r})"
