"""The reference's SWVP as a tagger beside the core's."""

from __future__ import annotations

from twins.perceptron import Twin

from goldbeam.reference.swvp import Swvp


class SwvpTwin(Twin):
    def __init__(
        self, *arguments: object, swvp: str, substructures: object = "single", beta: float = 1.0,
        balanced: bool = False, impose: bool = True, **options: object,
    ) -> None:  # fmt: skip
        super().__init__(*arguments, **options)
        step = self.update.step, self.update.margin, self.update.aggressiveness
        self.update = Swvp(*step, swvp, substructures, beta, balanced, impose)
