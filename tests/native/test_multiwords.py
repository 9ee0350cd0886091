"""Multiword tokens: rules over affixes, exceptions, and the case of letters."""

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data import Corpus

ENGLISH = ["don't do n't", "isn't is n't", "won't wo n't", "can't ca n't", "John's John 's", "she's she 's", "its it s"]
ITALIAN = [
    *("farla fare la", "vederla vedere la", "prenderla prendere la", "dirla dire la"),
    *("facendola facendo la", "vedendola vedendo la", "della di la", "nella in la", "sullo su lo"),
]


def rules(tokens):
    lines = []
    for token in tokens:
        form, *words = token.split()
        lines.append(f"1-{len(words)}\t{form}" + "\t_" * 8)
        lines += [f"{number}\t{word}" + "\t_" * 8 for number, word in enumerate(words, 1)]
        lines.append("")
    return _core.MultiwordRules(_core.RunningText(Corpus.parse("\n".join([*lines, ""]).encode(), "conllu")))


@pytest.mark.parametrize("known", [ENGLISH, ITALIAN])
def test_what_was_seen_is_known(known):
    learned = rules(known)
    for token in known:
        form, *words = token.split()
        assert learned.words(form) == words


def test_unseen_tokens_have_the_words_of_their_endings():
    english, italian = rules(ENGLISH), rules(ITALIAN)
    assert english.words("couldn't") == ["could", "n't"]
    assert english.words("Mary's") == ["Mary", "'s"]
    assert italian.words("crederla") == ["credere", "la"]
    assert italian.words("prendendola") == ["prendendo", "la"]


def test_beginnings_count_too():
    learned = rules(["wakitab wa kitab", "walad wa lad", "wabayt wa bayt"])
    assert learned.words("waqalam") == ["wa", "qalam"]


def test_the_case_of_letters_is_kept():
    english, italian = rules(ENGLISH), rules(ITALIAN)
    assert english.words("DON'T") == ["DO", "N'T"]
    assert english.words("Won't") == ["Wo", "n't"]
    assert english.words("MARY'S") == ["MARY", "'S"]
    assert italian.words("Della") == ["Di", "la"]
    assert italian.words("Nella") == ["In", "la"]
    assert italian.words("DELLA") == ["DI", "LA"]
    assert italian.words("Crederla") == ["Credere", "la"]


def test_the_more_frequent_words_win():
    assert rules(["its it s", "its it 's", "its it 's"]).words("its") == ["it", "'s"]


def test_a_word_that_is_not_written_makes_no_rule_for_all():
    assert rules(["gold _ gold", "silver _ silver", *ENGLISH]).words("house") == ["house"]


def test_nothing_known_is_one_word():
    assert rules(ENGLISH).words("house") == ["house"]
    assert _core.MultiwordRules([]).words("don't") == ["don't"]
    assert rules(ENGLISH).words("") == [""]


def test_lines_hold_it_all():
    for known in (ENGLISH, ITALIAN):
        learned = rules(known)
        again = _core.MultiwordRules(learned.lines)
        assert again.lines == learned.lines
        for word in ("couldn't", "Mary's", "DELLA", "credendola", "house"):
            assert again.words(word) == learned.words(word)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "F",
        "X\ta\t\t\t\t\t\t0\ta",
        "F\ta\t\t\t\t\t\t9\tb",
        "F\ta\t\tab\t\t\t\t0\tb",
        "F\ta\t\t\t\t\t\tx",
        "R\ta\nb\t\t\t\t\t\t0\tc",
    ],
)
def test_lines_that_make_no_sense_are_refused(line):
    with pytest.raises(gb.ModelError, match="make no sense"):
        _core.MultiwordRules([line])


def test_hints_say_which_endings_are_multiword_tokens():
    clitics = [f"{stem}arsi {stem}are si" for stem in ("form", "adatt", "cant", "parl", "gioc", "lav", "salv")]
    clitics += [
        f"{stem}{end} {stem} {end}"
        for stem in ("veder", "prender", "creder", "scriver")
        for end in ("la", "li", "lo", "mi")
    ]
    lines = []
    for token in [*clitics, "casa", "cosa", "scarpa", "tavolo"]:
        form, *words = token.split()
        if words:
            lines += [f"1-2\t{form}" + "\t_" * 8]
        lines += [f"{number}\t{word}" + "\t_" * 8 for number, word in enumerate(words or [form], 1)]
        lines.append("")
    text = _core.RunningText(Corpus.parse("\n".join([*lines, ""]).encode(), "conllu"))
    rules = _core.PieceRules(text)
    hints = _core.MultiwordHints(text, rules)
    pieces, _ = _core.pieces(b"provarsi rosa", rules, _core.MultiwordHints(hints.lines), False, 100)
    column = pieces.columns.index("hint")
    assert [cells[column][1] for cells in pieces[0]] == ["5", "0"]
    with pytest.raises(gb.ModelError, match="make no sense"):
        _core.MultiwordHints(["a$\t9"])
