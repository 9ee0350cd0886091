"""`goldbeam annotate` and `goldbeam train pipeline`: what goes in and out, and what is said."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys

import pytest

from goldbeam.cli.main import main
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu

SENTENCE = "She saw the old saw."


@pytest.fixture
def run(capfd, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def call(*args, stdin: bytes | None = None):
        capfd.readouterr()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin or b"")))
        status = main(["annotate", *map(str, args)])
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def words(conllu: str) -> list[list[str]]:
    return Corpus.parse(conllu.encode(), "conllu", "x").column(1)


def test_a_text_is_conllu_when_piped(run, model_file, nlp):
    status, out, err = run(SENTENCE, "--model", model_file)
    assert (status, err) == (0, "")
    assert out.encode() == nlp.annotate_bytes(SENTENCE)
    assert run("She", "saw", "the old saw.", "--model", model_file)[1] == out


def test_standard_input_is_read_if_there_is_no_text(run, model_file, nlp):
    assert run("--model", model_file, stdin=SENTENCE.encode())[1].encode() == nlp.annotate_bytes(SENTENCE)
    assert run("--input", "-", "--model", model_file, stdin=b"It.")[1].encode() == nlp.annotate_bytes("It.")


def test_a_text_that_names_a_file_is_told(run, model_file, tmp_path):
    (tmp_path / "in.txt").write_text(SENTENCE)
    status, out, err = run("in.txt", "--model", model_file)
    assert status == 0
    assert words(out)[0][0].startswith("in")
    assert err == "goldbeam: annotating 'in.txt' as text; to annotate the file of that name, use --input\n"
    assert run("in.txt", "--model", model_file, "--quiet")[2] == ""


def test_formats(run, model_file):
    found = json.loads(run(SENTENCE, "--format", "json", "--model", model_file)[1])
    assert [token["form"] for token in found["tokens"]] == ["She", "saw", "the", "old", "saw", "."]
    assert run(SENTENCE, "--format", "text", "--model", model_file)[1].startswith(SENTENCE)


def test_a_file_into_a_file(run, model_file, nlp, tmp_path):
    (tmp_path / "in.txt").write_text(SENTENCE)
    status, out, err = run("--input", "in.txt", "--out", "out.conllu", "--model", model_file)
    assert (status, out) == (0, "")
    assert "1 file: 6 tokens in" in err
    assert (tmp_path / "out.conllu").read_bytes() == nlp.annotate_bytes(SENTENCE)
    assert run("--input", "in.txt", "--out", "in.txt", "--model", model_file)[0] == 2
    assert (tmp_path / "in.txt").read_text() == SENTENCE


def test_many_files_go_into_a_folder_and_are_skipped_when_they_are_there(run, model_file, tmp_path):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(SENTENCE)
    command = ("--input", "a.txt", "b.txt", "c.txt", "--out", "annotated", "--model", model_file, "--threads", "2")
    assert run(*command)[0] == 0
    assert sorted(os.listdir(tmp_path / "annotated")) == ["a.conllu", "b.conllu", "c.conllu"]
    (tmp_path / "annotated" / "b.conllu").unlink()
    before = (tmp_path / "annotated" / "a.conllu").stat().st_mtime_ns
    err = run(*command, "--resume")[2]
    assert "1 file, 2 already done: 6 tokens" in err
    assert (tmp_path / "annotated" / "a.conllu").stat().st_mtime_ns == before
    assert run(*command, "--quiet")[2] == ""


def test_a_bad_file_among_many_is_told_and_the_others_are_done(run, model_file, tmp_path):
    (tmp_path / "a.txt").write_text(SENTENCE)
    (tmp_path / "b.txt").write_bytes(b"\0\1")
    (tmp_path / "c.txt").write_text(SENTENCE)
    status, _, err = run("--input", "a.txt", "b.txt", "missing.txt", "c.txt", "--out", "d", "--model", model_file)
    assert status == 1
    assert "goldbeam: error: b.txt:1: NUL byte" in err
    assert "goldbeam: error: missing.txt: cannot be read" in err
    assert sorted(os.listdir(tmp_path / "d")) == ["a.conllu", "c.conllu"]


def test_mistakes_are_one_line(run, model_file, tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"ab\n\xff\n")
    assert run("--input", "bad.txt", "--model", model_file)[2] == (
        "goldbeam: error: bad.txt:2: byte 3 (0xff) is not UTF-8; convert the file to UTF-8\n"
    )
    assert "use a built-in one (en, zh) or a model file" in run("x", "--model", "klingon")[2]
    assert run("--input", "bad.txt", "bad.txt", "--model", model_file)[0] == 2
    assert run("x", "--resume", "--model", model_file)[0] == 2


def test_a_model_of_another_task_is_refused(run, tmp_path):
    (tmp_path / "train.conllu").write_text(sample_conllu(20))
    assert main(["train", "tagger", "train.conllu", "--out", "t.tagger", "--epochs", "1", "-q"]) == 0
    assert "not a pipeline; use goldbeam predict" in run("x", "--model", "t.tagger")[2]


def test_chinese_text_without_a_model_gets_advice(run, model_file, monkeypatch):
    monkeypatch.setattr("goldbeam.models.builtin.model_path", lambda name: model_file)
    monkeypatch.setattr("goldbeam.tasks.loading.model_path", lambda name: model_file)
    assert "use --model zh" in run("这是中文。")[2]
    assert run("这是中文。", "--model", "en")[2] == ""
    assert run("This is English.")[2] == ""


def test_a_person_at_a_terminal_sees_a_coloured_tree(model_file, tmp_path):
    """In a process of its own, whose standard output is a terminal."""
    parent, child = pty.openpty()
    code = "import sys; from goldbeam.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "annotate", SENTENCE, "--model", str(model_file)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(command, stdout=child, stdin=subprocess.DEVNULL, env=environment)
    os.close(child)
    output = b""
    while True:
        try:
            block = os.read(parent, 1 << 16)
        except OSError:  # how a terminal ends
            break
        if not block:
            break
        output += block
    assert process.wait() == 0
    os.close(parent)
    text = output.decode()
    assert "\x1b[" in text
    assert SENTENCE in text
    assert "lemma" in text
    assert "─" in text


def test_a_pipeline_is_trained_by_one_command(tmp_path, capfd, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, sentences, seed in (("train", 60, 0), ("dev", 20, 1)):
        (tmp_path / f"{name}.conllu").write_text(sample_conllu(sentences, seed), encoding="utf-8")
    command = ["train", "pipeline", "train.conllu", "--dev", "dev.conllu", "--out", "my.pipeline", "--beam", "2"]
    assert main([*command, "--epochs", "1", "--jackknife", "2", "--compact", "--json", "--log", "my.log"]) == 0
    captured = capfd.readouterr()
    events = [json.loads(line) for line in (tmp_path / "my.log").read_text().splitlines()]
    assert [e["task"] for e in events if e["event"] == "begin"] == ["tokenizer", "morphology", "dependency"]
    assert sum(e["event"] == "end" for e in events) == 3
    scores = json.loads(captured.out)["scores"]
    assert scores["words_f1"] > 80
    assert "from the raw text of dev.conllu, F1:" in captured.err
    assert main(["evaluate", "my.pipeline", "dev.conllu", "--json"]) == 0
    again = json.loads(capfd.readouterr().out)
    assert again["las"] == scores["las"]
    assert main(["info", "my.pipeline"]) == 0
    assert "tokenizer" in capfd.readouterr().out
    assert main(["predict", "my.pipeline", "dev.conllu", "--out", "parsed.conllu"]) == 0
    assert main(["train", "pipeline", "train.conllu", "--out", "x", "--system", "swap"]) == 2
