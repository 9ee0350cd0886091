"""The constituency parser: what it learns, what it returns, and what it does with input that it has never seen."""

import math
import pickle

import pytest

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets
from goldbeam.errors import DataError, ModelError, ParameterError

KINDS = ("perceptron", "generative", "hybrid")
SMALL = [
    gb.ConstituencyTree.parse(text)
    for text in (
        "(S (NP (NP (NN fruit) (NNS flies)) (PP (IN of) (NP (NN gold)))) (VP (VBP eat) (NP (DT a) (NN melon))) (. .))",
        "(S (NP (NN time)) (VP (VBZ flies) (PP (IN like) (NP (DT an) (NN arrow)))) (. .))",
        "(SBARQ (WHNP (WP who)) (SQ (VP (VBZ flies))) (. ?))",
        "(FRAG (NP (NP (NP (NN a)) (PP (IN of) (NP (NN b)))) (, ,) (CC and) (NP (NN c))))",
    )
]


def sample(sentences, seed):
    return list(parse_brackets(sample_brackets(sentences, seed)))


@pytest.fixture(scope="module")
def fitted():
    train = sample(150, 0)
    return {kind: gb.ConstituencyParser(kind=kind, epochs=2, beam=4).fit(train) for kind in KINDS}


@pytest.fixture(scope="module")
def dev():
    return sample(15, 1)


@pytest.mark.parametrize("update", ["early", "max-violation", "standard", "hybrid", "latest", "laso"])
@pytest.mark.parametrize("transform", ["left-corner", None])
def test_a_few_trees_are_learned_by_heart(update, transform):
    options = {"update": update, "transform": transform, "rare_chains": 1}
    parser = gb.ConstituencyParser(kind="perceptron", epochs=25, beam=8, **options).fit(SMALL)
    assert [str(tree) for tree in parser.predict(SMALL_TAGGED)] == [str(tree.rooted()) for tree in SMALL]
    assert parser.score(SMALL) == 100


SMALL_TAGGED = [list(zip(tree.words, tree.tags, strict=True)) for tree in SMALL]


@pytest.mark.parametrize(
    "options",
    [
        {"dropout": 0.1},
        {"feature_dropout": 0.1},
        {"l2": 1e-4},
        {"cumulative_l1": 1e-3},
        {"step": "margin"},
        {"step": "passive-aggressive"},
        {"average": 2},
        {"minibatch": 2},
        {"repeated": 4},
        {"search": "greedy"},
        {"threshold": 20.0, "threshold_power": 3.0},
        {"lookahead": True},
        {"kind": "hybrid", "generative_folds": 2},
        {"kind": "hybrid", "generative_folds": 0},
    ],
)
def test_what_the_engine_has_works_here_too(options):
    parser = gb.ConstituencyParser(**{"kind": "perceptron", "epochs": 30, "beam": 8, **options}).fit(SMALL)
    assert parser.score(SMALL) > 90


def test_all_kinds_parse_what_they_have_not_seen(fitted, dev):
    for kind, parser in fitted.items():
        scores = parser.evaluate(dev)
        assert scores["f1"] > 75, kind
        assert scores["sentences"] == 15
        assert scores["tagging_accuracy"] == 100
    assert fitted["hybrid"].score(dev) > 80


def test_the_result_depends_neither_on_threads_nor_on_the_file(fitted, dev, tmp_path):
    sentences = [list(zip(tree.words, tree.tags, strict=True)) for tree in dev]
    for kind, parser in fitted.items():
        trees = parser.predict(sentences)
        parser.save(tmp_path / kind)
        assert gb.load(tmp_path / kind).predict(sentences) == trees
        assert pickle.loads(pickle.dumps(parser)).predict(sentences) == trees
        threaded = gb.load(tmp_path / kind).set_params(threads=3)
        assert threaded.predict(sentences) == trees


def test_a_seed_fixes_the_model():
    one, two = (gb.ConstituencyParser(kind="hybrid", epochs=2, generative_folds=2).fit(SMALL) for _ in range(2))
    assert one._model_bytes() == two._model_bytes()


def test_a_damaged_model_is_a_clear_error(fitted, tmp_path):
    fitted["hybrid"].save(tmp_path / "m")
    content = bytearray((tmp_path / "m").read_bytes())
    content[-len(content) // 3] ^= 255
    (tmp_path / "m").write_bytes(content)
    with pytest.raises(ModelError):
        gb.load(tmp_path / "m")


def test_the_k_best_trees_are_different_and_sorted(fitted, dev):
    tree = max(dev, key=lambda tree: len(tree.words))
    sentence = list(zip(tree.words, tree.tags, strict=True))
    (found,) = fitted["hybrid"].predict_k_best([sentence], 4)
    scores = [score for score, _ in found]
    assert scores == sorted(scores, reverse=True)
    assert len(found) == 4
    assert len({str(tree) for _, tree in found}) == 4
    assert found[0][1] == fitted["hybrid"].predict([sentence])[0]


def test_anything_gets_a_tree_and_what_left_the_grammar_is_flagged(fitted):
    strange = [
        [("zyx", "XYZ"), ("b", "QQ")],  # tags that training did not have
        [(".", "."), (".", "."), (",", ","), ("the", "DT")],  # an order that no triple allows
        [("dog", "NN")] * 300,
        [],
        [("of", "IN")],
    ]
    for kind, parser in fitted.items():
        parsed = parser.predict_corpus(strange)
        words = [[] if tree is None else list(zip(tree.words, tree.tags, strict=True)) for tree in parsed.trees]
        assert words == [[tuple(token) for token in sentence] for sentence in strange], kind
        assert parsed.flagged[0]
        assert parsed.render().count(b"\n") == len(strange)
        assert all(math.isfinite(score) for score in parsed.scores)


def test_the_grammar_is_left_only_where_it_must_be(fitted, dev):
    sentences = [list(zip(tree.words, tree.tags, strict=True)) for tree in dev]
    for parser in fitted.values():
        assert sum(parser.predict_corpus(sentences).flagged) <= 2  # of 15


def test_surprisal_is_what_prefix_probabilities_lose(fitted):
    words = [("the", "DT"), ("dog", "NN")]
    (one,), (two,) = fitted["generative"].surprisal([words]), fitted["generative"].surprisal([words[:1]])
    assert len(one) == 2
    assert all(value > 0 for value in one)
    assert one[0] == pytest.approx(two[0])
    strange = fitted["generative"].surprisal([[("the", "DT"), (".", ".")]])[0]
    assert strange[1] > one[1]
    with pytest.raises(ParameterError, match="generative"):
        fitted["perceptron"].surprisal([words])


def test_a_treebank_of_one_tree_leaves_no_surprise():
    tree = gb.ConstituencyTree.parse("(S (NP (DT the) (NN dog)) (VP (VBZ barks)))")
    parser = gb.ConstituencyParser(kind="generative").fit([tree] * 200)
    assert sum(parser.surprisal([list(zip(tree.words, tree.tags, strict=True))])[0]) < 0.2


def test_tags_of_our_own(dev):
    parser = gb.ConstituencyParser(kind="perceptron", epochs=2, beam=4, jackknife=3).fit(sample(150, 0))
    trees = parser.predict([list(tree.words) for tree in dev])
    assert [tree.words for tree in trees] == [tree.words for tree in dev]
    assert 70 < parser.evaluate(dev)["tagging_accuracy"] <= 100
    assert parser.score(dev) > 60


def test_words_without_tags_need_a_parser_that_tags(fitted):
    with pytest.raises(DataError, match=r"^<list>: has words only, .*jackknife=5") as error:
        fitted["perceptron"].predict([["the", "dog"]])
    assert "\n" not in str(error.value)


def test_a_model_with_a_look_ahead_predicts_the_same_from_a_file(dev, tmp_path):
    parser = gb.ConstituencyParser(lookahead=True, epochs=2, beam=4).fit(sample(150, 0))
    parser.save(tmp_path / "m")
    assert parser.score(dev) > 80
    assert gb.load(tmp_path / "m").predict(dev) == parser.predict(dev)


def test_features_have_names_with_the_labels_that_they_speak_for(dev, tmp_path):
    templates = [
        "L10 L01 LKP",
        "w L10",
        "suffix2(LK.w) L20",
        "n len L02",
        "Q L10",
        "PUNCT L10",
        "AFTER L10",
        "CC CL FIRST.w PREV.w",
    ]
    parser = gb.ConstituencyParser(templates=templates, epochs=2, beam=4, keep_names=True).fit(sample(60, 0))
    names = {name for name, _, _ in parser.heaviest_features(10**6)}
    assert {name.split("=")[0] for name in names} == {template.split()[0] for template in templates}
    assert {"L10=NP L01=DT LKP=NN", "n=2 len=2 L02=DT"} <= names
    assert all(label == "</>" for _, label, _ in parser.heaviest_features(20, "</>"))
    words = {word for tree in sample(60, 0) for word in tree.words}
    assert {name.split()[0][2:] for name in names if name.startswith("w=")} <= words
    parser.save(tmp_path / "m")
    assert gb.load(tmp_path / "m").heaviest_features(50) == parser.heaviest_features(50)


def test_names_change_nothing_else(dev):
    plain, named = (gb.ConstituencyParser(epochs=1, beam=2, keep_names=keep).fit(SMALL) for keep in (False, True))
    assert plain.predict(dev) == named.predict(dev)
    assert plain.heaviest_features(5) is None


def test_gold_is_followed_through_the_search(fitted, dev):
    parser = fitted["perceptron"]
    trace = parser.trace(dev[0], beam=64)
    assert trace.words[-1] == "</s>"
    assert trace.gold[-1] == "end"
    assert trace.gold[0].startswith("(")
    scores = [
        score
        for score, _ in gb.ConstituencyParser.predict_k_best(
            parser, [list(zip(dev[0].words, dev[0].tags, strict=True))], 64
        )[0]
    ]
    assert any(trace.steps[-1].gold == pytest.approx(score) for score in scores)


@pytest.mark.parametrize("share", [0.3, 1e-2, 1e-4])
def test_a_probability_beam_keeps_what_is_likely_by_its_rank(dev, share):
    """p >= share * rank^3 * best, checked at the first word with several analyses."""
    every = gb.ConstituencyParser(kind="generative", beam=1000).fit(sample(150, 0))
    beam = pickle.loads(pickle.dumps(every)).set_params(probability_beam=share)
    sizes = set()
    for tree in dev:
        steps = every.trace(tree).steps
        first = next((step for step, found in enumerate(steps) if len(found.beam) > 1), 0)
        scores = [hypothesis.score for hypothesis in steps[first].beam]
        least = [scores[0] + math.log(share) + 3 * math.log(rank or 1) for rank in range(len(scores))]
        kept = next((rank for rank in range(1, len(scores)) if scores[rank] < least[rank]), len(scores))
        found = [hypothesis.score for hypothesis in beam.trace(tree).steps[first].beam]
        assert found == pytest.approx(scores[:kept])
        sizes.add((kept, len(scores)))
    assert any(kept < most for kept, most in sizes)
    assert share > 0.1 or any(kept > 1 for kept, _ in sizes)
    assert beam.score(dev) > 50


def test_a_probability_beam_is_for_probabilities():
    for wrong in ({"kind": "perceptron"}, {"kind": "generative", "threshold": 5.0}):
        with pytest.raises(ParameterError, match="probability_beam"):
            gb.ConstituencyParser(probability_beam=1e-6, **wrong).fit(SMALL)


def test_partial_fit_goes_on():
    parser = gb.ConstituencyParser(kind="perceptron", beam=4)
    for _ in range(15):
        parser.partial_fit(SMALL)
    assert parser.score(SMALL) > 95
    with pytest.raises(ParameterError, match="perceptron"):
        gb.ConstituencyParser(kind="hybrid", generative_folds=2).fit(SMALL).partial_fit(SMALL)


def test_mistakes_are_one_sentence(tmp_path):
    (tmp_path / "bad.mrg").write_text("(S (NN a)\n(S (NN b))\n")
    with pytest.raises(DataError, match=r"bad\.mrg:1: .*never closed"):
        gb.ConstituencyParser().fit(tmp_path / "bad.mrg")
    (tmp_path / "empty.mrg").write_text("")
    with pytest.raises(DataError, match=r"empty\.mrg"):
        gb.ConstituencyParser().fit(tmp_path / "empty.mrg")
    with pytest.raises(DataError, match="head table has no rule for 'S'"):
        gb.ConstituencyParser(heads="NP left NN\nROOT left\nPP left\nVP left").fit(SMALL[:1])
    with pytest.raises(DataError, match="has no trees"):
        gb.ConstituencyParser().fit(gb.Corpus.from_sentences([[("a", "NN")]]))
    with pytest.raises(ParameterError, match="kind must be"):
        gb.ConstituencyParser(kind="magic").fit(SMALL)
