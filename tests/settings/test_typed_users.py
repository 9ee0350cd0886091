"""Type checkers see the settings of every estimator: right ones pass, misspelt ones and wrong types do not."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from all_estimators import ESTIMATORS
from drawn_settings import drawn_values

import goldbeam as gb

USES = '''\
"""What a user writes; lines that end with "error" have one."""

from __future__ import annotations

from collections.abc import Iterable

import goldbeam as gb


class Spelling(gb.Problem):
    templates = ("w0",)

    def start(self, x: list[str]) -> int:
        return 0

    def actions(self, x: list[str], state: int) -> list[str]:
        return ["A", "B"] if state < len(x) else []

    def advance(self, x: list[str], state: int, action: str) -> int:
        return state + 1


def ends(gold: list[object], predicted: list[object]) -> Iterable[Iterable[int]]:
    return [[0], [len(gold) - 1]]


tagger = gb.Tagger(swvp="wm", substructures=ends).fit([[("a", "A")]], dev=([["a"]], [["A"]]), verbose=True)
labels: list[list[str]] = tagger.predict([["a"]])
margins: list[list[float]] = tagger.predict_margins("test.conllu")
words: list[list[str]] = gb.Segmenter(method="words").fit([["ab"]]).predict(["ab"])
tagged: list[list[tuple[str, str]]] = gb.JointTagger(rerank=4).fit([[("ab", "N")]]).predict(["ab"])
arcs: list[list[tuple[int, str]]] = gb.DependencyParser(beam=8).fit([["a"]], [[(0, "root")]]).predict([["a"]])
graph = gb.GraphDependencyParser(order=1).fit("train.conllu", checkpoint="c", resume=True)
trees: list[gb.ConstituencyTree | None] = gb.ConstituencyParser().fit("train.mrg").predict([[("a", "DT")]])
tokens: list[list[str]] = gb.Tokenizer().fit("train.conllu").predict("A text.")
lemma: str = gb.Morphology().fit("train.conllu").predict([["dogs"]])[0][0]["lemma"]
document: gb.Doc = gb.Pipeline(parser_options={"beam": 2}).fit("train.conllu")("A text.")
perceptron = gb.Perceptron(Spelling(), beam=3).fit([["a"]], [["A"]], dev=([["a"]], [["A"]]))
again: gb.Perceptron = gb.Perceptron.load("model", Spelling())
smaller: gb.Tagger = tagger.set_params(beam=2)
smaller.save("model")
loaded = gb.load("model")
loaded.predict([["a"]])
reports = tagger.reports_
best: float | None = max(report.dev or 0.0 for report in reports)
number: int = tagger.predict([["a"]])  # error
tagger.fit([["a"]], dve=[["a"]])  # error
gb.Tagger(4)  # error
gb.Perceptron()  # error
tagger.predictions([["a"]])  # error
'''


def constructors() -> list[str]:
    """A line for each setting and value, and two lines for each setting that are wrong."""
    lines = []
    for estimator, cls in ESTIMATORS.items():
        problem = "Spelling(), " if estimator == "Perceptron" else ""
        every = [f"{name}={one.default!r}" for name, one in cls.settings.items() if not one.required]
        lines.append(f"gb.{estimator}({problem}{', '.join(every)})")
        for name, one in cls.settings.items():
            values = [value for value in drawn_values(estimator, one, random.Random(name)) if not callable(value)]
            lines += [f"gb.{estimator}({problem}{name}={value!r})" for value in values]
            if not one.required:
                lines.append(f"gb.{estimator}({problem}{name[0]}{name}={one.default!r})  # error")
            lines.append(f"gb.{estimator}({'' if one.required else problem}{name}=object())  # error")
    return lines


@pytest.fixture(scope="module")
def checked(tmp_path_factory) -> tuple[list[str], dict[int, str]]:
    """The lines of the script, and the first error of each by its number."""
    folder = tmp_path_factory.mktemp("typed")
    lines = [*USES.splitlines(), *constructors()]
    (folder / "script.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = Path(gb.__file__).parents[1]
    installed = found in {Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")}
    environment = {**os.environ, "MYPYPATH": "" if installed else str(found)}
    options = ["--strict", "--config-file=", f"--python-executable={sys.executable}", f"--cache-dir={folder / 'cache'}"]
    command = [sys.executable, "-m", "mypy", *options, "--no-pretty", "--no-error-summary", "script.py"]
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stderr + run.stdout
    errors: dict[int, str] = {}
    for number, message in re.findall(r"^script\.py:(\d+): error: (.*)$", run.stdout, re.MULTILINE):
        errors.setdefault(int(number), message)
    return lines, errors


def test_a_script_without_mistakes_has_no_errors(checked):
    lines, errors = checked
    assert [f"{lines[n - 1]}: {message}" for n, message in errors.items() if not lines[n - 1].endswith("# error")] == []


def test_every_mistake_is_found(checked):
    lines, errors = checked
    assert [line for n, line in enumerate(lines, 1) if line.endswith("# error") and n not in errors] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("gb.Tagger(bbeam=4)", 'Unexpected keyword argument "bbeam" for "Tagger"; did you mean "beam"?'),
        ("gb.Tagger(beam=object())", 'Argument "beam" to "Tagger" has incompatible type "object"; expected "int"'),
        ("gb.Perceptron()", 'Missing positional argument "problem" in call to "Perceptron"'),
    ],
)
def test_errors_name_the_setting(checked, line, message):
    lines, errors = checked
    assert errors[lines.index(f"{line}  # error") + 1].startswith(message)
