"""The words of sentences, a list per column: what documents, sentences and tokens are views of.

Columns are made when they are first asked for, once for all sentences. `LayerWords` reads them from layers,
`GivenWords` are the lists of a sentence that somebody has made, and `JoinedWords` those of several such sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from goldbeam.doc.made_once import MadeOnce, made_once
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.surface import Places, SurfaceToken
from goldbeam.layers.spans import labels_of, spans_of

UNKNOWN = "_"  # how CoNLL-U writes that a column says nothing of a word
NO_TREE = None  # the head of a word whose sentence has no tree
BROKEN = -1  # and of one whose heads are no tree
HEAD = "head"  # the layer whose margins are those of arcs

#: A column has an entry for each word. It is None if there is no such column.
Texts = Sequence[Any] | None
#: The columns of texts, and what `Words` and `Sentence` call them.
COLUMNS = {
    "form": "forms",
    "lemma": "lemmas",
    "upos": "upos",
    "xpos": "xpos",
    "feats": "feats",
    "deprel": "relations",
}


class Home(NamedTuple):
    """Where a sentence's words are: its number in `words`, and its first word and the one after its last."""

    words: SentenceWords
    place: int
    begin: int
    end: int


class Words(ABC):
    """All words of some sentences. Words are counted from 0 here, heads within their sentence from 1."""

    @made_once
    def forms(self) -> list[str]:
        return list(self._texts("form") or ())

    @made_once
    def lemmas(self) -> Texts:
        return self._texts("lemma")

    @made_once
    def upos(self) -> Texts:
        return self._texts("upos")

    @made_once
    def xpos(self) -> Texts:
        return self._texts("xpos")

    @made_once
    def feats(self) -> Texts:
        return self._texts("feats")

    @made_once
    def relations(self) -> Sequence[Any]:
        """Of no meaning where there is no tree."""
        found = self._texts("deprel")
        return [UNKNOWN] * len(self.heads) if found is None else found

    @made_once
    def heads(self) -> Sequence[int | None]:
        """Of trees that have been checked; `NO_TREE` and `BROKEN` for sentences without one."""
        return self._heads()

    @made_once
    def iob(self) -> list[str | None] | None:
        """Entities, as IOB2 labels whatever the scheme was; None if nobody has looked for entities."""
        return self._iob()

    @made_once
    def margins(self) -> dict[str, Sequence[float | None]]:
        """By the layer that they say how sure it is."""
        return self._margins()

    @made_once
    def places(self) -> Places:
        return self._places()

    @made_once
    def offsets(self) -> list[int]:
        """Where each sentence begins, and the number of words."""
        return self._offsets()

    def column(self, name: str) -> Texts:
        """One of `COLUMNS`."""
        found: Texts = getattr(self, COLUMNS[name])
        return found

    @made_once
    def user_data(self) -> dict[tuple[Any, ...], dict[Any, Any]]:
        """What users keep with documents, sentences, tokens and spans, by what that is."""
        return {}

    def data_of(self, *key: Any) -> dict[Any, Any]:
        return self.user_data.setdefault(key, {})

    def __getstate__(self) -> dict[str, Any]:
        """Without what can be made again."""
        lasting = (name for name in self.__dict__ if not isinstance(getattr(type(self), name, None), MadeOnce))
        return {name: self.__dict__[name] for name in (*lasting, *({"user_data"} & self.__dict__.keys()))}

    def checked_heads(self) -> Sequence[int | None]:
        """All heads; the first sentence whose heads are no tree is an error."""
        if BROKEN in self.heads:
            words, _, begin, end = self.home(bisect_right(self.offsets, self.heads.index(BROKEN)) - 1)
            words.raise_fault(begin, end)
        return self.heads

    @property
    @abstractmethod
    def count(self) -> int:
        """Of words."""

    @abstractmethod
    def home(self, sentence: int) -> Home: ...

    @abstractmethod
    def _texts(self, column: str) -> Texts: ...

    @abstractmethod
    def _heads(self) -> Sequence[int | None]: ...

    @abstractmethod
    def _iob(self) -> list[str | None] | None: ...

    @abstractmethod
    def _margins(self) -> dict[str, Sequence[float | None]]: ...

    @abstractmethod
    def _places(self) -> Places: ...

    @abstractmethod
    def _offsets(self) -> list[int]: ...


class SentenceWords(Words):
    """Words whose sentences are here. The others are put together from these."""

    def home(self, sentence: int) -> Home:
        return Home(self, sentence, self.offsets[sentence], self.offsets[sentence + 1])

    @abstractmethod
    def where(self, word: int) -> str:
        """How an error names a word."""

    def raise_fault(self, begin: int, end: int) -> NoReturn:
        """Says why the heads of a sentence are `BROKEN`, if there can be such."""
        raise NotImplementedError

    @abstractmethod
    def multiwords(self, place: int) -> Sequence[SurfaceToken]:
        """Of a sentence, as are the following."""

    @abstractmethod
    def surface(self, place: int) -> tuple[SurfaceToken, ...] | None: ...

    @abstractmethod
    def written(self, place: int) -> str | None:
        """Its text, if somebody has kept it."""

    @abstractmethod
    def phrases(self, place: int) -> PhraseStructure | None: ...

    def begins_paragraph(self, place: int) -> bool:
        return False

    @abstractmethod
    def _labels(self) -> Sequence[str] | None:
        """Entities, in any scheme."""

    def _iob(self) -> list[str | None] | None:
        labels = self._labels()
        return None if labels is None else [*labels_of(spans_of(labels, self.offsets), len(labels))]
