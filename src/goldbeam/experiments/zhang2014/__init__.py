"""Zhang, Su and Zhou 2014: regularised perceptrons for segmentation, joint tagging and parsing."""

from goldbeam.experiments.experiment import Experiment, Options, Part
from goldbeam.experiments.splits import why_no_trees
from goldbeam.experiments.zhang2014 import joint, parsing, segmentation, words
from goldbeam.experiments.zhang2014.data import find_data, why_no_tags

_SAMPLE_MODELS = 5
_QUICK_MODELS = 3

EXPERIMENT = Experiment(
    splits=find_data,
    parts={
        "segmentation": Part(
            options=Options(seeds=3, epochs=10, beams=(4,)),
            sample=Options(seeds=3, epochs=5, beams=(4,), models=_SAMPLE_MODELS),
            quick=Options(seeds=1, epochs=3, beams=(4,), models=_QUICK_MODELS, thorough=False),
            settings=segmentation.settings,
            write=segmentation.write,
        ),
        "words": Part(
            options=Options(seeds=3, epochs=10, beams=(16,)),
            sample=Options(seeds=3, epochs=5, beams=(8,), models=_SAMPLE_MODELS),
            quick=Options(seeds=1, epochs=3, beams=(8,), models=_QUICK_MODELS),
            settings=words.settings,
            write=words.write,
        ),
        "joint": Part(
            options=Options(seeds=3, epochs=10, beams=(8,)),
            sample=Options(seeds=3, epochs=5, beams=(8,), models=_SAMPLE_MODELS),
            quick=Options(seeds=1, epochs=3, beams=(4,), models=_QUICK_MODELS),
            settings=joint.settings,
            write=joint.write,
            obstacle=why_no_tags,
        ),
        "parsing": Part(
            options=Options(seeds=3, epochs=8, beams=(8,)),  # an epoch takes long
            sample=Options(seeds=1, epochs=4, beams=(8,), models=_SAMPLE_MODELS),
            quick=Options(seeds=1, epochs=3, beams=(4,), models=_QUICK_MODELS),
            settings=parsing.settings,
            write=parsing.write,
            obstacle=why_no_trees,
        ),
    },
)
