"""Words in text without spaces, beside python-crfsuite and ltp-extension: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/segmentation.py --data DIR --work WORK        everything
    python benchmarks/segmentation.py --data DIR --sections speed   one section, the others' results are kept
    python benchmarks/segmentation.py --data DIR --quick            the whole script in minutes, on a few sentences
    python benchmarks/segmentation.py --plots-only                  draw the results again

DIR holds the corpora that `segmenting/bench.py` names, as folders with train.pos.txt and dev.pos.txt (word_TAG lines)
and, where parsers learn too, train.conllu and dev.conllu. Every training and every segmenting is a process of its own,
one after the other, all on the same single CPU; times are CPU seconds. WORK keeps models and what every process
answered: a run that was stopped goes on, and a section finds the models that another one has trained. To measure anew,
give another WORK; a new build of goldbeam begins anew by itself. Also give another WORK after a change of what a
section measures.
"""

from __future__ import annotations

import script
from segmenting.bench import SegmentingBench, packages
from segmenting.sections import SECTIONS

if __name__ == "__main__":
    script.main("segmentation", str(__doc__), SECTIONS, SegmentingBench, packages)
