"""The parts of a pipeline, in order: predictors, and functions that users write. They never change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.layers.layers import CONSTITUENTS
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.texts.read_as import NOTHING, ReadAs

#: What documents have anyway: the name of a part may become that of a layer, which must be none of these.
COLUMNS = ("id", "form", "text", "head", "deprel", "deps", "misc", CONSTITUENTS)
_TOKENIZERS = ("tokenizer", "segmenter", "joint")  # tasks that find tokens in raw text
_NAMES = {
    "dependency": "parser",
    "graph-dependency": "parser",
    "combination": "parser",
    "segmenter": "tokenizer",
    "joint": "tokenizer",
}


@dataclass(frozen=True)
class Parts:
    """``steps`` by name, the tokenizer first if there is one; ``facts`` are what people want to know, as JSON."""

    steps: Mapping[str, Any]
    facts: Mapping[str, Any] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()  # functions that were here before the others were saved
    plain: frozenset[str] = frozenset()  # names of parts that see plain quotes and apostrophes only
    read_as: ReadAs = NOTHING  # characters that all predictors see as others

    def __post_init__(self) -> None:
        _check_order(self.steps, bool(self.left_out))

    @classmethod
    def of(cls, given: Iterable[Any] | Mapping[str, Any]) -> Parts:
        """Of fitted estimators, predictors or functions: by name, as pairs with names, or named by their tasks."""
        pairs = given.items() if isinstance(given, Mapping) else map(_named, given)
        steps: dict[str, Any] = {}
        for name, part in pairs:
            if name in steps:
                raise ParameterError(f"two parts are called {name!r}; give (name, part) pairs with different names")
            steps[name] = as_part(name, part)
        return cls(steps)

    @cached_property
    def tokenizer(self) -> Any:
        """What finds tokens in raw text, or None."""
        first = next(iter(self.steps.values()), None)
        return first if getattr(first, "task", None) in _TOKENIZERS else None

    @cached_property
    def annotators(self) -> dict[str, Any]:
        """The parts behind the tokenizer."""
        return {name: part for name, part in self.steps.items() if part is not self.tokenizer}

    @cached_property
    def functions(self) -> list[str]:
        return [name for name, part in self.steps.items() if not isinstance(part, Predictor)]

    def predictors(self) -> Iterator[tuple[str, Predictor[Any]]]:
        return ((name, part) for name, part in self.steps.items() if isinstance(part, Predictor))

    def with_part(self, name: str, part: Any, before: str | None = None) -> Parts:
        """With one more part, at the end or before another one; a tokenizer comes first."""
        if name in self.steps:
            raise ParameterError(f"there is a part {name!r} already; use replace, or another name")
        made = as_part(name, part)
        if getattr(made, "task", None) in _TOKENIZERS and before is None:
            before = next(iter(self.steps), None)
        if before is None:
            return replace(self, steps={**self.steps, name: made})
        self.check_name(before)
        steps: dict[str, Any] = {}
        for known, step in self.steps.items():
            steps.update({name: made, known: step} if known == before else {known: step})
        return replace(self, steps=steps)

    def without(self, name: str) -> Parts:
        self.check_name(name)
        steps = {known: part for known, part in self.steps.items() if known != name}
        return replace(self, steps=steps, plain=self.plain - {name})

    def narrowed(self, beam: int) -> Parts:
        """With narrower beams in all parts that have one."""
        steps = {
            name: part.narrowed(beam) if isinstance(part, Predictor) else part for name, part in self.steps.items()
        }
        return replace(self, steps=steps)

    def replaced(self, name: str, part: Any) -> Parts:
        self.check_name(name)
        made = as_part(name, part)
        steps = {known: made if known == name else step for known, step in self.steps.items()}
        return replace(self, steps=steps, plain=self.plain - {name})

    def check_name(self, name: str) -> None:
        if name not in self.steps:
            raise ParameterError(f"there is no part {name!r}; there are {', '.join(self.steps) or 'none'}")


def _named(given: Any) -> tuple[str, Any]:
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str):
        return given
    task = getattr(given, "task", None)
    if task is None:
        raise ParameterError(f"part {given!r:.80} has no name; give a pair (name, part)")
    return _NAMES.get(task, task), given


def as_part(name: str, given: Any) -> Any:
    """The predictor of a fitted estimator; functions as they are."""
    if not isinstance(name, str) or not name.isidentifier():
        raise ParameterError(f"the name of a part must be a word of letters, digits and _, got {name!r:.80}")
    if name in COLUMNS:
        raise ParameterError(f"part {name!r} would have the name of a column; choose another name")
    part = given.predictor() if hasattr(given, "predictor") else given
    if not isinstance(part, Predictor):
        if callable(part) and not hasattr(part, "fit"):
            return part
        raise ParameterError(
            f"part {name!r} must be a fitted estimator or a function that takes a Doc, got {type(given).__name__}"
        )
    return part.named(name)


def _check_order(steps: Mapping[str, Any], unknown: bool) -> None:
    """ParameterError if a part reads a layer that no part before it writes.

    ``unknown``: a function may have written anything.
    """
    there: set[str] = {"form", "misc"}
    for place, (name, part) in enumerate(steps.items()):
        if not isinstance(part, Predictor):
            unknown = True
            continue
        if part.task in _TOKENIZERS:
            if place:
                raise ParameterError(f"part {name!r} finds tokens in raw text; it must be the first part")
            there.update(part.writes)
            continue
        missing = [layer for layer in part.reads if layer not in there]
        if missing and not unknown:
            raise ParameterError(_missing(name, missing, steps))
        there.update(part.writes)


def _missing(name: str, missing: list[str], steps: Mapping[str, Any]) -> str:
    later = [other for other, part in steps.items() if set(missing) & set(getattr(part, "writes", ()))]
    advice = f"put {later[0]!r} before it" if later else f"add a part that does, or leave {name!r} out"
    return f"part {name!r} reads {', '.join(missing)}, which no part before it writes; {advice}"
