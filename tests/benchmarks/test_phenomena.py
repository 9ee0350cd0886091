"""The corpus of phenomena: its format, its items, and how answers to them are judged."""

import doctest
import importlib
from pathlib import Path
from types import SimpleNamespace

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
LANGUAGES = ["en", "pt", "zh"]


@pytest.fixture
def imported(monkeypatch):
    """Imports modules of the benchmarks, whose folder is on the path during a test only: tests have some names too."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


@pytest.mark.parametrize("name", ["items", "answers", "judging", "table"])
def test_examples_in_docstrings_hold(imported, name):
    found = doctest.testmod(imported(f"judging.{name}"))
    assert found.attempted > 0
    assert found.failed == 0


# The format


@pytest.mark.parametrize(
    ("line", "columns", "cause"),
    [
        ("It {is}.", ["lemma"], "0 columns after the text, expected 1"),
        ("It {is.\tbe", ["lemma"], "a mark without its partner"),
        ("It |is.", [], "a mark outside a span"),
        ("It {is}.\tbe be", ["lemma"], "2 values of lemma for 1 words"),
        ("{$|5~$6}", [], "two readings of a span are different text"),
        ("One. ‖", [], "a sentence begins with a space"),
        ("One. ", [], "begins or ends with a space"),
        ("{no} {da}\tem|o", ["words"], "words of 1 spans, but 2 are marked"),
    ],
)
def test_a_line_that_is_no_item_is_told_why(imported, line, columns, cause):
    with pytest.raises(ValueError, match=cause.replace("|", r"\|")):
        imported("judging.items").parse_item(line, columns)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("# colour: red\n", "money.txt:1: unknown key 'colour'"),
        ("# check: taste\n[dev]\n[held-out]\n", "money.txt: check is 'taste'"),
        ("# check: lemma\n# columns: smell\n[dev]\n[held-out]\n", "money.txt: columns are 'smell'"),
        ("# check: tokens\nIt {is}.\n", "money.txt:2: an item before"),
        ("# check: tokens\n[held-out]\n", "money.txt: there must be"),
        ("# check: tokens\n[dev]\nA\n[held-out]\nIt {is.\n", "money.txt:5: a mark"),
    ],
)
def test_errors_of_a_file_name_it_and_the_line(imported, tmp_path, text, cause):
    path = tmp_path / "money.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=cause):
        imported("judging.items").read_classes(path)


def test_every_group_of_apostrophes_is_a_class_and_its_characters_take_turns(imported, tmp_path):
    path = tmp_path / "own.txt"
    path.write_text(
        "# check: tokens\n# apostrophes: ' ’‘\n[dev]\n{A|'s}\n{B|'s}\n[held-out]\n{C|'s}\n", encoding="utf-8"
    )
    straight, others = imported("judging.items").read_classes(path)
    assert (straight.name, others.name) == ("own '", "own ’‘")
    assert [item.text for item in straight.halves["dev"]] == ["A's", "B's"]
    assert [item.text for item in others.halves["dev"]] == ["A’s", "B‘s"]


# The items


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_asks_for_what_it_checks_and_its_halves_share_no_text(imported, language):
    for group in imported("judging.items").read_language(BENCHMARKS / "phenomena" / language):
        dev, held_out = group.halves["dev"], group.halves["held-out"]
        assert group.about, group.name
        assert len(dev) == len(held_out) > 2, group.name
        assert not {item.text for item in dev} & {item.text for item in held_out}, group.name
        for item in dev + held_out:
            assert item.spans or group.checks == ("sentences",), item.text
            assert item.lemmas or "lemma" not in group.checks, item.text
            assert item.upos or "upos" not in group.checks, item.text


# Judgements


def answer_of(imported, *words, starts=(0,)):
    answers = imported("judging.answers")
    return answers.Answer(starts, tuple(answers.Word(*word) for word in words))


def test_words_lemmas_and_tags_are_judged_where_they_are_asked_for(imported):
    item = imported("judging.items").parse_item("I {do|n't}.\tdo not\tAUX _", ["lemma", "upos"])
    answer = answer_of(imported, ("do", 2, 4, "do", "VERB"), ("n't", 4, 7, "n't", "PART"))
    faults = imported("judging.judging").faults
    assert faults(item, answer, ("tokens",), strict=True) == []
    assert faults(item, answer, ("tokens", "lemma"), strict=True) == ["lemma of n't: n't"]
    assert faults(item, answer, ("upos",), strict=True) == ["UPOS of do: VERB"]
    assert faults(item, answer_of(imported, ("don't", 2, 7)), ("tokens",), strict=True) == ["tokens: don't"]


def test_a_word_that_goes_beyond_its_span_is_wrong(imported):
    item = imported("judging.items").parse_item("See {a.com}.", [])
    answer = answer_of(imported, ("a.com.", 4, 10))
    assert imported("judging.judging").faults(item, answer, ("tokens",), strict=True) == ["tokens: a.com."]


def test_other_conventions_are_for_peers_only(imported):
    item = imported("judging.items").parse_item("{$|5~$5}", [])
    faults, answer = imported("judging.judging").faults, answer_of(imported, ("$5", 0, 2))
    assert faults(item, answer, ("tokens",), strict=False) == []
    assert faults(item, answer, ("tokens",), strict=True) == ["tokens: $5"]


def test_lemmas_are_compared_without_case_and_with_straight_apostrophes(imported):
    item = imported("judging.items").parse_item("{I} {’s}\tI 's/be", ["lemma"])
    answer = answer_of(imported, ("I", 0, 1, "i"), ("’s", 2, 4, "’s"))
    assert imported("judging.judging").faults(item, answer, ("lemma",), strict=True) == []


def sentence_of(surfaces):
    tokens = [SimpleNamespace(form=form, lemma="_", upos="X", start=0) for *_, forms in surfaces for form in forms]
    sentence, first = Tokens(tokens), 1
    for form, start, forms in surfaces:
        last = first + len(forms) - 1
        sentence.surface.append(SimpleNamespace(form=form, start=start, end=start + len(form), first=first, last=last))
        first = last + 1
    return sentence


class Tokens(list):
    def __init__(self, tokens):
        super().__init__(tokens)
        self.surface = []


def test_words_of_goldbeam_have_places_of_their_own_if_they_are_pieces_of_the_text(imported):
    sentence = sentence_of([("no", 0, ["em", "o"]), ("don't", 3, ["do", "n't"]), ("x", 9, ["x"])])
    goldbeam = imported("judging.ours").Goldbeam(lambda _: SimpleNamespace(sentences=[sentence]))
    (answer,) = goldbeam.answers([imported("judging.items").parse_item("no don't x", [])])
    places = [(word.form, word.start, word.end) for word in answer.words]
    assert places == [("em", 0, 2), ("o", 0, 2), ("do", 3, 5), ("n't", 5, 8), ("x", 9, 10)]
