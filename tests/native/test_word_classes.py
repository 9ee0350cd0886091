"""Tables of word classes and the atoms cluster() and lexicon(), against a dictionary in Python."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError, ModelError, TemplateError
from goldbeam.knowledge.tables import pack

WORDS = st.text(st.sampled_from("aAbBéÉ019-"), min_size=1, max_size=4)
BITS = st.text("01", min_size=1, max_size=6)


def folded(text):
    return "".join("0" if "1" <= character <= "9" else character for character in text)


def looked_up(table, word, fold):
    """The twin: as it is, in lower case, then the same with folded digits."""
    forms = [word, word.lower(), *([folded(word.lower()), folded(word)] if fold else [])]
    return next((table[form] for form in forms if form in table), None)


@given(st.dictionaries(WORDS, BITS, min_size=1), st.lists(WORDS))
def test_a_word_is_found_as_it_is_then_in_lower_case_then_with_folded_digits(table, asked):
    packed = pack(table.items(), "t", "")
    digits = {character for word in table for character in word if character.isdigit()}
    assert packed.folded == (digits == {"0"})
    for word in [*asked, *table, *map(str.upper, table)]:
        assert packed.find(word) == looked_up(table, word, packed.folded)


def test_names_and_origin_come_back():
    packed = pack({"b": "01", "a": "1", "c": "01"}.items(), "mine", "CC0")
    assert (len(packed), packed.names, packed.origin, packed.licence) == (3, ["01", "1"], "mine", "CC0")
    again = _core.WordClasses(*packed.freeze(), packed.names, packed.folded)
    assert [again.find(word) for word in "abcd"] == ["1", "01", "01", None]


@pytest.mark.parametrize(
    ("words", "classes", "names", "problem"),
    [
        ([1, 2], [0], ["x"], "words without classes"),
        ([2, 1], [0, 0], ["x"], "not in order"),
        ([1, 1], [0, 0], ["x"], "not in order"),
        ([1, 2], [0, 1], ["x"], "classes without names"),
        ([1], [0], [], "classes without names"),
    ],
)
def test_hostile_tables_are_model_errors(words, classes, names, problem):
    with pytest.raises(ModelError, match=problem):
        _core.WordClasses(array("I", words), array("H", classes), names)


def test_an_empty_table_knows_no_word():
    assert _core.WordClasses(b"", b"", []).find("a") is None


def test_more_classes_than_a_model_can_number_are_refused():
    with pytest.raises(DataError, match=r"65,537 different classes"):
        pack(((str(n), str(n)) for n in range(2**16 + 1)), "many", "")


def test_the_share_of_known_tokens():
    corpus = Corpus.from_sentences([["a", "B", "c", "c"]])
    assert pack({"a": "0", "b": "1"}.items(), "t", "").share_known(corpus, 0) == 0.5


KNOWLEDGE = _core.WordKnowledge(
    pack({"fruit": "0110", "flies": "01", "fly": "111000"}.items(), "t", ""),
    pack({"fruit": "NOUN", "flies": "NOUN,VERB"}.items(), "t", ""),
)
SENTENCES = [[("fruit", "N"), ("flies", "V"), ("Fly", "N")], [("fly", "V"), ("who", "N")], [("Flies", "N")]]


def weights_of(templates, sentences, knowledge=None):
    """What a tagger learns, without the keys of features, which depend on the templates' texts."""
    corpus = Corpus.from_sentences(sentences)
    width = len(sentences[0][0])
    columns = ["w", *(f"c{n}" for n in range(1, width - 1))]
    spec = _core.TaggingSpec(columns, templates, ["N", "V"], knowledge=knowledge)
    labels = _core.encode_labels(corpus, width - 1, ["N", "V"])
    learner = _core.TaggingLearner(spec, seed=1)
    order = array("I", range(len(sentences)))
    for _ in range(3):
        learner.learn(_core.TaggingData(spec, corpus, list(range(width - 1)), labels), order)
    return sorted((action, weight) for _, action, weight in learner.weights.entries())


@pytest.mark.parametrize(
    ("atom", "value"),
    [
        ("cluster", lambda word: KNOWLEDGE.clusters.find(word)),
        ("cluster1", lambda word: (KNOWLEDGE.clusters.find(word) or "")[:1] or None),
        ("cluster3", lambda word: (KNOWLEDGE.clusters.find(word) or "")[:3] or None),
        ("cluster32", lambda word: KNOWLEDGE.clusters.find(word)),
        ("lexicon", lambda word: KNOWLEDGE.lexicon.find(word)),
    ],
)
def test_learning_with_classes_is_learning_with_a_column_of_them(atom, value):
    known = [[pair for pair in sentence if value(pair[0])] for sentence in SENTENCES]
    known = [sentence for sentence in known if sentence]
    with_column = [[(word, value(word), tag) for word, tag in sentence] for sentence in known]
    templates = [f"{atom}(w0)", f"{atom}(w-1) t-1", f"{atom}(w+1)"]
    twins = ["c1[0]", "c1[-1] t-1", "c1[+1]"]
    assert weights_of(templates, known, KNOWLEDGE) == weights_of(twins, with_column)


def test_a_word_that_the_table_lacks_fires_nothing():
    assert weights_of(["cluster(w0)"], [[("who", "N"), ("what", "V")]], KNOWLEDGE) == []


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("cluster(w0)", r"bad template \"cluster\(w0\)\": 'cluster' needs word clusters; give them with clusters"),
        ("w0 cluster4(w-1)", r"'cluster4' needs word clusters"),
        ("lexicon(w0)", r"'lexicon' needs a lexicon; give it with lexicon"),
        ("cluster0(w0)", r"needs a length from 1 to 32, such as cluster3"),
        ("cluster33(w0)", r"needs a length from 1 to 32"),
        ("clusters(w0)", r"needs a length from 1 to 32"),
        ("cluster(t-1)", r"functions apply to columns"),
    ],
)
def test_bad_atoms_are_told(template, problem):
    with pytest.raises(TemplateError, match=problem):
        _core.TaggingSpec(["w"], [template], ["N", "V"])


MAKERS = {
    "segments": lambda atoms, k: _core.SegmentSpec(
        ["w"], [atoms("w[seg]"), atoms("w0")], ["B-X", "I-X", "E-X", "S-X", "O"], knowledge=k
    ),
    "words": lambda atoms, k: _core.WordSpec(["c"], ["w", atoms("c0")], k),
    "dependency": lambda atoms, k: _core.ParsingSpec(
        ["w"],
        [atoms("s0.w"), f"{atoms('q0.w')} {atoms('s0.l1.w')}"],
        ["root", "x"],
        ["shift", "reduce", "left x", "right root", "right x"],
        "arc-eager",
        False,
        0,
        k,
    ),
    "graph": lambda atoms, k: _core.GraphSpec(["w"], [f"{atoms('h.w')} {atoms('m.w')}"], ["r"], 1, True, True, 0, k),
}


@pytest.mark.parametrize("problem", MAKERS)
def test_every_problem_over_tokens_has_the_atoms(problem):
    for function in ("cluster", "cluster6", "lexicon"):
        spec = MAKERS[problem](lambda place, name=function: f"{name}({place})", KNOWLEDGE)
        assert spec.knowledge.clusters.names == KNOWLEDGE.clusters.names
        with pytest.raises(TemplateError, match=rf"'{function}' needs"):
            MAKERS[problem](lambda place, name=function: f"{name}({place})", None)
