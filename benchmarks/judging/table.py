"""Tables of wrong items per class and system, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SHORT = {
    "wink-nlp": "wink",
    "compromise": "compr.",
    "blingfire": "bling.",
    "simplemma": "simpl.",
    "lemminflect": "lemmi.",
}


def table(classes: Mapping[str, Mapping[str, int]], sizes: Mapping[str, int], systems: Sequence[str]) -> str:
    """Per cent wrong; a dot marks classes that a system cannot do.

    >>> print(table({"money": {"goldbeam": 1, "wink-nlp": 2}}, {"money": 8}, ["goldbeam", "wink-nlp", "pysbd"]))
    % wrong                   items goldbeam  wink pysbd
    money                         8     12.5  25.0     .
    """
    names = [SHORT.get(system, system) for system in systems]
    widths = [max(len(name), 5) + 1 for name in names]
    lines = [f"{'% wrong':25} items" + "".join(map(str.rjust, names, widths))]
    for name, wrong in classes.items():
        cells = [f"{100 * wrong[system] / sizes[name]:.1f}" if system in wrong else "." for system in systems]
        lines.append(f"{name:25} {sizes[name]:5}" + "".join(map(str.rjust, cells, widths)))
    return "\n".join(lines)
