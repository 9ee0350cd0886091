"""Output formats: what a request gets as ``result``."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from goldbeam.serve.protocols.conllu_rows import (
    DEPREL,
    FEATS,
    FORM,
    HEAD,
    LEMMA,
    MISC,
    NOTHING,
    UPOS,
    XPOS,
    SentenceRows,
    misc_fields,
)
from goldbeam.serve.protocols.udpipe.options import Format
from goldbeam.serve.protocols.udpipe.spaces import unescaped

Sentences = Sequence[SentenceRows]


def result(sentences: Sentences, form: Format, header: str) -> str:
    """``header`` are comments, which only CoNLL-U has."""
    written = _WRITERS[form.name](sentences, form.options)
    return header + written if form.name == "conllu" and sentences else written


def _conllu(sentences: Sentences, options: Sequence[str]) -> str:
    return "".join(sentence.text() for sentence in sentences)


def _horizontal(sentences: Sentences, options: Sequence[str]) -> str:
    """A sentence per line, with spaces between words; spaces in a word become no-break ones."""
    lines = (" ".join(row[FORM].replace(" ", "\u00a0") for row in sentence.words()) + "\n" for sentence in sentences)
    return "".join(_with_paragraphs(sentences, list(lines), "paragraphs" in options))


def _vertical(sentences: Sentences, options: Sequence[str]) -> str:
    """A word per line, with a blank line after each sentence."""
    blocks = ("".join(row[FORM] + "\n" for row in sentence.words()) + "\n" for sentence in sentences)
    return "".join(_with_paragraphs(sentences, list(blocks), "paragraphs" in options))


def _with_paragraphs(sentences: Sentences, blocks: list[str], marked: bool) -> list[str]:
    """With a blank line before each paragraph but the first."""
    if marked:
        for number, sentence in enumerate(sentences):
            if number and _begins_paragraph(sentence):
                blocks[number] = "\n" + blocks[number]
    return blocks


def _begins_paragraph(sentence: SentenceRows) -> bool:
    return sentence.has_comment("newpar") or sentence.has_comment("newdoc")


def _plaintext(sentences: Sentences, options: Sequence[str]) -> str:
    """The text that the tokens come from, or a sentence per line without unusual spaces."""
    if "normalized_spaces" in options:
        lines = ["".join(_with_space(row) for row in sentence.tokens()).rstrip(" ") + "\n" for sentence in sentences]
        return "".join(_with_paragraphs(sentences, lines, True))
    return "".join(_original(row) for sentence in sentences for row in sentence.tokens())


def _with_space(row: list[str]) -> str:
    return row[FORM] + ("" if misc_fields(row[MISC]).get("SpaceAfter") == "No" else " ")


def _original(row: list[str]) -> str:
    misc = misc_fields(row[MISC])
    token = unescaped(misc["SpacesInToken"]) if "SpacesInToken" in misc else row[FORM]
    usual = "" if misc.get("SpaceAfter") == "No" else " "
    return unescaped(misc.get("SpacesBefore", "")) + token + unescaped(misc.get("SpacesAfter", usual))


def _epe(sentences: Sentences, options: Sequence[str]) -> str:
    """JSON of the Extrinsic Parser Evaluation 2017: an object per line, one for each sentence."""
    graphs = ({"id": number, "nodes": _nodes(sentence)} for number, sentence in enumerate(sentences, 1))
    return "".join(json.dumps(graph, ensure_ascii=False) + "\n" for graph in graphs)


def _nodes(sentence: SentenceRows) -> list[dict[str, Any]]:
    nodes = []
    edges: dict[str, list[dict[str, Any]]] = {}
    for row in sentence.words():
        if row[HEAD] not in (NOTHING, "0"):
            edges.setdefault(row[HEAD], []).append({"label": row[DEPREL], "target": int(row[0])})
    for row in sentence.words():
        node: dict[str, Any] = {"id": int(row[0]), "form": row[FORM]}
        if ":" in (place := misc_fields(row[MISC]).get("TokenRange", "")):
            node["start"], node["end"] = map(int, place.split(":"))
        if row[HEAD] == "0":
            node["top"] = True
        named = {"lemma": row[LEMMA], "upos": row[UPOS], "xpos": row[XPOS]}
        node["properties"] = {name: "" if value == NOTHING else value for name, value in named.items()}
        node["properties"] |= misc_fields(row[FEATS])
        if row[0] in edges:
            node["edges"] = edges[row[0]]
        nodes.append(node)
    return nodes


_WRITERS: dict[str, Callable[[Sentences, Sequence[str]], str]] = {
    "conllu": _conllu,
    "epe": _epe,
    "horizontal": _horizontal,
    "plaintext": _plaintext,
    "vertical": _vertical,
}
