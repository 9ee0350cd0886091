"""Items of lists begin sentences, whatever a tokenizer has learned; lines of short paragraphs are not wrapped."""

from __future__ import annotations

import pytest

import goldbeam as gb

ROW = "{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n"
WORDS = ["milk", "bread", "eggs", "rice", "beans", "honey"]


@pytest.fixture(scope="module")
def tokenizer():
    """Learned from sentences that end with a period, and from no line break at all."""
    text = "".join(
        ROW.format(1, one, "_") + ROW.format(2, other, "SpaceAfter=No") + ROW.format(3, ".", "_") + "\n"
        for one in WORDS
        for other in WORDS
    )
    return gb.Tokenizer(epochs=3).fit(gb.Corpus.parse(text.encode(), "conllu"))


def sentences(tokenizer, text, **options):
    return [
        row.split(" = ", 1)[1]
        for row in tokenizer.tokenize(text, **options).text.decode().splitlines()
        if "# text" in row
    ]


@pytest.mark.parametrize("marks", ["- -", "• •", "* *", "1. 2.", "1) 2)", "a) b)", "(1) (2)", "9. 10.", "– –"])
def test_items_begin_sentences(tokenizer, marks):
    one, other = marks.split()
    text = f"{one} milk bread\n{other} eggs rice"
    for before in ("", "rice:\n"):
        found = sentences(tokenizer, before + text)
        assert any(sentence.startswith(other) for sentence in found)
        assert "".join(found).replace(" ", "") == (before + text).replace(" ", "").replace("\n", "")
        assert not any(f"bread {other}" in sentence for sentence in found)


def test_items_are_of_one_paragraph(tokenizer):
    assert tokenizer.tokenize("- milk\n- eggs\n\n- rice").text.count(b"# newpar") == 2


@pytest.mark.parametrize(
    "text", ["milk\n- eggs bread", "rice 5.\n6 beans", "- milk\n1. eggs", "J. rice\nA. beans", "-milk\n-eggs"]
)
def test_one_mark_is_no_list(tokenizer, text):
    assert sentences(tokenizer, text, lines="wrapped") == sentences(tokenizer, text.replace("\n", " "))


def test_wrapped_text_has_no_items(tokenizer):
    text = "- milk bread\n- eggs rice"
    assert sentences(tokenizer, text, lines="wrapped") == sentences(tokenizer, text.replace("\n", " "))


def test_a_list_in_a_script_without_spaces(tokenizer):
    assert sentences(tokenizer, "1、打开\n2、阅读") == ["1、打开", "2、阅读"]
