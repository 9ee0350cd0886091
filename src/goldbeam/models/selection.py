"""Parts that were chosen for a model by the scores of trials, as its file holds them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Trial(NamedTuple):
    change: str  # as in "+ lemma" or "- feats"; nothing for the first trial
    score: float  # the mean of those runs that decided
    runs: int
    kept: bool


class Selection(NamedTuple):
    """What was chosen, and how that came about."""

    chosen: tuple[str, ...]
    trials: tuple[Trial, ...]

    def as_json(self) -> dict[str, Any]:
        return {"chosen": list(self.chosen), "trials": [list(trial) for trial in self.trials]}

    @classmethod
    def of_json(cls, found: Any) -> Selection:
        """What a model file holds; ValueError if it is not a selection."""
        try:
            chosen, trials = found["chosen"], [Trial(*trial) for trial in found["trials"]]
        except (TypeError, KeyError) as cause:
            raise ValueError("implausible selection of templates") from cause
        types = [(type(one.score), type(one.runs), type(one.kept)) for one in trials]
        right = all(found == (float, int, bool) for found in types)
        names = [*chosen, *(one.change for one in trials)] if isinstance(chosen, list) else [None]
        if not (right and all(isinstance(name, str) for name in names)):
            raise ValueError("implausible selection of templates")
        return cls(tuple(chosen), tuple(trials))

    def facts(self) -> dict[str, Any]:
        """For people."""
        table = {
            f"{number} {trial.change or 'start'}": f"{trial.score:.2f} ({trial.runs}){' kept' if trial.kept else ''}"
            for number, trial in enumerate(self.trials)
        }
        return {"chosen": list(self.chosen), "trials": table}
