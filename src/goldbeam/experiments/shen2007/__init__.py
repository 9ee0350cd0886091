"""Shen, Satta and Joshi 2007, section 4: guided learning for part-of-speech tagging."""

from goldbeam.experiments.experiment import Experiment, Options, Part
from goldbeam.experiments.huang2012.data import find_data
from goldbeam.experiments.shen2007 import tagging

EXPERIMENT = Experiment(
    splits=find_data,
    parts={
        "tagging": Part(
            options=Options(seeds=3, epochs=8, beams=(1, 3)),
            sample=Options(seeds=3, epochs=5, beams=(1, 3)),
            quick=Options(seeds=1, epochs=3, beams=(1, 3)),
            settings=tagging.settings,
            write=tagging.write,
        ),
    },
)
