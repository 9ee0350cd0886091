"""The search of a model through one sentence, as JSON has it: with beams and curves, or as an order of decisions."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from goldbeam.doc import Sentence
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings.search import GUIDED_SEARCHES
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.tracing.arcs import ArcKind
from goldbeam.tracing.kinds import TracedKind
from goldbeam.tracing.labels import LabelKind
from goldbeam.tracing.phrases import PhraseKind
from goldbeam.tracing.pieces import PieceKind
from goldbeam.tracing.read_sentence import ReadSentence, read_alone, read_by_part
from goldbeam.tracing.tags import TagKind
from goldbeam.tracing.thinning import thinned

KINDS: Mapping[str, TracedKind] = {
    "tagger": LabelKind(),
    "segment-tagger": LabelKind(),
    "dependency": ArcKind(),
    "morphology": TagKind(),
    "tokenizer": PieceKind(),
    "constituency": PhraseKind(),
}
#: Where gold may come from.
GIVEN, BEST, K_BEST = "given", "best", "k-best"
GOLD = (GIVEN, K_BEST, BEST)
LISTED = 10  # answers of a k-best list, unless a later one is asked for


def traceable_parts(pipeline: Any) -> list[str]:
    """The names of the parts whose search can be followed, in order."""
    return [name for name in pipeline.part_names if getattr(pipeline.part(name), "task", None) in KINDS]


def search_kind(model: Any) -> str:
    """How a fitted model or a part decides, for people: beam, guided, easy-first, or none that can be followed."""
    predictor = model if isinstance(model, Predictor) else model.predictor() if hasattr(model, "predictor") else None
    if predictor is None or getattr(predictor, "task", None) not in KINDS:
        return "none"
    if getattr(predictor.model.spec, "system", None) == "easy-first":
        return "easy-first"
    return "guided" if predictor.search.get("search") in GUIDED_SEARCHES else "beam"


def traced(
    estimator: Any,
    sentence: Sentence,
    *,
    part: str | None = None,
    gold: str = BEST,
    rank: int = 1,
    search: str | None = None,
    beam: int | None = None,
    margin: float | None = None,
) -> dict[str, Any]:
    """How gold fares in the search of a fitted estimator, or of a ``part`` of a pipeline, through a sentence.

    ``gold`` is the annotation that the sentence is "given" with, the "best" answer of the model's own search, or number
    ``rank`` of its "k-best" list. Without a part, a pipeline shows its parser, or its last part that has a search. The
    decisions of searches in any order are listed in their order.
    """
    if not len(sentence):
        raise DataError("there are no tokens to trace; give a sentence that has some")
    name = _part_of(estimator, part)
    read = read_alone(estimator, sentence) if name is None else read_by_part(estimator, name, sentence)
    if read.task not in KINDS:
        raise ParameterError(f"a {read.task} model has no search by steps that could be followed; choose another model")
    kind = KINDS[read.task]
    facts: dict[str, Any] = {"part": name, "task": read.task, "words": read.words}
    changed = {"search": search, "beam": beam, "margin": margin}
    ordered = _ordered(read, changed)
    if ordered is not None:
        return _finite(
            {"kind": "order", "search": ordered._search_name(), **facts, "decisions": kind.order(ordered, read)}
        )
    gold = GIVEN if read.task == "tokenizer" else gold  # the tokens are those of the sentence in any case
    answer, listed = _gold(kind, read, gold, rank)
    trace = kind.trace(read, answer, changed)
    facts |= {"gold_from": gold, **kind.shown(answer), **listed}
    return _finite({"kind": "beam", **thinned(trace.to_dict(states=True)), **facts})


def _part_of(estimator: Any, part: str | None) -> str | None:
    if getattr(estimator, "task", None) != "pipeline":
        if part is not None:
            raise ParameterError(f"a {estimator.task} model has no parts; leave part out")
        return None
    if part is not None:
        return part
    known = traceable_parts(estimator)
    if not known:
        raise ParameterError("no part of this pipeline has a search that could be followed; choose another model")
    parsers = [name for name in known if estimator.part(name).task == "dependency"]
    return parsers[0] if parsers else known[-1]


def _ordered(read: ReadSentence, changed: Mapping[str, Any]) -> Any:
    """The estimator with another search, if that decides in any order; else None."""
    estimator = read.estimator
    search = changed["search"]
    if not (estimator._is_guided if search is None else search in GUIDED_SEARCHES):
        return None
    wanted = {name: value for name, value in changed.items() if value is not None and name != "margin"}
    other = type(estimator)(**(estimator.get_params() | wanted))
    other._check_parameters()
    other._model = estimator._fitted("_model")
    return other


def _gold(kind: TracedKind, read: ReadSentence, gold: str, rank: int) -> tuple[Any, dict[str, Any]]:
    """The answer that is followed, and the list that it comes from."""
    if gold not in GOLD:
        raise ParameterError(f"gold must be one of {', '.join(GOLD)}, got {gold!r:.40}")
    if gold == GIVEN:
        return kind.given(read), {}
    listed = kind.k_best(read, max(rank, LISTED) if gold == K_BEST else 1)
    if not 1 <= rank <= len(listed):
        raise ParameterError(f"rank must be from 1 to {len(listed)}, the answers that the search has kept, got {rank}")
    if gold == BEST:
        return listed[0][1], {}
    rows = [{"rank": k, "score": score, **kind.shown(answer)} for k, (score, answer) in enumerate(listed, 1)]
    return listed[rank - 1][1], {"rank": rank, "k_best": rows}


def _finite(found: dict[str, Any]) -> dict[str, Any]:
    """What JSON cannot express is null."""
    return {key: _finite_value(item) for key, item in found.items()}


def _finite_value(value: Any) -> Any:
    if isinstance(value, dict):
        return _finite(value)
    if isinstance(value, (list, tuple)):
        return [_finite_value(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
