"""Edit scripts: what makes a lemma of a form, so that the same script serves many words.

=LEMMA                the lemma itself, whatever the form
CASE PREFIX|SUFFIX    CASE: l the form in lower case, s as it is, t all but its first letter in lower case, c with a
                      capital and the rest in lower case, u in capitals.
                      PREFIX and SUFFIX change the form's ends: . keeps a character, - drops one, +c puts c in,
                      ' puts an acute accent on a letter and ` takes it off, ^ makes a letter a capital and _ a small
                      one. What is between the two stays.

Letter case is never a letter dropped and another one put in: sue -> Sue, as a script that puts in S, would make Sill of
jill.

studies -> study        l|---+y
sue -> Sue              c|
mcdonald -> McDonald    c..^|
gegangen -> gehen       l|----+h..
πολέμου -> πόλεμος      l.'.`|-+ς
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from goldbeam import _core
from goldbeam.errors import ParameterError

_LONGEST = 64  # longer words are no words, and finding what two texts share takes the product of their lengths

_CASES = "lstcu"  # of those that are as good the first one is taken
_OPERATION = r"[-.'`^_]|\+."
_HALF = rf"(?:{_OPERATION})*"
_SCRIPT = re.compile(rf"([{_CASES}])({_HALF})\|({_HALF})", re.DOTALL)
_OPERATIONS = re.compile(_OPERATION, re.DOTALL)
_COSTS = {".": 0, "^": 2, "_": 2}  # of operations, in characters changed; 1 of others

# Pairs of a letter without and with an acute accent (Greek: tonos), which moves when words are inflected.
_ACCENTED = dict(zip("aeiouyαεηιουωϊϋ", "áéíóúýάέήίόύώΐΰ", strict=True))
_PLAIN = {accented: plain for plain, accented in _ACCENTED.items()}

Script = Callable[[str], "str | None"]


def edit_script(form: str, lemma: str) -> str:
    """The script that makes this lemma of this form; there is always one."""
    if lemma and _core.lower_case(form) == lemma:
        return "l|"
    if len(form) > _LONGEST or len(lemma) > _LONGEST:
        return "s|" if form == lemma else "=" + lemma
    best: list[str] = []
    around = _around_same_places if _differ_in_case(form, lemma) else _around_common
    least, tried = len(form) + len(lemma) + 1, set()
    for case in _CASES:
        base = _cased(form, case)
        if base in tried:
            continue
        tried.add(base)
        if halves := around(base, lemma):
            cost = sum(_COSTS.get(operation, 1) for half in halves for operation in half)
            if cost < least:
                least, best = cost, [case, *halves[0], "|", *halves[1]]
    return "".join(best) if best else "=" + lemma


@lru_cache(1 << 16)
def compiled(script: str) -> Script:
    """What a script does, as a function of a form; the function gives None if it does not fit, or nothing is left."""
    if script.startswith("="):
        lemma = script[1:]
        return lambda form: lemma
    parts = _SCRIPT.fullmatch(script)
    if parts is None:
        raise ParameterError(f"{script!r} is no edit script")
    case, (before, after) = parts[1], (_OPERATIONS.findall(half) for half in parts.group(2, 3))
    first, last = (sum(operation[0] != "+" for operation in half) for half in (before, after))

    def apply(form: str) -> str | None:
        base = _cased(form, case)
        end = len(base) - last
        if first > end:
            return None
        prefix, suffix = _edited(before, base[:first]), _edited(after, base[end:])
        return None if prefix is None or suffix is None else prefix + base[first:end] + suffix or None

    if not {*".'`^_"}.isdisjoint(before + after):
        return apply
    head, tail = (_edited(half, " " * len(half)) or "" for half in (before, after))

    def replace_ends(form: str) -> str | None:
        """The same where no character of the ends is kept, as in most scripts."""
        base = _cased(form, case)
        end = len(base) - last
        return None if first > end else head + base[first:end] + tail or None

    return replace_ends


def _cased(form: str, case: str) -> str:
    """The form as a script's CASE has it."""
    if case == "s":
        return form
    if case == "u":
        return _core.upper_case(_core.lower_case(form))
    lower = _core.lower_case(form)
    if case == "l":
        return lower
    return (form[:1] if case == "t" else _core.upper_case(lower[:1])) + lower[1:]


def _around_common(base: str, lemma: str) -> tuple[list[str], list[str]] | None:
    """The changes before and after the longest stretch that both share: the leftmost of the base, the lemma's last."""
    for length in range(min(len(base), len(lemma)), 0, -1):
        for begin in range(len(base) - length + 1):
            place = lemma.rfind(base[begin : begin + length])
            if place >= 0:
                rest, wanted = base[begin + length :], lemma[place + length :]
                return _operations(base[:begin], lemma[:place]), _operations(rest, wanted)
    return None


def _differ_in_case(form: str, lemma: str) -> bool:
    """Whether both are the same letters, character by character."""
    pairs = zip(form, lemma, strict=False)
    return len(form) == len(lemma) and all(a == b or _change(a, b) in ("^", "_") for a, b in pairs)


def _around_same_places(base: str, lemma: str) -> tuple[list[str], list[str]] | None:
    """The same for words that differ in case only: no letter of one is taken for another one of the other."""
    runs = re.finditer("1+", "".join("01"[a == b] for a, b in zip(base, lemma, strict=True)))
    longest = max(runs, key=lambda run: run.end() - run.start(), default=None)
    changes = ["." if a == b else _change(a, b) for a, b in zip(base, lemma, strict=True)]
    known = [change for change in changes if change is not None]
    if longest is None or len(known) < len(base):
        return None
    return known[: longest.start()], known[longest.end() :]


def _operations(before: str, after: str) -> list[str]:
    """The fewest changes of characters that make one text of another."""
    if not before or not after:
        return ["-"] * len(before) + ["+" + character for character in after]
    n, m = len(before), len(after)
    cost = [[n - i + m - j for j in range(m + 1)] for i in range(n + 1)]  # of the rests; right where one is empty
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            below, right, across = cost[i + 1][j], cost[i][j + 1], cost[i + 1][j + 1]
            least = across if before[i] == after[j] else 1 + min(below, right)
            mark = _change(before[i], after[j])
            cost[i][j] = min(least, _COSTS.get(mark, 1) + across) if mark else least
    found: list[str] = []
    i = j = 0
    while i < n or j < m:
        both = i < n and j < m
        if both and before[i] == after[j]:
            found.append(".")
            i, j = i + 1, j + 1
        elif both and (mark := _change(before[i], after[j])) and cost[i][j] == _COSTS.get(mark, 1) + cost[i + 1][j + 1]:
            found.append(mark)
            i, j = i + 1, j + 1
        elif i < n and cost[i][j] == 1 + cost[i + 1][j]:
            found.append("-")
            i += 1
        else:
            found.append("+" + after[j])
            j += 1
    return found


@lru_cache(1 << 14)
def _change(before: str, after: str) -> str | None:
    """The operation that makes one character of another, if they differ in an accent or in case only."""
    return next((operation for operation in "'`^_" if _changed(before, operation) == after), None)


def _changed(character: str, operation: str) -> str | None:
    """What an operation makes of a character that it keeps; None if it does not fit."""
    if operation in "^_":
        changed = _core.upper_case(character) if operation == "^" else _core.lower_case(character)
        return None if changed == character else changed
    return character if operation == "." else (_ACCENTED if operation == "'" else _PLAIN).get(character)


def _edited(operations: list[str], characters: str) -> str | None:
    """Does what half of a script says; None if a letter has no accent or case to change."""
    made, place = [], 0
    for operation in operations:
        if operation[0] == "+":
            made.append(operation[1])
            continue
        character = characters[place]
        place += 1
        if operation == "-":
            continue
        kept = _changed(character, operation)
        if kept is None:
            return None
        made.append(kept)
    return "".join(made)
