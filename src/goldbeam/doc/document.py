"""A document: sentences with their trees, over a corpus or over lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

from goldbeam.data.corpus import Corpus, column_index
from goldbeam.doc.checks import check_tree, is_head
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.sentence import UNKNOWN, Sentence, Token, in_notebook
from goldbeam.doc.surface import sentence_surface
from goldbeam.drawing.excerpts import ASCII_REST, MOST_IN_DOC, MOST_WORDS, REST, left_out
from goldbeam.errors import DataError, ParameterError

#: The argument of `Sentence` that each column of a corpus fills.
FIELDS = {"form": "forms", "lemma": "lemmas", "upos": "upos", "xpos": "xpos", "feats": "feats"}
MOST_SHOWN = 20  # sentences that a notebook shows of a document


class Doc(Sequence[Sentence]):
    """Sentences with dependency trees; `len`, indices and iteration go by sentence.

    >>> doc = Doc([Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"])])
    >>> doc
    <Doc: 1 sentence, 2 tokens>
    >>> print(doc.to_text(ascii=True))
      ,> Flies  nsubj
    ->`- fly    root
    """

    #: The text that was annotated, into which offsets count; None if there is none.
    text: str | None = None

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        if not isinstance(sentences, Iterable):
            raise DataError(f"a Doc is made of sentences, got {type(sentences).__name__}; give Sentence objects")
        made = tuple(sentences)
        for sentence in made:
            if not isinstance(sentence, Sentence):
                raise DataError(f"a Doc is made of sentences, got {type(sentence).__name__}; give Sentence objects")
        self._make: Callable[[int], Sentence] = made.__getitem__
        self._count = len(made)
        self._tokens = sum(map(len, made))
        self._render: Callable[[], bytes] | None = None

    @classmethod
    def of_corpus(
        cls,
        corpus: Corpus,
        heads: bytes | None = None,
        relations: bytes | None = None,
        names: Sequence[str] = (),
        *,
        margins: Sequence[float] | None = None,
        columns: Mapping[str, str | int] | None = None,
        text: str | None = None,
        constituents: Sequence[PhraseStructure | None] | None = None,
    ) -> Doc:
        """The trees of a corpus: those in its columns HEAD and DEPREL, or given ones.

        ``heads`` and ``relations`` hold a uint32 a token: the head's number within its sentence, and which of the
        ``names`` the relation is. ``columns`` says where form, lemma, upos, xpos and feats are, if their names in the
        corpus do not; without a column ``form`` the first one is taken. ``text`` is what was annotated, and
        ``constituents`` the phrase structures, one a sentence. Sentences are made when they are asked for.
        """
        places = {field: corpus.columns.index(field) for field in FIELDS if field in corpus.columns}
        for field, column in (columns or {}).items():
            if field not in FIELDS:
                raise ParameterError(f"columns must name some of {', '.join(FIELDS)}, got {field!r}")
            places[field] = column_index(corpus, column)
        places.setdefault("form", 0)
        if margins is not None and len(margins) != corpus.token_count:
            raise ParameterError(f"margins must hold one number a token, {corpus.token_count}, got {len(margins)}")
        tree = _trees_of(corpus) if heads is None else _given_trees(corpus, heads, relations, names)

        def make(i: int) -> Sentence:
            rows = corpus.sentence(i)
            begin, end = corpus.bounds(i)
            head, relation = tree(rows, begin)
            check_tree(head, lambda number: corpus.where(begin + number - 1))
            cells: dict[str, Any] = {FIELDS[field]: [row[column] for row in rows] for field, column in places.items()}
            won = None if margins is None else margins[begin:end]
            phrases = None if constituents is None else constituents[i]
            rest: dict[str, Any] = {}
            if corpus.format == "conllu":
                surface = sentence_surface(corpus, i)
                rest = {"surface": surface.tokens, "written": surface.text or surface.rebuilt}
            return Sentence(**cells, heads=head, relations=relation, margins=won, constituents=phrases, **rest)

        self = cls.__new__(cls)
        self._make = make
        self._count = len(corpus)
        self._tokens = corpus.token_count
        self._render = None
        self.text = text
        if corpus.format == "conllu":
            self._render = lambda: corpus.text if heads is None else _rendered(corpus, heads, relations, names)
        return self

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """All of them at once."""
        return tuple(self)

    @property
    def tokens(self) -> Iterator[Token]:
        """The words of all sentences, one after the other."""
        return (token for sentence in self for token in sentence)

    @overload
    def __getitem__(self, i: int) -> Sentence: ...
    @overload
    def __getitem__(self, i: slice) -> list[Sentence]: ...
    def __getitem__(self, i: int | slice) -> Sentence | list[Sentence]:
        if isinstance(i, slice):
            return [self._make(k) for k in range(*i.indices(self._count))]
        return self._make(i)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Sentence]:
        return map(self._make, range(self._count))

    def __repr__(self) -> str:
        return (
            f"<Doc: {self._count} sentence{'s' * (self._count != 1)}, {self._tokens} token{'s' * (self._tokens != 1)}>"
        )

    def __str__(self) -> str:
        return self.to_text()

    def to_text(
        self,
        layout: str = "arcs",
        *,
        width: int | None = None,
        ascii: bool = False,
        limit: int | None = MOST_IN_DOC,
    ) -> str:
        """The trees as text, one below the other; see `Sentence.to_text`.

        Of a document of more words than ``limit`` the first ones are drawn, and a last line says so.
        """
        from goldbeam.doc.drawings import beginning

        mark = ASCII_REST if ascii else REST
        shown, words, rest = beginning(self, limit, mark)
        parts = [sentence.to_text(layout, width=width, ascii=ascii, limit=None) for sentence in shown]
        if note := left_out(words=words, sentences=rest, mark=mark):
            parts.append(note)
        return "\n\n".join(parts)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_IN_DOC) -> str:
        """One picture with all trees, one below the other; see `Sentence.to_svg`. ``limit`` as in `to_text`."""
        from goldbeam.doc.drawings import sentences_svg

        return sentences_svg(self, theme, limit)

    def to_conllu(self) -> str:
        """CoNLL-U. What came from a CoNLL-U file comes out as it was, but for HEAD and DEPREL."""
        if self._render is not None:
            return self._render().decode("utf-8")
        return "".join(sentence.to_conllu() for sentence in self)

    def to_dict(self) -> dict[str, Any]:
        """For JSON: the text, if it is known, and the sentences."""
        text = {} if self.text is None else {"text": self.text}
        return {**text, "sentences": [sentence.to_dict() for sentence in self]}

    def to_json(self, indent: int | None = None) -> str:
        """One JSON object; see `to_dict`."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def to_brackets(self) -> str:
        """The phrase structures, one a line, if a constituency parser has made some."""
        return "".join(sentence.to_brackets() + "\n" for sentence in self)

    def to_html(self, title: str = "goldbeam", theme: str = "auto", *, limit: int | None = MOST_IN_DOC) -> str:
        """A page of its own with all sentences: arc diagrams, and tables of words. ``limit`` as in `to_text`."""
        from goldbeam.doc.html import page

        return page(self, title, theme, limit)

    def to_columns(self) -> dict[str, list[Any]]:
        """Lists with an entry a word: sentence, id, form, lemma, upos, xpos, feats, head, deprel, start, end."""
        from goldbeam.doc.frames import columns

        return columns(self)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame`` of `to_columns`, a row a word."""
        from goldbeam.doc.frames import to_pandas

        return to_pandas(self)

    def to_spacy(self, vocab: Any = None) -> Any:
        """A spaCy ``Doc`` with the same text; ``vocab`` is that of a spaCy pipeline, or a new one.

        White space beyond one space between words becomes tokens, as spaCy makes them. A word that the text writes in
        another way, in a multiword token such as French *du*, has its form in ``token.norm_``.
        """
        from goldbeam.doc.frames import to_spacy

        return to_spacy(self, vocab)

    def _repr_html_(self) -> str:
        from goldbeam.doc.drawings import beginning

        shown, words, rest = beginning(self[:MOST_SHOWN], MOST_WORDS)
        more = f"… and {self._count - MOST_SHOWN} more" if self._count > MOST_SHOWN else ""
        if words or rest:
            more = left_out(words=words, sentences=self._count - len(shown), how="doc.to_svg(limit=None) draws all")
        pictures = [in_notebook(sentence.to_svg(limit=None)) for sentence in shown]
        return "".join([*pictures, f"<p>{more}</p>" if more else ""])


Trees = Callable[[list[tuple[str, ...]], int], tuple[list[int], list[str]]]  # (rows, first token): heads, relations


def _trees_of(corpus: Corpus) -> Trees:
    """The trees that the corpus itself has."""
    if "head" not in corpus.columns or "deprel" not in corpus.columns:
        raise DataError(f"{corpus.name}: there are no columns HEAD and DEPREL; give a CoNLL-U file, or heads")
    head, relation = corpus.columns.index("head"), corpus.columns.index("deprel")

    def number(text: str, token: int) -> int:
        if not is_head(text):
            said = "not given" if text == UNKNOWN else f"{text[:40]!r}, not a number"
            raise DataError(f"{corpus.where(token)}: HEAD is {said}; give the number of a word, or 0 for the root")
        return int(text)

    def trees(rows: list[tuple[str, ...]], begin: int) -> tuple[list[int], list[str]]:
        return [number(row[head], begin + i) for i, row in enumerate(rows)], [row[relation] for row in rows]

    return trees


def _given_trees(corpus: Corpus, heads: bytes, relations: bytes | None, names: Sequence[str]) -> Trees:
    if relations is None:
        raise ParameterError("relations must be given together with heads, got None")
    for name, data in (("heads", heads), ("relations", relations)):
        size = memoryview(data).nbytes
        if size != 4 * corpus.token_count:
            raise ParameterError(f"{name} must hold a uint32 a token, {4 * corpus.token_count} bytes, got {size} bytes")
    head, relation = _numbers(heads), _numbers(relations)
    if max(head, default=0) > corpus.token_count:
        raise ParameterError(f"heads must be numbers of words, got {max(head)} of {corpus.token_count} words")
    if max(relation, default=-1) >= len(names):
        raise ParameterError(f"relations must be below {len(names)}, the number of names, got {max(relation)}")

    def trees(rows: list[tuple[str, ...]], begin: int) -> tuple[list[int], list[str]]:
        end = begin + len(rows)
        return head[begin:end].tolist(), [names[k] for k in relation[begin:end]]

    return trees


def _rendered(corpus: Corpus, heads: bytes, relations: bytes | None, names: Sequence[str]) -> bytes:
    numbers = [str(head) for head in range(max(_numbers(heads), default=0) + 1)]
    columns = corpus.columns
    return corpus.render_columns(
        [(columns.index("head"), heads, numbers), (columns.index("deprel"), relations, list(names))]
    )


def _numbers(data: bytes) -> memoryview[int]:
    return memoryview(data).cast("B").cast("I")
