"""Dror and Reichart 2016, sections 6 and 7: the structured weighted violations perceptron (SWVP)."""

from goldbeam.experiments.dror2016 import synthetic
from goldbeam.experiments.experiment import Experiment, Options, Part
from goldbeam.experiments.huang2012.data import find_data

_SYNTHETIC = Options(seeds=10, epochs=10, beams=(1,))

EXPERIMENT = Experiment(
    splits=find_data,
    parts={
        "synthetic": Part(
            options=_SYNTHETIC,
            sample=_SYNTHETIC,
            quick=Options(seeds=1, epochs=3, beams=(1,), thorough=False),
            settings=synthetic.settings,
            write=synthetic.write,
            makes_data=True,
        ),
    },
)
