"""Packages that a plain installation does not have: nothing imports them unasked, and what needs them says so."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = ("pyarrow", "spacy", "polars", "duckdb", "datasets", "pandas")

PLAIN = """
import sys
import goldbeam as gb
from goldbeam.cli.main import main
nlp = gb.load("en")
doc = nlp("She saw it.")
doc.to_columns(), doc.__arrow_c_stream__(), doc.layers.corpus.__arrow_c_array__()
assert main(["annotate", "She saw it.", "--quiet"]) == 0
print("modules", *sorted(sys.modules))
"""

WITHOUT = """
import sys
for name in ("pyarrow", "pyarrow.parquet", "spacy", "spacy.tokens"):
    sys.modules[name] = None  # as if it were not installed
import goldbeam as gb
from goldbeam.cli.main import main
nlp = gb.load("en")
doc = nlp("She saw it.")
try:
    {code}
except ImportError as error:
    assert isinstance(error, gb.GoldbeamError)
    print("error:", error)
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_ordinary_use_imports_no_other_library():
    modules = run(PLAIN).rpartition("modules ")[2].split()
    assert [module for module in modules if module.partition(".")[0] in LIBRARIES] == []


@pytest.mark.parametrize(
    ("code", "user"),
    [
        ("doc.to_arrow()", "to_arrow"),
        ("doc.to_arrow('sentences')", "to_arrow"),
        ("doc.layers.corpus.to_arrow()", "to_arrow"),
        ("gb.Doc.from_arrow(doc)", "from_arrow"),
        ("gb.Corpus.from_arrow(doc)", "Corpus.from_arrow"),
        ("nlp.annotate_batch(doc, 'form')", "annotate_batch"),
    ],
)
def test_what_needs_pyarrow_names_the_extra(code, user):
    said = run(WITHOUT.format(code=code))
    assert said == f"error: {user} needs pyarrow, which is not installed; pip install 'goldbeam[arrow]'\n"


def test_what_needs_spacy_names_the_extra():
    said = run(WITHOUT.format(code="doc.to_spacy()"))
    assert said == "error: to_spacy needs spacy, which is not installed; pip install 'goldbeam[spacy]'\n"


@pytest.mark.parametrize(
    ("arguments", "user"),
    [
        (["--input", "in.parquet", "--text", "body", "--out", "out.parquet"], "reading Parquet"),
        (["She saw it.", "--out", "out.parquet"], "writing Parquet"),
    ],
)
def test_the_command_line_names_the_extra(arguments, user, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.parquet").write_bytes(b"PAR1")
    said = run(WITHOUT.format(code=f"print('status', main(['annotate', '-q', *{arguments!r}]))"))
    assert "status 1\n" in said
    assert f"goldbeam: error: {user} needs pyarrow, which is not installed; pip install 'goldbeam[arrow]'\n" in said
    assert not (tmp_path / "out.parquet").exists()
