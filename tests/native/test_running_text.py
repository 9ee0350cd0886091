"""Treebanks as the text that they were made from."""

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data import Corpus


def conllu(*sentences):
    """Sentences are lists of comments, and of tokens as "id form [misc]"."""
    lines = []
    for sentence in sentences:
        for item in sentence:
            number, _, rest = item.partition(" ")
            form, _, misc = rest.partition(" | ")
            lines.append(item if item.startswith("#") else f"{number}\t{form}" + "\t_" * 7 + f"\t{misc or '_'}")
        lines.append("")
    return Corpus.parse("\n".join([*lines, ""]).encode(), "conllu", "t.conllu")


def text(*sentences):
    return _core.RunningText(conllu(*sentences)).text.decode()


def test_spaces_are_where_the_data_say():
    assert text(["1 Hi | SpaceAfter=No", "2 !"], ["1 Oh"]) == "Hi! Oh\n"
    assert text(["1 Hi | A=b|SpaceAfter=No|C=d", "2 ! | SpaceAfter=No"], ["1 Oh"]) == "Hi!Oh\n"
    assert text(["1 Hi | NoSpaceAfter=No|SpaceAfter=Now", "2 a | SpaceAfter=No", "3 !"]) == "Hi a!\n"


def test_a_multiword_token_is_in_the_text_and_its_words_are_not():
    sentence = ["1-2 don't | SpaceAfter=No", "1 do", "2 n't | SpaceAfter=No", "2.1 nothing", "3 ?"]
    running = _core.RunningText(conllu(sentence))
    assert running.text == b"don't?\n"
    assert (running.token_count, running.guessed) == (2, False)


def test_paragraphs_and_documents_have_a_blank_line_between_them():
    one, two = ["1 a | SpaceAfter=No", "2 ."], ["1 b"]
    assert text(one, ["# newpar", *two], ["#newdoc id = 3", *two], two) == "a.\n\nb\n\nb b\n"


def test_the_text_comment_helps_data_that_have_no_space_after():
    first, second = ["# text = (Hi)  you", "1 (", "2 Hi", "3 )", "4 you"], ["# text = Oh.", "1 Oh", "2 ."]
    assert text(first, second) == "(Hi) you Oh.\n"
    assert not _core.RunningText(conllu(["# text = a b", "1 a", "2 b"])).guessed


def test_spaces_are_guessed_if_nothing_says_where_they_are():
    running = _core.RunningText(conllu(["1 Hi", "2 (", "3 you", "4 )", "5 ,", "6 there", "7 !"], ["1 Oh"]))
    assert (running.text, running.guessed) == (b"Hi (you), there! Oh\n", True)
    assert text(["1 我们", "2 走", "3 ,", "4 3", "5 点", "6 ."], ["1 好"]) == "我们走,3点.好\n"
    assert text(["# text = other words", "1 a", "2 b"]) == "a b\n"


def test_only_conllu_will_do():
    with pytest.raises(gb.DataError, match=r"<list>: read as list, but only CoNLL-U"):
        _core.RunningText(Corpus.from_sentences([["a"]]))


def test_pieces_are_what_training_never_takes_apart():
    sentence = ["1 word | SpaceAfter=No", "2 ,", "3 12 | SpaceAfter=No", "4 km"]
    rules = _core.PieceRules(_core.RunningText(conllu(sentence)))
    assert rules.split(" word,12km a-b\tc\u0301d") == ["word", ",", "12", "km", "a", "-", "b", "c\u0301d"]
    assert rules.split("\u200bx\u200by") == ["\u200b", "x\u200by"]
    assert rules.split("") == rules.split(" \n\0") == []


def test_letters_that_training_takes_apart_are_pieces():
    rules = _core.PieceRules(_core.RunningText(conllu(["1 我们", "2 走", "3 吧"], ["1 ab", "2 c"])))
    assert rules.split("我们ab") == ["我", "们", "ab"]


def test_pieces_that_training_divides_are_divided():
    cannot = ["1 can | SpaceAfter=No", "2 not", "3 everything", "4 understood"]
    plain = [f"{i} sentence" for i in range(1, 30)]
    rules = _core.PieceRules(_core.RunningText(conllu(cannot, cannot, plain)))
    assert rules.divided == ["can\0not"]
    assert rules.split("cannot Cannot cannots") == ["can", "not", "Cannot", "cannots"]
    again = _core.PieceRules(rules.stuck, rules.divided)
    assert (again.stuck, again.divided) == (rules.stuck, rules.divided)
    assert again.split("cannot") == ["can", "not"]


@pytest.mark.parametrize(
    ("stuck", "divided"), [("", []), ("2" * 100, []), ("1" * 100, ["\0a"]), ("1" * 100, ["a\0\0b"])]
)
def test_rules_that_make_no_sense_are_refused(stuck, divided):
    with pytest.raises(gb.ModelError, match="make no sense"):
        _core.PieceRules(stuck, divided)
