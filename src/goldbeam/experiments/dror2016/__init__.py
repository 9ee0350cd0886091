"""Dror and Reichart 2016, sections 6 and 7: the structured weighted violations perceptron (SWVP)."""

from goldbeam.experiments.dror2016 import parsing, synthetic
from goldbeam.experiments.dror2016.data import find_data
from goldbeam.experiments.experiment import Experiment, Options, Part
from goldbeam.experiments.splits import why_no_trees

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
        "parsing": Part(
            options=Options(seeds=1, epochs=8, beams=(1,)),  # it takes long
            sample=Options(seeds=1, epochs=3, beams=(1,)),
            quick=Options(seeds=1, epochs=2, beams=(1,), thorough=False),
            settings=parsing.settings,
            write=parsing.write,
            obstacle=why_no_trees,
        ),
    },
)
