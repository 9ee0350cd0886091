"""Peers from npm, which a Node process asks: a line of JSON per text in, a line per answer out."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from judging.answers import Answer, Word, positions, sentence_starts
from judging.items import Item

WORKER = Path(__file__).with_name("node_worker.js")
CHECKS = {"wink-nlp": ("sentences", "tokens", "lemma", "upos"), "compromise": ("sentences", "lemma")}


class NodePeer:
    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.checks = CHECKS[name]
        self._folder = folder

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        lines = "".join(json.dumps(item.text) + "\n" for item in items)
        command = ["node", str(WORKER), str(self._folder.resolve()), self.name]
        output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, encoding="utf-8")
        told = [json.loads(line) for line in output.stdout.splitlines()]
        return [self._answer(item.text, answer) for item, answer in zip(items, told, strict=True)]

    @staticmethod
    def _answer(text: str, told: dict[str, list[str]]) -> Answer:
        places = positions(text, told["words"])
        words = [
            Word(text[start:end], start, end, lemma, upos)
            for (start, end), lemma, upos in zip(places, told["lemmas"], told["upos"], strict=True)
            if start < end
        ]
        return Answer(sentence_starts(text, told["sentences"]), tuple(words))


def version(name: str, folder: Path) -> str:
    return str(json.loads((folder / "node_modules" / name / "package.json").read_text(encoding="utf-8"))["version"])


def installed_peers(language: str, folder: Path | None) -> list[NodePeer]:
    """English only. Without a folder, or without Node, there are none."""
    if language != "en" or folder is None or shutil.which("node") is None:
        return []
    return [NodePeer(name, folder) for name in CHECKS if (folder / "node_modules" / name).is_dir()]
