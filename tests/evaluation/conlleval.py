"""The slow and obvious twin of goldbeam.evaluation.spans: the decision tables of conlleval, pair by pair."""

from __future__ import annotations

Label = tuple[str, str]
Span = tuple[int, int, str]

# (previous, current) pairs of prefixes that end or start a chunk when the type stays the same. The pairs over B, I
# and O are those of the conlleval script; those with E and S follow from what these letters mean.
_ENDS = {("B", "B"), ("B", "O"), ("I", "B"), ("I", "O"), ("B", "S"), ("I", "S")} | {
    (previous, current) for previous in "ES" for current in "OBIES"
}
_STARTS = {("B", "B"), ("I", "B"), ("O", "B"), ("O", "I"), ("E", "E"), ("E", "I"), ("O", "E"), ("E", "B")} | {
    *((previous, "S") for previous in "OBIES"),
    *(("S", current) for current in "BIES"),
}


def parse(name: str) -> Label:
    prefix, _, kind = name.partition("-")
    return {"L": "E", "U": "S"}.get(prefix, prefix), kind


def spans(names: list[str]) -> set[Span]:
    """(first, last + 1, type) of every chunk."""
    found: set[Span] = set()
    begin = None
    previous: Label = ("O", "")
    for i, name in enumerate([*names, "O"]):
        current = parse(name)
        same_type = previous[1] == current[1]
        if begin is not None and ((previous[0], current[0]) in _ENDS or (previous[0] != "O" and not same_type)):
            found.add((begin, i, previous[1]))
            begin = None
        if (previous[0], current[0]) in _STARTS or (current[0] != "O" and not same_type):
            begin = i
        previous = current
    return found
