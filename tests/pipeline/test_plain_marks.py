"""Parts of a pipeline see typographic quotes and apostrophes as plain ones; the output has those of the text."""

import pickle

import pytest

import goldbeam as gb
from goldbeam.data import Corpus

ROWS = [
    ("It", "it", "PRON", 3, "nsubj", "SpaceAfter=No"),
    ("'s", "be", "AUX", 3, "cop", "_"),
    ("late", "late", "ADJ", 0, "root", "SpaceAfter=No"),
    (".", ".", "PUNCT", 3, "punct", "_"),
]


@pytest.fixture(scope="module")
def treebank():
    rows = (f"{i}\t{f}\t{lemma}\t{u}\t_\t_\t{h}\t{r}\t_\t{m}" for i, (f, lemma, u, h, r, m) in enumerate(ROWS, 1))
    return Corpus.parse(("\n".join(rows) + "\n\n").encode() * 30, "conllu")


@pytest.fixture(scope="module")
def nlp(treebank):
    return gb.Pipeline(epochs=2, jackknife=2, variants="auto").fit(treebank)


def annotation(doc):
    return [(t.lemma, t.upos, t.head.number if t.head else 0, t.relation) for t in doc[0]]


def test_a_curly_apostrophe_is_annotated_as_a_plain_one(nlp):
    plain, curly = nlp("It's late."), nlp("It’s late.")
    assert annotation(plain) == [row[1:5] for row in ROWS]
    assert annotation(curly) == annotation(plain)
    assert [t.form for t in curly[0]] == ["It", "’s", "late", "."]
    assert "\t’s\tbe\t" in nlp.annotate_bytes("It’s late.").decode()


def test_files_pickles_and_given_tokens_are_no_exception(nlp, tmp_path):
    nlp.save(tmp_path / "nlp")
    for other in (gb.load(tmp_path / "nlp"), pickle.loads(pickle.dumps(nlp)), nlp.fast()):
        assert annotation(other("It’s late.")) == annotation(nlp("It's late."))
    assert annotation(nlp.of_tokens([["It", "’s", "late", "."]])) == annotation(nlp("It's late."))


def test_functions_see_the_words_of_the_text(nlp, treebank):
    seen = []
    other = gb.Pipeline(epochs=1, jackknife=2).fit(treebank)
    other.add("watch", lambda doc: seen.extend(t.form for t in doc[0]))
    other("It’s late.")
    assert seen == ["It", "’s", "late", "."]


def test_a_part_that_is_replaced_sees_what_the_text_has(nlp, treebank):
    assert nlp._parts().plain == {"morphology", "parser"}
    other = pickle.loads(pickle.dumps(nlp)).replace("parser", gb.DependencyParser(epochs=1).fit(treebank))
    assert other._parts().plain == {"morphology"}


def test_it_can_be_left_out(treebank):
    assert gb.Pipeline(epochs=1, jackknife=2, plain_marks=False).fit(treebank)._parts().plain == frozenset()
