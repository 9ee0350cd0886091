"""Dev data: a corpus, a path or a pair of lists, annotated like the training data."""

from __future__ import annotations

import pytest
from every_estimator import CASES, WORDS, arcs, tagged, treebank

import goldbeam as gb
from goldbeam.constituents.columns import to_corpus
from goldbeam.data import Corpus


def changed(corpus: Corpus, column: str, cell) -> Corpus:
    """The corpus, called dev.conllu, with ``cell(old)`` in a column."""
    place = corpus.columns.index(column)
    rows = [[[*row[:place], cell(row[place]), *row[place + 1 :]] for row in sentence] for sentence in corpus]
    text = "".join("".join("\t".join(row) + "\n" for row in sentence) + "\n" for sentence in rows)
    return Corpus.parse(text.encode(), "conllu", "dev.conllu")


def other(cell: str) -> str:
    return cell if cell == "_" else "|".join(f"my-{part}" for part in cell.split("|"))


TRAIN = treebank(12, 0)
TREES = [gb.ConstituencyTree.parse("(S (NP (NN fruit)) (VP (VBP flies)))")] * 2
OTHER_PHRASES = to_corpus([gb.ConstituencyTree.parse("(s (np (NN fruit)) (vp (VBP flies)))")], "dev.mrg")
OTHER_TAGS = to_corpus([gb.ConstituencyTree.parse("(S (NP (N fruit)) (VP (V flies)))")], "dev.mrg")
BIO = [[("Ann", "B-PER"), ("Lee", "I-PER"), ("lives", "O"), ("in", "O"), ("Ulm", "B-LOC")]]
SPANS = Corpus.from_sentences([[("Ann", "B-person"), ("lives", "O")]], name="dev.txt")
JOINT = Corpus.parse(b"ab_NN c_VV\n", "word_TAG", "dev.txt")
ANNOTATED = "give dev data that are annotated like the training data"
SAME_TAGS = "give dev data with the same tag set, or train without this column"
ANOTHER_COLUMN = "or predict another column (column, --column)"

MISTAKES = {
    "labels": (
        gb.Tagger(epochs=1), TRAIN, changed(TRAIN, "upos", other),
        "dev.conllu: none of the labels of the column upos in the dev data (my-DET, my-VERB, my-NOUN, …) occurs in the "
        f"training data (DET, VERB, NOUN, …); give dev data with the same labels, {ANOTHER_COLUMN}",
    ),
    "spans": (
        gb.Tagger(epochs=1), BIO, SPANS,
        "dev.txt: none of the labels of the column c1 in the dev data (B-person) occurs in the training data "
        f"(B-PER, I-PER, B-LOC); give dev data with the same labels, {ANOTHER_COLUMN}",
    ),
    "a column that the tagger reads": (
        gb.Tagger(epochs=1, column="feats", templates=["w0", "upos0"]), TRAIN, changed(TRAIN, "upos", other),
        "dev.conllu: none of the values of the input column upos in the dev data (my-DET, my-VERB, my-NOUN, …) occurs "
        f"in the training data (DET, VERB, NOUN, …); {SAME_TAGS}",
    ),
    "tags of words": (
        gb.JointTagger(epochs=1), [[("ab", "N"), ("c", "V")]], JOINT,
        "dev.txt: none of the tags in the dev data (NN, VV) occurs in the training data (N, V); "
        f"give dev data with the same tags, {ANOTHER_COLUMN}",
    ),
    "relations": (
        gb.DependencyParser(epochs=1), TRAIN, changed(TRAIN, "deprel", str.upper),
        "dev.conllu: none of the relations in the dev data (DET, AMOD, NSUBJ, …) occurs in the training data "
        f"(det, amod, nsubj, …); {ANNOTATED}",
    ),
    "relations, by graphs": (
        gb.GraphDependencyParser(epochs=1, order=1), TRAIN, changed(TRAIN, "deprel", str.upper),
        "dev.conllu: none of the relations in the dev data (DET, AMOD, NSUBJ, …) occurs in the training data "
        f"(det, amod, nsubj, …); {ANNOTATED}",
    ),
    "a column that the parser reads": (
        gb.DependencyParser(epochs=1), TRAIN, changed(TRAIN, "upos", other),
        "dev.conllu: none of the values of the input column upos in the dev data (my-DET, my-VERB, my-NOUN, …) occurs "
        f"in the training data (DET, VERB, NOUN, …); {SAME_TAGS}",
    ),
    "phrases": (
        gb.ConstituencyParser(epochs=1), TREES, OTHER_PHRASES,
        "dev.mrg: none of the phrase labels in the dev data (s, np, vp) occurs in the training data (S, NP, VP); "
        f"{ANNOTATED}",
    ),
    "tags of trees": (
        gb.ConstituencyParser(epochs=1), TREES, OTHER_TAGS,
        "dev.mrg: none of the values of the input column xpos in the dev data (N, V) occurs in the training data "
        f"(NN, VBP); {SAME_TAGS}",
    ),
    "a column of morphology": (
        gb.Morphology(epochs=1), TRAIN, changed(TRAIN, "xpos", other),
        "dev.conllu: none of the values of the column xpos in the dev data (my-DT, my-VBG, my-NN, …) occurs in the "
        f"training data (DT, VBG, NN, …); {ANNOTATED}",
    ),
    "an empty column of morphology": (
        gb.Morphology(epochs=1), TRAIN, changed(TRAIN, "xpos", lambda _: "_"),
        "dev.conllu: none of the values of the column xpos in the dev data (_) occurs in the training data "
        f"(DT, VBG, NN, …); {ANNOTATED}",
    ),
    "a treebank": (
        CASES["pipeline"].make(), TRAIN, changed(TRAIN, "deprel", str.upper),
        "dev.conllu: none of the values of the column deprel in the dev data (DET, AMOD, NSUBJ, …) occurs in the "
        f"training data (det, amod, nsubj, …); {ANNOTATED}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_dev_data_with_other_labels_are_an_error_before_training(name):
    estimator, train, dev, message = MISTAKES[name]

    class Untouched:
        def __getattr__(self, event):
            raise AssertionError("training has begun")

    with pytest.raises(gb.DataError) as caught:
        estimator.fit(train, dev=dev, observer=Untouched())
    assert str(caught.value) == message
    assert not estimator._is_fitted()


class Mistakes:
    """Those that are none."""

    some = changed(TRAIN, "upos", lambda cell: cell if cell == "NOUN" else other(cell))
    feature = changed(TRAIN, "feats", lambda cell: "Number=Plur|My=Own" if cell != "_" else "_")
    lemmas = changed(TRAIN, "lemma", other)
    relations = changed(TRAIN, "deprel", str.upper)


@pytest.mark.parametrize(
    ("estimator", "dev"),
    [
        (gb.Tagger(epochs=1), Mistakes.some),
        (gb.Morphology(epochs=1), Mistakes.feature),
        (gb.DependencyParser(epochs=1), Mistakes.some),
        (gb.DependencyParser(epochs=1), Mistakes.feature),
        (gb.DependencyParser(epochs=1), Mistakes.lemmas),
        (gb.DependencyParser(epochs=1, labelled=False), Mistakes.relations),
        (gb.DependencyParser(epochs=1, jackknife=2), changed(TRAIN, "upos", other)),
        (gb.Tagger(epochs=1), Mistakes.relations),
    ],
)
def test_what_has_something_in_common_or_does_not_matter_is_fine(estimator, dev):
    estimator.fit(TRAIN, dev=dev)


def test_entities_may_be_absent_from_dev_data():
    gb.Tagger(epochs=1).fit(BIO, dev=[[("nobody", "O")]])


def test_a_column_of_numbers_may_have_other_values():
    train = [[(f"w{i}", f"id{i}", "AB"[i % 2]) for i in range(40)]]
    gb.Tagger(epochs=1).fit(train, dev=[[("w1", "id99", "A")]])


def test_a_column_of_tags_in_a_table_may_not():
    train = [[("w", "NV"[i % 2], "AB"[i % 2]) for i in range(40)]]
    with pytest.raises(gb.DataError, match=r"^<list>: none of the values of the input column c1 in the dev data \(X\)"):
        gb.Tagger(epochs=1).fit(train, dev=[[("w", "X", "A")]])


PAIRS = {
    "tagger": (WORDS, [["A", "B", "A", "B"], ["A", "B"]], tagged("A", "B")),
    "segmenter": (["ababc", "cab"], [["ab", "ab", "c"], ["c", "ab"]], [["ab", "ab", "c"], ["c", "ab"]]),
    "joint": (["abc"], [[("ab", "N"), ("c", "N")]], [[("ab", "N"), ("c", "N")]]),
    "re-ranked": (["abc"], [[("ab", "N"), ("c", "N")]], [[("ab", "N"), ("c", "N")]]),
    "dependency": (
        WORDS,
        arcs("dep"),
        [
            [(word, str(head), relation) for word, (head, relation) in zip(*sentence, strict=True)]
            for sentence in zip(WORDS, arcs("dep"), strict=True)
        ],
    ),
}
PAIRS["graph-dependency"] = PAIRS["dependency"]


@pytest.mark.parametrize("name", PAIRS)
def test_dev_data_may_be_lists_and_their_annotation(name):
    x, y, annotated = PAIRS[name]
    case = CASES[name]
    pair, whole, none = (case.make().fit(*case.old, dev=dev).reports_ for dev in ((x, y), annotated, (annotated, None)))
    assert [report.dev for report in pair] == [report.dev for report in whole] == [report.dev for report in none]
    assert all(report.dev is not None for report in pair)


def test_a_pair_that_does_not_fit_is_an_error():
    with pytest.raises(gb.DataError, match="2 sentences and 1 lists of labels"):
        gb.Tagger().fit(WORDS, [["A"] * 4, ["A"] * 2], dev=(WORDS, [["A"]]))


@pytest.mark.parametrize("name", ["morphology", "tokenizer", "constituency"])
def test_annotation_apart_is_refused_where_fit_refuses_it(name):
    case = CASES[name]
    with pytest.raises(gb.ParameterError):
        case.make().fit(*case.old, dev=(case.old[0], [["A"]]))
