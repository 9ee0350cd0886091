"""Huang, Fayong and Guo 2012, section 6.1: tagging with beam search under several update methods.

Figure 6 and Table 3 are of parsing and not here.
"""

from goldbeam.experiments.experiment import Experiment, Options
from goldbeam.experiments.huang2012.runs import MEASURES, find_data, settings
from goldbeam.experiments.huang2012.text import write

EXPERIMENT = Experiment(
    # The paper has beams of 1, 2, 4, 7 and 10; 8 is for comparison with its parsers.
    options=Options(seeds=3, epochs=20, beams=(1, 2, 4, 7, 8, 10)),
    sample=Options(seeds=3, epochs=10, beams=(1, 2, 4, 7)),
    quick=Options(seeds=1, epochs=5, beams=(1, 2, 4)),
    splits=find_data,
    settings=settings,
    measures=MEASURES,
    write=write,
)
