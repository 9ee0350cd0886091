"""Each command: what it calls, what it prints where, what it leaves on disk."""

import inspect
import json
import math
import os

import pytest
from fake_estimator import Fake

DEFAULTS = {name: parameter.default for name, parameter in inspect.signature(Fake).parameters.items()}
METRICS = """\
accuracy           95.31
f1             undefined
sentences              2
tokens            12,345
seconds            0.012
tokens/second    812,346
"""


def given(fake):
    return next(entry[1] for entry in fake.log if entry[0] == "new")


def test_train_saves_a_model_and_speaks_on_standard_error_only(fake, run):
    status, out, err = run("train", "tagger", "in.txt", "--dev", "in.txt", "--out", "m", "--format", "conllu")
    assert (status, out) == (0, "")
    begin, first, _, last, end, saved = err.splitlines()
    assert begin == "tagger: 10 sentences, 1,000 tokens, 17 labels; 45 templates, beam 4, max-violation, up to 3 epochs"
    assert first == (
        "epoch 1/3: dev accuracy 93.25, updates 9, invalid 1, violation 123,456, prefix 61%, features 1.05M, "
        "tokens/s 250,123 (best so far)"
    )
    assert last.endswith("tokens/s 1,234,567")
    assert end == "kept epoch 2, trained in 1.5 s"
    assert saved == "saved m, 0.0 MB"
    assert os.path.exists("m")
    assert ("read", "in.txt", "conllu") in fake.log
    assert ("fit", b"some words\n", b"some words\n") in fake.log


def test_train_passes_options_by_name_and_leaves_the_rest_to_the_estimator(fake, run):
    assert run("train", "tagger", "in.txt", "--out", "m")[0] == 0
    assert given(fake) == DEFAULTS
    fake.log.clear()
    options = "--column xpos --templates strong --beam 8 --no-merge --threads 2 --seed 7 --epochs 5 --threshold 1.5"
    assert run("train", "tagger", "in.txt", "--out", "m", *options.split())[0] == 0
    chosen = {"column": "xpos", "templates": "strong", "beam": 8, "merge": False, "threads": 2, "epochs": 5}
    assert given(fake) == {**chosen, "threshold": 1.5, "random_state": 7}


def test_train_reads_templates_from_a_file(fake, run, tmp_path):
    (tmp_path / "t").write_text("# mine\nw0\n\n  w0 w-1 \n")
    assert run("train", "tagger", "in.txt", "--out", "m", "--templates", "t")[0] == 0
    assert given(fake)["templates"] == ["w0", "w0 w-1"]
    (tmp_path / "t").write_bytes(b"\xff")
    assert run("train", "tagger", "in.txt", "--out", "m", "--templates", "t") == (
        1, "", "goldbeam: error: t: is not UTF-8 text; write templates one per line\n",
    )  # fmt: skip
    (tmp_path / "t").write_text("# nothing\n")
    assert run("train", "tagger", "in.txt", "--out", "m", "--templates", "t")[0] == 1


def test_train_json_is_one_object_with_every_epoch(fake, run):
    status, out, err = run("train", "tagger", "in.txt", "--out", "m", "--json", "--quiet")
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert (result["model"], result["best_epoch"], result["seconds"]) == ("m", 2, 1.5)
    assert [epoch["dev"] for epoch in result["epochs"]] == [93.25, 94.5, 94.0]


@pytest.mark.parametrize("out", ["absent/m", "."])
def test_train_checks_its_target_before_it_reads_anything(fake, run, out):
    status, _, err = run("train", "tagger", "in.txt", "--out", out)
    assert status == 1
    assert err.startswith(f"goldbeam: error: {out}: ")
    assert fake.log == []


def test_an_interrupted_training_keeps_the_best_model(fake, run):
    status, _, err = run("train", "tagger", "in.txt", "--out", "m", "--column", "interrupt", "-q")
    assert (status, err) == (130, "goldbeam: interrupted; the best model so far is in m\n")
    assert run("info", "m")[0] == 0


def test_a_training_interrupted_before_its_first_epoch_leaves_the_old_model(fake, run, tmp_path):
    (tmp_path / "m").write_bytes(b"old")
    status, _, err = run("train", "tagger", "in.txt", "--out", "m", "--column", "interrupt-early", "-q")
    assert (status, err) == (130, "goldbeam: interrupted; no epoch is complete, so m is unchanged\n")
    assert (tmp_path / "m").read_bytes() == b"old"


def test_predict_writes_to_standard_output_or_to_a_file(model, fake, run, tmp_path):
    assert run("predict", model, "in.txt") == (0, "SOME WORDS\n", "")
    assert run("predict", model, "in.txt", "--out", "out.txt", "--threads", 3, "--format", "columns") == (0, "", "")
    assert (tmp_path / "out.txt").read_bytes() == b"SOME WORDS\n"
    assert ("set_params", {"threads": 3}) in fake.log
    assert ("read", "in.txt", "columns") in fake.log


def test_predict_checks_its_target_before_it_loads_the_model(fake, run):
    status, _, err = run("predict", "no-model", "in.txt", "--out", "absent/out.txt")
    assert status == 1
    assert "absent/out.txt: the folder absent does not exist" in err


def test_evaluate_prints_a_table(model, run):
    assert run("evaluate", model, "in.txt") == (0, METRICS, "")


def test_evaluate_json_is_one_object_and_nothing_else(model, run):
    status, out, err = run("evaluate", model, "in.txt", "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    undefined_is_null = {key: None if math.isnan(value) else value for key, value in Fake().evaluate(None).items()}
    assert json.loads(out) == undefined_is_null


def test_info_describes_a_model(model, run):
    status, out, _ = run("info", model)
    assert status == 0
    assert out.splitlines() == [
        "task        tagger",
        "labels      L0 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 … (20 in all)",
        "parameters",
        "  beam    4",
        "  merge   yes",
        "  column  -",
        "keys        123,456",
        f"file MB     {os.path.getsize(model) / 1e6:.6g}",
    ]
    assert json.loads(run("info", model, "--json")[1])["labels"][-1] == "L19"


@pytest.mark.parametrize("kind", ["conllu", "brackets", "columns", "unspaced"])
def test_sample_writes_every_kind(fake, run, tmp_path, kind):
    assert run("sample", "--kind", kind, "--sentences", 3, "--seed", 5) == (0, f"{kind} 3 5 ß\n", "")
    assert run("sample", "--kind", kind, "--out", "s") == (0, "", "")
    assert (tmp_path / "s").read_text() == f"{kind} 1000 0 ß\n"


def test_demo_trains_evaluates_and_tags(fake, run):
    status, out, err = run("demo", "--sentence", "Don't stop!")
    assert status == 0
    assert "epoch 3/3" in err
    assert METRICS in out
    assert "  Don't  stop  !\n  TAGD   TAGs  TAG!\n" in out


def test_demo_needs_words(fake, run):
    assert run("demo", "--sentence", " ")[0] == 2
