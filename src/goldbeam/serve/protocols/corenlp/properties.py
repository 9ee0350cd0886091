"""Properties of a request: JSON, or the ways in which Java and Python print a map."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from goldbeam.one_line import one_line
from goldbeam.serve.errors import ApiError

_ITEM = re.compile(
    r"""\s*(?:'(?P<q1>(?:[^'\\]|\\.)*)'|"(?P<q2>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s'":=,;{}][^'":=,;{}]*))\s*""", re.DOTALL
)
_JOINT = re.compile(r"[:=]>?")
_TRUE = frozenset({"true", "1", "yes", "t", "y"})


class Properties(dict[str, str]):
    """By name, as strings."""

    def flag(self, name: str) -> bool:
        return self.get(name, "").casefold() in _TRUE


def properties_of(query: Mapping[str, str]) -> Properties:
    """Those of ``properties=``, and those that have parameters of their own.

    >>> properties_of({"properties": "{'annotators': 'tokenize,pos'}", "outputFormat": "json"})
    {'outputFormat': 'json', 'annotators': 'tokenize,pos'}
    """
    others = {name: value for name, value in query.items() if name not in ("properties", "data")}
    return Properties(others | _parsed(query.get("properties", "")))


def _parsed(given: str) -> dict[str, str]:
    if not given.strip():
        return {}
    try:
        found = json.loads(given)
    except (ValueError, RecursionError):
        return _map_of(given)
    if not isinstance(found, dict):
        raise _no_properties(given)
    return {name: _text(name, value) for name, value in found.items()}


def _text(name: str, value: Any) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ",".join(value)
    if isinstance(value, (dict, list)):
        raise ApiError(400, f"the property {one_line(name, 40)} must be a string, a number, true or false")
    return value if isinstance(value, str) else json.dumps(value)


def _map_of(given: str) -> dict[str, str]:
    """``{'a': 'b', c=d}``."""
    text = given.strip()
    if not (text.startswith("{") and text.endswith("}")):
        raise _no_properties(given)
    found: dict[str, str] = {}
    at, end = 1, len(text) - 1
    while text[at:end].strip():
        key = _ITEM.match(text, at, end)
        joint = None if key is None else _JOINT.match(text, key.end(), end)
        value = None if joint is None else _ITEM.match(text, joint.end(), end)
        if key is None or value is None or text[value.end()] not in ",;}":
            raise _no_properties(given)
        found[_item(key)] = _item(value)
        at = value.end() + 1
    return found


def _item(found: re.Match[str]) -> str:
    quoted = found["q1"] if found["q1"] is not None else found["q2"]
    return found["bare"].strip() if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)


def _no_properties(given: str) -> ApiError:
    return ApiError(400, f"properties must be a JSON object, got {one_line(given, 60)!r}")
