"""Multiword tokens: rules over affixes, exceptions, and the case of letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.tokenizing.multiword_hints import LearnedHints
from goldbeam.tasks.tokenizing.multiwords import MultiwordRules

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
    text = _core.RunningText(Corpus.parse("\n".join([*lines, ""]).encode(), "conllu"))
    return MultiwordRules.learned(text.tokens)


@pytest.mark.parametrize("known", [ENGLISH, ITALIAN])
def test_what_was_seen_is_known(known):
    learned = rules(known)
    for token in known:
        form, *words = token.split()
        assert learned.words(form) == words


few_letters = st.text("abcé'", min_size=1, max_size=6)


@given(st.dictionaries(few_letters, st.lists(few_letters, min_size=1, max_size=3), max_size=12))
def test_any_tokens_that_were_seen_are_known(known):
    learned = MultiwordRules.learned(known.items())
    for form, words in known.items():
        assert learned.words(form) == words
    again = MultiwordRules.of_lines(learned.lines)
    assert (again.forms, again.rules) == (learned.forms, learned.rules)


def test_unseen_tokens_have_the_words_of_their_endings():
    english, italian = rules(ENGLISH), rules(ITALIAN)
    assert english.words("couldn't") == ["could", "n't"]
    assert english.words("Mary's") == ["Mary", "'s"]
    assert italian.words("crederla") == ["credere", "la"]
    assert italian.words("prendendola") == ["prendendo", "la"]


def test_beginnings_count_too():
    learned = rules(["wakitab wa kitab", "walad wa lad", "wabayt wa bayt"])
    assert learned.words("waqalam") == ["wa", "qalam"]


def test_the_same_form_with_another_apostrophe_is_no_second_voice():
    learned = rules(["player's player 's", "player’s player ’s", "kids' kids '", "cats' cats '"])
    assert learned.words("players'") == ["players", "'"]


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
    assert MultiwordRules.of_lines([]).words("don't") == ["don't"]
    assert rules(ENGLISH).words("") == [""]


def test_lines_hold_it_all():
    for known in (ENGLISH, ITALIAN):
        learned = rules(known)
        again = MultiwordRules.of_lines(learned.lines)
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
        MultiwordRules.of_lines([line])


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
    hints = _core.MultiwordHints(LearnedHints.of(text.tokens, rules).lines)
    assert _core.MultiwordHints(hints.lines).lines == hints.lines
    pieces, _ = _core.pieces(b"provarsi rosa", rules, hints, False, 100)
    column = pieces.columns.index("hint")
    assert [cells[column][1] for cells in pieces[0]] == ["5", "0"]
    with pytest.raises(gb.ModelError, match="make no sense"):
        _core.MultiwordHints(["a$\t9"])


def grade(others):
    """Of words that share an affix; None if they are too few."""
    if len(others) < 2:
        return None
    share = sum(others) / len(others)
    return 5 if share == 1 else 0 if share < 0.05 else 1 + min(int(share * 4), 3)


def grades(words, piece):
    """Of the longest beginning and the longest ending that tell something, each of at most six letters."""
    found = ""
    for affixes in ([piece[:n] for n in range(6, 0, -1)], [piece[-n:] for n in range(6, 0, -1)]):
        sharing = str.startswith if not found else str.endswith
        all_of = [grade([kind for word, kind in words.items() if sharing(word, affix)]) for affix in affixes]
        found += str(next((of_affix for of_affix in all_of if of_affix is not None), 0))
    return found


@given(st.dictionaries(st.text("ab", min_size=1, max_size=8), st.booleans(), min_size=1), st.text("ab", min_size=1))
def test_a_hint_is_what_words_with_the_longest_affix_are(words, other):
    hints = LearnedHints(words)
    rules = _core.PieceRules("1" * 100, [])
    corpus, _ = _core.pieces(other.encode(), rules, _core.MultiwordHints(hints.lines), False, 100)
    assert [cells[2] for cells in corpus[0]] == [grades(words, other)]
    own = Corpus.from_sentences([[(word, "s", "00") for word in words]], columns=["w", "gap", "hint"])
    without = [{other: kind for other, kind in words.items() if other != word} for word in words]
    expected = [grades(others, word) for others, word in zip(without, words, strict=True)]
    assert hints.on_own_text(own).flat(2) == expected
