import sys

import fake_estimator
import pytest

from goldbeam.cli.main import main
from goldbeam.tasks import registry


@pytest.fixture
def fake(monkeypatch, tmp_path):
    """The fakes in place, inside a folder of their own with a small input file; all undone afterwards."""
    monkeypatch.setitem(registry.TASKS, "tagger", "")
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
