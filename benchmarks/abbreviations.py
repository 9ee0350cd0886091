"""How many sentences with abbreviations a tokenizer cuts in two: without a list, with `auto`, with a list, and `en`.

    python benchmarks/abbreviations.py --train ewt/train.conllu --raw en.txt --out benchmarks/results

With `--raw`, `auto` is also measured with that text. Every line of `abbreviations/english_sentences.txt` is one
sentence; it counts as cut if the tokenizer finds more. The list is `abbreviations/english.txt`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from record import with_circumstances

import goldbeam as gb

HERE = Path(__file__).with_name("abbreviations")
SETTINGS = {"none": None, "auto": "auto", "list": HERE / "english.txt"}


def cut(sentences: list[str], count: Callable[[str], int]) -> dict[str, Any]:
    wrong = [sentence for sentence in sentences if count(sentence) > 1]
    return {"cut": len(wrong), "of": len(sentences), "sentences": wrong}


def measured(train: Path, raw: Path | None) -> dict[str, Any]:
    sentences = (HERE / "english_sentences.txt").read_text(encoding="utf-8").splitlines()
    settings = {name: {"abbreviations": abbreviations} for name, abbreviations in SETTINGS.items()}
    if raw is not None:
        settings["auto, raw text"] = {"abbreviations": "auto", "raw": raw}
    found = {}
    for name, parameters in settings.items():
        tokenizer = gb.Tokenizer(**parameters).fit(train)
        found[name] = cut(sentences, lambda text, tokenizer=tokenizer: len(tokenizer.predict(text)))
    built_in = gb.load("en")
    found["built-in en"] = cut(sentences, lambda text: len(list(built_in(text).sentences)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", type=Path, required=True, metavar="FILE")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="raw text to find abbreviations in")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write abbreviations.json here, too")
    options = parser.parse_args()
    results = with_circumstances("abbreviations.py", ["goldbeam"], lambda: measured(options.train, options.raw))
    text = json.dumps(results, indent=1, ensure_ascii=False)
    if options.out is not None:
        (options.out / "abbreviations.json").write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
