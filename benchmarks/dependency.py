"""Dependency parsing beside UDPipe and others' published figures: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/dependency.py --data DIR --work WORK        everything
    python benchmarks/dependency.py --data DIR --sections speed   one section, the others' results are kept
    python benchmarks/dependency.py --data DIR --quick            the whole script in minutes, on a few sentences
    python benchmarks/dependency.py --plots-only                  draw the results again

DIR holds treebanks as folders with train.conllu and dev.conllu, by the names that the sections have. Every training
and every parsing is a process of its own, one after the other, all on the same single CPU; times are CPU seconds
unless they say "wall". WORK keeps models and what every process answered: a run that was stopped goes on, and a section
finds the models that another one has trained. To measure anew, give another WORK; a new build of goldbeam begins anew
by itself. Also give another WORK after a change of what a section measures.
"""

from __future__ import annotations

import script
from parsing.bench import ParsingBench
from parsing.sections import SECTIONS
from parsing.udpipe import PACKAGE

if __name__ == "__main__":
    script.main("dependency", str(__doc__), SECTIONS, ParsingBench, lambda: ("goldbeam", PACKAGE))
