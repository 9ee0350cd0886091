"""Phenomena of real text, a class at a time: goldbeam's built-in models and their peers in one run.

    npm install --prefix DIR wink-nlp wink-eng-lite-web-model compromise
    python benchmarks/phenomena.py --node DIR --out benchmarks/results
    python benchmarks/phenomena.py --half dev --errors --classes money dates

`phenomena/` has the items, in two halves: look at errors in `dev`, report `held-out`. Peers that are not installed are
left out. An item counts as wrong if any of what its class checks is wrong. See judging/items.py for the format.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judging import node_peers, python_peers
from judging.items import HALVES, ItemClass, read_language
from judging.judging import faults
from judging.nonwords import nonword_lemmas
from judging.ours import Goldbeam
from judging.python_peers import PEERS, System
from judging.table import table
from record import with_circumstances

import goldbeam as gb
from goldbeam.errors import GoldbeamError

ITEMS = Path(__file__).with_name("phenomena")
LANGUAGES = ("en", "pt", "zh")


def systems_of(language: str, model: str, node: Path | None) -> list[System]:
    """goldbeam first, if there is a model of the language."""
    try:
        ours: list[System] = [Goldbeam(gb.load(model))]
    except GoldbeamError as error:
        print(f"{language}: no goldbeam model ({error}); peers only")
        ours = []
    return [*ours, *node_peers.installed_peers(language, node), *python_peers.installed_peers(language)]


def class_results(group: ItemClass, half: str, systems: Sequence[System]) -> dict[str, Any]:
    """Wrong items of every system that can do all checks of a class."""
    items = group.halves[half]
    wrong: dict[str, dict[str, list[str]]] = {}
    for system in systems:
        if set(group.checks) <= set(system.checks):
            answers = system.answers(items)
            strict = system.name == "goldbeam"
            found = [
                faults(item, answer, group.checks, strict=strict) for item, answer in zip(items, answers, strict=True)
            ]
            wrong[system.name] = {item.text: told for item, told in zip(items, found, strict=True) if told}
    return {"items": len(items), "wrong": wrong}


def invented(classes: Sequence[ItemClass], half: str, language: str, ours: System) -> dict[str, Any]:
    """goldbeam's non-word lemmas in all texts of a half."""
    items = [item for group in classes for item in group.halves[half]]
    expected = {lemma.lower() for item in items for lemmas in item.lemmas for lemma in lemmas.split("/")}
    found, words = nonword_lemmas(ours.answers(items), language, expected)
    return {"words": words, "percent": round(100 * len(found) / max(words, 1), 2), "lemmas": sorted(set(found))}


def measured(classes: dict[str, list[ItemClass]], models: dict[str, str], node: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for language, groups in classes.items():
        systems = systems_of(language, models.get(language, language), node)
        result: dict[str, Any] = {"systems": [system.name for system in systems], "halves": {}}
        for half in HALVES:
            result["halves"][half] = {group.name: class_results(group, half, systems) for group in groups}
        if language != "zh" and systems and systems[0].name == "goldbeam":
            result["nonword_lemmas"] = {half: invented(groups, half, language, systems[0]) for half in HALVES}
        found[language] = result
    if node is not None:
        found["npm"] = {
            peer.name: node_peers.version(peer.name, node) for peer in node_peers.installed_peers("en", node)
        }
    return found


def show(results: dict[str, Any], language: str, half: str, *, errors: bool) -> None:
    classes = results["halves"][half]
    counts = {name: {system: len(wrong) for system, wrong in found["wrong"].items()} for name, found in classes.items()}
    sizes = {name: found["items"] for name, found in classes.items()}
    systems = [system for system in results["systems"] if any(system in wrong for wrong in counts.values())]
    print(f"\n{language}, {half}\n{table(counts, sizes, systems)}")
    if "nonword_lemmas" in results:
        found = results["nonword_lemmas"][half]
        print(f"non-word lemmas of goldbeam: {found['percent']} % of {found['words']} words")
    if errors:
        for name, found in classes.items():
            for text, told in found["wrong"].get("goldbeam", {}).items():
                print(f"{name}: {text!r}: {'; '.join(told)}")
        for lemma in results.get("nonword_lemmas", {}).get(half, {}).get("lemmas", []):
            print(f"non-word: {lemma}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--classes", nargs="+", metavar="NAME", help="only classes whose names start like one of these")
    parser.add_argument("--half", choices=HALVES, default="held-out", help="the half to show; both are written")
    parser.add_argument("--errors", action="store_true", help="list what goldbeam gets wrong")
    parser.add_argument("--model", nargs="+", default=[], metavar="LANGUAGE=FILE", help="instead of the built-in model")
    parser.add_argument("--node", type=Path, metavar="DIR", help="where npm installed its peers")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write phenomena.json here")
    options = parser.parse_args()
    classes = {language: read_language(ITEMS / language) for language in options.languages}
    if options.classes:
        starts = tuple(options.classes)
        classes = {language: [g for g in groups if g.name.startswith(starts)] for language, groups in classes.items()}
        classes = {language: groups for language, groups in classes.items() if groups}
    models = dict(model.split("=", 1) for model in options.model)
    record = with_circumstances(
        "python benchmarks/phenomena.py", ["goldbeam", *PEERS], lambda: measured(classes, models, options.node)
    )
    for language in classes:
        show(record["results"][language], language, options.half, errors=options.errors)
    if options.out is not None:
        text = json.dumps(record, indent=1, ensure_ascii=False)
        (options.out / "phenomena.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
