"""Does UD's validator accept what the built-in models write? Errors by level, of dev text annotated from raw text.

    python benchmarks/validity.py --data DIR

DIR has the treebanks as folders with dev.conllu. Level 1 is about CoNLL-U, level 2 about the format of UD; levels 3 to
5 are about the annotation itself, where a model makes mistakes. The validator is that of the package udtools.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from record import with_circumstances

import goldbeam as gb
from goldbeam import _core

RESULTS = Path(__file__).with_name("results")
# With the model that annotates each.
SETS = {"ud-en-ewt": "en", "ud-en-gum-open": "en", "ud-zh-gsd-simp-v2": "zh", "ud-pt-bosque": "pt"}
_INCIDENT = re.compile(r"\[L(\d) (\w+) ([\w-]+)\]")


def errors_of(conllu: Path, language: str) -> dict[str, Any]:
    """What the validator says, by level and by test."""
    command = [sys.executable, "-c", "from udtools.cli import main; raise SystemExit(main())"]
    options = ["--lang", language, "--level", "5", "--no-warnings", "--max-err", "0", str(conllu)]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    incidents = _INCIDENT.findall(done.stderr + done.stdout)
    if done.returncode != 0 and not incidents:
        sys.exit(f"the validator failed: {done.stderr.strip()[-300:]}")
    by_level = Counter(level for level, _, _ in incidents)
    by_test = Counter(f"L{level} {test}" for level, _, test in incidents)
    return {
        "errors": {f"level {level}": by_level[str(level)] for level in range(1, 6)},
        "tests": dict(by_test.most_common()),
    }


def measured(folder: Path, model: str) -> dict[str, Any]:
    dev = gb.read(folder / "dev.conllu")
    nlp = gb.load(model)
    annotated = nlp.annotate_bytes(_core.RunningText(dev).text)
    with TemporaryDirectory() as place:
        conllu = Path(place) / "annotated.conllu"
        conllu.write_bytes(annotated)
        found = errors_of(conllu, model)
    corpus = gb.Corpus.parse(annotated, "conllu", "annotated")
    return {"model": model, "sentences": len(corpus), "words": corpus.token_count, **found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, default=RESULTS, metavar="FOLDER")
    options = parser.parse_args()
    there = {name: model for name, model in SETS.items() if (options.data / name / "dev.conllu").is_file()}

    def run() -> dict[str, Any]:
        found = {name: measured(options.data / name, model) for name, model in there.items()}
        for name, facts in found.items():
            print(f"{name:20}{facts['words']:8,} words", *(f"{key}: {n}" for key, n in facts["errors"].items()))
        return found

    packages = ["goldbeam", "udtools"]
    results = {"validity": with_circumstances("python benchmarks/validity.py --data DIR", packages, run)}
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "validity.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
