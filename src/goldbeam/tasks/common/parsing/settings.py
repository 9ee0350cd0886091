"""Settings of parsers, whatever trees they build."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.errors import ParameterError
from goldbeam.settings import setting
from goldbeam.settings.kinds import Flag, Names, Number
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.learning import Training
from goldbeam.settings.models import Threads
from goldbeam.settings.variants import Variants
from goldbeam.tasks.common.parsing.columns import ANNOTATION


class ParserSettings(Threads, Training, Knowledge):
    jackknife: int | None = setting(
        Number(least=2, whole=True, optional=True, most=1000),
        default=None,
        help="Include taggers in the model; the training data are tagged by jackknifing in this many folds.",
        none="off, read tags from the data",
    )


class TreeSettings(ParserSettings, Variants):
    """Of dependency trees."""

    columns: Sequence[str] | None = setting(
        Names(ANNOTATION),
        default=None,
        help="Columns to read beside the words.",
        none="all that the training data fill",
    )
    labelled: bool = setting(
        Flag(), default=True, help="Predict relations too, or heads only.", option="labelled/unlabelled"
    )
    single_root: bool | None = setting(
        Flag(optional=True),
        default=None,
        help="Exactly one root per sentence.",
        none="if all training trees have one",
    )

    def _check_together(self) -> None:
        super()._check_together()
        if self.variants is not None and self.jackknife is not None:
            # A fold must not be tagged by a model that has seen a variant of it.
            raise ParameterError("variants do not go with jackknife; train a Pipeline, which varies each fold")
