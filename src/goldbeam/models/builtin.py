"""The models that come with goldbeam, by name."""

from __future__ import annotations

import os

#: What each is for; the file and its card (data, licence, scores) are beside each other in the folder.
BUILTIN = {
    "en": "English (UD English EWT and GUM)",
    "zh": "Chinese, simplified and traditional script (UD Chinese GSD)",
    "pt": "Portuguese (UD Portuguese Bosque)",
}
FOLDER = os.path.join(os.path.dirname(__file__), "builtin")


def model_path(name: str | os.PathLike[str]) -> str | os.PathLike[str]:
    """What to open: a file of that name if there is one, else the built-in model of that name."""
    if isinstance(name, str) and name in BUILTIN and not os.path.isfile(name):
        return os.path.join(FOLDER, f"{name}.goldbeam")
    return name


def card(name: str) -> str:
    """The model card of a built-in model, as Markdown."""
    with open(os.path.join(FOLDER, f"{name}.md"), encoding="utf-8") as file:
        return file.read()
