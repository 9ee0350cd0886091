"""Lexicons: files, mappings, and what is wrong with them."""

import pytest

from goldbeam.errors import DataError
from goldbeam.knowledge.lexicons import read_lexicon

TEXT = """# source: my words
# licence: CC0
lives\tVERB\tlive
lives\tNOUN,X\tlife
live\tVERB
banana
,\t,
Paris\t_\tParis
"""


@pytest.fixture
def written(tmp_path):
    def write(content):
        path = tmp_path / "words.lexicon"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_lines_of_a_word_add_up(written):
    lexicon = read_lexicon(written(TEXT))
    assert dict(lexicon) == {"lives": "NOUN,VERB,X", "live": "VERB", "banana": "_", ",": ",", "Paris": "_"}
    assert lexicon.lemmas == {"lives": {"VERB": "live", "NOUN": "life", "X": "life"}, "Paris": {"_": "Paris"}}
    assert (lexicon.name, lexicon.licence) == ("my words", "CC0")


def test_the_first_lemma_of_a_word_with_a_tag_counts(written):
    assert read_lexicon(written("a\tX\tone\na\tX\ttwo\n")).lemmas == {"a": {"X": "one"}}


def test_a_mapping_has_tags_in_a_list_or_between_commas():
    lexicon = read_lexicon({"a": "X, Y", "b": ["Y", "X"], "c": [], "d": "_"})
    assert dict(lexicon) == {"a": "X,Y", "b": "X,Y", "c": "_", "d": "_"}
    assert read_lexicon(lexicon) is lexicon


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", r"words.lexicon: has no words; write one per line"),
        ("a\tX\tb\tc\n", r":1: is not a word with its tags"),
        ("a\t" + ",".join(map(str, range(101))), r":1: is not a word with its tags"),
        ("a\tX\n \tY\n", r":2: there is no word"),
        (b"\xff\xff", r":1: is not UTF-8 text"),
    ],
)
def test_odd_files_are_told_in_one_line(written, content, problem):
    with pytest.raises(DataError, match=problem):
        read_lexicon(written(content))


@pytest.mark.parametrize("mapping", [{}, {"a": 3}, {"a": ["X", 3]}, {"": "X"}, {"a": ["X\nY"]}, {"a": "X\nY"}])
def test_mappings_are_checked(mapping):
    with pytest.raises(DataError, match="lexicon: "):
        read_lexicon(mapping)
