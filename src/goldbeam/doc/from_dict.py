"""Documents of what `to_dict` and `to_json` have made."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.placing import Placed, placed_surface
from goldbeam.doc.sentence import Sentence
from goldbeam.doc.surface import SurfaceToken
from goldbeam.doc.words import HEAD, UNKNOWN
from goldbeam.errors import DataError
from goldbeam.layers.spans import labels_of
from goldbeam.one_line import one_line

Phrases = Callable[[str], PhraseStructure]
_COLUMNS = {"lemma": "lemmas", "upos": "upos", "xpos": "xpos", "feats": "feats"}


def loaded(text: str | bytes) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = json.loads(text)
    except (ValueError, RecursionError, TypeError) as cause:
        raise DataError(f"this is not JSON: {one_line(cause, 100)}; give what to_json has made") from cause
    return found


def sentences_of(data: Mapping[str, Any], phrases: Phrases | None) -> list[Sentence]:
    """What is not as `to_dict` makes it is one line."""
    sentences = data.get("sentences") if isinstance(data, Mapping) else None
    if not isinstance(sentences, Sequence):
        raise DataError(f"a document is an object with a list of sentences, got {one_line(repr(data), 60)}")
    text = data.get("text")
    if text is not None and not isinstance(text, str):
        raise DataError(f"text must be a string, got {one_line(repr(text), 60)}")
    return [
        _sentence(sentence, f"sentence {number}", text, _next_start(sentences, number), phrases)
        for number, sentence in enumerate(sentences, 1)
    ]


def _next_start(sentences: Sequence[Any], number: int) -> int | None:
    following = sentences[number] if number < len(sentences) else None
    return following.get("start") if isinstance(following, Mapping) else None


def _sentence(
    data: Mapping[str, Any], where: str, document: str | None, following: int | None, phrases: Phrases | None
) -> Sentence:
    try:
        return _made(data, document, following, phrases)
    except DataError as error:
        raise DataError(f"{where}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as cause:
        what = f"no {cause}" if isinstance(cause, KeyError) else one_line(cause, 80)
        raise DataError(f"{where} is not as to_dict makes it: {what}") from cause


def _made(data: Mapping[str, Any], document: str | None, following: int | None, phrases: Phrases | None) -> Sentence:
    tokens = data["tokens"]
    forms = [token["form"] for token in tokens]
    columns: dict[str, Any] = {}
    for name, argument in _COLUMNS.items():
        if any(name in token for token in tokens):
            columns[argument] = [token.get(name, UNKNOWN) for token in tokens]
    if not tokens or any("head" in token for token in tokens):
        columns["heads"] = [token["head"] for token in tokens]
        columns["relations"] = [token["deprel"] for token in tokens]
    if (spans := data.get("entities")) is not None:
        places = [(span["first"] - 1, span["last"] - 1, span["label"]) for span in spans]
        columns["iob"] = labels_of(places, len(forms))
    multiwords = [
        SurfaceToken(token["form"], token["words"][0], token["words"][1], token.get("start"), token.get("end"))
        for token in data.get("multiword_tokens", ())
    ]
    starts, ends = ([token.get(name) for token in tokens] for name in ("start", "end"))
    written = data.get("text")
    surface = placed_surface(Placed(forms, starts, ends, written, document, following), multiwords)
    brackets = data.get("brackets")
    tree = None if brackets is None or phrases is None else phrases(brackets)
    return Sentence.with_margins(
        _margins(tokens), forms, **columns, surface=surface, written=written, constituents=tree
    )


def _margins(tokens: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    found = {HEAD: [_margin(token, "margin") for token in tokens]} if any("margin" in token for token in tokens) else {}
    layers = dict.fromkeys(layer for token in tokens for layer in token.get("margins", ()))
    return found | {layer: [_margin(token.get("margins", {}), layer) for token in tokens] for layer in layers}


def _margin(known: Mapping[str, Any], name: str) -> Any:
    """JSON has null for an infinite one."""
    return inf if name in known and known[name] is None else known.get(name)
