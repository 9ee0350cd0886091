"""A text in a language that a model has not learned is told once; text that it should know is not told."""

from __future__ import annotations

import doctest
import warnings

import pytest

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.pipeline import unknown_language
from goldbeam.pipeline.unknown_language import counted_words, is_looked_at, is_unknown

SPANISH = (
    "El gobierno anunció ayer que las nuevas medidas entrarán en vigor la próxima semana, según confirmaron fuentes "
    "del ministerio, aunque todavía no se conocen los detalles del plan que se presentará a los sindicatos pronto. "
) * 2
RUSSIAN = "Правительство объявило вчера, что новые меры вступят в силу на следующей неделе и будут проверены. " * 3
ENGLISH = (
    "The government said yesterday that the new rules will start next week, but nobody knows what they will mean for "
    "the people who work there, and for their families. "
) * 3
TWEET = "lol @joe u r so right #winning gonna b gr8 :) c u at da club 2nite http://t.co/x1 omg i cant even wait " * 3
NAMES = "Wojciech Szczęsny, Robert Lewandowski, Jakub Błaszczykowski, Łukasz Piszczek, Grzegorz Krychowiak. " * 6
KNOWN = {
    "english": ENGLISH,
    "capitals": ENGLISH.upper(),
    "tweets": TWEET,
    "names": NAMES,
    "emoji": "😀 👨‍👩‍👧‍👦 🎉" * 200,
    "addresses": "https://example.org/a?b=c www.test.com/page ada@example.org " * 60,
    "markup": f"<html><body><div class='x'><p>{ENGLISH}</p></div></body></html>",
    "short": "Me gusta mucho",
    "nothing": "",
}


@pytest.fixture(scope="module")
def en():
    return gb.load("en")


def test_the_examples_hold():
    assert doctest.testmod(unknown_language).failed == 0


@pytest.mark.parametrize("name", KNOWN)
def test_nothing_is_said_of_text_that_the_model_should_know(name):
    nlp = gb.load("en")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nlp(KNOWN[name])
        list(nlp.pipe([KNOWN[name]] * 3))


@pytest.mark.parametrize("text", [SPANISH, RUSSIAN, "这是一个例子，我们很高兴。" * 40])
def test_another_language_is_told_once(text):
    nlp = gb.load("en")
    with pytest.warns(UserWarning, match=r"only \d+% of the words of the text are known to the model; is the text in"):
        nlp(text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nlp(text)
        list(nlp.pipe([text]))


def test_texts_of_a_pipe_are_looked_at_together():
    nlp = gb.load("en")
    pieces = SPANISH.split(". ")[0].split(", ")
    with pytest.warns(UserWarning, match="of the words of the texts"):
        docs = list(nlp.pipe(pieces * 4))
    assert len(docs) == 4 * len(pieces)


def test_english_is_unknown_to_the_chinese_model():
    with pytest.warns(UserWarning, match="are known to the model"):
        gb.load("zh")(ENGLISH)


def test_the_command_says_it_on_standard_error_once(tmp_path, capfd):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(SPANISH, encoding="utf-8")
    inputs = ["--input", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--out", str(tmp_path / "out")]
    assert main(["annotate", *inputs]) == 0
    err = capfd.readouterr().err
    assert err.count("goldbeam: warning: only ") == 1
    assert f"of the words of {tmp_path / 'a.txt'} are known to the model; is the text in another language?" in err
    assert main(["annotate", *inputs, "--quiet"]) == 0
    assert capfd.readouterr().err == ""
    assert main(["annotate", SPANISH]) == 0
    assert "of the words of <text> are known" in capfd.readouterr().err
    assert main(["annotate", ENGLISH]) == 0
    assert capfd.readouterr().err == ""


def test_chinese_gets_one_hint(capfd):
    assert main(["annotate", "这是一个例子，我们很高兴。" * 40]) == 0
    assert capfd.readouterr().err == "goldbeam: the text looks Chinese but the model is English; use --model zh\n"


def test_a_model_of_little_data_says_nothing(nlp):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nlp(SPANISH)


def test_what_counts():
    assert counted_words(["don", "'t", "McDonald", "日本" * 10, "café.html"]) == (
        ["don", "'t", "日本" * 10, "café.html"], 5, 1,
    )  # fmt: skip
    assert (is_unknown(0, 19), is_unknown(0, 20), is_unknown(0, 20, 39), is_unknown(0, 20, 41)) == (
        False, True, True, False,
    )  # fmt: skip
    assert [is_looked_at(*each) for each in ((59, 0), (60, 19), (60, 20), (2000, 99))] == [False, True, False, True]


def test_ten_megabytes_without_a_line_break(en, tmp_path):
    from goldbeam.texts.chunks import Chunk, opened

    path = tmp_path / "long.txt"
    path.write_text("She saw it. " * 900_000, encoding="utf-8")
    with opened(str(path)) as source:
        chunks: list[Chunk] = list(source.chunks())
    assert max(len(chunk.text) for chunk in chunks) <= 1 << 16
    assert [chunk.begins_paragraph for chunk in chunks] == [True] + [False] * (len(chunks) - 1)
    assert all(chunk.text.endswith(" ") for chunk in chunks)
