"""What a tokenizer knows of periods: abbreviations that a user lists, or what training text and raw text tell."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from goldbeam import _core
from goldbeam.knowledge.periods import PeriodKnowledge
from goldbeam.knowledge.raw_text import RawText
from goldbeam.knowledge.tables import pack
from goldbeam.tasks.common.word_lists import listed_words

AUTO = "auto"  #: Find them in the training text.

Abbreviations = str | os.PathLike[str] | Sequence[str] | None
Texts = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None


class PeriodTables(NamedTuple):
    """What a tokenizer knows of periods besides its training data; nothing if the user asked for nothing."""

    forms: Sequence[str] = ()  # of abbreviations
    abbreviations: _core.WordList | None = None
    #: Classes of the words that may come after a period, as the atom ``lexicon(w+1)`` has them.
    starts: _core.WordKnowledge | None = None

    @classmethod
    def of(cls, source: Abbreviations, raw: Texts, text: _core.RunningText, rules: _core.PieceRules) -> PeriodTables:
        if source is None and raw is None:
            return cls()
        if source not in (None, AUTO):
            return cls.listing(listed_words(source, "abbreviations"), rules)
        training = text.text.decode()
        found = PeriodKnowledge.of(lambda add: add(training)) if raw is None else RawText(raw).periods(training)
        table = pack(found.words, "words after periods", "")
        return cls.listing(found.abbreviations, rules)._replace(starts=_core.WordKnowledge(None, table))

    @classmethod
    def listing(cls, entries: Iterable[str], rules: _core.PieceRules) -> PeriodTables:
        forms = sorted({form for entry in entries for form in _variants(entry)})
        words = _core.WordList([], rules)
        for form in forms:
            words.add(form)
        return cls(forms, words)

    def read_by(self, templates: Iterable[str]) -> PeriodTables:
        """Without classes of words if no template reads them."""
        return self if any("lexicon(" in template for template in templates) else self._replace(starts=None)


def _variants(form: str) -> tuple[str, str]:
    """With a final period, as it is written and as it begins a sentence."""
    dotted = form if form.endswith(".") else form + "."
    return dotted, dotted[:1].upper() + dotted[1:]
