"""Huang, Fayong and Guo 2012, section 6: tagging and incremental parsing in a beam, under several update methods."""

from goldbeam.experiments.experiment import Experiment, Options, Part
from goldbeam.experiments.huang2012 import parsing, tagging
from goldbeam.experiments.huang2012.data import find_data
from goldbeam.experiments.splits import why_no_trees

EXPERIMENT = Experiment(
    splits=find_data,
    parts={
        "tagging": Part(
            # The paper has beams of 1, 2, 4, 7 and 10; 8 is for comparison with its parsers.
            options=Options(seeds=3, epochs=20, beams=(1, 2, 4, 7, 8, 10)),
            sample=Options(seeds=3, epochs=10, beams=(1, 2, 4, 7)),
            quick=Options(seeds=1, epochs=5, beams=(1, 2, 4)),
            settings=tagging.settings,
            write=tagging.write,
        ),
        "parsing": Part(
            options=Options(seeds=1, epochs=20, beams=(1, 2, 4, 8)),  # it takes long
            sample=Options(seeds=1, epochs=6, beams=(1, 2, 4, 8)),
            quick=Options(seeds=1, epochs=3, beams=(1, 8)),
            settings=parsing.settings,
            write=parsing.write,
            obstacle=why_no_trees,
        ),
    },
)
