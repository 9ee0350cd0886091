"""Raw text to trees beside UDPipe: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/pipeline.py --data DIR --work WORK        everything
    python benchmarks/pipeline.py --data DIR --sections speed   one section, the others' results are kept
    python benchmarks/pipeline.py --data DIR --quick            the whole script in minutes, on a few sentences
    python benchmarks/pipeline.py --plots-only                  draw the results again

DIR holds treebanks as folders with train.conllu and dev.conllu, by the names that the sections have. Every training
and every annotation is a process of its own, one after the other, all on the same single CPU but for the comparison of
one thread with two; times are CPU seconds unless they say "wall". WORK keeps models and what every process answered: a
run that was stopped goes on. To measure anew, give another WORK; a new build of goldbeam begins anew by itself.
"""

from __future__ import annotations

import script
from pipelines.bench import PipelineBench
from pipelines.sections import SECTIONS

if __name__ == "__main__":
    script.main("pipeline", str(__doc__), SECTIONS, PipelineBench, lambda: ("goldbeam", "ufal.udpipe"))
