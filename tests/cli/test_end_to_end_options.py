"""Every option of `goldbeam train` with the real tagger, and what the other commands print."""

import json
from itertools import product

import pytest

import goldbeam as gb
from goldbeam.settings.search import SEARCHES

SCHEMES, STEPS, UPDATES = (gb.Tagger.settings[name].kind.names for name in ("scheme", "step", "update"))


@pytest.fixture
def train(sample, run, tmp_path, monkeypatch):
    """Train on UPOS with these options and return the bytes of the model m."""
    monkeypatch.chdir(tmp_path)

    def call(*options, data="conllu"):
        files = ("train", "tagger", sample / f"train.{data}", "--dev", sample / f"dev.{data}", "--out", "m")
        assert run(*files, "--epochs", "2", "-q", *options) == (0, "", "")
        return (tmp_path / "m").read_bytes()

    return call


@pytest.fixture
def info(run):
    def call(model="m"):
        status, out, err = run("info", model, "--json")
        assert (status, err, out.count("\n")) == (0, "", 1)
        return json.loads(out)

    return call


def test_same_seed_same_bytes_at_any_number_of_threads(train):
    model = train("--seed", "7")
    assert train("--seed", "7") == model
    assert train("--seed", "7", "--threads", "2") == model
    assert train("--seed", "8") != model


def test_threads_do_not_change_predictions(sample, run):
    one = run("predict", sample / "upos.tagger", sample / "train.conllu")
    assert run("predict", sample / "upos.tagger", sample / "train.conllu", "--threads", "2") == one
    assert one[0] == 0


@pytest.mark.grid
@pytest.mark.parametrize(("search", "update", "step"), list(product(SEARCHES, UPDATES, STEPS)))
def test_every_search_learns_with_every_update_and_step(train, info, tmp_path, search, update, step):
    (tmp_path / "t").write_text("w0\nsuffix2(w0)\nt-1\n")
    train("--search", search, "--update", update, "--step", step, "--templates", "t")
    described = info()
    used = described["parameters"]
    assert (used["search"], used["update"], used["step"]) == (search, update, step)
    assert described["dev"]["accuracy"] > 40  # always NOUN would give 20


def test_templates_of_a_file_are_those_of_the_model(train, info, run, tmp_path):
    (tmp_path / "mine.txt").write_text("# mine\nw0\n\nt-1 suffix3(w0)\n")
    train("--templates", "mine.txt")
    assert info()["templates"] == ["w0", "t-1 suffix3(w0)"]
    assert "templates      w0, t-1 suffix3(w0)\n" in run("info", "m")[1]  # one sees where a template ends


@pytest.mark.parametrize("name", ["default", "ratnaparkhi-1996", "collins-2002"])
def test_template_sets_go_by_name(train, info, name):
    train("--templates", name)
    assert "suffix3(w0)" in info()["templates"]


def test_templates_may_look_at_further_columns(train, info, tmp_path):
    (tmp_path / "t").write_text("w0\nc1[-1] c1[0]\nt-1\n")
    train("--templates", "t", data="chunks")
    assert info()["inputs"] == ["w", "c1"]
    assert info()["dev"]["f1"] > 50


def test_numbers_reach_the_tagger(train, info):
    numbers = "--beam 3 --threshold 2.5 --margin 0.5 --aggressiveness 0.2 --patience 2 --rare 1 --no-merge --no-average"
    train(*numbers.split(), "--prune", "0.001", "--scheme", "none")
    used = info()["parameters"]
    assert {name: used[name] for name in ("beam", "threshold", "margin", "aggressiveness", "patience", "rare")} == {
        "beam": 3,
        "threshold": 2.5,
        "margin": 0.5,
        "aggressiveness": 0.2,
        "patience": 2,
        "rare": 1,
    }
    assert (used["merge"], used["average"], used["prune"], used["scheme"]) == (False, False, 0.001, "none")


def test_swvp_reaches_the_tagger(train, info):
    options = "--swvp wmr --substructures spans --beta 2.5 --balanced --no-impose --step perceptron"
    train(*options.split())
    used = info()["parameters"]
    names = ("swvp", "substructures", "beta", "balanced", "impose")
    assert [used[name] for name in names] == ["wmr", "spans", 2.5, True, False]


def test_a_tight_threshold_is_greedy_search(train, sample, run):
    train("--threshold", "1e-9", "--beam", "8")
    tight = run("predict", "m", sample / "dev.conllu")
    train("--search", "greedy")
    assert run("predict", "m", sample / "dev.conllu") == tight


@pytest.mark.parametrize("scheme", [name for name in SCHEMES if name != "iob1"])  # no sentence here is valid IOB1
def test_a_scheme_can_be_asked_for(train, info, scheme):
    train("--scheme", scheme, data="chunks")
    assert info()["scheme"] == {"auto": "iob2", "none": None}.get(scheme, scheme)


@pytest.mark.parametrize("column", ["1", "c1", "-2"])
def test_a_column_goes_by_number_or_name(train, info, column):
    train("--column", column, data="chunks")
    assert info()["predicts"] == "c1"
    assert "NN" in info()["labels"]


def test_training_tells_its_epochs_on_standard_error_and_as_json(sample, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = ("train", "tagger", sample / "train.conllu", "--dev", sample / "dev.conllu", "--out", "m")
    status, out, err = run(*files, "--epochs", "2", "--json")
    result = json.loads(out)
    assert (status, out.count("\n"), len(result["epochs"])) == (0, 1, 2)
    first, *epochs, kept, saved = err.splitlines()
    assert first.startswith("tagger: 150 sentences, ")
    assert [line.split(":")[0] for line in epochs] == ["epoch 1/2", "epoch 2/2"]
    assert f"dev accuracy {result['epochs'][0]['dev']:.2f}" in epochs[0]
    assert kept.startswith(f"kept epoch {result['best_epoch']}, ")
    assert saved.startswith("saved m, ")
    assert run(*files, "--epochs", "2", "--quiet") == (0, "", "")


def test_without_dev_data_the_last_epoch_is_kept_and_none_is_called_best(sample, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("train", "tagger", sample / "train.conllu", "--out", "m", "--epochs", "2")
    assert (status, out) == (0, "")
    assert "best" not in err
    assert "kept epoch 2" in err


def test_info_describes_a_model_for_people_and_programs(sample, run, info):
    described = info(sample / "chunks.tagger")
    assert described["task"] == "tagger"
    assert described["scheme"] == "iob2"
    assert {"O", "B-NP", "I-NP"} <= set(described["labels"])
    assert described["training data"]["sentences"] == 150
    status, out, err = run("info", sample / "chunks.tagger")
    assert (status, err) == (0, "")
    facts = {line.split()[0]: line for line in out.splitlines()}
    assert facts["task"].split() == ["task", "tagger"]


def test_evaluate_prints_a_table_for_people(sample, run):
    status, out, err = run("evaluate", sample / "chunks.tagger", sample / "dev.chunks")
    assert (status, err) == (0, "")
    names = ["precision", "recall", "f1", "accuracy", "exact match", "sentences", "tokens", "seconds", "tokens/second"]
    assert [" ".join(line.split()[:-1]) for line in out.splitlines()] == names
