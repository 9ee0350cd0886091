"""What speaks for a label, as plainly as it can be said: names are made of strings, weights are looked up by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Named = Mapping[tuple[str, str], float]  # weights by the name of a feature and the label


def atom_text(atom: str, words: Sequence[str], i: int, labels: Sequence[str]) -> str:
    """An atom with its value at word ``i``, whose labels before it are ``labels``."""

    def word(offset: int) -> str:
        place = i + offset
        return "<s>" if place < 0 else "</s>" if place >= len(words) else words[place]

    if atom == "bias":
        return atom
    if atom.startswith("t-"):
        place = i - int(atom[2:])
        return f"{atom}={labels[place] if place >= 0 else '<s>'}"
    if atom.startswith("suffix"):
        length = int(atom[6])
        return f"{atom}={word(int(atom[9:-1] or 0))[-length:]}"
    return f"{atom}={word(int(atom[1:]))}"


def features(templates: Sequence[str], words: Sequence[str], i: int, labels: Sequence[str]) -> list[str]:
    """The names of the features that fire at word ``i``."""
    return [" ".join(atom_text(atom, words, i, labels) for atom in template.split()) for template in templates]


def weights(named: Named, fired: Sequence[str], label: str) -> dict[str, float]:
    """Those of the features that have a weight for a label."""
    return {name: named[name, label] for name in fired if named.get((name, label), 0.0)}
