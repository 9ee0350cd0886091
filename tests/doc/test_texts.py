"""The text of a document: what was annotated, or what its sentences give."""

from __future__ import annotations

import pytest
from hypothesis import given
from random_documents import documents

from goldbeam.doc import Doc, Sentence, SurfaceToken


def row(number, form, misc="_"):
    return f"{number}\t{form}\t_\t_\t_\t_\t_\t_\t_\t{misc}\n"


def test_the_raw_text_is_kept():
    doc = Doc([Sentence(["a"])], " a\n")
    assert (doc.text, doc.raw_text) == (" a\n", " a\n")
    doc.text = None
    assert (doc.text, doc.raw_text) == ("a", None)


def test_sentences_are_put_together_with_spaces_and_blank_lines():
    text = (
        f"# newpar\n# text = A b.\n{row(1, 'A')}{row(2, 'b', 'SpaceAfter=No')}{row(3, '.', 'SpaceAfter=No')}\n"
        f"# text = C\n{row(1, 'C')}\n{row(1, 'D')}\n# newpar id = 3\n{row(1, 'E')}\n"
    )
    doc = Doc.from_conllu(text)
    assert doc.text == "A b.C D\n\nE"
    assert Doc(doc.sentences).text == doc.text
    assert Doc([Sentence(["a", "b"]), Sentence([]), Sentence(["c"])]).text == "a b  c"


def test_known_places_hold_in_a_text_that_is_put_together():
    text = f"{row(1, 'A', 'TokenRange=2:3')}{row(2, 'b', 'TokenRange=3:4')}\n{row(1, 'C', 'TokenRange=7:8')}\n"
    assert Doc.from_conllu(text).text == "  Ab   C"
    for odd in ("TokenRange=70000000:70000001", "TokenRange=3:4", "TokenRange=9:12", "_"):
        assert Doc.from_conllu(text.replace("TokenRange=7:8", odd)).text == "A b C"


@given(documents())
def test_offsets_fit_the_text_that_is_put_together(doc):
    again = Doc.from_conllu(doc.to_conllu())
    for sentence in again:
        for token in sentence.surface:
            assert token.start is None or again.text[token.start : token.end] == token.form
        assert sentence.text in again.text or doc.raw_text is not None


def test_sentences_have_the_text_that_was_written():
    surface = [SurfaceToken("du", 1, 2, space_after=False), SurfaceToken("!", 3, 3)]
    assert Sentence(["de", "le", "!"], surface=surface).text == "du!"
    assert Sentence(["de", "le", "!"], surface=surface, written="Du !").text == "Du !"
    assert Sentence(["de", "le", "!"]).text == "de le !"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_of_files_are_no_part_of_texts(ends):
    text = f"# text = A b\n{row(1, 'A')}{row(2, 'b')}\n".replace("\n", ends)
    assert (Doc.from_conllu(text).text, Doc.from_conllu(text)[0].text) == ("A b", "A b")
