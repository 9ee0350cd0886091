"""A golden case: which estimator, with which parameters, on which data, and what is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from golden.tables import CLUSTERS, LEXICON


@dataclass(frozen=True)
class Case:
    """A training and what is looked at afterwards; `running.py` has the ways of training and the outputs by name."""

    estimator: str
    data: str
    parameters: dict[str, Any] = field(default_factory=dict)
    outputs: tuple[str, ...] = ("predictions",)
    training: str = "fit"

    @property
    def uses_libm(self) -> bool:
        """Whether exp, log or pow take part, which C libraries may round differently."""
        values = {**self.parameters, **self.parameters.get("parser_options", {})}
        powers = values.get("threshold_power", 0) != 0 or ("swvp" in values and values.get("beta", 1) != 1)
        powers = powers or values.get("confidence") == "marginal" or "likelihood" in values
        powers = powers or (values.get("order", 2) == 2 and "Graph" in self.estimator)
        return powers or "l2" in values or "raw" in values or values.get("kind", "perceptron") != "perceptron"


Changes = dict[str, Any]  # of parameters; "training", "data" and "outputs" are those of the case


def named(change: Changes) -> str:
    """Such as "update=early, step=margin"."""
    told = {key: _short(value) for key, value in change.items() if key != "outputs"}
    return ", ".join(f"{key}={value}" for key, value in told.items()) or "default"


def _short(value: Any) -> str:
    if callable(value):
        return str(value.__name__)
    if value is CLUSTERS or value is LEXICON:
        return "own"
    if isinstance(value, list) and len(value) < 4:
        return "+".join(value) or "none"
    return "own" if isinstance(value, list) or "\n" in str(value) else str(value)


def family(
    prefix: str, estimator: str, data: str, base: dict[str, Any], outputs: Iterable[str], variants: Iterable[Changes]
) -> Iterator[tuple[str, Case]]:
    """A case for each variant of the base."""
    for change in variants:
        own = {key: change[key] for key in ("data", "outputs", "training") if key in change}
        if not change and estimator != "Pipeline":  # whose file holds others that are compressed
            own["outputs"] = (*outputs, "file")
        parameters = {**base, **{key: value for key, value in change.items() if key not in own}}
        yield (
            f"{prefix}: {named(change)}",
            Case(**{"estimator": estimator, "data": data, "outputs": tuple(outputs), "parameters": parameters, **own}),
        )


# What estimators share
