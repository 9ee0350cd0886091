"""Training data, prepared for a learner of the core."""

from __future__ import annotations

from typing import Any, NamedTuple

from goldbeam.data import Corpus


class TrainingSet(NamedTuple):
    """What is learned from."""

    corpus: Corpus
    data: Any  # the same as the core's learner takes it; knows its `unreachable` sentences
    facts: dict[str, int]  # what else the model remembers of the training data
    remarks: tuple[str, ...] = ()  # on the data, for whoever watches the training
