"""Which lemma a word gets: rules for known words, in lower case too; known lemmas before others."""

from array import array

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.tasks.morphology.edit_scripts import compiled, edit_script
from goldbeam.tasks.morphology.lemma_rules import LemmaRules, Scripts, lemma_key, packed, word_key
from goldbeam.tasks.morphology.lemmas import Lemmatizer
from goldbeam.tasks.morphology.lexicon_lemmas import LexiconLemmas

SHORTER, SHORTEST = "l|-", "l|--"


@pytest.fixture(scope="module")
def classifier():
    """It has seen both scripts with words of the same ending, equally often."""
    rows = [[(f"{c}lad", f"{c}lad", "X", "_", (SHORTER, SHORTEST)[i % 2])] for i, c in enumerate("abcdefgh")]
    corpus = gb.Corpus.from_sentences(rows)
    return gb.Tagger(templates=["bias", "suffix2(c1[0])"], search="greedy", epochs=4).fit(corpus).predictor()


def lemmas(classifier, rows, known=(), words=()):
    """Of words with their UPOS; `known` lemmas have an advantage, and `words` become "other"."""
    scripts = classifier.model.encoding.written
    rules = LemmaRules(
        [*scripts, edit_script("blad", "other")],
        Scripts.of(dict.fromkeys(map(word_key, words), len(scripts))),
        Scripts(),
        packed(lemma_key(*lemma) for lemma in known),
    )
    corpus, tags = gb.Corpus.from_sentences([[row] for row in rows]), list(dict.fromkeys(tag for _, tag in rows))
    ids = array("I", [tags.index(tag) for _, tag in rows]).tobytes()
    numbers, found = Lemmatizer(classifier, rules).lemmas(corpus, 0, ids, [(tag, "_") for tag in tags], 1)
    return [found[number] for number in memoryview(numbers).cast("I")]


@pytest.mark.parametrize("lemma", ["bla", "bl"])
def test_of_scripts_that_are_nearly_as_good_the_one_that_makes_a_known_lemma_is_taken(classifier, lemma):
    row = ("blad", "X")
    assert lemmas(classifier, [row], known=[(lemma, "X")]) == [lemma]
    other = lemmas(classifier, [row])
    # With another part of speech it is another lemma.
    assert lemmas(classifier, [row], known=[(lemma, "Y")]) == other


def test_a_word_that_no_script_is_good_for_is_its_own_lemma(classifier):
    assert lemmas(classifier, [("d", "X"), ("bd", "X")]) == ["d", "b"]


def test_a_known_word_has_its_rule_in_lower_case_too_unless_it_is_a_name(classifier):
    rows = [("blad", "X"), ("Blad", "X"), ("BLAD", "X")]
    assert lemmas(classifier, rows, words=["blad"]) == ["other"] * 3
    name = lemmas(classifier, [("Blad", "PROPN")], words=["blad"])
    assert name == lemmas(classifier, [("Blad", "PROPN")])


def test_a_word_gets_the_same_lemma_when_it_comes_again(classifier):
    rules = LemmaRules([*classifier.model.encoding.written, "="], Scripts.of({word_key("none"): 2}), Scripts(), b"")
    lemmatizer, corpus = Lemmatizer(classifier, rules), gb.Corpus.from_sentences([["blad", "none", "blad"]])
    first, again = (lemmatizer.lemmas(corpus, 0, array("I", [0, 0, 0]).tobytes(), [("X", "_")], 1) for _ in range(2))
    assert first == again
    assert first[1][1] == ""


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (([], [], [], [], [2, 1]), "known lemmas are not in order"),
        (([2, 1], [0, 0], [], [], []), "words with lemmas are not in order"),
        (([], [], [1, 1], [0, 0], []), "words with lemmas are not in order"),
        (([1, 2], [0], [], [], []), "do not fit their scripts"),
        (([1], [1], [], [], []), "do not fit their scripts"),
        (([], [], [1], [1], []), "do not fit their scripts"),
    ],
)
def test_rules_that_make_no_sense_are_refused(arrays, message):
    with pytest.raises(ModelError, match=message):
        LemmaRules.of_arrays([SHORTER], *(array(code, part) for code, part in zip("IHQHI", arrays, strict=True)))


def test_rules_come_back_from_what_a_file_holds():
    rules = LemmaRules(
        [SHORTER, SHORTEST],
        Scripts.of({1: 0, 2**32 - 1: 1}),
        Scripts.of({5: 1, 2**64 - 1: 0}, "Q"),
        packed([7, 3]),
        Scripts.of({4: 1}),
        Scripts.of({6: 0}),
        *map(packed, ([1, 2], [2], [3], [4])),
        b"\0\0\x80?",
    )
    assert LemmaRules.of_arrays([SHORTER, SHORTEST], *rules.freeze()) == rules


def ranked(types, scripts, known=(), words=(), scripted=None, weights=None):
    """What the core takes of scripts that are equally good; `known` lemmas, `words`, and words with their script."""
    table = Scripts.of({word_key(word): number for word, number in (scripted or {}).items()})
    keys = dict(sorted((weights or {}).items()))
    rules = LemmaRules(
        scripts,
        table,
        Scripts(),
        packed(lemma_key(*lemma) for lemma in known),
        vocabulary=packed(map(word_key, words)),
        features=array("I", keys).tobytes(),
        weights=array("f", keys.values()).tobytes(),
    )
    labels = array("I", [*range(len(scripts))] * len(types)).tobytes()
    scores = array("f", [0.0] * len(scripts) * len(types)).tobytes()
    return rules.ranker, labels, scores


def test_scripts_make_the_same_lemmas_in_the_core_as_in_python():
    words = ["Studies", "gegangen", "πολέμου", "LONDON", "a", "Élan", "été", "ıßς", "mcgregor"]
    scripts = [
        "l|---+y",
        "l|----+h..",
        "l.'.`|-+ς",
        "t|",
        "s|-",
        "=be",
        "l`|`",
        "l+x|",
        "l-|-",
        "c|",
        "u|-",
        "c..^|",
        "s_|",
        "s|^",
    ]
    ranker, labels, scores = ranked(words, scripts)
    found = ranker.features([(word, ("X", "_")) for word in words], labels, scores)
    expected = [list(dict.fromkeys(filter(None, (compiled(s)(word) for s in scripts)))) for word in words]
    assert [[lemma for lemma, _, _ in row] for row in found] == expected


def test_a_known_word_at_the_end_of_a_form_lends_it_its_script():
    scripts = [edit_script("held", "hold"), "l|", "=go"]
    types = [("upheld", ("VERB", "_")), ("forewent", ("VERB", "_"))]
    ranker, labels, scores = ranked(types, scripts, scripted={"held": 0, "went": 2})
    first, second = ranker.features(types, labels, scores)
    assert [lemma for lemma, _, _ in first] == ["uphold", "upheld", "go"]
    assert "forego" in [lemma for lemma, _, _ in second]


def test_weights_of_features_decide_between_lemmas():
    scripts, types = [SHORTER, SHORTEST], [("blad", ("X", "_"))]
    ranker, labels, scores = ranked(types, scripts)
    (first, second) = ranker.features(types, labels, scores)[0]
    only_second = next(key for key in second[2] if key not in first[2])
    heavier, *_ = ranked(types, scripts, weights={only_second: 1.0})
    assert ranker.best(types, labels, scores) == ["bla"]
    assert heavier.best(types, labels, scores) == ["bl"]


def test_a_ranker_learns_what_tells_right_lemmas_from_wrong_ones():
    scripts, types = [SHORTER, SHORTEST], [(f"{c}ad", ("X", "_")) for c in "bcdfgh"]
    ranker, labels, scores = ranked(types, scripts, words=list("bcdfgh"))
    examples = _core.LemmaExamples()
    examples.add(ranker, types, labels, scores, list("bcdfgh"))
    examples.add(ranker, types[:1], labels[:8], scores[:8], ["another"])  # nothing can be learned from it
    assert len(examples) == 6
    keys, weights = examples.learn(3, 0.3, 0.1, 0.001, 7)
    assert examples.learn(3, 0.3, 0.1, 0.001, 7) == (keys, weights)
    learned = dict(zip(memoryview(keys).cast("I"), memoryview(weights).cast("f"), strict=True))
    ranker, labels, scores = ranked(types, scripts, words=list("bcdfgh"), weights=learned)
    assert ranker.best(types, labels, scores) == list("bcdfgh")


def by_lexicon(lexicon, words, tags):
    """Lemmas of words with these tags, where training has only blads, a blad."""
    row = [("blads", "NOUN", "blad")]
    corpus = gb.Corpus.from_sentences([row * 2], columns=["form", "upos", "lemma"])
    ids, small = array("I", [0, 0]).tobytes(), {"threads": 1, "random_state": 0, "prune": 0.0}
    lemmatizer = Lemmatizer.fit(corpus, ids, [("NOUN", "Number=Plur")], lexicon=LexiconLemmas(lexicon, {}), **small)
    new = gb.Corpus.from_sentences([words])
    numbers, found = lemmatizer.lemmas(new, 0, array("I", [0] * len(words)).tobytes(), [tags], 1)
    return [found[number] for number in memoryview(numbers).cast("I")]


def test_a_lexicon_has_the_lemmas_of_words_that_training_has_not():
    lexicon = {"geese": {"NOUN": "goose"}, "blads": {"NOUN": "other"}}
    for tags in (("NOUN", "_"), ("VERB", "_")):
        assert by_lexicon(lexicon, ["geese", "Geese", "blads"], tags) == ["goose", "goose", "blad"]


@pytest.mark.parametrize(
    ("by_tag", "tags", "lemma"),
    [
        ({"NOUN": "gabs"}, ("NOUN", "Number=Plur"), "gabs"),
        ({"NOUN": "gabs"}, ("VERB", "Number=Plur"), "gab"),
        ({"_": "gabs"}, ("NOUN", "Number=Plur"), "gab"),
        ({"_": "gabs"}, ("ADV", "_"), "gabs"),
    ],
)
def test_a_word_that_is_its_own_lemma_in_a_lexicon_is_so_with_its_tag_only(by_tag, tags, lemma):
    assert by_lexicon({"gabs": by_tag}, ["gabs"], tags) == [lemma]


def test_a_name_in_lower_case_gets_its_own_capital():
    """The scripts of other names put in no letter of theirs."""
    names = ["Sue", "Kim", "Bob", "Liz", "Max", "Tom"]
    rows = [[(name.lower(), "PROPN", name)] for name in names]
    corpus = gb.Corpus.from_sentences(rows, columns=["form", "upos", "lemma"])
    ids, small = array("I", [0] * len(names)).tobytes(), {"threads": 1, "random_state": 0, "prune": 0.0}
    lemmatizer = Lemmatizer.fit(corpus, ids, [("PROPN", "_")], **small)
    new = gb.Corpus.from_sentences([["jill", "jen", "darin"]])
    numbers, found = lemmatizer.lemmas(new, 0, array("I", [0] * 3).tobytes(), [("PROPN", "_")], 1)
    assert [found[number] for number in memoryview(numbers).cast("I")] == ["Jill", "Jen", "Darin"]


def lemmatised(rows, sentences, tags, lexicon=None):
    """Lemmas of sentences of words with the same tags, by what rows of word, UPOS and lemma say."""
    corpus = gb.Corpus.from_sentences([rows], columns=["form", "upos", "lemma"])
    cells = list(dict.fromkeys((upos, "_") for _, upos, _ in rows))
    ids = array("I", [cells.index((upos, "_")) for _, upos, _ in rows]).tobytes()
    given = LexiconLemmas(lexicon or {}, {})
    lemmatizer = Lemmatizer.fit(corpus, ids, cells, lexicon=given, threads=1, random_state=0, prune=0.0)
    new = gb.Corpus.from_sentences([[(word,) for word in sentence.split()] for sentence in sentences])
    numbers, found = lemmatizer.lemmas(new, 0, array("I", [0] * new.token_count).tobytes(), [tags], 1)
    return [found[number] for number in memoryview(numbers).cast("I")]


SOME_NAMES = "Ada Bo Cy Dov Eve Flo Gil Hal Ida Jo Kay Lou NASA"
SOME_NOUNS = "Apple Bird cat dog egg fig Goat Hen ink jam kid leg"
NAMES = [(name, "PROPN", name) for name in SOME_NAMES.split()]
NOUNS = [(word, "NOUN", word.lower()) for word in SOME_NOUNS.split()]


@pytest.mark.parametrize("quiet", [False, True])
def test_a_name_in_capitals_is_read_as_a_name_where_all_words_are_in_capitals(quiet):
    place = "we" if quiet else "WE"
    found = lemmatised(NAMES + NOUNS, [f"{place} SAW OTTO IN NASA"], ("PROPN", "_"))
    assert found[2:] == (["OTTO", "IN", "NASA"] if quiet else ["Otto", "In", "NASA"])


def test_two_words_in_capitals_are_no_sentence_in_capitals():
    assert lemmatised(NAMES + NOUNS, ["OTTO IVO", "A OTTO 7"], ("PROPN", "_"))[:2] == ["OTTO", "IVO"]


def test_training_in_capitals_does_not_make_names_of_what_is_written_in_capitals_elsewhere():
    names = "Mia Ned Ola Pam Quin Ron Sam Tim Una Vic Wes Xia Yin Zoe"
    shouted = [(name.upper(), "PROPN", name) for name in names.split()]
    corpus = gb.Corpus.from_sentences([NAMES, shouted], columns=["form", "upos", "lemma"])
    ids = array("I", [0] * corpus.token_count).tobytes()
    lemmatizer = Lemmatizer.fit(corpus, ids, [("PROPN", "_")], threads=1, random_state=0, prune=0.0)
    new = gb.Corpus.from_sentences([[("Ada",), ("likes",), ("MSN",)]])
    numbers, found = lemmatizer.lemmas(new, 0, array("I", [0] * 3).tobytes(), [("PROPN", "_")], 1)
    assert found[memoryview(numbers).cast("I")[2]] == "MSN"


def test_forms_without_capitals_do_not_say_that_lemmas_lose_them():
    addresses = [(f"www.{name}.org", "PROPN", f"www.{name}.org") for name in "abcdefghijkl"]
    assert lemmatised(NAMES + addresses, ["www.Xy.org"], ("PROPN", "_")) == ["www.Xy.org"]
    assert lemmatised(NOUNS, ["Xygoat"], ("NOUN", "_")) == ["xygoat"]


def test_a_lexicon_is_not_believed_with_another_tag_if_it_is_often_wrong_there():
    verbs = "bak cook danc fish hik jump lift mix pack rest sail"
    lexicon = {f"{verb}ing": {"VERB": verb} for verb in [*verbs.split(), "tutor"]}
    nouns = [(f"{verb}ing", "NOUN", f"{verb}ing") for verb in verbs.split()]
    assert lemmatised(nouns, ["tutoring"], ("NOUN", "_"), lexicon) == ["tutoring"]
    assert lemmatised(nouns, ["tutoring"], ("VERB", "_"), lexicon) == ["tutor"]
    assert lemmatised(nouns[:3], ["tutoring"], ("NOUN", "_"), lexicon) == ["tutor"]  # too few to say so
