"""Which columns of a corpus a parser reads, and where trees are.

CoNLL-U has names for its columns. Other tables and lists have places: the word first, then the columns that the
parameter ``columns`` names, in its order, and last HEAD and DEPREL, where the data have trees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from goldbeam.data import Corpus
from goldbeam.errors import DataError

#: What may be read beside the word.
ANNOTATION = ("lemma", "upos", "xpos", "feats")
#: What is read of another parser's trees (`goldbeam.tasks.common.parsing.guide`).
GUIDE = ("guide_head", "guide_dir", "guide_rel")
#: What a tagger can predict of it.
TAGS = ("upos", "xpos", "feats")

_TREE = 2  # columns: HEAD, DEPREL
# A few words in a row may have no FEATS, and `_` says so; of so many words, some have.
_ENOUGH_FOR_FEATS = 100


class TreeColumns(NamedTuple):
    head: int
    relation: int


@dataclass(frozen=True)
class Layout:
    """The inputs beside the word, in the order in which lists give them.

    ``tagged`` are those that the model predicts itself.
    """

    inputs: tuple[str, ...]
    tagged: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """A model file may say anything."""
        known = all(name in (*ANNOTATION, *GUIDE) for name in self.inputs) and all(n in TAGS for n in self.tagged)
        if not (known and len(set(self.inputs)) == len(self.inputs) and set(self.tagged) <= set(self.inputs)):
            raise ValueError("its list of columns makes no sense")

    @classmethod
    def of(cls, corpus: Corpus, columns: Sequence[str] | None) -> Layout:
        """Of training data; without ``columns`` all that they fill."""
        if _is_named(corpus.columns, corpus.format):
            places = _named_places(corpus.columns)
            guide = tuple(name for name in GUIDE if name in places)
            if columns is None:
                filled = (name for name in ANNOTATION if name in places and not corpus.is_blank(places[name]))
                return cls((*filled, *guide))
            layout = cls((*columns, *guide))
            layout.check(corpus, layout.inputs)
            return layout
        width = len(corpus.columns)
        if width < 1 + _TREE:
            raise DataError(
                f"{corpus.name}: read as {corpus.format}, it has {_count(width)} and no trees; give CoNLL-U, "
                "or words with HEAD and DEPREL in the last two columns"
            )
        between = width - 1 - _TREE
        if columns is None and between > 1:
            raise DataError(
                f"{corpus.name}: has {_count(between)} between the words and HEAD; "
                f"name them with columns, as in {', '.join(ANNOTATION[: min(between, 2)])}"
            )
        inputs = ("upos",) * between if columns is None else tuple(columns)
        if len(inputs) != between:
            raise DataError(
                f"{corpus.name}: has {_count(between)} between the words and HEAD, and columns names "
                f"{len(inputs)} ({', '.join(inputs) or 'none'}); name each of them"
            )
        return cls(inputs)

    def expected(self, corpus: Corpus, columns: Sequence[str] | None) -> dict[str, int]:
        """The inputs that whoever gave the training data expects to be read, with their places.

        CoNLL-U has columns for everything, so there only those that ``columns`` names.
        """
        if columns is None and _is_named(corpus.columns, corpus.format):
            return {}
        places = self.places(corpus)
        return {name: places[name] for name in self.inputs}

    def reduced(self, corpus: Corpus, used: Sequence[str]) -> Layout:
        """With the inputs that templates use, if the training corpus has names for its columns and no places."""
        if not _is_named(corpus.columns, corpus.format):
            return self
        return Layout(tuple(name for name in self.inputs if name in used))

    def places(self, corpus: Corpus) -> Mapping[str, int]:
        """Where a corpus has what a parser reads or writes: "w", inputs, "head", "deprel"; those that are there."""
        names = corpus.columns
        if _is_named(names, corpus.format):
            return _named_places(names)
        width = len(names)
        given = tuple(name for name in self.inputs if name not in GUIDE)
        untagged = tuple(name for name in given if name not in self.tagged)
        for inputs in dict.fromkeys((given, untagged)):
            if width - 1 - len(inputs) in (0, _TREE):
                return {name: place for place, name in enumerate(("w", *inputs, "head", "deprel")[:width])}
        raise DataError(
            f"{corpus.name}: has {_count(width)}, and the model reads {', '.join(('form', *self.inputs))}; "
            "give these, with or without HEAD and DEPREL behind them"
        )

    def input_indices(self, corpus: Corpus, names: Iterable[str], check: bool = True) -> list[int]:
        """Where a corpus holds these; DataError if one of them is not there, or, with ``check``, not filled."""
        wanted = list(names)
        if corpus.token_count == 0:  # sentences without words have no columns either, and nothing is read of them
            return [0] * len(wanted)
        if check:
            self.check(corpus, [name for name in wanted if name != "w"])
        places = self.places(corpus)
        return [places[name] for name in wanted]

    def check(self, corpus: Corpus, names: Iterable[str]) -> None:
        """Raise if the corpus lacks one of these columns; a few empty cells are fine."""
        places = self.places(corpus)
        for name in names:
            if name not in places:
                raise DataError(
                    f"{corpus.name}: the model reads the column {name} and the data have {', '.join(corpus.columns)}; "
                    "give data with this column, or train with columns that the data have"
                )
            few = name == "feats" and corpus.token_count < _ENOUGH_FOR_FEATS
            if corpus.token_count and not few and corpus.is_blank(places[name]):
                raise DataError(
                    f"{corpus.name}: the model reads the column {name}, which is '_' everywhere in these data; "
                    "fill it, as with a tagger, or train with columns that the data have"
                )

    def gold_columns(self, corpus: Corpus) -> TreeColumns:
        """Where a corpus has its trees."""
        places = self.places(corpus)
        if "head" not in places or "deprel" not in places:
            raise DataError(f"{corpus.name}: has no columns HEAD and DEPREL; give data that have trees")
        head, relation = places["head"], places["deprel"]
        if corpus.token_count and corpus.is_blank(head):
            raise DataError(f"{corpus.where(0)}: the column head is '_' here and everywhere; give data that have trees")
        return TreeColumns(head, relation)

    def output_columns(self, corpus: Corpus) -> TreeColumns:
        """Where predictions go: to the columns of trees, which are added where the data have none."""
        if corpus.format not in ("conllu", "columns", "tsv"):
            raise DataError(
                f"{corpus.name}: read as {corpus.format}, it has no room for trees; give CoNLL-U or a table of columns"
            )
        places, width = self.places(corpus), len(corpus.columns)
        return TreeColumns(places.get("head", width), places.get("deprel", width + 1))


def _count(columns: int) -> str:
    return f"{columns} column{'' if columns == 1 else 's'}"


def _is_named(columns: tuple[str, ...], format: str) -> bool:
    return "form" in columns and format not in ("word_TAG", "word/TAG", "tokens")


@lru_cache
def _named_places(columns: tuple[str, ...]) -> Mapping[str, int]:
    wanted = ("form", *ANNOTATION, *GUIDE, "head", "deprel")
    return MappingProxyType({"w" if n == "form" else n: place for place, n in enumerate(columns) if n in wanted})
