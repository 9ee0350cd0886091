"""Collins and Roark 2004: incremental parsing with the perceptron."""

from goldbeam.experiments.collins2004.data import find_data
from goldbeam.experiments.collins2004.report import write
from goldbeam.experiments.collins2004.settings import settings
from goldbeam.experiments.experiment import Experiment, Options, Part

EXPERIMENT = Experiment(
    splits=find_data,
    parts={
        "parsing": Part(
            options=Options(seeds=1, epochs=6, beams=(16,)),
            sample=Options(seeds=1, epochs=3, beams=(4,)),
            quick=Options(seeds=1, epochs=2, beams=(4,), thorough=False),
            settings=settings,
            write=write,
        ),
    },
)
