"""A document: sentences with their annotation, as views over layers or over lists."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.doc.joined_words import JoinedWords
from goldbeam.doc.layer_words import LayerWords
from goldbeam.doc.made_once import made_once
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.sentence import Sentence
from goldbeam.doc.span import Span
from goldbeam.doc.token import Token
from goldbeam.doc.words import Words
from goldbeam.drawing.excerpts import MOST_IN_DOC
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Layers
from goldbeam.layers.spans import spans_of


class Doc(Sequence[Sentence]):
    """Annotated text; `len`, indices and iteration go by sentence, and `tokens` are those of all sentences.

    Documents are equal if their sentences are.

    >>> doc = Doc([Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"])])
    >>> doc
    <Doc: 1 sentence, 2 tokens>
    >>> print(doc.to_text(ascii=True))
      ,> Flies  nsubj
    ->`- fly    root
    """

    _words: Words
    _count: int  # of sentences
    _views: dict[int, Sentence]  # those that somebody has asked for
    _text: str | None

    def __init__(self, sentences: Iterable[Sentence], text: str | None = None) -> None:
        """``text`` is what was annotated, into which the offsets of tokens count, if they have any."""
        if not isinstance(sentences, Iterable):
            raise DataError(f"a Doc is made of sentences, got {type(sentences).__name__}; give Sentence objects")
        homes = []
        for sentence in sentences:
            if not isinstance(sentence, Sentence):
                raise DataError(f"a Doc is made of sentences, got {type(sentence).__name__}; give Sentence objects")
            homes.append(sentence.home)
        self._set(JoinedWords(homes), len(homes), text)

    def _set(self, words: Words, count: int, text: str | None) -> None:
        self._words = words
        self._count = count
        self._views = {}
        self._text = text

    # Made from other things

    @classmethod
    def of_layers(cls, layers: Layers, first: int = 0, last: int | None = None) -> Doc:
        """The sentences from ``first`` up to but without ``last`` of some layers, whose text is that of the document.

        Nothing is computed before it is asked for.
        """
        count = len(layers.corpus)
        end = count if last is None else last
        if not 0 <= first <= end <= count:
            raise ParameterError(f"first and last must be within the {count} sentences, got {first} and {last}")
        return cls._of_words(LayerWords(layers, first, end), end - first, layers.text)

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

        ``heads`` and ``relations`` hold a uint32 per token: the head's number within its sentence, and which of the
        ``names`` the relation is. ``columns`` says where form, lemma, upos, xpos and feats are, if their names in the
        corpus do not; without a column ``form`` the first one is taken. ``text`` is what was annotated, and
        ``constituents`` the phrase structures, one per sentence.
        """
        from goldbeam.doc.corpora import layers_of_corpus

        return cls.of_layers(layers_of_corpus(corpus, heads, relations, names, margins, columns, text, constituents))

    @classmethod
    def _of_sentence(cls, sentence: Sentence) -> Doc:
        """The document whose only sentence is this one, which is in no other."""
        doc = cls._of_words(sentence.home.words, 1, None)
        doc._views[0] = sentence
        return doc

    @classmethod
    def _of_words(cls, words: Words, count: int, text: str | None) -> Doc:
        doc = cls.__new__(cls)
        doc._set(words, count, text)
        return doc

    @classmethod
    def from_conllu(cls, source: str | bytes | os.PathLike[str], text: str | None = None) -> Doc:
        """Of CoNLL-U in a string or bytes, or in the file that a path names. Entities are read from ``ner=`` in MISC.

        ``text`` is the raw text, into which ``TokenRange=`` counts.
        """
        from goldbeam.doc.conllu import corpus_of_conllu

        return cls.of_layers(Layers(corpus_of_conllu(source), text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, phrases: Callable[[str], PhraseStructure] | None = None) -> Doc:
        """What `to_dict` has made. Phrase structures are read by ``phrases``: give `ConstituencyTree.parse`."""
        from goldbeam.doc.from_dict import sentences_of

        return cls(sentences_of(data, phrases), data.get("text"))

    @classmethod
    def from_json(cls, text: str | bytes, *, phrases: Callable[[str], PhraseStructure] | None = None) -> Doc:
        """What `to_json` has made; see `from_dict`."""
        from goldbeam.doc.from_dict import loaded

        return cls.from_dict(loaded(text), phrases=phrases)

    @classmethod
    def from_columns(cls, columns: Mapping[str, Iterable[Any]], text: str | None = None) -> Doc:
        """What `to_columns` has made, or some of it: all but ``form`` may be missing. ``text`` as in the constructor.

        None and NaN are cells that say nothing. Without a column ``sentence`` all words are one sentence.
        """
        from goldbeam.doc.from_columns import sentences_of

        return cls(sentences_of(columns, text), text)

    @classmethod
    def from_pandas(cls, frame: Any, text: str | None = None) -> Doc:
        """Of a data frame with the columns of `to_columns`, a row per word; see `from_columns`."""
        return cls.from_columns({str(name): list(frame[name]) for name in frame.columns}, text)

    @classmethod
    def from_arrow(cls, table: Any, text: str | None = None) -> Doc:
        """What `to_arrow` has made, or some of it, from any library that takes part in Arrow's PyCapsule protocol.

        pyarrow reads it. Of the columns only ``form`` is required; ``text`` as in the constructor.
        """
        from goldbeam.doc.arrow import doc_of_table

        return doc_of_table(cls, table, text)

    @classmethod
    def from_spacy(cls, doc: Any) -> Doc:
        """A spaCy ``Doc``, whose tokens of white space are left out; sentences and trees as far as it has some."""
        from goldbeam.doc.spacy_import import doc_of_spacy

        return doc_of_spacy(cls, doc)

    # What it holds

    @property
    def layers(self) -> Layers:
        """The tokens and what is known of them, as predictors read and write it."""
        from goldbeam.doc.corpora import layers_of_doc

        return self._words.layers if isinstance(self._words, LayerWords) else layers_of_doc(self)

    def layer(self, name: str) -> list[str]:
        """The labels of a layer, one per token: a column, or what a part of a pipeline has added under its name."""
        corpus = self.layers.corpus
        if name not in corpus.columns:
            raise DataError(f"there is no layer {name!r:.40}; there are {', '.join(corpus.columns)}")
        return corpus.flat(corpus.columns.index(name))

    @property
    def text(self) -> str:
        """The text that was annotated. If that is not known, it is made of the sentences and the places of tokens."""
        return self._rebuilt if self._text is None else self._text

    @text.setter
    def text(self, text: str | None) -> None:
        self._text = text

    @property
    def raw_text(self) -> str | None:
        """The text that was annotated; None if it is not known."""
        return self._text

    @made_once
    def _rebuilt(self) -> str:
        from goldbeam.doc.texts import document_text

        return document_text(self)

    @made_once
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(map(self._sentence, range(self._count)))

    @made_once
    def tokens(self) -> tuple[Token, ...]:
        """The words of all sentences, one after the other."""
        return tuple([token for sentence in self for token in sentence.tokens])

    @made_once
    def entities(self) -> tuple[Span, ...]:
        """In order; none if nobody has looked for them."""
        labels = self._words.iob
        return () if labels is None else tuple(Span(self, *span) for span in spans_of(labels, self._words.offsets))

    def _entities_between(self, first: int, after: int) -> tuple[Span, ...]:
        """Those that begin at token ``first`` or later, and before ``after``."""
        begin, end = (bisect_left(self.entities, token, key=lambda entity: entity.first) for token in (first, after))
        return self.entities[begin:end]

    @made_once
    def _entity_at(self) -> dict[int, Span]:
        return {token: span for span in self.entities for token in range(span.first, span.last + 1)}

    def with_entities(self, spans: Iterable[Span | tuple[int, int, str]]) -> Doc:
        """The same document with these entities and no others; no two may have a token in common.

        A tuple has the numbers of the first and the last token, and the label.
        """
        from goldbeam.doc.corpora import with_entities

        return self.of_layers(with_entities(self, spans))

    @property
    def user_data(self) -> dict[Any, Any]:
        """Room for what users want to keep with it. Sentences, tokens and spans have some too."""
        return self._words.data_of("doc")

    def span(self, first: int, last: int, label: str | None = None) -> Span:
        """Tokens ``first`` to ``last``, both included, counted from 0."""
        if not 0 <= first <= last < len(self.tokens):
            count = len(self.tokens)
            raise ParameterError(f"first and last must be tokens, 0 to {count - 1} in order, got {first} and {last}")
        return Span(self, first, last, label)

    def char_span(self, start: int, end: int, label: str | None = None) -> Span | None:
        """The tokens from character ``start`` of the text up to ``end``; None unless both are edges of tokens."""
        first, last = self._token_at_start.get(start), self._token_at_end.get(end)
        if first is None or last is None or first > last:
            return None
        return Span(self, first, last, label)

    @made_once
    def _token_at_start(self) -> dict[int | None, int]:
        starts = self._words.places.starts
        found = {start: token for token, start in zip(range(len(starts) - 1, -1, -1), reversed(starts), strict=True)}
        found.pop(None, None)
        return found

    @made_once
    def _token_at_end(self) -> dict[int | None, int]:
        found = {end: token for token, end in enumerate(self._words.places.ends)}
        found.pop(None, None)
        return found

    # A sequence of sentences

    def _sentence(self, i: int) -> Sentence:
        found = self._views.get(i)
        if found is None:
            view = Sentence.of_home(self._words.home(i), self, i, self._words.offsets[i])
            found = self._views.setdefault(i, view)
        return found

    @overload
    def __getitem__(self, i: int) -> Sentence: ...
    @overload
    def __getitem__(self, i: slice) -> list[Sentence]: ...
    def __getitem__(self, i: int | slice) -> Sentence | list[Sentence]:
        places = range(self._count)[i]
        return self._sentence(places) if isinstance(places, int) else [self._sentence(k) for k in places]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Sentence]:
        return map(self._sentence, range(self._count))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Doc):
            return NotImplemented
        return self._count == other._count and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self._words.forms))

    def __reduce__(self) -> tuple[Callable[..., Doc], tuple[Any, ...]]:
        return _doc_of, (type(self), self._words, self._count, self._text)

    def __repr__(self) -> str:
        tokens = self._words.count
        return f"<Doc: {self._count} sentence{'s' * (self._count != 1)}, {tokens} token{'s' * (tokens != 1)}>"

    def __str__(self) -> str:
        has_trees = all(sentence.has_tree for sentence in self)
        return self.to_text("arcs" if has_trees else "table")

    # Other forms

    def to_text(
        self,
        layout: str = "arcs",
        *,
        width: int | None = None,
        ascii: bool = False,
        limit: int | None = MOST_IN_DOC,
    ) -> str:
        """The sentences as text, one below the other; see `Sentence.to_text`.

        Of a document of more words than ``limit`` the first ones are drawn, and a last line says so.
        """
        from goldbeam.doc.drawings import document_text

        return document_text(self, layout, width=width, ascii=ascii, limit=limit)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_IN_DOC) -> str:
        """One picture with all trees, one below the other; see `Sentence.to_svg`. ``limit`` as in `to_text`."""
        from goldbeam.doc.drawings import sentences_svg

        return sentences_svg(self, theme, limit)

    def to_html(self, title: str = "goldbeam", theme: str = "auto", *, limit: int | None = MOST_IN_DOC) -> str:
        """A page of its own: text with its entities, arc diagrams, tables of words. ``limit`` as in `to_text`."""
        from goldbeam.doc.html import page

        return page(self, title, theme, limit)

    def to_conllu(self, sent_id: str | None = None) -> str:
        """CoNLL-U. What came from a CoNLL-U file comes out as it was, but for what has been annotated.

        What a pipeline has made of raw text or words has ``# newdoc`` before the first sentence, and sentence ids: a
        prefix ``sent_id``, by default none, and a number from 1. Sentences that were made of lists have these if a
        prefix is given.
        """
        from goldbeam.doc.conllu import document_conllu

        return document_conllu(self, sent_id)

    def to_iob(self) -> str:
        """Entities as files of columns have them: a word, a tab and a label per line, a blank line after a sentence."""
        from goldbeam.doc.iob import document_iob

        return document_iob(self)

    def to_brackets(self) -> str:
        """The phrase structures, one per line, if a constituency parser has made some."""
        return "".join(sentence.to_brackets() + "\n" for sentence in self)

    def to_dict(self) -> dict[str, Any]:
        """For JSON: the text, if it is known, and the sentences."""
        from goldbeam.doc.as_dict import document_dict

        return document_dict(self)

    def to_json(self, indent: int | None = None) -> str:
        """One JSON object; see `to_dict`."""
        from goldbeam.doc.as_json import document_json

        if indent is None:
            return document_json(self)
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def to_json_lines(self) -> str:
        """One JSON object per sentence and line."""
        from goldbeam.doc.as_json import json_lines

        return json_lines(self)

    def to_columns(self) -> dict[str, list[Any]]:
        """Lists with an entry per word: sentence, id, form, lemma, upos, xpos, feats, head, deprel, start, end.

        If there are entities, ``entity`` has their IOB2 labels; if there are margins, ``margin_head`` has those of
        arcs, and so on for each layer.
        """
        from goldbeam.doc.frames import columns

        return columns(self)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame`` of `to_columns`, a row per word."""
        from goldbeam.doc.frames import to_pandas

        return to_pandas(self)

    def to_arrow(self, rows: str = "tokens") -> Any:
        """A ``pyarrow.Table`` with a row per token and the columns of `to_columns`; what is not known is null.

        With ``rows="sentences"`` a row per sentence with a list of its tokens, with ``rows="documents"`` one row with
        a list of sentences. Libraries that take Arrow's PyCapsules can be given the document itself, or `arrow`.
        """
        from goldbeam.layers.arrow_tables import layers_table

        return layers_table(self.layers, rows)

    @property
    def arrow(self) -> _core.ArrowBatch:
        """The columns of `to_arrow` for other libraries than pyarrow, which need not be installed: polars and others.

        It takes part in Arrow's PyCapsule protocol, as the document does. But a document is a sequence of sentences,
        too, which is what some libraries take it for.
        """
        from goldbeam.layers.arrow import layers_batch

        return layers_batch(self.layers)

    def __arrow_c_schema__(self) -> object:
        return self.arrow.__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        return self.arrow.__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.arrow.__arrow_c_stream__(requested_schema)

    def to_spacy(self, vocab: Any = None) -> Any:
        """A spaCy ``Doc`` with the same text; ``vocab`` is that of a spaCy pipeline, or a new one.

        White space beyond one space between words becomes tokens, as spaCy makes them. A word that the text writes in
        another way, in a multiword token such as French *du*, has its form in ``token.norm_``.
        """
        from goldbeam.doc.frames import to_spacy

        return to_spacy(self, vocab)

    def _repr_html_(self) -> str:
        from goldbeam.doc.notebooks import document_in_notebook

        return document_in_notebook(self)


def _doc_of(kind: type[Doc], words: Words, count: int, text: str | None) -> Doc:
    return kind._of_words(words, count, text)
