"""Constituency parsing beside others' figures on the same trees: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/constituency.py --data DIR --work WORK        everything
    python benchmarks/constituency.py --data DIR --sections craft   one section, the others' results are kept
    python benchmarks/constituency.py --data DIR --quick            the whole script in minutes, on a few sentences
    python benchmarks/constituency.py --plots-only                  draw the results again

DIR holds treebanks as folders with train.mrg and dev.mrg, by the names that the sections have. Every training and every
parsing is a process of its own, one after the other, all on the same single CPU; times are CPU seconds. WORK keeps
models and what every process answered: a run that was stopped goes on. The other parsers are programs in Java and C,
which no package brings, so their figures are constants, measured once on the same files.
"""

from __future__ import annotations

import script
from bracketing.bench import BracketingBench
from bracketing.sections import SECTIONS

if __name__ == "__main__":
    script.main("constituency", str(__doc__), SECTIONS, BracketingBench, lambda: ("goldbeam",))
