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
        Goldbeam("goldbeam-same", same_templates=True),
        Crfsuite("crfsuite-ap", "ap", passes=10),
        Crfsuite("crfsuite-lbfgs", "lbfgs", passes=50),
        Ltp("ltp", passes=10),
    )
}
