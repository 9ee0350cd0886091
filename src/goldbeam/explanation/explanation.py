"""Why a word of a sentence got its annotation: the decisions about it, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.explanation.decision import SHOWN, Decision
from goldbeam.one_line import one_line


@dataclass(frozen=True)
class Explanation:
    """``print(explanation)`` shows tables, ``to_dict()`` is for JSON, ``explanation["upos"]`` is one decision."""

    words: tuple[str, ...]
    word: int  # its number, from 1
    decisions: tuple[Decision, ...]

    @property
    def form(self) -> str:
        return self.words[self.word - 1]

    @property
    def layers(self) -> tuple[str, ...]:
        """Those that there are decisions of."""
        return tuple(dict.fromkeys(decision.layer for decision in self.decisions))

    def __getitem__(self, layer: str) -> Decision:
        """The decision of a layer."""
        for decision in self.decisions:
            if decision.layer == layer:
                return decision
        raise KeyError(layer)

    def to_dict(self, top: int | None = SHOWN) -> dict[str, Any]:
        """As JSON has it, with the ``top`` most telling features of each decision, or all of them."""
        return {
            "words": list(self.words),
            "word": self.word,
            "form": self.form,
            "decisions": [decision.to_dict(top) for decision in self.decisions],
        }

    def to_text(self, top: int | None = SHOWN) -> str:
        """The tables that ``print`` shows, with so many features each."""
        from goldbeam.explanation.table import explanation_lines

        return "\n".join(line for line, _ in explanation_lines(self, top))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Explanation of word {self.word}, {self.form!r}: {', '.join(self.layers)}>"


def checked_word(words: Iterable[str], word: int, where: str = "the sentence") -> tuple[str, ...]:
    """The words; ParameterError unless there is one of this number."""
    known = tuple(words)
    if type(word) is not int or not 1 <= word <= len(known):
        shown = one_line(repr(word), 20)
        raise ParameterError(f"{where} has no word {shown}; it has {len(known):,}, counted from 1")
    return known


def wanted(decisions: Iterable[Decision], layer: str | None) -> tuple[Decision, ...]:
    """Those of a layer, or all; ParameterError if there are none of it."""
    known = tuple(decisions)
    found = known if layer is None else tuple(one for one in known if one.layer == layer)
    if layer is not None and not found:
        raise ParameterError(unknown_layer(layer, (one.layer for one in known)))
    return found


def unknown_layer(layer: str, known: Iterable[str]) -> str:
    """A sentence for an error."""
    layers = ", ".join(dict.fromkeys(known)) or "none"
    return f"there is no decision of the layer {one_line(layer, 40)!r}; there are {layers}"
