"""`goldbeam annotate` starts fast: what only training needs is not imported."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

TRAINING = (
    "goldbeam.learning",
    "goldbeam.progress",
    "goldbeam.experiments",
    "goldbeam.problem",
    "goldbeam.debug",
    "goldbeam.evaluation.encoding",
    "goldbeam.pipeline.training",
    "goldbeam.learning.stages",
    "goldbeam.tasks.common.corpus_estimator",
    "goldbeam.tasks.common.scoring",
    "goldbeam.tasks.common.tracing",
    "goldbeam.tasks.common.training",
    "goldbeam.tasks.dependency.parser",
    "goldbeam.tasks.morphology.estimator",
    "goldbeam.tasks.tagging.tagger",
    "goldbeam.tasks.tokenizing.tokenizer",
)
SLOW = ("numpy", "rich", "sklearn", "matplotlib", "pandas", "pyarrow", "spacy", "asyncio", "concurrent.futures")

ANNOTATE = """
import sys
from goldbeam.cli.main import main
status = main(["annotate", "She saw it.", *sys.argv[1:]])
print("modules", *sorted(sys.modules))
raise SystemExit(status)
"""
LOAD = """
import sys
import goldbeam as gb
nlp = gb.load("en")
docs = [nlp("She saw it."), *nlp(["She saw it.", ""]), nlp.of_tokens([["She", "saw"]])]
print(*(doc.to_conllu() for doc in docs))
print("modules", *sorted(sys.modules))
"""


def run(code: str, *arguments: str) -> tuple[str, list[str]]:
    """What a new interpreter prints, and the modules that it has at the end."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    printed, _, modules = done.stdout.rpartition("modules ")
    return printed, modules.split()


def of(modules: list[str], names: tuple[str, ...]) -> list[str]:
    return [module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names)]


@pytest.mark.parametrize("output", ["conllu", "json", "text"])
def test_annotating_a_sentence_imports_nothing_of_training(output):
    printed, modules = run(ANNOTATE, "--format", output, "-q")
    assert "saw" in printed
    assert of(modules, TRAINING) == []
    assert of(modules, SLOW) == []


def test_a_pipeline_in_python_imports_nothing_of_training():
    printed, modules = run(LOAD)
    assert printed.count("saw") > 3
    assert of(modules, TRAINING) == []
    assert of(modules, ("numpy", "sklearn", "pandas")) == []


@pytest.mark.parametrize("name", TRAINING)
def test_what_is_looked_for_exists(name):
    """A module that was renamed would not be noticed."""
    assert find_spec(name) is not None
