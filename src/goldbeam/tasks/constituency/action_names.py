"""What users call the actions of the constituency parser."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam import _core

_CHAIN_BITS, _REPAIR, _END = 20, 1 << 30, 1 << 31  # of the core's action numbers


class ActionNames(dict[int, str]):
    """What an action does, as brackets: how many phrases end, and which begin with the word.

    >>> ActionNames([("NP", "NN"), ("VP", "VBD")])[2 << 20 | 1]
    '))(VP(VBD'
    """

    def __init__(self, chains: Sequence[Sequence[str]]) -> None:
        super().__init__({_END: "end"})
        self.chains = chains

    @classmethod
    def of(cls, grammar: _core.Grammar) -> ActionNames:
        labels, ends = (memoryview(part).cast("I") for part in grammar.parts()[:2])
        names = [*grammar.phrases, *grammar.tags]
        begins = [0, *ends[:-1]]
        return cls([[names[n] for n in labels[a:b]] for a, b in zip(begins, ends, strict=True)])

    def __missing__(self, action: int) -> str:
        level, chain = (action & ~_REPAIR) >> _CHAIN_BITS, action & ((1 << _CHAIN_BITS) - 1)
        begun = "(?" if action & _REPAIR else "".join(f"({label}" for label in self.chains[chain])
        return ")" * level + begun
