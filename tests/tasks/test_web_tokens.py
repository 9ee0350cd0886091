"""URLs, addresses, hashtags, file names and the like are single tokens."""

import pickle

import pytest
from raw_texts import TRAIN

import goldbeam as gb
from goldbeam import _core


@pytest.fixture(scope="module")
def rules():
    return _core.PieceRules(_core.RunningText(TRAIN), True)


@pytest.mark.parametrize(
    "token",
    [
        "https://example.org/a/b?c=d&e=(f)#g",
        "www.example.com",
        "example.com/about",
        "jane.doe+news@mail.example.org",
        "#hashtag",
        "#été2024",
        "@user_name",
        "report.pdf",
        "setup.py",
        "v2.0.1",
        "3.11.4",
        "C++",
        "C#",
    ],
)
@pytest.mark.parametrize(("before", "after"), [("", ""), ("(", ")"), ("“", "”"), ("See ", "."), ("See ", ", then")])
def test_each_is_one_piece_whatever_is_around_it(rules, token, before, after):
    assert token in rules.split(before + token + after)


@pytest.mark.parametrize("text", ["end.In", "and/or", "#1", "@ home", "1.5", "e.g.", "U.S.", "this.that"])
def test_others_are_read_as_before(rules, text):
    plain = _core.PieceRules(rules.stuck, rules.divided)
    assert rules.split(text) == plain.split(text)


def test_chinese_around_a_url_is_not_part_of_it(rules):
    assert "https://example.org/a" in rules.split("请看https://example.org/a。谢谢")


def test_a_tokenizer_can_do_without():
    text = "See http://example.org/a-b now."
    with_them, without = (gb.Tokenizer(epochs=2, web=web).fit(TRAIN) for web in (True, False))
    assert "http://example.org/a-b" in with_them.predict(text)[0]
    assert "http://example.org/a-b" not in without.predict(text)[0]
    assert with_them.predict(text) == pickle.loads(pickle.dumps(with_them)).predict(text)
