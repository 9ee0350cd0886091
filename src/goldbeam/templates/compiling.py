"""From a user's templates to what the core makes of them, or to an error that helps.

The core's message quotes the template and says what is wrong with it. Often the atom is right, but for another problem.
Then the message goes on: ``s0.w is an atom of dependency parsers, here the nearest is w0``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from goldbeam.errors import TemplateError
from goldbeam.templates.atoms import PROBLEMS

Spec = TypeVar("Spec")
Make = Callable[[list[str]], Spec]

_BAD = "bad template "
_CLOSE = 0.6  # what is less like an atom, as difflib measures it, is hardly a misspelling of it
_LONGEST = 80  # characters of an atom that is looked for


def compiled(problem: str, make: Make[Spec], templates: Iterable[str]) -> Spec:
    """What ``make`` makes of templates of a problem (one of `PROBLEMS`); its TemplateError is explained."""
    lines = list(templates)
    try:
        return make(lines)
    except TemplateError as error:
        explanation = _explanation(problem, make, _bad_atom(make, lines, str(error)))
        if not explanation:
            raise
        raise TemplateError(f"{error}; {explanation}") from None


def _bad_atom(make: Make[Spec], lines: list[str], message: str) -> str | None:
    """The atom that an error is about, if it is about a single one."""
    quoted = (line.split() for line in lines if message.startswith((f'{_BAD}"{line}"', f'{_BAD}"{_tidy(line)}"')))
    return next((atom for atoms in quoted for atom in atoms if not _compiles(make, atom)), None)


def _tidy(line: str) -> str:
    return " ".join(line.split())


def _compiles(make: Make[Spec], atom: str) -> bool:
    """Whether there is such an atom here; as a whole set of templates it may lack something."""
    try:
        make([atom])
    except TemplateError as error:
        return not str(error).startswith(_BAD)
    return True


def _explanation(problem: str, make: Make[Spec], atom: str | None) -> str:
    """Nothing if the problem has the atom, though not with these columns or settings: the core says so."""
    if atom is None or len(atom) > _LONGEST or _kind(problem, atom):
        return ""
    owners = {other: kind for other in PROBLEMS if (kind := _kind(other, atom))}
    if not owners:
        near = _first(make, _misspelled(problem, atom))
        return f"did you mean {near}?" if near else ""
    *names, last = (PROBLEMS[other].name for other in owners)
    near = _first(make, _nearest(problem, atom, next(iter(owners.values()))))
    told = f"{atom} is an atom of {' and '.join([', '.join(names), last] if names else [last])}"
    return f"{told}, here the nearest is {near}" if near else told


def _first(make: Make[Spec], atoms: Iterable[str]) -> str | None:
    return next((atom for atom in atoms if _compiles(make, atom)), None)


def _kind(problem: str, atom: str) -> str | None:
    """What an atom of a problem is about; None if the problem has no such atom."""
    kinds = PROBLEMS[problem].kinds.items()
    return next((kind for kind, atoms in kinds if re.fullmatch(atoms.pattern, atom)), None)


def _misspelled(problem: str, atom: str) -> list[str]:
    """The atoms of a problem that are spelled almost like this, the most similar first."""
    from difflib import get_close_matches  # not above: it takes milliseconds to import

    examples = [name for atoms in PROBLEMS[problem].kinds.values() for name in atoms.examples]
    return get_close_matches(atom, examples, n=10, cutoff=_CLOSE)


def _nearest(problem: str, atom: str, kind: str) -> Iterator[str]:
    """All example atoms of a problem: those of the same kind first, and within these those with most in common."""
    kinds = PROBLEMS[problem].kinds
    same = kinds[kind].examples if kind in kinds else ()
    every = (name for atoms in kinds.values() for name in atoms.examples)
    for names in (same, every):
        yield from sorted(names, key=lambda name: -_in_common(atom, name))


def _in_common(one: str, other: str) -> float:
    """The share of names and numbers that are in both: s0.w is like w0, suffix3(s0.w) like suffix3(w0)."""
    a, b = (Counter(re.findall(r"[^\W\d_]+|\d+", atom)) for atom in (one, other))
    return 2 * (a & b).total() / max(a.total() + b.total(), 1)
