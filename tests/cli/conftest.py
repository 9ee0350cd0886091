import os
import sys

import fake_estimator
import pytest

import goldbeam.tasks.common.estimator  # noqa: F401 - it keeps the `read` that it finds when imported, which must not be a fake
from goldbeam.cli.main import main
from goldbeam.tasks import registry


@pytest.fixture
def fake(monkeypatch, tmp_path):
    """The fakes in place, inside a folder of their own with a small input file; all undone afterwards."""
    monkeypatch.setitem(registry.TASKS, "tagger", registry.TASKS["tagger"])
    monkeypatch.setitem(sys.modules, "goldbeam.data.sample", None)
    fake_estimator.install(monkeypatch.setattr)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_bytes(b"some words\n")
    return fake_estimator.Fake


@pytest.fixture
def run(capfd):
    """Run a command line: (status, standard output, standard error)."""

    def call(*args):
        capfd.readouterr()
        status = main([str(arg) for arg in args])
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.fixture
def model(fake, run):
    """The name of a model file."""
    assert run("train", "tagger", "in.txt", "--out", "m", "-q")[0] == 0
    return "m"


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """A folder of generated data in every format, with two small taggers trained on them. For reading only."""
    folder = tmp_path_factory.mktemp("sample")

    def goldbeam(line):
        assert main([str(folder / word) if "." in word else word for word in line.split()]) == 0

    for part, sentences, seed in (("train", 150, 0), ("dev", 40, 1)):
        goldbeam(f"sample --sentences {sentences} --seed {seed} --out {part}.conllu")
        goldbeam(f"sample --sentences {sentences} --seed {seed} --kind columns --out {part}.chunks")
        goldbeam(f"sample --sentences {sentences} --seed {seed} --kind entities --out {part}.entities")
        blocks = (folder / f"{part}.chunks").read_text().split("\n\n")
        rows = [[line.split()[:2] for line in block.splitlines()] for block in blocks if block.strip()]
        for suffix, mark in (("_", "_"), ("slashes", "/")):
            text = "".join(" ".join(mark.join(pair) for pair in sentence) + "\n" for sentence in rows)
            (folder / f"{part}.{suffix}").write_text(text)
        (folder / f"{part}.tsv").write_text("".join("".join("\t".join(p) + "\n" for p in s) + "\n" for s in rows))
        (folder / f"{part}.words").write_text("".join(" ".join(word for word, _ in s) + "\n" for s in rows))
    goldbeam("train tagger train.conllu --dev dev.conllu --epochs 3 --out upos.tagger -q")
    goldbeam("train tagger train.chunks --dev dev.chunks --epochs 3 --out chunks.tagger -q")
    return folder


@pytest.fixture
def fails(run, tmp_path, monkeypatch):
    """Run a command line that must fail with status 1 and one line, and leave every file as it was: the line."""
    monkeypatch.chdir(tmp_path)

    def call(*args):
        (tmp_path / "old").write_bytes(b"what was there before")
        before = {entry.name: entry.stat().st_mtime_ns for entry in os.scandir(tmp_path)}
        got, out, err = run(*args)
        assert (got, out, err.count("\n")) == (1, "", 1)
        assert err.startswith("goldbeam: error: ")
        assert {entry.name: entry.stat().st_mtime_ns for entry in os.scandir(tmp_path)} == before
        return err.removeprefix("goldbeam: error: ").removesuffix("\n")

    return call
