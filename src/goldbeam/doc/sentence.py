"""A sentence: words with their annotation, their dependency tree, their entities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, overload

from goldbeam.doc.given_words import GivenWords
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.surface import SurfaceToken, written_with_spaces
from goldbeam.doc.token import Token
from goldbeam.doc.words import BROKEN, HEAD, NO_TREE, UNKNOWN, Home
from goldbeam.drawing.excerpts import MOST_WORDS
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.span import Span

T = TypeVar("T")


class Sentence(Sequence[Token]):
    """Words; heads, relations, tags and the like if they are known. It cannot be changed.

    A head is the number of a word, from 1, or 0 for the root. Heads that are no tree are a `DataError`. Sentences are
    equal if words, annotation, trees, margins and entities are.

    >>> sentence = Sentence(["Fruit", "flies", "fly"], [2, 3, 0], ["compound", "nsubj", "root"])
    >>> sentence[0].relation, sentence[0].head.form, [token.form for token in sentence[2].children]
    ('compound', 'flies', ['flies'])
    """

    __slots__ = ("_begin", "_doc", "_end", "_first", "_i", "_made", "_place", "_words")

    def __init__(
        self,
        forms: Iterable[str],
        heads: Iterable[int] | None = None,
        relations: Iterable[str] | None = None,
        upos: Iterable[str] | None = None,
        xpos: Iterable[str] | None = None,
        margins: Iterable[float] | None = None,
        *,
        lemmas: Iterable[str] | None = None,
        feats: Iterable[str] | None = None,
        iob: Iterable[str] | None = None,
        surface: Iterable[SurfaceToken] | None = None,
        written: str | None = None,
        constituents: PhraseStructure | None = None,
    ) -> None:
        """``margins`` say by how much each arc won. ``iob`` are labels of entities: B-PER, I-PER, O.

        ``surface`` are the tokens as they stand in the text, ``written`` is the text itself.
        """
        columns = {
            "forms": forms,
            "heads": heads,
            "relations": relations,
            "lemmas": lemmas,
            "upos": upos,
            "xpos": xpos,
            "feats": feats,
            "iob": iob,
        }
        words = GivenWords(columns, surface, written, constituents)
        if margins is not None:
            words.add_margins(HEAD, margins)
        self._set(Home(words, 0, 0, words.count), None, 0, 0)

    @classmethod
    def with_margins(cls, margins: Mapping[str, Iterable[float | None]], *columns: Any, **others: Any) -> Sentence:
        """As the constructor makes it, with margins of any layers."""
        sentence = cls(*columns, **others)
        assert isinstance(sentence._words, GivenWords)
        for layer, values in margins.items():
            sentence._words.add_margins(layer, values)
        return sentence

    @classmethod
    def of_home(cls, home: Home, doc: Doc | None = None, i: int = 0, first: int = 0) -> Sentence:
        """Of words that are there: sentence ``i`` of a document, whose first word has the number ``first`` there."""
        sentence = cls.__new__(cls)
        sentence._set(home, doc, i, first)
        return sentence

    def _set(self, home: Home, doc: Doc | None, i: int, first: int) -> None:
        self._words, self._place, self._begin, self._end = home
        self._doc = doc
        self._i = i
        self._first = first
        self._made: dict[str, Any] = {}  # what has been asked for, so that it is made once

    # Where it is

    @property
    def home(self) -> Home:
        """Where its words are."""
        return Home(self._words, self._place, self._begin, self._end)

    @property
    def doc(self) -> Doc:
        """Its document. A sentence that was made alone is the only one of a document of its own."""
        return self._once("doc", self._own_doc) if self._doc is None else self._doc

    def _own_doc(self) -> Doc:
        from goldbeam.doc.document import Doc

        return Doc._of_sentence(self)

    @property
    def i(self) -> int:
        """Its number in the document, from 0."""
        return self._i

    @property
    def text(self) -> str:
        """As it was written, or the words with spaces between them."""
        return self._once("text", self._text)

    def _text(self) -> str:
        if self.written is not None:
            return self.written
        surface = self.surface
        return " ".join(self.forms).strip() if surface is None else written_with_spaces(surface)

    @property
    def written(self) -> str | None:
        """Its text as somebody has kept it."""
        return self._words.written(self._place)

    @property
    def start(self) -> int | None:
        """Where it begins in the text of the document, in characters, if that is known."""
        return self[0].start if len(self) else None

    @property
    def end(self) -> int | None:
        return self[-1].end if len(self) else None

    @property
    def surface(self) -> tuple[SurfaceToken, ...] | None:
        """The tokens as they stand in the text; None if nobody has kept that."""
        return self._once("surface", lambda: self._words.surface(self._place))

    @property
    def spaces(self) -> tuple[bool, ...]:
        """Whether there is a space after each word; there is none within a multiword token."""
        return self._once("spaces", lambda: tuple(self._cut(self._words.places.spaces)))

    @property
    def spans(self) -> tuple[tuple[int | None, int | None], ...]:
        """Where each word is in the text, in characters; the words of a multiword token are where that is."""
        places = self._words.places
        return tuple(zip(self._cut(places.starts), self._cut(places.ends), strict=True))

    # Columns

    @property
    def forms(self) -> tuple[str, ...]:
        return self._once("forms", lambda: tuple(self._cut(self._words.forms)))

    @property
    def lemmas(self) -> tuple[str, ...] | None:
        return self._column("lemmas")

    @property
    def upos(self) -> tuple[str, ...] | None:
        return self._column("upos")

    @property
    def xpos(self) -> tuple[str, ...] | None:
        return self._column("xpos")

    @property
    def feats(self) -> tuple[str, ...] | None:
        """As CoNLL-U writes them; those of a token are a mapping."""
        return self._column("feats")

    @property
    def tags(self) -> tuple[str, ...] | None:
        """UPOS if any word has it, else XPOS, else None."""
        return self._once("tags", self._tags)

    def _tags(self) -> tuple[str, ...] | None:
        columns = (column for column in (self.upos, self.xpos) if column is not None)
        return next((column for column in columns if any(tag not in ("", UNKNOWN) for tag in column)), None)

    @property
    def margins(self) -> tuple[float, ...] | None:
        """By how much each arc won, if a parser said so; `Token.margins` has those of other layers."""
        return self._once("margins", self._margins)

    def _margins(self) -> tuple[float, ...] | None:
        column = self._words.margins.get(HEAD)
        values = () if column is None else tuple(value for value in self._cut(column) if value is not None)
        return None if column is None or len(values) < len(self) else values

    @property
    def iob(self) -> tuple[str, ...] | None:
        """The labels of entities, as IOB2; None if nobody has looked for entities."""
        return self._column("iob")

    @property
    def constituents(self) -> PhraseStructure | None:
        """The phrase structure, if a constituency parser has made one."""
        return self._words.phrases(self._place)

    # The tree

    @property
    def has_tree(self) -> bool:
        """Whether the words have heads. Without them, `heads`, `relations` and `dependents` are a `DataError`."""
        return not len(self) or self._words.heads[self._begin] is not NO_TREE

    @property
    def heads(self) -> tuple[int, ...]:
        """The number of each word's head, from 1; 0 for the root."""
        return self._once("heads", self._heads)

    def _heads(self) -> tuple[int, ...]:
        found = self._cut(self._words.heads)
        if found and (found[0] is NO_TREE or found[0] == BROKEN):
            self.raise_fault()
        return tuple(found)  # type: ignore[arg-type]  # all words have one if the first has

    @property
    def relations(self) -> tuple[str, ...]:
        if not self.has_tree:
            self.raise_fault()
        return self._once("relations", lambda: tuple(self._cut(self._words.relations)))

    @property
    def dependents(self) -> tuple[tuple[int, ...], ...]:
        """For the root, 0, and every word the numbers of the words that it heads, in order."""
        return self._once("dependents", self._dependents)

    def _dependents(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in range(len(self) + 1)]
        for number, head in enumerate(self.heads, 1):
            found[head].append(number)
        return tuple(map(tuple, found))

    @property
    def root(self) -> Token | None:
        """The first word that hangs on the root; None if there is no tree."""
        return self[self.dependents[0][0] - 1] if len(self) and self.has_tree else None

    def raise_fault(self) -> NoReturn:
        """Says why there is no tree."""
        if self._words.heads[self._begin] == BROKEN:
            self._words.raise_fault(self._begin, self._end)
        raise DataError(
            f"{self.where(1)}: the sentence has no dependency tree; give heads, or use a pipeline that has a parser"
        )

    def where(self, number: int) -> str:
        """How an error names a word, counted from 1."""
        return self._words.where(self._begin + number - 1)

    # Entities, and what users add

    @property
    def entities(self) -> tuple[Span, ...]:
        """In order; none if nobody has looked for them, which `iob` tells."""
        return self.doc._entities_between(self._first, self._first + len(self))

    @property
    def user_data(self) -> dict[Any, Any]:
        """Room for what users want to keep with it."""
        return self._words.data_of("sentence", self._place)

    # A sequence of tokens

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self._once("tokens", self._tokens)

    def _tokens(self) -> tuple[Token, ...]:
        return tuple([Token(self, number) for number in range(1, len(self) + 1)])

    @overload
    def __getitem__(self, i: int) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Token, ...]: ...
    def __getitem__(self, i: int | slice) -> Token | tuple[Token, ...]:
        return self.tokens[i]

    def __len__(self) -> int:
        return self._end - self._begin

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    def _cut(self, column: Sequence[T]) -> Sequence[T]:
        return column[self._begin : self._end]

    def _column(self, name: str) -> tuple[str, ...] | None:
        def make() -> tuple[str, ...] | None:
            column: Sequence[str] | None = getattr(self._words, name)
            return None if column is None else tuple(self._cut(column))

        return self._once(name, make)

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """As `made_once` does it."""
        if name not in self._made:
            self._made.setdefault(name, make())
        found: T = self._made[name]
        return found

    def _content(self) -> tuple[Any, ...]:
        """What makes two sentences equal. A column that says nothing is as good as none, as in files."""
        columns = ((column, UNKNOWN) for column in (self.lemmas, self.upos, self.xpos, self.feats))
        labels = tuple(
            None if column is None or all(cell == nothing for cell in column) else column
            for column, nothing in (*columns, (self.iob, "O"))
        )
        tree = (self.heads, self.relations) if self.has_tree else None
        margins = [(layer, tuple(self._cut(values))) for layer, values in sorted(self._words.margins.items())]
        return self.forms, tree, labels, tuple(margins)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Sentence):
            return NotImplemented
        mine: tuple[Any, ...] = self._once("content", self._content)
        return mine == other._once("content", other._content)

    def __hash__(self) -> int:
        return hash(self.forms)

    def __reduce__(self) -> tuple[Callable[..., Sentence], tuple[Any, ...]]:
        return (Sentence.of_home, (self.home,)) if self._doc is None else (_sentence_of, (self._doc, self._i))

    def __repr__(self) -> str:
        return f"<Sentence of {len(self)}: {one_line(' '.join(self.forms), 60)}>"

    def __str__(self) -> str:
        return self.to_text("arcs" if self.has_tree else "table")

    # Other forms

    def to_text(
        self,
        layout: str = "arcs",
        *,
        width: int | None = None,
        ascii: bool = False,
        limit: int | None = MOST_WORDS,
    ) -> str:
        """Lines with a word each: beside arcs, in an indented tree (``layout="tree"``), or alone (``"table"``).

        Only a table can show a sentence without a tree. Words and labels are shortened to keep lines within ``width``
        columns of a terminal, if the arcs leave room. Of more words than ``limit`` the first ones are drawn, and a last
        line says so; ``limit=None`` draws all.
        """
        from goldbeam.doc.drawings import sentence_text

        return sentence_text(self, layout, width=width, ascii=ascii, limit=limit)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_WORDS) -> str:
        """The arc diagram as the text of an SVG file; themes: light, dark, auto (what the reader's system prefers).

        ``limit`` as in `to_text`.
        """
        from goldbeam.doc.drawings import sentences_svg

        return sentences_svg([self], theme, limit)

    def to_conllu(self, sent_id: str | None = None) -> str:
        """CoNLL-U, with a blank line after the last word: what `Doc.to_conllu` has of this sentence."""
        from goldbeam.doc.conllu import sentence_conllu

        return sentence_conllu(self, sent_id)

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

    def _repr_svg_(self) -> str | None:
        return self.to_svg() if self.has_tree else None

    def _repr_html_(self) -> str:
        from goldbeam.doc.notebooks import in_notebook

        return in_notebook(self)


def _sentence_of(doc: Doc, i: int) -> Sentence:
    return doc[i]
