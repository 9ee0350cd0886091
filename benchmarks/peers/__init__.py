"""The contenders by name. Each module imports its library only when used, in the process that is measured."""

from __future__ import annotations

from peers.contender import Contender
from peers.crfsuite import Crfsuite
from peers.goldbeam import Goldbeam
from peers.ltp import Ltp

CONTENDERS: dict[str, Contender] = {
    contender.name: contender
    for contender in (
        Goldbeam("goldbeam", same_templates=False),
        # crfsuite's ap is an averaged perceptron, so this is one too; at beam 2 it is as accurate as ap's exact search.
        Goldbeam("goldbeam-same", same_templates=True, step="perceptron", beam=2),
        Crfsuite("crfsuite-ap", "ap", passes=10),
        # With crfsuite's own c1 = 0, c2 = 1 this one scores less (EWT UPOS 94.44 for 94.81, chunks 94.23 for 94.62,
        # entities 74.17 for 76.11): these are values that its users take, and a peer should stand at its best.
        Crfsuite("crfsuite-lbfgs", "lbfgs", passes=50, c1=0.1, c2=0.1),
        Ltp("ltp", passes=10),
    )
}
