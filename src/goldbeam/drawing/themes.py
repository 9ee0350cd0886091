"""Colours of pictures: on a light ground, on a dark one, or on what the reader's system prefers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from goldbeam.errors import ParameterError


@dataclass(frozen=True)
class Theme:
    """What each part is drawn in. ``style`` is a class of CSS and its rules, if colours depend on the reader."""

    ground: str
    word: str
    tag: str
    line: str
    label: str
    root: str
    style: tuple[str, str] = ("", "")


_LIGHT = Theme("#ffffff", "#1f2328", "#656d76", "#8c959f", "#0550ae", "#bc4c00")
_DARK = Theme("#0d1117", "#e6edf3", "#9198a1", "#6e7681", "#79c0ff", "#ffa657")


def theme_of(name: str) -> Theme:
    """The theme of this name: light, dark or auto."""
    if name not in THEMES:
        raise ParameterError(f"theme must be one of {', '.join(THEMES)}, got {name!r}")
    return THEMES[name]


def _automatic() -> Theme:
    """Light, with variables that a rule for readers in the dark overrides; the same in all pictures of a page."""
    parts = [field.name for field in fields(Theme) if field.name != "style"]
    dark = ";".join(f"--gb-{part}:{getattr(_DARK, part)}" for part in parts)
    rules = f"@media (prefers-color-scheme:dark){{.goldbeam-auto{{{dark}}}}}"
    colors = {part: f"var(--gb-{part},{getattr(_LIGHT, part)})" for part in parts}
    return Theme(**colors, style=("goldbeam-auto", rules))


THEMES = {"light": _LIGHT, "dark": _DARK, "auto": _automatic()}
