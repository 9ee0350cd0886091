"""Non-projective and multi-rooted trees, broken trees, very short and very long sentences."""

import pytest
from treebanks import HEARING, HEARING_TREE, SVO, SVO_TREES, WORD_TEMPLATES, conllu, is_tree

import goldbeam as gb

CROSSING = list(zip([*SVO, HEARING], [*SVO_TREES, HEARING_TREE], strict=True))
TWO_ROOTS = (["so", "be", "it"], [(0, "root"), (0, "root"), (2, "obj")])


def fitted(sentences, **parameters):
    words, trees = zip(*sentences, strict=True)
    return gb.DependencyParser(**{"epochs": 20, **parameters}).fit(list(words), list(trees))


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap"])
def test_crossing_arcs_are_learned(system):
    parser = fitted(CROSSING, system=system)
    assert parser.predict([HEARING]) == [HEARING_TREE]
    facts = parser.info()["training data"]
    assert (facts["sentences"], facts["non_projective"], facts["non_projective_arcs"]) == (5, 1, 1)
    assert facts["unreachable"] == 0
    assert parser.predict_k_best([HEARING], 1)[0][0][1] == HEARING_TREE


def test_lifted_relations_are_no_relations_of_the_output():
    parser = fitted(CROSSING)
    relations = {relation for _, tree in CROSSING for _, relation in tree}
    assert set(parser.info()["relations"]) == relations
    assert parser.info()["lifted relations"] == 1
    assert fitted(CROSSING, system="swap").info()["lifted relations"] == 0


class Watcher:
    def begin(self, plan):
        self.plan = plan

    def advance(self, *_): ...

    def epoch(self, *_): ...

    def end(self, *_): ...


@pytest.mark.parametrize(
    ("parameters", "remark", "examples"),
    [
        ({}, "1 non-projective sentences encoded, 1 arcs lifted", 5),
        ({"nonprojective": "drop"}, "1 non-projective sentences left out", 4),
    ],
)
def test_whoever_watches_is_told_what_becomes_of_crossing_arcs(parameters, remark, examples):
    words, trees = zip(*CROSSING, strict=True)
    watcher = Watcher()
    parser = gb.DependencyParser(epochs=1, **parameters).fit(list(words), list(trees), observer=watcher)
    assert watcher.plan.remarks == (remark,)
    assert watcher.plan.examples == examples
    assert parser.info()["training data"].get("dropped", 0) == 5 - examples


def test_data_of_nothing_but_crossing_arcs_cannot_all_be_dropped():
    with pytest.raises(gb.DataError, match="no sentence is projective; choose another way with nonprojective"):
        fitted([(HEARING, HEARING_TREE)], nonprojective="drop")


def test_several_roots_stay_where_the_data_have_them():
    parser = fitted([*CROSSING[:4], TWO_ROOTS])
    assert parser.info()["single root"] is False
    assert parser.predict([TWO_ROOTS[0]]) == [TWO_ROOTS[1]]


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap"])
def test_a_single_root_can_be_asked_for(system):
    watcher = Watcher()
    words, trees = zip(*CROSSING[:4], TWO_ROOTS, strict=True)
    parser = gb.DependencyParser(epochs=8, single_root=True, system=system)
    parser.fit(list(words), list(trees), observer=watcher)
    assert parser.info()["training data"]["multi_rooted"] == 1
    assert watcher.plan.remarks == ("1 sentences have several roots: the later ones hang on the first",)
    [arcs] = parser.predict([TWO_ROOTS[0]])
    assert [head for head, _ in arcs] == [0, 1, 2]
    single = fitted(CROSSING[:4], system=system)
    assert single.info()["single root"] is True


@pytest.mark.parametrize(
    ("heads", "message"),
    [
        ([2, 1, 0], r"t\.conllu:1: .*cycle"),
        ([2, 0, 14], r"t\.conllu:3: HEAD 14 is outside the sentence \(1\.\.3\)"),
        ([2, 2, 0], r"t\.conllu:2: .*itself"),
        ([2, 3, 1], r"t\.conllu:1: "),
        ([2, "x", 0], r"t\.conllu:2: .*'x'"),
        ([2, "-1", 0], r"t\.conllu:2: .*'-1'"),
    ],
)
def test_a_broken_tree_is_named_with_its_line(heads, message):
    text = conllu([(["a", "b", "c"], [(head, "dep") for head in heads])])
    broken = gb.Corpus.parse(text.encode(), "conllu", "t.conllu")
    with pytest.raises(gb.DataError, match=message):
        gb.DependencyParser().fit(broken)
    with pytest.raises(gb.DataError, match=message):
        gb.DependencyParser(columns=[], epochs=1).fit(SVO, SVO_TREES).evaluate(broken)


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap"])
@pytest.mark.parametrize("single_root", [True, False])
def test_one_word_and_thousands_of_words_are_trees(system, single_root):
    parser = fitted(CROSSING, templates=WORD_TEMPLATES, system=system, beam=2, epochs=2, single_root=single_root)
    long = (HEARING * 625)[:5000]
    for arcs in parser.predict([["fly"], ["unknown"], long]):
        assert is_tree([head for head, _ in arcs], single_root=single_root)


def test_a_long_sentence_is_learned():
    n = 5000
    chain = [(i, "dep") for i in range(n)]
    parser = fitted([(["w"] * n, [(0, "root"), *chain[1:]])], templates=WORD_TEMPLATES, beam=1, epochs=1)
    assert is_tree([head for head, _ in parser.predict([["w"] * 100])[0]])


def test_relations_that_training_never_saw_are_wrong_and_no_error():
    parser = fitted(CROSSING[:4])
    assert parser.evaluate([["fly"]], [[(0, "news")]])["las"] == 0.0
    assert parser.evaluate([["fly"]], [[(0, "news")]])["uas"] == 100.0
