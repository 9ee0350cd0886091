"""Tables of the package spacy-lookups-data, if it is installed."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any

from goldbeam.errors import DataError

LICENCE = "MIT (spacy-lookups-data)"
_PACKAGE = "spacy_lookups_data"


def load_table(language: str, kind: str, what: str) -> dict[str, Any]:
    """A table of a language: ``en``, ``lexeme_cluster``. DataError if the package or the table is missing."""
    folder = _folder(what)
    names = {name.removesuffix(".gz"): name for name in sorted(os.listdir(folder))}
    wanted = f"{language}_{kind}.json"
    if wanted not in names:
        known = sorted(name.removesuffix(f"_{kind}.json") for name in names if name.endswith(f"_{kind}.json"))
        raise DataError(f"spacy:{language}: spacy-lookups-data has {what} for {', '.join(known) or 'no language'}")
    return _load(os.path.join(folder, names[wanted]))


def tables_of(language: str, begins: str, what: str) -> dict[str, dict[str, Any]]:
    """All tables of a language whose names begin so, by the rest of their names."""
    folder, prefix = _folder(what), f"{language}_{begins}"
    found = {
        name.removesuffix(".gz").removesuffix(".json").removeprefix(prefix): os.path.join(folder, name)
        for name in sorted(os.listdir(folder))
        if name.startswith(prefix) and name.removesuffix(".gz").endswith(".json")
    }
    return {rest: _load(path) for rest, path in found.items()}


def _folder(what: str) -> str:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise DataError(f"{what} of spaCy are in a package that is missing; pip install spacy-lookups-data")
    return os.path.join(spec.submodule_search_locations[0], "data")


def _load(path: str) -> dict[str, Any]:
    import gzip
    import json

    try:
        with open(path, "rb") as file:
            data = file.read()
        table = json.loads(gzip.decompress(data) if path.endswith(".gz") else data)
    except (OSError, ValueError, EOFError) as cause:
        raise DataError(f"{path}: cannot be read: {cause}; install spacy-lookups-data again") from cause
    if not isinstance(table, dict):
        raise DataError(f"{path}: is not a table of words; install spacy-lookups-data again")
    return table
