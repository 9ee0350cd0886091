"""Feature templates defined once, from which both python-crfsuite's attributes and goldbeam's template strings come.

A template is a conjunction of atoms; an atom is a function of one input column at one offset. The sets below are the
usual ones for these tasks: they are what all contenders share in the section on speed, not what goldbeam does best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

Token = str | tuple[str, ...]
PAD = 2  # the widest offset in use


@dataclass(frozen=True)
class Atom:
    """`function` of input column `column` (0 is the word) at `offset` from the current token; "" is the value."""

    offset: int
    column: int = 0
    function: str = ""

    def goldbeam(self) -> str:
        """`suffix3(w-1)`, `w0`, `c1[+1]`: the spelling of goldbeam's templates."""
        offset = f"{self.offset:+d}" if self.offset else "0"
        value = f"c{self.column}[{offset}]" if self.column else f"w{offset}"
        return f"{self.function}({value})" if self.function else value


Template = tuple[Atom, ...]


def _character_class(c: str) -> str:
    return "X" if c.isupper() else "x" if c.islower() else "d" if c.isdigit() else c


def shape(word: str) -> str:
    """Character classes with runs collapsed: "McDonald's" -> "XxXx'x"."""
    return "".join(key for key, _ in groupby(map(_character_class, word)))


FUNCTIONS: dict[str, Callable[[str], str]] = {
    "": lambda word: word,
    "lower": str.lower,
    "pattern": shape,
    **{f"prefix{k}": (lambda word, k=k: word[:k]) for k in range(1, 5)},  # type: ignore[misc]
    **{f"suffix{k}": (lambda word, k=k: word[-k:]) for k in range(1, 5)},  # type: ignore[misc]
}


def _ngrams(column: int, *offsets: Sequence[int]) -> list[Template]:
    return [tuple(Atom(offset, column) for offset in ngram) for ngram in offsets]


WINDOW = ([-2], [-1], [0], [1], [2])
TAGGING: list[Template] = [
    *_ngrams(0, *WINDOW, (-1, 0), (0, 1), (-1, 1)),
    (Atom(0, function="lower"),),
    *((Atom(0, function=f"{affix}{k}"),) for affix in ("prefix", "suffix") for k in range(1, 5)),
    (Atom(0, function="pattern"),),
    *((Atom(offset, function="suffix3"),) for offset in (-1, 1)),
]
CHUNKING: list[Template] = [
    *TAGGING,
    *_ngrams(1, *WINDOW, (-2, -1), (-1, 0), (0, 1), (1, 2), (-2, -1, 0), (-1, 0, 1), (0, 1, 2)),
]
ENTITIES: list[Template] = [*TAGGING, *((Atom(offset, function="pattern"),) for offset in (-1, 1))]


def goldbeam_templates(templates: Sequence[Template]) -> list[str]:
    """The same templates as strings for goldbeam, with the tag bigram that a linear-chain CRF has built in."""
    return [*(" ".join(atom.goldbeam() for atom in template) for template in templates), "t-1"]


def crfsuite_extractor(templates: Sequence[Template]) -> Callable[[Sequence[Token]], list[list[str]]]:
    """A function from a sentence to python-crfsuite's attributes, one list of strings a token.

    The function's source is generated, with one f-string a template, so that it is as fast as one written by hand for
    these templates: an interpreter of templates in Python would be slower, and the peer would look slower than it is.
    Atoms are computed once a word type, not once a token.
    """
    values = sorted({(atom.column, atom.function) for template in templates for atom in template})
    row = {value: f"v{i}" for i, value in enumerate(values)}

    def attribute(number: int, template: Template) -> str:
        atoms = "|".join(f"{{{row[atom.column, atom.function]}[i{atom.offset:+d}]}}" for atom in template)
        return f'f"{number}={atoms}"'

    attributes = ", ".join(attribute(i, template) for i, template in enumerate(templates))
    source = (
        f"def attributes({', '.join(row.values())}, start, end):\n return [[{attributes}] for i in range(start, end)]"
    )
    namespace: dict[str, Callable[..., list[list[str]]]] = {}
    exec(source, namespace)
    fill = namespace["attributes"]

    functions: dict[int, list[Callable[[str], str]]] = {}
    for column, function in values:
        functions.setdefault(column, []).append(FUNCTIONS[function])
    caches: dict[int, dict[str, tuple[str, ...]]] = {column: {} for column in functions}
    edge = ["<s>"] * PAD

    def extract(sentence: Sequence[Token]) -> list[list[str]]:
        rows: list[list[str]] = []
        for column, column_functions in functions.items():
            cache = caches[column]
            tokens = sentence if isinstance(sentence[0], str) else [token[column] for token in sentence]
            computed = []
            for token in tokens:
                atoms = cache.get(token)  # type: ignore[arg-type]
                if atoms is None:
                    atoms = cache[token] = tuple(f(token) for f in column_functions)  # type: ignore[index,arg-type]
                computed.append(atoms)
            rows.extend([*edge, *column_values, *edge] for column_values in zip(*computed, strict=True))
        return fill(*rows, PAD, PAD + len(sentence))

    return extract
