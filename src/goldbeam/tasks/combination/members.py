"""The parsers of a combination: those that users give or the default ones, and whether they go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.tasks.combination.model import MOST_MEMBERS, PARSERS
from goldbeam.tasks.combination.settings import OF_DEFAULT_MEMBERS, STACKING, CombinationSettings
from goldbeam.tasks.common.estimator import Estimator
from goldbeam.tasks.registry import estimator_class

# What parsers that vote for the same arcs must have in common.
_SHARED = ("columns", "labelled")


def members_of(settings: CombinationSettings) -> list[Any]:
    """Estimators to be trained, with the threads of the combination; ParameterError if they do not go together."""
    members = default_members(settings) if settings.members is None else given_members(settings)
    for member in members:
        member._check_parameters()
    fresh = [member._unfitted() for member in members]
    return [member.set_params(threads=settings.threads) for member in fresh]


def default_members(settings: CombinationSettings) -> list[Any]:
    shared: dict[str, Any] = {"columns": settings.columns, "random_state": settings.random_state}
    if settings.epochs is not None:
        shared["epochs"] = settings.epochs
    beam = {} if settings.beam is None else {"beam": settings.beam}
    transitions, graphs = estimator_class("dependency"), estimator_class("graph-dependency")
    if settings.method == STACKING:
        return [graphs(order=1, **shared), transitions(**beam, **shared)]
    return [
        transitions(**beam, **shared),
        transitions(direction="right-to-left", **beam, **shared),
        transitions(system="arc-standard", **beam, **shared),
        graphs(**shared),
    ]


def given_members(settings: CombinationSettings) -> list[Any]:
    """Those that the user gave, fitted or not; ParameterError if they do not go together."""
    members = settings.members
    if isinstance(members, str) or not isinstance(members, Sequence):
        raise ParameterError(f"Combination: members must be a list of dependency parsers, got {members!r:.80}")
    for number, member in enumerate(members, 1):
        if not isinstance(member, Estimator) or member.task not in PARSERS:
            kind = member.task if isinstance(member, Estimator) else type(member).__name__
            raise ParameterError(f"Combination: member {number} must be a dependency parser, got {kind!r:.80}")
    count = len(members)
    if not 2 <= count <= (2 if settings.method == STACKING else MOST_MEMBERS):
        wanted = "two parsers to stack" if settings.method == STACKING else f"2 to {MOST_MEMBERS} parsers"
        raise ParameterError(f"Combination: members must be {wanted}, got {count}")
    if len(set(map(id, members))) < count:
        raise ParameterError("Combination: the same object is a member twice; give parsers of their own")
    for name in OF_DEFAULT_MEMBERS:
        if getattr(settings, name) is not None:
            raise ParameterError(f"Combination: {name} is for the default parsers; set it in each of the members")
    _check_alike(list(members))
    own = members[-1].templates
    if settings.method == STACKING and not isinstance(own, str) and not any("guide_" in str(line) for line in own):
        raise ParameterError(
            "Combination: the templates of member 2 do not read the trees of member 1; "
            "add templates with guide_head, guide_dir or guide_rel"
        )
    return list(members)


def _check_alike(members: list[Any]) -> None:
    first = _shared(members[0])
    for number, member in enumerate(members[1:], 2):
        for name, value in _shared(member).items():
            if value != first[name]:
                raise ParameterError(
                    f"Combination: members must have the same {name}; member 1 has {first[name]!r} and "
                    f"member {number} has {value!r}"
                )


def _shared(member: Any) -> dict[str, Any]:
    values = {name: getattr(member, name) for name in _SHARED}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def check_same_training(predictors: Sequence[Any]) -> None:
    """ParameterError if parsers that are fitted already learned from different treebanks."""
    first, *others = (predictor.model.training_data for predictor in predictors)
    for number, facts in enumerate(others, 2):
        if facts.get("digest") != first.get("digest"):
            raise ParameterError(
                f"Combination: members learned from different data ({first.get('name', 'unknown')} and, member "
                f"{number}, {facts.get('name', 'unknown')}); fit the combination to train all of them on one treebank"
            )


def identity(member: Any) -> dict[str, Any]:
    """What makes a parser this parser, as JSON."""
    return {"task": member.task, "parameters": member._stored_parameters()}


def unfitted_of(predictor: Any) -> Any:
    """The estimator that a parser in a model file came from."""
    return estimator_class(predictor.task)._of_stored(dict(predictor.parameters))
