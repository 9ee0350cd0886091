"""Settings of model files, and of how many threads work."""

from __future__ import annotations

from goldbeam.settings.declarations import Settings, setting
from goldbeam.settings.kinds import Flag, Number


class ModelSize(Settings, group="Model"):
    prune: float = setting(
        Number(least=0),
        default=0.0,
        help="Drop weights smaller than this, for a smaller model.",
    )
    keep_keys: bool = setting(
        Flag(),
        default=False,
        help="Keep feature keys, so that models can be averaged later (goldbeam average).",
    )


class FeatureNames(Settings, group="Model"):
    keep_names: bool = setting(
        Flag(),
        default=False,
        help="Keep feature names, so that goldbeam info can show the heaviest features.",
        core=True,
    )


class Threads(Settings, group="Running"):
    threads: int = setting(
        Number(least=1, whole=True),
        default=1,
        help="Number of threads; results do not depend on it.",
        prediction=True,
        free=True,
        stored=False,
    )
