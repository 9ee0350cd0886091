"""`goldbeam draw`: trees in the terminal, pictures in files, and one line for what is wrong."""

import io
import re

import pytest

from goldbeam.cli.main import main
from goldbeam.data import read
from goldbeam.doc import Doc


def rows(*heads):
    return "".join(f"{i}\tw{i}\t_\tX\t_\t_\t{head}\tr\t_\t_\n" for i, head in enumerate(heads, 1)) + "\n"


def test_a_sentence_is_plain_text_in_a_pipe(run, sample):
    status, out, err = run("draw", sample / "dev.conllu", "--sentence", 3)
    doc = Doc.of_corpus(read(sample / "dev.conllu"))
    assert (status, out, err) == (0, str(doc[2]) + "\n", "")
    assert run("draw", sample / "dev.conllu", "--sentence", 3, "--tree")[1] == doc[2].to_text("tree") + "\n"
    assert run("draw", sample / "dev.conllu", "--sentence", 3, "--ascii")[1] == doc[2].to_text(ascii=True) + "\n"


def test_all_sentences_have_their_numbers(run, tmp_path):
    (tmp_path / "f.conllu").write_text(rows(2, 0) + rows(0))
    assert run("draw", tmp_path / "f.conllu")[1] == (
        "sentence 1\n  ┌► w1  X  r\n─►└─ w2  X  r\n\nsentence 2\n─► w1  X  r\n\n"
    )


def test_an_output_without_box_characters_gets_ascii(tmp_path, monkeypatch):
    (tmp_path / "f.conllu").write_text(rows(2, 0))
    output = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", output)
    assert main(["draw", str(tmp_path / "f.conllu"), "--sentence", "1"]) == 0
    assert output.buffer.getvalue().replace(b"\r", b"") == b"  ,> w1  X  r\n->`- w2  X  r\n"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_a_terminal_gets_colours_and_lines_that_fit(sample, monkeypatch):
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdout", terminal := Terminal())
    assert main(["draw", str(sample / "dev.conllu"), "--sentence", "2"]) == 0
    shown = terminal.getvalue()
    doc = Doc.of_corpus(read(sample / "dev.conllu"))
    assert "\x1b[1m" in shown
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == doc[1].to_text(width=40) + "\n"


def test_pictures_go_to_a_file_or_to_standard_output(run, sample, tmp_path):
    doc = Doc.of_corpus(read(sample / "dev.conllu"))
    picture = tmp_path / "tree.svg"
    assert run("draw", sample / "dev.conllu", "--sentence", 3, "--svg", picture) == (0, "", "")
    assert picture.read_text("utf-8") == doc[2].to_svg()
    dark = run("draw", sample / "dev.conllu", "--svg", "-", "--theme", "dark")
    assert dark == (0, doc.to_svg("dark"), "")


def test_data_come_from_standard_input_too(run, sample, monkeypatch):
    with open(sample / "dev.conllu", "rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file}))
        assert run("draw", "-", "--sentence", 2) == run("draw", sample / "dev.conllu", "--sentence", 2)


def test_what_cannot_be_drawn_is_told_in_one_line(fails, sample, tmp_path):
    dev = sample / "dev.conllu"
    assert fails("draw", dev, "--sentence", 41) == f"{dev}: has no sentence 41; it has 40, counted from 1"
    assert fails("draw", "gone.conllu").startswith("gone.conllu: cannot be read")
    assert fails("draw", sample / "dev.words") == (
        f"{sample / 'dev.words'}: there are no columns HEAD and DEPREL; give a CoNLL-U file, or heads"
    )
    for name, heads, message in (
        ("range", (0, 7), "range:2: HEAD 7 is outside the sentence (1..2); give 0 for the root"),
        (
            "cycle",
            (2, 1),
            "cycle:1: the heads from here on lead back to this word and never to the root; break the cycle",
        ),
        ("self", (0, 2), "self:2: the word is its own head; give another, or 0 for the root"),
        (
            "bare",
            ("_", "_"),
            "bare:1: the sentence has no dependency tree; give heads, or use a pipeline that has a parser",
        ),
    ):
        (tmp_path / name).write_text(rows(*heads))
        assert fails("draw", name, "--sentence", 1) == message
        assert fails("draw", name, "--svg", "tree.svg") == message


def test_a_treebank_is_no_picture(fails, run, tmp_path):
    (tmp_path / "big.conllu").write_text(rows(0) * 201)
    assert fails("draw", "big.conllu", "--svg", "tree.svg") == (
        "big.conllu: has 201 sentences, too many for a picture; choose one with --sentence"
    )
    assert run("draw", "big.conllu", "--svg", "tree.svg", "--sentence", 201)[0] == 0


def test_a_place_for_the_picture_that_cannot_be_written_is_told(fails, run, sample, tmp_path):
    assert fails("draw", "gone", "--svg", "no/x.svg") == "no/x.svg: the folder no does not exist; create it first"
    dev = sample / "dev.conllu"
    status, out, err = run("draw", dev, "--svg", dev)
    assert (status, out) == (2, "")
    assert f"--svg {dev} would replace an input; give another name" in err


@pytest.mark.parametrize("options", [["--sentence", 0], ["--theme", "pink"]])
def test_options_without_sense_are_one_line(fails, sample, options):
    assert options[0] in fails("draw", sample / "dev.conllu", *options)


@pytest.mark.parametrize("options", [(), ("--tree",), ("--svg", "-"), ("--ascii",)])
def test_of_a_very_long_sentence_the_beginning_is_drawn_unless_all_is_wanted(run, tmp_path, options):
    (tmp_path / "f.conllu").write_text(rows(*range(1200)))
    status, out, err = run("draw", tmp_path / "f.conllu", "--sentence", 1, *options)
    assert (status, err) == (0, "")
    assert "200 more words are not drawn; --all draws all" in out
    assert "w1000" in out
    assert "w1001" not in out
    whole = run("draw", tmp_path / "f.conllu", "--sentence", 1, "--all", *options)[1]
    assert "not drawn" not in whole
    assert "w1200" in whole


@pytest.mark.parametrize("options", [(), ("--svg", "-")])
def test_of_very_many_phrases_the_first_are_drawn_unless_all_is_wanted(run, tmp_path, options):
    (tmp_path / "f.mrg").write_text("(S" + " (NP (NN w))" * 2000 + ")\n")
    assert (
        "501 more words are not drawn; --all draws all" in run("draw", tmp_path / "f.mrg", "--sentence", 1, *options)[1]
    )
    assert "not drawn" not in run("draw", tmp_path / "f.mrg", "--sentence", 1, "--all", *options)[1]


def test_a_terminal_is_told_how_to_see_all_words(tmp_path, monkeypatch):
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "60", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "f.conllu").write_text(rows(*range(1200)))
    monkeypatch.setattr("sys.stdout", terminal := Terminal())
    assert main(["draw", str(tmp_path / "f.conllu")]) == 0
    shown = re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue())
    assert "… 200 more words are not drawn; --all draws all\n" in shown
