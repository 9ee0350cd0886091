"""Of graph-based parsers: k-best lists, probabilities of arcs, thresholds of candidates, compact models."""

import pytest
from treebanks import is_tree, sample

import goldbeam as gb
from goldbeam.models.container import Tensor, dump_model, load_model

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample(20, 2), "conllu", "dev.conllu")
FEW = ["h.upos m.upos dir", "h.w m.w", "m.w dist", "h.upos b.upos m.upos", "rel m.upos h.upos dir", "rel m.w"]
SECOND = [*FEW, "h.upos m.upos s.upos dir", "g.upos h.upos m.upos dir", "sdist m.upos"]


def fitted(order=1, **parameters):
    templates = FEW if order == 1 else SECOND
    return gb.GraphDependencyParser(**{"templates": templates, "order": order, "epochs": 2, **parameters}).fit(TRAIN)


@pytest.fixture(scope="module", params=[1, 2], ids=["order 1", "order 2"])
def parser(request):
    return fitted(request.param)


# Lists


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("projective", [True, False])
def test_lists_begin_with_the_prediction_and_descend(order, projective):
    parser = fitted(order, projective=projective)
    lists = parser.predict_k_best(DEV, 5)
    if order == 1 or projective:  # else a list is climbed to from several trees: shorter, and better perhaps
        assert [found[0][1] for found in lists] == parser.predict(DEV)
        assert max(map(len, lists)) == 5
    for found in lists:
        scores = [score for score, _ in found]
        assert scores == sorted(scores, reverse=True)
        assert len({tuple(arcs) for _, arcs in found}) == len(found) <= 5
        assert all(is_tree([head for head, _ in arcs]) for _, arcs in found)


def test_lists_of_odd_sentences(parser):
    assert parser.predict_k_best([], 3) == []
    (empty,), (one,) = parser.predict_k_best([[], [("fly", "X")]], 3)
    assert empty == (0.0, [])
    assert one[1] == parser.predict([[("fly", "X")]])[0]
    with pytest.raises(gb.ParameterError, match="k must be a whole number of at least 1, got 0"):
        parser.predict_k_best(DEV, 0)


def test_lists_do_not_depend_on_threads(parser):
    one = parser.predict_k_best(DEV, 3)
    assert parser.set_params(threads=2).predict_k_best(DEV, 3) == one
    parser.set_params(threads=1)


def test_lists_of_long_sentences_combine_those_of_their_pieces():
    parser = fitted(1)
    words = [("dog", "NOUN"), ("ran", "VERB")] * 260
    (found,) = parser.predict_k_best([words], 3)
    assert found[0][1] == parser.predict([words])[0]
    assert len({tuple(arcs) for _, arcs in found}) == 3
    assert all(is_tree([head for head, _ in arcs]) for _, arcs in found)


# Probabilities


def test_probabilities_of_heads_add_up_to_one(parser):
    for sentence, heads in zip(parser.predict_marginals(DEV), parser.predict(DEV), strict=True):
        assert len(sentence) == len(heads)
        assert sum(row[0] for row in sentence) == pytest.approx(1)  # one root
        for m, row in enumerate(sentence, 1):
            assert len(row) == len(heads) + 1
            assert row[m] == 0
            assert sum(row) == pytest.approx(1)
    assert parser.predict_marginals([]) == []
    assert parser.predict_marginals([[], [("fly", "X")]]) == [[], [[1.0, 0.0]]]


def test_margins_may_be_probabilities(parser, tmp_path):
    margins = parser.predict_margins(DEV)
    parser.set_params(confidence="marginal")
    found = parser.predict_margins(DEV)
    heads = [[head for head, _ in arcs] for arcs in parser.predict(DEV)]
    every = parser.predict_marginals(DEV)
    assert found == [
        [row[h] for row, h in zip(rows, chosen, strict=True)] for rows, chosen in zip(every, heads, strict=True)
    ]
    parser.save(tmp_path / "model")
    assert gb.load(tmp_path / "model").predict_margins(DEV) == found
    doc = parser.parse(DEV, margins=True)
    assert [token.margins["head"] for token in doc[0]] == found[0]
    assert parser.set_params(confidence="margin").predict_margins(DEV) == margins


def test_a_high_temperature_makes_heads_alike(parser):
    cold = parser.predict_marginals(DEV)[0][0]
    hot = parser.set_params(temperature=1e6).predict_marginals(DEV)[0][0]
    parser.set_params(temperature=0.3)
    assert max(hot) < max(cold)
    with pytest.raises(gb.ParameterError, match="temperature"):
        parser.set_params(temperature=0).predict_marginals(DEV)
    parser.set_params(temperature=0.3)


def test_probabilities_of_long_sentences_are_those_of_their_pieces():
    parser = fitted(1, confidence="marginal")
    words = [("dog", "NOUN"), ("ran", "VERB")] * 260
    (rows,) = parser.predict_marginals([words])
    assert {len(row) for row in rows} == {521}
    assert all(sum(row) == pytest.approx(1) for row in rows)
    assert all(0 < p <= 1 for p in parser.predict_margins([words])[0])


# Candidates


def test_a_threshold_leaves_fewer_candidates_and_the_best_tree():
    every, some = fitted(2).predictor(), fitted(2, candidate_threshold=0.05).predictor()
    wide, narrow = every.candidates(DEV), some.candidates(DEV)
    assert narrow.arc_count < wide.arc_count
    for s in range(len(DEV)):
        assert set(narrow.arcs(s)) <= set(wide.arcs(s))
        assert {m for _, m in narrow.arcs(s)} == {m for _, m in wide.arcs(s)}


def test_a_threshold_is_part_of_the_model(tmp_path):
    parser = fitted(2, candidate_threshold=0.05)
    parser.save(tmp_path / "model")
    again = gb.load(tmp_path / "model")
    assert again.predict(DEV) == parser.predict(DEV)
    assert again.info()["candidate threshold"] == 0.05
    assert "candidate_threshold" not in fitted(2, candidate_threshold=0).predictor().content()[0]  # as version 0.1


# Compact models


@pytest.mark.parametrize("order", [1, 2])
def test_compact_models_are_small_and_predict_what_they_did_when_fitted(order, tmp_path):
    plain, compact = fitted(order, compact=False), fitted(order)
    for name, parser in (("plain", plain), ("compact", compact)):
        parser.save(tmp_path / name)
    assert (tmp_path / "compact").stat().st_size < 0.6 * (tmp_path / "plain").stat().st_size
    again = gb.load(tmp_path / "compact")
    assert again.predict_k_best(DEV, 2) == compact.predict_k_best(DEV, 2)
    again.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "compact").read_bytes()
    assert abs(plain.score(DEV) - compact.score(DEV)) < 5


def test_a_resumed_run_makes_the_same_compact_model(tmp_path):
    whole = fitted(1, compact=True, epochs=3).fit(TRAIN, dev=DEV)
    first = gb.GraphDependencyParser(templates=FEW, order=1, compact=True, epochs=1)
    first.fit(TRAIN, dev=DEV, checkpoint=tmp_path / "run")
    rest = gb.GraphDependencyParser(templates=FEW, order=1, compact=True, epochs=3)
    rest.fit(TRAIN, dev=DEV, checkpoint=tmp_path / "run", resume=True)
    for name, parser in (("whole", whole), ("rest", rest)):
        parser.save(tmp_path / name)
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "rest").read_bytes()


def test_compact_weights_have_no_keys():
    with pytest.raises(gb.ParameterError, match="choose compact or keep_keys"):
        fitted(1, compact=True, keep_keys=True)


@pytest.mark.parametrize("stream", ["counts", "prints", "lengths", "actions", "weights"])
def test_damaged_streams_are_refused(stream):
    metadata, tensors = fitted(1, compact=True).predictor().content()
    for data in (b"", b"no zlib", bytes(memoryview(tensors[f"packed.{stream}"].data)[:-3])):
        damaged = {**tensors, f"packed.{stream}": Tensor("U8", (len(data),), data)}
        with pytest.raises(gb.ModelError, match="compact weights"):
            gb.GraphDependencyParser.from_model_file(load_model(b"".join(dump_model(metadata, damaged))))
