"""Templates in groups, of which ``templates="auto"`` chooses those that help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class TemplateGroups(NamedTuple):
    """Templates that are always there, and groups of further ones by name; ``start`` names those of the default set."""

    always: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    start: tuple[str, ...]

    def templates(self, names: Iterable[str]) -> tuple[str, ...]:
        """With these groups; a template that is in several of them is there once.

        >>> TemplateGroups(("w0",), {"a": ("w-1", "w0"), "b": ("w+1",)}, ()).templates(["a"])
        ('w0', 'w-1')
        """
        chosen = set(names)
        lines = (line for name, group in self.groups.items() if name in chosen for line in group)
        return tuple(dict.fromkeys((*self.always, *lines)))
