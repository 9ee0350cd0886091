"""Text from strangers (labels, file names, template lines of a model file), made fit for one line on a terminal."""

from __future__ import annotations


def one_line(text: object, most: int = 300) -> str:
    r"""At most ``most`` characters, with those that are no print written as escapes.

    >>> print(one_line("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    cut = str(text)
    cut = cut if len(cut) <= most else cut[: most - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
