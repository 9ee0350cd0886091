"""`goldbeam annotate` and `goldbeam train pipeline`: what goes in and out, and what is said."""

from __future__ import annotations

import gzip
import io
import json
import os
import pty
import subprocess
import sys

import pytest

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.texts.compressed import Unpacked, packed

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


def in_file(name: str, conllu: bytes) -> bytes:
    """The annotation of a text, as that of a file of this name."""
    return conllu.replace(b"# newdoc\n", f"# newdoc id = {name}\n".encode())


def test_a_file_into_a_file(run, model_file, nlp, tmp_path):
    (tmp_path / "in.txt").write_text(SENTENCE)
    status, out, err = run("--input", "in.txt", "--out", "out.conllu", "--model", model_file)
    assert (status, out) == (0, "")
    assert "1 file: 6 tokens in" in err
    assert (tmp_path / "out.conllu").read_bytes() == in_file("in.txt", nlp.annotate_bytes(SENTENCE))
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
    assert "use a built-in one (en, zh, pt) or a model file" in run("x", "--model", "klingon")[2]
    assert run("--input", "bad.txt", "bad.txt", "--model", model_file)[0] == 2
    assert run("x", "--resume", "--model", model_file)[0] == 2


# What goes in


def test_lines_and_tokens_are_sentences(run, model_file, tmp_path):
    (tmp_path / "in.txt").write_text("She saw it. He saw\nher too !\n")
    model = ("--model", model_file)
    as_lines = run("--input", "in.txt", "--lines", *model)[1]
    assert words(as_lines) == [["She", "saw", "it", ".", "He", "saw"], ["her", "too", "!"]]
    assert run("--input", "in.txt", "--input-format", "lines", "--lines", *model)[1] == as_lines
    as_tokens = run("--input", "in.txt", "--format", "tokens", *model)[1]
    assert words(as_tokens) == [["She", "saw", "it.", "He", "saw"], ["her", "too", "!"]]
    piped = run("--input-format", "tokens", *model, stdin=b"She saw it. He saw\nher too !\n")[1]
    assert in_file("in.txt", piped.encode()).decode() == as_tokens
    assert run("--format", "tokens", "She saw it. He saw", *model)[1] == piped[: piped.index("\n\n") + 2]
    both = run("--input", "in.txt", "--format", "tokens", "--format", "json", *model)[1]
    assert [len(json.loads(line)["tokens"]) for line in both.splitlines()] == [5, 3]


def test_conllu_is_told_by_its_name(run, model_file, nlp, tmp_path):
    bare = "# mine = 1\n" + "".join(f"{i}\t{w}\t_\tX\t_\t_\t_\t_\t_\t_\n" for i, w in ((1, "She"), (2, "saw"))) + "\n"
    (tmp_path / "in.conllu").write_text(bare)
    (tmp_path / "in.conllu.gz").write_bytes(gzip.compress(bare.encode()))
    (tmp_path / "in.txt").write_text(bare)
    model = ("--model", model_file)
    filled = run("--input", "in.conllu", *model)[1]
    rows = [line.split("\t") for line in filled.splitlines() if "\t" in line]
    assert filled.startswith("# mine = 1\n1\tShe\t")
    assert [row[3] for row in rows] == ["X", "X"]
    assert all(row[2] != "_" and row[6] != "_" and row[7] != "_" for row in rows)
    assert run("--input", "in.conllu.gz", *model)[1] == filled
    assert run("--input", "in.txt", "--input-format", "conllu", *model)[1] == filled
    assert "# mine" not in run("--input", "in.conllu", "--input-format", "text", *model)[1].replace(
        "# text = # mine", ""
    )


@pytest.mark.parametrize("ending", [".gz", ".bz2", ".xz", ".zst"])
def test_compressed_files_go_in_and_out(run, model_file, nlp, tmp_path, ending):
    (tmp_path / f"in.txt{ending}").write_bytes(b"".join(packed([SENTENCE.encode()], f"x{ending}")))
    status, _, err = run("--input", f"in.txt{ending}", "--out", f"out.conllu{ending}", "--model", model_file)
    assert (status, err.startswith("1 file: 6 tokens in")) == (0, True)
    with open(tmp_path / f"out.conllu{ending}", "rb") as file:
        expected = in_file(f"in.txt{ending}", nlp.annotate_bytes(SENTENCE))
        assert Unpacked(file, ending, "out").read(1 << 16) == expected
    assert run(SENTENCE, "--out", f"two.conllu{ending}", "--model", model_file) == (0, "", "")
    with open(tmp_path / f"two.conllu{ending}", "rb") as file:
        assert Unpacked(file, ending, "two").read(1 << 16) == nlp.annotate_bytes(SENTENCE)


def test_a_folder_is_mirrored(run, model_file, tmp_path):
    (tmp_path / "c" / "sub" / ".git").mkdir(parents=True)
    for name in ("a.txt", "sub/b.text", ".hidden.txt", "sub/.git/x.txt"):
        (tmp_path / "c" / name).write_text(SENTENCE)
    (tmp_path / "c/sub/c.txt.gz").write_bytes(gzip.compress(SENTENCE.encode()))
    (tmp_path / "c/image.png").write_bytes(b"\x89PNG\0")
    command = ("--input", "c", "--model", model_file, "--format", "json")
    status, _, err = run(*command, "--out", "d")
    assert status == 0
    assert err.startswith("goldbeam: skipped 1 file that is not text, such as c/image.png\n3 files: 18 tokens in")
    made = sorted(str(path.relative_to(tmp_path / "d")) for path in (tmp_path / "d").rglob("*") if path.is_file())
    assert made == ["a.jsonl", "sub/b.jsonl", "sub/c.jsonl"]
    assert "0 files, 3 already done" in run(*command, "--out", "d", "--resume")[2]
    status, _, err = run(*command, "--out", "c/out", "--quiet")
    assert (status, err) == (0, "")
    assert "0 files, 3 already done" in run(*command, "--out", "c/out", "--resume")[2]
    assert run(*command, "--out", "c") == (
        1, "", "goldbeam: error: c: is input and output; give another folder for the output\n",
    )  # fmt: skip


def test_the_name_of_a_folder_may_mean_a_format_too(run, model_file, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(SENTENCE)
    assert run("--input", "a.txt", "b.txt", "--out", "pages.html", "--model", model_file)[0] == 0
    assert sorted(os.listdir(tmp_path / "pages.html")) == ["a.html", "b.html"]


def test_a_text_that_names_a_folder_is_told(run, model_file, tmp_path):
    (tmp_path / "corpus").mkdir()
    assert run("corpus", "--model", model_file)[2] == (
        "goldbeam: annotating 'corpus' as text; to annotate the folder of that name, use --input\n"
    )


# What comes out


@pytest.mark.parametrize(
    ("out", "begins"),
    [
        ("o.conllu", "# newdoc"),
        ("o.json", '{"text"'),
        ("o.jsonl", '{"text"'),
        ("o.txt", SENTENCE + "\n "),
        ("o.html", "<!DOCTYPE html>"),
        ("o.other", "# newdoc"),
        ("o", "# newdoc"),
    ],
)
def test_the_name_of_the_output_means_its_format(run, model_file, tmp_path, out, begins):
    (tmp_path / "in.txt").write_text(SENTENCE)
    assert run("--input", "in.txt", "--out", out, "--model", model_file)[0] == 0
    assert (tmp_path / out).read_text().startswith(begins)
    content = (tmp_path / out).read_bytes()
    assert run(SENTENCE, "--out", out, "--model", model_file) == (0, "", "")
    assert (tmp_path / out).read_bytes() == content.replace(b"# newdoc id = in.txt\n", b"# newdoc\n")


def test_a_format_that_is_given_wins(run, model_file, tmp_path):
    (tmp_path / "in.txt").write_text(SENTENCE)
    for words_ in (["--input", "in.txt", "-q"], [SENTENCE]):
        assert run(*words_, "--out", "o.json", "--format", "conllu", "--model", model_file) == (0, "", "")
        assert (tmp_path / "o.json").read_text().startswith("# newdoc")


@pytest.fixture(scope="module")
def with_entities(model_file, tmp_path_factory):
    sentences = [[("Ada", "B-PER"), ("saw", "O"), ("New", "B-LOC"), ("York", "I-LOC"), (".", "O")], [("She", "O")]]
    path = tmp_path_factory.mktemp("models") / "entities.pipeline"
    gb.load(model_file, gb.Pipeline).add("entities", gb.Tagger(epochs=5).fit(sentences * 5)).save(path)
    return path


def test_entities_are_in_every_format(run, with_entities, tmp_path):
    def annotated(out):
        assert run("Ada saw New York .", "--format", "tokens", "--out", out, "--model", with_entities) == (0, "", "")
        return (tmp_path / out).read_text()

    assert annotated("o.iob") == "Ada\tB-PER\nsaw\tO\nNew\tB-LOC\nYork\tI-LOC\n.\tO\n\n"
    assert [line.split("\t")[9] for line in annotated("o.conllu").splitlines() if "\t" in line] == [
        "ner=B-PER", "_", "ner=B-LOC", "ner=I-LOC", "_",
    ]  # fmt: skip
    entities = json.loads(annotated("o.json"))["entities"]
    assert [(entity["label"], entity["text"]) for entity in entities] == [("PER", "Ada"), ("LOC", "New York")]
    assert "B-PER" in annotated("o.txt")
    assert "</mark>" in annotated("o.html")


def test_iob_needs_entities(run, model_file, tmp_path):
    status, out, err = run(SENTENCE, "--format", "iob", "--model", model_file)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "entities" in err
    assert run(SENTENCE, "--out", "o.iob", "--model", model_file)[0] == 1
    assert os.listdir(tmp_path) == []


# Mistakes


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--lines", "--format", "tokens"],
            "--lines sentences and --format tokens contradict each other; give one of them",
        ),
        (["--input-format", "text", "--lines"], "--input-format text and --lines sentences contradict"),
        (["--input-format", "conllu", "--format", "tokens"], "--input-format conllu and --format tokens contradict"),
        (["--format", "json", "--format", "text"], "--format json and --format text contradict each other"),
    ],
)
def test_formats_that_contradict_each_other_are_a_mistake_of_usage(run, model_file, options, said):
    status, out, err = run("x", *options, "--model", model_file)
    assert (status, out) == (2, "")
    assert said in err


def test_the_same_format_twice_is_no_mistake(run, model_file):
    assert run("x", "--format", "json", "--format", "json", "--model", model_file)[0] == 0
    assert run("x", "--format", "tokens", "--input-format", "tokens", "--model", model_file)[0] == 0


def test_inputs_that_do_not_fit_the_output_are_a_mistake_of_usage(run, model_file, tmp_path):
    (tmp_path / "c").mkdir()
    (tmp_path / "a.txt").write_text(SENTENCE)
    status, _, err = run("--input", "c", "--model", model_file)
    assert (status, "the input c is a folder and needs an output folder; give --out FOLDER" in err) == (2, True)
    status, _, err = run("--input", "a.txt", "a.txt", "--out", "-", "--model", model_file)
    assert (status, "several input files need an output folder" in err) == (2, True)


def test_bad_inputs_among_many_are_told_and_the_others_are_done(run, model_file, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "cut.txt.gz").write_bytes(gzip.compress(SENTENCE.encode())[:-9])
    (tmp_path / "plain.gz").write_text(SENTENCE)
    (tmp_path / "bad.conllu").write_text("1\tx\n")
    (tmp_path / "good.txt").write_text(SENTENCE)
    names = ("empty", "cut.txt.gz", "plain.gz", "bad.conllu", "gone.xz", "good.txt")
    status, out, err = run("--input", *names, "--out", "d", "--model", model_file)
    assert (status, out) == (1, "")
    assert err.splitlines()[:-1] == [
        "goldbeam: error: empty: has no text files; give another folder, or the files themselves",
        "goldbeam: error: cut.txt.gz: ends in the middle of its gzip data; copy it again",
        "goldbeam: error: plain.gz: is no gzip file; rename it or compress it",
        "goldbeam: error: bad.conllu:1: 2 columns, CoNLL-U has 10; "
        "separate them with tabs and write _ where a value is missing",
        "goldbeam: error: gone.xz: cannot be read: no such file or directory; check the path",
    ]
    assert os.listdir(tmp_path / "d") == ["good.conllu"]
    only = run("--input", "empty", "--out", "e", "--model", model_file)
    assert only == (1, "", f"{err.splitlines()[0]}\n")
    assert not (tmp_path / "e").exists()
    assert run("--input", "empty", "empty", "--out", "e", "--model", model_file)[2] == only[2] * 2


def test_outputs_that_clash_are_told_before_anything_is_done(run, model_file, tmp_path):
    for name in ("a.txt", "a.text", "a.conllu"):
        (tmp_path / name).write_text(SENTENCE)
    assert run("--input", "a.txt", "a.text", "--out", "d", "--model", model_file) == (
        1, "", "goldbeam: error: a.text and a.txt would both be written to d/a.conllu; rename one of them\n",
    )  # fmt: skip
    assert not (tmp_path / "d").exists()
    assert run("--input", "a.txt", "a.conllu", "--out", ".", "--model", model_file) == (
        1, "", "goldbeam: error: ./a.conllu: would replace an input; choose another folder\n",
    )  # fmt: skip
    assert (tmp_path / "a.conllu").read_text() == SENTENCE


def test_a_folder_of_the_output_that_cannot_be_made_is_one_line(run, model_file, tmp_path):
    (tmp_path / "c" / "sub").mkdir(parents=True)
    (tmp_path / "c" / "sub" / "a.txt").write_text(SENTENCE)
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "sub").write_text("in the way")
    assert run("--input", "c", "--out", "d", "--model", model_file) == (
        1, "", "goldbeam: error: d/sub: is not a folder and cannot become one: file exists; give another name\n",
    )  # fmt: skip


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


def at_a_terminal(*words) -> str:
    """What a person sees: in a process of its own, whose standard output is a terminal."""
    parent, child = pty.openpty()
    code = "import sys; from goldbeam.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "annotate", *map(str, words)]
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
    return output.decode()


def test_a_person_at_a_terminal_sees_a_coloured_tree(model_file):
    text = at_a_terminal(SENTENCE, "--model", model_file)
    assert "\x1b[" in text
    assert SENTENCE in text
    assert "lemma" in text
    assert "─" in text


def test_a_person_at_a_terminal_sees_entities_and_sentences_without_trees(with_entities, tmp_path):
    text = at_a_terminal("Ada saw New York .", "--format", "tokens", "--model", with_entities)
    assert "─" in text
    assert "B-PER" in text
    gb.load(with_entities, gb.Pipeline).remove("parser").save(tmp_path / "short.pipeline")
    (tmp_path / "in.txt").write_text("Ada saw\x1b New York .\n")
    text = at_a_terminal("--input", tmp_path / "in.txt", "--format", "tokens", "--model", tmp_path / "short.pipeline")
    assert "─" not in text
    lines = text.splitlines()
    assert lines[0] == "\x1b[1mAda saw\\x1b New York .\x1b[0m"
    assert [word.partition("/")[0] for word in lines[1].split()] == ["Ada", "saw\\x1b", "New", "York", "."]
    assert lines[2].startswith("[PER Ada]")


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
