"""What estimators on the engine share: how the core takes their settings, and the schedule of a training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam.errors import ParameterError
from goldbeam.settings.learning import OWN, Averaging, Dropout, Penalties, Step, Training
from goldbeam.tasks.common.estimator import Estimator
from goldbeam.tasks.common.substructures import checked_substructures

if TYPE_CHECKING:
    from goldbeam.learning.loop import Schedule


class EngineEstimator(Training, Step, Averaging, Penalties, Dropout, Estimator):
    """An estimator whose learner is the core's; further groups of settings say how it searches."""

    def _search_name(self) -> str:
        """For people."""
        raise NotImplementedError

    def _update_name(self) -> str:
        """For people."""
        raise NotImplementedError

    def _plain(self, names: Any) -> dict[str, Any]:
        plain = super()._plain(names)
        if callable(plain.get("substructures")):
            plain["substructures"] = OWN
        return plain

    def _core_settings(self, names: str = "core") -> dict[str, Any]:
        values = super()._core_settings(names)
        chosen = values.get("substructures")
        if values.get("swvp") is None:
            values.pop("substructures", None)  # it may be a function that no file holds
        elif chosen == OWN:
            raise ParameterError("substructures='own' stands for a function that no file holds; give the function")
        elif callable(chosen):
            values["substructures"] = checked_substructures(chosen)
        return values

    def _schedule(self, scored: bool) -> Schedule:
        """``scored``: there are dev data, so that patience has something to go by."""
        from goldbeam.learning.loop import Schedule

        patience = self.patience if scored else None
        return Schedule(int(self.epochs), patience, int(self.random_state), int(self.minibatch))
