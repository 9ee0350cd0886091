"""`goldbeam train … --resume` with the checkpoint of another run: one line says what differs, and nothing changes."""

import os

import pytest

import goldbeam as gb
from goldbeam.learning import loop

WORDS = {
    "tagger": ["--epochs", "2"],
    "pipeline": ["--epochs", "1", "--beam", "2", "--jackknife", "2"],
}
ADVICE = "; give what that run had, or restart without this checkpoint"


@pytest.fixture(scope="module")
def small(tmp_path_factory, sample):
    folder = tmp_path_factory.mktemp("small")
    sentences = (sample / "train.conllu").read_text(encoding="utf-8").split("\n\n")[:20]
    (folder / "train.conllu").write_text("\n\n".join(sentences) + "\n\n", encoding="utf-8")
    return folder / "train.conllu"


@pytest.fixture
def command(small, run, monkeypatch, tmp_path):
    """The words of a command whose run was stopped; its model and its checkpoint are in the current folder."""
    monkeypatch.chdir(tmp_path)

    def stopped(task):
        words = ["train", task, small, "--out", "m", *WORDS[task]]

        def check(points):
            if task == "tagger" or os.path.exists("m.checkpoint"):  # which has the finished tokenizer of a pipeline
                raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(loop.SafePoints, "check", check)
            assert run(*words, "-q")[0] == 130
        assert os.path.exists("m.checkpoint")
        return words

    return stopped


@pytest.fixture
def refused(run):
    """The line with which a command does not go on; no file changes and none is added."""

    def line(*words):
        before = contents()
        status, out, err = run(*words, "--resume")
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert contents() == before
        return err.removeprefix("goldbeam: error: m.checkpoint: ").removesuffix("\n")

    return line


def contents():
    found = {}
    for name in os.listdir():
        with open(name, "rb") as file:
            found[name] = (file.read(), os.stat(name).st_mtime_ns)
    return found


@pytest.mark.parametrize(
    ("task", "changed", "difference"),
    [
        ("tagger", ["--beam", "8"], "beam (4 there, 8 here)"),
        ("tagger", ["--seed", "3"], "random_state (0 there, 3 here)"),
        ("tagger", ["--no-merge"], "merge (True there, False here)"),
        ("tagger", ["--column", "xpos"], "column (None there, 'xpos' here)"),
        ("tagger", ["--swvp", "wm"], "swvp (None there, 'wm' here)"),
        ("tagger", ["--no-average"], "average (True there, False here)"),
        ("tagger", ["--templates", "collins-2002"], "templates ('default' there, 'collins-2002' here)"),
        ("pipeline", ["--beam", "3"], "beam (2 there, 3 here)"),
        ("pipeline", ["--compact"], "compact (False there, True here)"),
        ("pipeline", ["--parser", "graph-dependency"], "parser ('dependency' there, 'graph-dependency' here)"),
    ],
)
def test_other_settings(command, refused, task, changed, difference):
    assert refused(*command(task), *changed) == f"belongs to a run that differs in its {difference}{ADVICE}"


@pytest.mark.parametrize(("task", "other"), [("tagger", "pipeline"), ("pipeline", "tagger"), ("tagger", "morphology")])
def test_another_task(command, refused, task, other):
    words = command(task)
    given = [*words[:1], other, *words[2:5], "--epochs", "1"]
    difference = f"task ('{task}' there, '{other}' here)"
    assert refused(*given) == f"belongs to a run that differs in its {difference}{ADVICE}"


@pytest.mark.parametrize("task", WORDS)
def test_another_version_and_other_data(command, refused, task, monkeypatch, small):
    words = command(task)
    shorter = small.with_name("shorter.conllu")
    shorter.write_text(small.read_text(encoding="utf-8").partition("\n\n")[2], encoding="utf-8")
    other = [shorter if word == small else word for word in words]
    assert refused(*other) == f"belongs to a run that differs in its training data{ADVICE}"
    assert refused(*words, "--dev", small) == f"belongs to a run that differs in its dev data{ADVICE}"
    monkeypatch.setattr("goldbeam.learning.run_identity._version", lambda: "9.9")
    version = f"goldbeam version ('{gb.__version__}' there, '9.9' here)"
    assert refused(*words) == f"belongs to a run that differs in its {version}{ADVICE}"


@pytest.mark.parametrize("task", WORDS)
def test_damage(command, refused, task):
    words = command(task)
    with open("m.checkpoint", "rb") as file:
        whole = file.read()
    for damaged in (whole[:-1], b"", whole[:200] + b"\0" + whole[201:]):
        with open("m.checkpoint", "wb") as file:
            file.write(damaged)
        line = refused(*words)
        assert line.startswith("not a usable goldbeam model")
        assert line.endswith("or restart the run without this checkpoint")


@pytest.mark.parametrize("task", WORDS)
def test_settings_that_may_change(command, run, task, tmp_path):
    words = command(task)
    changed = ["--epochs", "3", "--threads", "2", *(["--patience", "2"] if task == "tagger" else []), "-q"]
    assert run(*words, *changed, "--resume") == (0, "", "")
    resumed = (tmp_path / "m").read_bytes()
    assert sorted(os.listdir()) == ["m"]
    assert run(*words, *changed) == (0, "", "")
    assert (tmp_path / "m").read_bytes() == resumed
