"""The README stays short, its picture is what its code draws, and its figures are those of benchmarks/results."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

# The row of the table, and for each figure in it: where it comes from, and its format.
FIGURES = {
    "raw text to trees": {
        "pipeline/accuracy/ud-en-ewt/scores/LAS": "LAS {:.2f}",
        "pipeline/accuracy/ud-en-ewt/UDPipe 1.2/LAS": "UDPipe: {:.1f}²",
        "pipeline/speed/goldbeam/tokens_per_second": "{:,}¹",
        "pipeline/speed/UDPipe/tokens_per_second": "{:,}¹",
    },
    "parts of speech": {
        "tagging/accuracy/ewt-upos/goldbeam/score": "accuracy {:.2f}",
        "tagging/accuracy/ewt-upos/goldbeam/tagging/tokens_per_second": "{:,}",
        "tagging/accuracy/ewt-upos/crfsuite-lbfgs/score": "CRFsuite: {:.2f}",
        "tagging/accuracy/ewt-upos/crfsuite-lbfgs/tagging/tokens_per_second": "{:,}",
    },
    "chunks": {
        "tagging/accuracy/conll2000/goldbeam/score": "F1 {:.2f}",
        "tagging/accuracy/conll2000/goldbeam/tagging/tokens_per_second": "{:,}",
        "tagging/accuracy/conll2000/crfsuite-lbfgs/score": "CRFsuite: {:.2f}",
        "tagging/accuracy/conll2000/crfsuite-lbfgs/tagging/tokens_per_second": "{:,}",
    },
    "entities": {
        "tagging/accuracy/conll2002-esp/goldbeam/score": "F1 {:.2f}",
        "tagging/accuracy/conll2002-esp/goldbeam/tagging/tokens_per_second": "{:,}",
        "tagging/accuracy/conll2002-esp/crfsuite-lbfgs/score": "CRFsuite: {:.2f}",
        "tagging/accuracy/conll2002-esp/crfsuite-lbfgs/tagging/tokens_per_second": "{:,}",
    },
    "Chinese words": {
        "segmentation/accuracy/pfr199801/contenders/goldbeam/scores/f1": "F1 {:.2f}",
        "segmentation/speed/contenders/goldbeam/characters_per_second": "{:,} characters",
        "segmentation/accuracy/pfr199801/contenders/crfsuite-lbfgs zhang-2014/scores/f1": "CRFsuite: {:.2f}",
        "segmentation/accuracy/pfr199801/contenders/ltp/scores/f1": "LTP: {:.2f}",
        "segmentation/speed/contenders/ltp/characters_per_second": "{:,} characters",
    },
    "dependencies": {
        "dependency/accuracy/goldbeam/default/scores/las": "LAS {:.2f}",
        "dependency/speed/english/beam 16/tokens_per_second": "{:,}",
        "dependency/accuracy/others/ZPar, beam 16/las": "ZPar: {:.2f}",
        "dependency/accuracy/others/ZPar, beam 16/tokens_per_second": "{:,}³",
    },
    "constituents": {
        "constituency/wsj-sample/goldbeam/default, gold tags/scores/f1": "F1 {:.2f}",
        "constituency/wsj-sample/goldbeam/default, gold tags/scores/sentences_per_second": "{:,} sentences",
        "constituency/wsj-sample/others/Stanford shift-reduce, gold tags/f1": "Stanford: {:.2f}",
        "constituency/wsj-sample/others/Stanford shift-reduce, gold tags/sentences_per_second": "{:,} sentences³",
    },
}


def measured(path: str) -> float:
    """The figure at FILE/SECTION/KEY/KEY… of benchmarks/results."""
    file, section, *keys = path.split("/")
    value: Any = json.loads((ROOT / "benchmarks" / "results" / f"{file}.json").read_text("utf-8"))[section]["results"]
    for key in keys:
        value = value[key]
    return float(value)


def shown(path: str, form: str) -> str:
    """The figure as the README prints it; speeds have three significant digits."""
    value = measured(path)
    return form.format(int(float(f"{value:.3g}")) if "{:,}" in form else value)


@pytest.mark.parametrize("task", FIGURES)
def test_the_table_shows_what_was_measured(task: str) -> None:
    (row,) = re.findall(rf"^\| {task}, .*$", README, re.MULTILINE)
    figures = [shown(path, form) for path, form in FIGURES[task].items()]
    assert [figure for figure in figures if not re.search(rf"(?<![\d,.]){re.escape(figure)}(?![\d.]|,\d)", row)] == []


def test_a_peer_in_the_table_is_the_best_of_its_run() -> None:
    for task in ("ewt-upos", "conll2000", "conll2002-esp"):
        run = f"tagging/accuracy/{task}"
        assert all(
            measured(f"{run}/crfsuite-lbfgs/score") > measured(f"{run}/{other}/score")
            for other in ("crfsuite-ap", "ltp")
        )


def test_the_picture_is_what_the_code_draws() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["picture"] == (ROOT / "docs" / "images" / "arcs.svg").read_text("utf-8"), "draw it anew with this code"


def test_it_can_be_read_in_a_few_minutes() -> None:
    assert len(README.split()) <= 700
