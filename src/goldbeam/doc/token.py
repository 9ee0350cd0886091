"""A word in its sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from goldbeam.doc.feats import Feats, feats_of
from goldbeam.doc.words import BROKEN, HEAD, NO_TREE, UNKNOWN

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence
    from goldbeam.doc.span import Span

T = TypeVar("T")
_SPACE = re.compile(r"\s*")


class Token:
    """A word: what its columns say, and its neighbours in the tree.

    Tokens are equal if they have the same number in equal sentences.
    """

    __slots__ = ("_at", "_number", "_sentence", "_words")

    def __init__(self, sentence: Sentence, number: int) -> None:
        self._sentence = sentence
        self._number = number
        self._words = sentence._words
        self._at = sentence._begin + number - 1

    # Where it is

    @property
    def sentence(self) -> Sentence:
        return self._sentence

    @property
    def doc(self) -> Doc:
        """Its document. A sentence that is in none is one of its own."""
        return self._sentence.doc

    @property
    def number(self) -> int:
        """In its sentence, from 1, as heads count."""
        return self._number

    @property
    def i(self) -> int:
        """In its document, from 0: ``doc.tokens[token.i] is token``."""
        return self._sentence._first + self._number - 1

    @property
    def start(self) -> int | None:
        """Where it begins in the text, in characters; None if that is not known.

        The words of a multiword token are where that is.
        """
        return self._words.places.starts[self._at]

    @property
    def end(self) -> int | None:
        return self._words.places.ends[self._at]

    @property
    def space_after(self) -> bool:
        return self._words.places.spaces[self._at]

    @property
    def whitespace(self) -> str:
        """The white space that follows: that of the text if it is known, else a space or nothing."""
        if not self.space_after:
            return ""
        text, end = self.doc.raw_text, self.end
        found = None if text is None or end is None else _SPACE.match(text, end)
        return " " if found is None else found[0]

    # What it is

    @property
    def form(self) -> str:
        return self._words.forms[self._at]

    text = form

    @property
    def lemma(self) -> str | None:
        return self._of(self._words.lemmas)

    @property
    def upos(self) -> str | None:
        return self._of(self._words.upos)

    @property
    def xpos(self) -> str | None:
        return self._of(self._words.xpos)

    @property
    def tag(self) -> str | None:
        """Its UPOS, or its XPOS in a sentence without UPOS."""
        return None if (tags := self._sentence.tags) is None else tags[self._number - 1]

    @property
    def feats(self) -> Feats:
        """By name: ``token.feats["Number"]``; ``str(token.feats)`` is what the column says."""
        return feats_of(self._of(self._words.feats) or UNKNOWN)

    @property
    def margin(self) -> float | None:
        """By how much its arc won, if a parser said so."""
        margins = self._words.margins
        return margins[HEAD][self._at] if HEAD in margins else None

    @property
    def margins(self) -> Mapping[str, float]:
        """By how much each of its labels won, by layer: ``upos``, ``head`` …; empty if nobody asked for margins."""
        found = ((layer, values[self._at]) for layer, values in self._words.margins.items())
        return {layer: value for layer, value in found if value is not None}

    # The tree

    @property
    def relation(self) -> str | None:
        """To its head; None if the sentence has no tree."""
        words = self._words
        if words.heads[self._at] is NO_TREE:
            return None
        found: str = words.relations[self._at]
        return found

    dep = relation

    @property
    def head(self) -> Token | None:
        """None for a word that hangs on the root, and in a sentence that has no tree."""
        head = self._words.heads[self._at]
        if not head:
            return None
        if head == BROKEN:
            self._sentence.raise_fault()
        return self._sentence.tokens[head - 1]

    @property
    def is_root(self) -> bool:
        return self._words.heads[self._at] == 0

    @property
    def dependents(self) -> tuple[Token, ...]:
        """The words that it heads, in order."""
        return self._dependents(lambda number: True)

    children = dependents

    @property
    def lefts(self) -> tuple[Token, ...]:
        """Those before it."""
        return self._dependents(lambda number: number < self._number)

    @property
    def rights(self) -> tuple[Token, ...]:
        return self._dependents(lambda number: number > self._number)

    @property
    def subtree(self) -> tuple[Token, ...]:
        """The word and all that is below it, in the order of the sentence."""
        sentence = self._sentence
        found = [self._number]
        if sentence.has_tree:
            for number in found:  # which grows
                found += sentence.dependents[number]
        return tuple(sentence.tokens[number - 1] for number in sorted(found))

    @property
    def ancestors(self) -> tuple[Token, ...]:
        """Its head, the head of that, and so on up to the word that hangs on the root."""
        found: list[Token] = []
        token = self.head
        while token is not None:
            found.append(token)
            token = token.head
        return tuple(found)

    def _dependents(self, wanted: Callable[[int], bool]) -> tuple[Token, ...]:
        sentence = self._sentence
        if not sentence.has_tree:
            return ()
        tokens = sentence.tokens
        return tuple(tokens[number - 1] for number in sentence.dependents[self._number] if wanted(number))

    # Entities

    @property
    def iob(self) -> str | None:
        """``B-PER``, ``I-PER`` or ``O``; None if nobody has looked for entities."""
        return self._of(self._words.iob)

    @property
    def entity(self) -> Span | None:
        """The entity that it is in."""
        return self.doc._entity_at.get(self.i)

    @property
    def entity_type(self) -> str | None:
        label = self.iob
        return None if label is None or label == "O" else label[2:]

    @property
    def user_data(self) -> dict[Any, Any]:
        """Room for what users want to keep with it."""
        return self._words.data_of("token", self._at)

    def _of(self, column: Sequence[T] | None) -> T | None:
        return None if column is None else column[self._at]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Token):
            return NotImplemented
        return self._number == other._number and self._sentence == other._sentence

    def __hash__(self) -> int:
        return hash((self._number, self.form))

    def __reduce__(self) -> tuple[Callable[..., Token], tuple[Any, ...]]:
        return _token_of, (self._sentence, self._number)

    def __str__(self) -> str:
        return self.form

    def __repr__(self) -> str:
        return f"Token({self._number}, {self.form!r})"


def _token_of(sentence: Sentence, number: int) -> Token:
    return sentence[number - 1]
