"""The parser learns trees and gives well-formed ones, from files and from lists, with every search and system."""

import numpy as np
import pytest
from sklearn import base
from sklearn.model_selection import cross_val_score
from treebanks import SVO, SVO_TREES, TEMPLATES, WORD_TEMPLATES, is_tree, sample

import goldbeam as gb

TRAIN = gb.Corpus.parse(sample(80, 1), "conllu", "train.conllu")
TEST = gb.Corpus.parse(sample(30, 2), "conllu", "test.conllu")


@pytest.fixture(scope="module")
def parser():
    return gb.DependencyParser(beam=8, epochs=3).fit(TRAIN, dev=TEST)


def heads_of(arcs):
    return [[head for head, _ in sentence] for sentence in arcs]


def test_it_learns_the_sample_and_predicts_trees(parser):
    metrics = parser.evaluate(TEST)
    assert metrics["las"] == parser.score(TEST) > 70
    assert metrics["uas"] >= metrics["las"]
    assert {"clas", "exact_match", "seconds", "tokens_per_second"} <= metrics.keys()
    assert (metrics["sentences"], metrics["tokens"]) == (len(TEST), TEST.token_count)
    assert all(is_tree(heads) for heads in heads_of(parser.predict(TEST)))


def test_the_best_epoch_is_chosen_by_las(parser):
    reports = parser._model.epochs
    assert {report.metric for report in reports} == {"las"}
    assert parser.info()["dev"] == {"las": max(report.dev for report in reports)}


def test_lists_of_words_are_learned_and_predicted():
    parser = gb.DependencyParser(epochs=10).fit(SVO, SVO_TREES)
    assert parser.predict(SVO) == SVO_TREES
    assert parser.evaluate(SVO, SVO_TREES)["exact_match"] == 100.0
    assert parser.predict([]) == []
    assert parser.predict([[], ["fly"], []]) == [[], [(0, "root")], []]


def test_heads_may_be_numbers_of_numpy():
    trees = [[(np.int64(head), relation) for head, relation in tree] for tree in SVO_TREES]
    assert gb.DependencyParser(epochs=5).fit(SVO, trees).predict(SVO) == SVO_TREES


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap"])
@pytest.mark.parametrize("single_root", [True, False])
def test_every_system_learns_and_gives_trees(system, single_root):
    parser = gb.DependencyParser(templates=TEMPLATES, system=system, beam=2, epochs=2, single_root=single_root).fit(
        TRAIN
    )
    assert parser.info()["system"] == system
    assert parser.info()["single root"] is single_root
    predicted = heads_of(parser.predict(TEST))
    assert all(is_tree(heads, single_root=single_root) for heads in predicted)


def test_an_unlabelled_parser_learns_heads_alone():
    parser = gb.DependencyParser(templates=TEMPLATES, beam=2, epochs=2, labelled=False).fit(TRAIN, dev=TEST)
    assert parser.info()["relations"] == ["dep", "root"]
    assert parser.score(TEST) == parser.evaluate(TEST)["uas"] == parser.info()["dev"]["uas"]
    for tree in parser.predict(TEST):
        assert all((relation == "root") == (head == 0) for head, relation in tree)


def test_merged_states_are_for_arc_standard():
    merged = gb.DependencyParser(templates="huang-sagae-2010", system="arc-standard", merge=True, beam=4, epochs=1).fit(
        TRAIN
    )
    assert all(is_tree(heads) for heads in heads_of(merged.predict(TEST)))
    with pytest.raises(gb.ParameterError, match="merge is for the system arc-standard only, got 'arc-eager'"):
        gb.DependencyParser(merge=True).fit(TRAIN)


def test_threads_and_chunks_change_nothing(parser):
    trees = parser.predict_corpus(TEST)
    two = gb.DependencyParser(**parser.get_params() | {"threads": 2})
    two._model = parser._model
    assert two.predict_corpus(TEST).trees == trees.trees
    assert [arcs for sentence in TEST for arcs in parser.predict([[row[1:6] for row in sentence]])] == trees.arcs()


def test_the_k_best_trees_begin_with_the_prediction(parser):
    predicted = parser.predict(TEST)
    for arcs, best in zip(predicted, parser.predict_k_best(TEST, 3), strict=True):
        assert best[0][1] == arcs
        assert 1 <= len(best) <= 3
        assert len({tuple(tree) for _, tree in best}) == len(best)
        assert [score for score, _ in best] == sorted((score for score, _ in best), reverse=True)
        assert all(is_tree([head for head, _ in tree]) for _, tree in best)
    with pytest.raises(gb.ParameterError, match="k must be a whole number of at least 1, got 0"):
        parser.predict_k_best(TEST, 0)


def test_there_is_a_margin_an_arc(parser):
    margins = parser.predict_margins(TEST)
    assert [len(sentence) for sentence in margins] == [len(sentence) for sentence in TEST]
    doc = parser.parse(TEST, margins=True)
    assert [list(sentence.margins) for sentence in doc.sentences] == margins


def test_a_doc_has_what_was_predicted(parser):
    doc = parser.parse(TEST)
    found = [list(zip(s.heads, s.relations, strict=True)) for s in doc.sentences]
    assert found == parser.predict(TEST)
    assert [list(sentence.forms) for sentence in doc.sentences] == TEST.column(1)
    assert doc.to_conllu().encode() == parser.predict_corpus(TEST).render()


def test_prediction_replaces_head_and_deprel_and_nothing_else(parser):
    rendered = parser.predict_corpus(TEST).render().decode()
    arcs = iter([arc for sentence in parser.predict(TEST) for arc in sentence])
    expected = []
    for line in TEST.text.decode().split("\n"):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            head, relation = next(arcs)
            line = "\t".join([*cells[:6], str(head), relation, *cells[8:]])
        expected.append(line)
    assert rendered == "\n".join(expected)


def test_going_on_learning_is_one_pass_a_call(tmp_path):
    part = gb.DependencyParser(templates=TEMPLATES, beam=2)
    for _ in range(4):
        part.partial_fit(TRAIN)
    assert part.score(TRAIN) > gb.DependencyParser(templates=TEMPLATES, beam=2).partial_fit(TRAIN).score(TRAIN)
    part.partial_fit(TEST)
    strange = gb.Corpus.parse(b"1\ta\ta\tX\tX\t_\t0\tnews\t_\t_\n\n", "conllu", "s.conllu")
    with pytest.raises(gb.DataError, match=r"s\.conllu:1: the relation 'news' is not one that the parser knows"):
        part.partial_fit(strange)
    part.save(tmp_path / "m")
    with pytest.raises(gb.ModelError, match="loaded from a file, which holds no training state"):
        gb.load(tmp_path / "m").partial_fit(TRAIN)


def test_a_clone_learns_the_same(parser):
    twin = base.clone(gb.DependencyParser(templates=WORD_TEMPLATES, epochs=2, columns=[], random_state=3))
    again = gb.DependencyParser(templates=WORD_TEMPLATES, epochs=2, columns=[], random_state=3)
    assert repr(twin) == repr(again)
    assert twin.fit(TRAIN).predict(TEST) == again.fit(TRAIN).predict(TEST)


def test_scikit_learn_cross_validates_words_and_trees():
    scores = cross_val_score(gb.DependencyParser(epochs=5), SVO * 3, SVO_TREES * 3, cv=3, error_score="raise")
    assert scores.tolist() == [100.0] * 3


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"system": "eisner"}, "system must be one of arc-eager, arc-standard, swap, easy-first, got 'eisner'"),
        ({"search": "viterbi"}, "search must be one of beam, greedy, got 'viterbi'"),
        ({"columns": ["upos", "upos"]}, "columns must be some of lemma, upos, xpos, feats, or None"),
        ({"columns": "upos"}, "columns must be some of lemma, upos, xpos, feats, or None, got 'upos'"),
        ({"single_root": 1}, "single_root must be True, False or None, got 1"),
        ({"jackknife": 1}, "jackknife must be a whole number of at least 2 or None, got 1"),
        ({"nonprojective": "swap"}, "nonprojective must be one of pseudo-projective, drop, got 'swap'"),
    ],
)
def test_wrong_parameters_are_one_sentence(parameters, message):
    with pytest.raises(gb.ParameterError, match=f"DependencyParser: {message}"):
        gb.DependencyParser(**parameters).fit(SVO, SVO_TREES)


def test_gold_can_be_followed_through_the_search(parser):
    trace = parser.trace_corpus(TEST, 3, beam=1)
    assert trace.sentence == 3
    assert trace.gold[0] == "shift"
    assert set(trace.words) - {"–"} <= set(TEST.column(1)[2])
    assert trace.search == "beam 1"
    words, tree = [row[1:6] for row in TEST[2]], [(int(row[6]), row[7]) for row in TEST[2]]
    alone = parser.trace(words, tree, beam=1)
    assert (alone.sentence, alone.steps) == (None, trace.steps)
    assert parser.trace_corpus(TEST, beam=1).fall is not None
    with pytest.raises(gb.DataError, match="no tokens to trace"):
        parser.trace([], [])
    with pytest.raises(gb.DataError, match="has no sentence 31"):
        parser.trace_corpus(TEST, 31)
