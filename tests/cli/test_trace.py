"""`goldbeam trace`: a table, an object, a picture, and one line for what is wrong."""

import io
import json
import os
import re
from xml.etree import ElementTree

import pytest

from goldbeam.cli.main import main
from goldbeam.models.container import save_model


@pytest.fixture
def svg_words():
    def read(text):
        return {element.text for element in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")}

    return read


def forms(path, number):
    """The words of a sentence of a CoNLL-U file."""
    block = path.read_text().split("\n\n")[number - 1]
    return [line.split("\t")[1] for line in block.splitlines() if not line.startswith("#")]


def test_the_table_of_a_sentence_is_plain_text_in_a_pipe(run, sample):
    status, out, err = run("trace", sample / "upos.tagger", sample / "dev.conllu", "--sentence", 3, "--beam", 1)
    assert (status, err) == (0, "")
    assert "\x1b" not in out
    lines = out.splitlines()
    assert lines[0].startswith("sentence 3, beam 1: gold ")
    words = forms(sample / "dev.conllu", 3)
    assert [line.split()[1] for line in lines[3 : 3 + len(words)]] == words
    assert [line.split()[0] for line in lines[-6:]] == [
        "standard", "early", "hybrid", "latest", "max-violation", "laso"
    ]  # fmt: skip


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_in_a_terminal_the_same_lines_are_coloured_and_never_wrapped(run, sample, monkeypatch):
    command = ["trace", str(sample / "upos.tagger"), str(sample / "dev.conllu"), "--beam", "1"]
    plain = run(*command)[1]
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(command) == 0
    shown = terminal.getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == plain
    fall = next(line for line in shown.splitlines() if "falls off\x1b" in line)
    assert fall.startswith("\x1b[1;31m")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("sys.stdout", terminal := Terminal())
    assert main(command) == 0
    assert terminal.getvalue() == plain


def test_without_a_number_the_first_sentence_is_taken_where_gold_falls_off(run, sample):
    command = ("trace", sample / "upos.tagger", sample / "dev.conllu", "--beam", 1, "--json")
    status, out, err = run(*command)
    assert (status, err, out.count("\n")) == (0, "", 1)
    chosen = json.loads(out)
    assert chosen["fall"] is not None
    for number in range(1, chosen["sentence"]):
        assert json.loads(run(*command, "--sentence", number)[1])["fall"] is None
    assert [step["word"] for step in chosen["steps"]] == forms(sample / "dev.conllu", chosen["sentence"])


def test_options_change_the_search(run, sample):
    def search(*more):
        out = run("trace", sample / "upos.tagger", sample / "dev.conllu", "--sentence", 1, "--json", *more)[1]
        return json.loads(out)["search"], json.loads(out)["margin"]

    assert search() == ("beam 4", 1.0)
    assert search("--beam", 2) == ("beam 2", 1.0)
    assert search("--search", "viterbi", "--margin", 0) == ("viterbi", 0.0)


@pytest.mark.parametrize("name", ["dev.chunks", "dev.entities"])
def test_spans_of_column_files_are_traced(run, sample, tmp_path, name):
    model = tmp_path / "m"
    train = sample / name.replace("dev", "train")
    assert run("train", "tagger", train, "--epochs", 1, "--out", model, "-q")[0] == 0
    status, out, _ = run("trace", model, sample / name, "--json")
    assert status == 0
    labels = {h["label"] for step in json.loads(out)["steps"] for h in step["beam"]}
    assert {label[0] for label in labels} <= set("BIO")


def test_data_come_from_standard_input_too(run, sample, monkeypatch):
    with open(sample / "dev.conllu", "rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file}))
        status, out, _ = run("trace", sample / "upos.tagger", "-", "--sentence", 2)
    assert (status, out.splitlines()[0][:10]) == (0, "sentence 2")


def test_the_picture_goes_to_a_file_beside_the_table(run, sample, tmp_path, svg_words):
    picture = tmp_path / "beam.svg"
    command = ("trace", sample / "upos.tagger", sample / "dev.conllu", "--sentence", 3, "--beam", 2)
    status, out, _ = run(*command, "--svg", picture)
    assert (status, out) == run(*command)[:2]
    assert set(forms(sample / "dev.conllu", 3)) <= svg_words(picture.read_text("utf-8"))
    assert [entry.name for entry in os.scandir(tmp_path)] == ["beam.svg"]


def test_the_picture_may_be_all_of_standard_output(run, sample, fails, svg_words):
    status, out, err = run("trace", sample / "upos.tagger", sample / "dev.conllu", "--sentence", 3, "--svg", "-")
    assert (status, err) == (0, "")
    assert set(forms(sample / "dev.conllu", 3)) <= svg_words(out)
    status, _, err = run("trace", "m", "data", "--json", "--svg", "-")
    assert status == 2
    assert "only one of --json and --svg - can go to standard output" in err


def test_what_cannot_be_traced_is_told_in_one_line(fails, sample, tmp_path):
    model, dev = sample / "upos.tagger", sample / "dev.conllu"
    rows = dev.read_text().split("\n\n")[0].splitlines()
    first = next(number for number, line in enumerate(rows) if not line.startswith("#"))
    fields = rows[first].split("\t")

    def write(name, label, every=False):
        changed = [
            "\t".join([*line.split("\t")[:3], label, *line.split("\t")[4:]])
            if not line.startswith("#") and (every or line is rows[first])
            else line
            for line in rows
        ]
        (tmp_path / name).write_text("\n".join(changed) + "\n\n")

    write("unknown.conllu", "WRONG")
    write("bare.conllu", "_", every=True)
    assert fails("trace", model, dev, "--sentence", 41) == f"{dev}: has no sentence 41; it has 40, counted from 1"
    assert fails("trace", model, "unknown.conllu").startswith(
        f"unknown.conllu:{first + 1}: the label 'WRONG' is not one that the model knows; give labels like those"
    )
    assert fails("trace", model, "bare.conllu") == (
        f"bare.conllu:{first + 1}: the column upos is '_' here and everywhere; give data that are annotated"
    )
    assert fails("trace", model, sample / "dev.words").endswith(
        "has 1 columns and no labels, the training data had 10; give data with the column 'upos'"
    )
    assert fails("trace", model, "gone.conllu").startswith("gone.conllu: cannot be read")
    assert fields[3] not in ("_", "WRONG")


def test_an_invalid_gold_sequence_is_told_with_its_line(fails, sample, tmp_path):
    chunks = sample / "chunks.tagger"
    (tmp_path / "bad.txt").write_text("the DT B-NP\ndog NN I-NP\nbarks VBZ B-VP\n\nthe DT O\ndog NN I-NP\n\n")
    assert fails("trace", chunks, "bad.txt", "--sentence", 2).startswith(
        "bad.txt:6: 'I-NP' after 'O' is not valid in iob2, so no search of this model can reach the gold labels"
    )


def test_an_empty_sentence_has_nothing_to_trace(fails, run, sample, tmp_path):
    model = tmp_path / "m"
    assert run("train", "tagger", sample / "train._", "--epochs", 1, "--out", model, "-q")[0] == 0
    (tmp_path / "blank.txt").write_text("\n" + (sample / "dev._").read_text())
    assert fails("trace", model, "blank.txt", "--sentence", 1) == (
        "blank.txt: sentence 1: there are no tokens to trace; give a sentence that has some"
    )
    assert run("trace", model, "blank.txt")[1].startswith("sentence ")


def test_a_model_of_another_kind_and_no_model_are_told(fails, sample, tmp_path, monkeypatch):
    dev = sample / "dev.conllu"
    assert fails("trace", "gone", dev) == "gone: there is no such model file; check the path"
    assert "not a usable goldbeam model" in fails("trace", dev, dev)
    save_model(tmp_path / "m", {"task": "juggler"}, {})
    assert fails("trace", "m", dev).startswith("m: holds a model for the task 'juggler'")
    other = type("Other", (), {"task": "segmenter"})
    monkeypatch.setattr("goldbeam.tasks.loading.load", lambda path: other())
    assert fails("trace", "m", dev) == "m: a segmenter model cannot be traced; use a tagger or a parser"


def test_a_place_for_the_picture_that_cannot_be_written_is_told_before_the_work(fails, run, sample, tmp_path):
    (tmp_path / "folder").mkdir()
    for place, message in {
        "gone/x.svg": "gone/x.svg: the folder gone does not exist; create it first",
        "folder": "folder: is a folder; give the name of a file",
    }.items():
        assert fails("trace", "gone", "gone.txt", "--svg", place) == message
    model, dev = sample / "upos.tagger", sample / "dev.conllu"
    assert fails("trace", model, dev, "--svg", "/dev/full") == (
        "/dev/full: cannot be written: no space left on device; choose another place"
    )
    for same in (model, dev):
        status, out, err = run("trace", model, dev, "--svg", same)
        assert (status, out) == (2, "")
        assert f"--svg {same} would replace an input; give another name" in err


@pytest.mark.parametrize("options", [["--beam", 0], ["--sentence", 0], ["--search", "dfs"], ["--margin", "nan"]])
def test_options_without_sense_are_one_line(fails, sample, options):
    assert options[0].removeprefix("--") in fails("trace", sample / "upos.tagger", sample / "dev.conllu", *options)
