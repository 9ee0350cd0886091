"""The graph-based parser: learning, trees, files, candidates, SWVP, and what it refuses."""

import pickle

import pytest
from treebanks import HEARING, HEARING_TREE, SVO, SVO_TREES, conllu, is_tree, sample

import goldbeam as gb
from goldbeam import _core

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample(20, 2), "conllu", "dev.conllu")
FEW = ["h.upos m.upos dir", "h.w m.w", "m.w dist", "h.upos b.upos m.upos", "rel m.upos h.upos dir", "rel m.w"]
SECOND = [*FEW, "h.upos m.upos s.upos dir", "g.upos h.upos m.upos dir", "sdist m.upos"]


def heads_of(arcs):
    return [[head for head, _ in sentence] for sentence in arcs]


def saved(parser, path):
    parser.save(path)
    return path.read_bytes()


def fitted(order=1, **parameters):
    templates = FEW if order == 1 else SECOND
    return gb.GraphDependencyParser(**{"templates": templates, "order": order, "epochs": 2, **parameters}).fit(TRAIN)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("projective", [True, False])
def test_it_learns_the_sample_and_predicts_trees(order, projective):
    parser = gb.GraphDependencyParser(order=order, projective=projective, epochs=3).fit(TRAIN, dev=DEV)
    metrics = parser.evaluate(DEV)
    assert metrics["las"] == parser.score(DEV) > 70
    assert all(is_tree(heads) for heads in heads_of(parser.predict(DEV)))
    info = parser.info()
    assert (info["order"], info["projective"], info["single root"]) == (order, projective, True)
    assert info["candidates"] == (None if order == 1 else 10)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("projective", [True, False])
def test_trees_are_well_formed(order, single_root, projective):
    parser = fitted(order, single_root=single_root, projective=projective)
    predicted = heads_of(parser.predict([[token] * n for token in (("the", "DET"), ("dog", "X")) for n in (1, 2, 5)]))
    assert all(is_tree(heads, single_root=single_root) for heads in predicted)


def test_lists_of_words_are_learned_and_predicted():
    parser = gb.GraphDependencyParser(order=1, epochs=10).fit(SVO, SVO_TREES)
    assert parser.predict(SVO) == SVO_TREES
    assert parser.predict([]) == []
    assert parser.predict([[], ["fly"], []]) == [[], [(0, "root")], []]


@pytest.mark.parametrize("order", [1, 2])
def test_crossing_arcs_are_learned(order):
    parser = gb.GraphDependencyParser(order=order, projective=False, epochs=20, columns=["upos"])
    data = gb.Corpus.parse(conllu([(HEARING, HEARING_TREE), *zip(SVO, SVO_TREES, strict=True)]).encode(), "conllu", "x")
    assert parser.fit(data).predict(data)[0] == HEARING_TREE


def test_projective_or_not_is_told_from_the_data():
    crossing = conllu([(HEARING, HEARING_TREE)] * 2 + list(zip(SVO, SVO_TREES, strict=True))).encode()
    assert gb.GraphDependencyParser(templates=FEW, order=1, epochs=1).fit(TRAIN).info()["projective"] is True
    data = gb.Corpus.parse(crossing, "conllu", "x")
    assert gb.GraphDependencyParser(templates=FEW, order=1, epochs=1).fit(data).info()["projective"] is False


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize(
    "options", [{}, {"keep_names": True, "labelled": False}, {"jackknife": 2, "columns": ["upos"]}]
)
def test_a_loaded_parser_is_the_saved_one(order, options, tmp_path):
    templates = [t for t in (FEW if order == 1 else SECOND) if options.get("labelled", True) or "rel" not in t]
    parser = fitted(order, **{"templates": templates, **options})
    expected = saved(parser, tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.get_params() == parser.get_params()
    assert loaded.predict(DEV) == parser.predict(DEV)
    assert loaded.info() == parser.info()
    assert saved(loaded, tmp_path / "again") == expected
    assert pickle.loads(pickle.dumps(parser)).predict(DEV) == parser.predict(DEV)


@pytest.mark.parametrize("order", [1, 2])
def test_threads_do_not_matter_and_seeds_do(order, tmp_path):
    one = saved(fitted(order, minibatch=4), tmp_path / "1")
    two = fitted(order, minibatch=4, threads=2)
    assert saved(two.set_params(threads=1), tmp_path / "2") == one
    assert saved(fitted(order, minibatch=4, random_state=1), tmp_path / "3") != one
    assert two.set_params(threads=2).predict(DEV) == gb.load(tmp_path / "1").predict(DEV)


class Stop:
    """Ends a run after its first epoch, as Ctrl-C does."""

    def begin(self, plan): ...

    def advance(self, *_): ...

    def epoch(self, report):
        raise KeyboardInterrupt

    def end(self, *_): ...


@pytest.mark.parametrize("options", [{}, {"swvp": "wm", "balanced": True}, {"dropout": 0.1, "l2": 1e-4}])
def test_a_resumed_run_makes_the_same_model(options, tmp_path):
    expected = saved(fitted(2, **options), tmp_path / "m")
    with pytest.raises(KeyboardInterrupt):
        gb.GraphDependencyParser(templates=SECOND, epochs=2, **options).fit(
            TRAIN, observer=Stop(), checkpoint=tmp_path / "c"
        )
    resumed = gb.GraphDependencyParser(templates=SECOND, epochs=2, **options)
    assert saved(resumed.fit(TRAIN, checkpoint=tmp_path / "c", resume=True), tmp_path / "again") == expected


def test_names_of_features_can_be_read():
    names = {name for name, _, _ in fitted(2, keep_names=True).heaviest_features(100_000)}
    assert any("h.upos=" in name and "dir=" in name for name in names)
    assert any("b.upos=" in name for name in names)
    assert any("s.upos=" in name for name in names)
    assert any("sdist=" in name for name in names)
    assert any("g.upos=" in name and "dir=left,right" in name for name in names)


def test_margins_are_positive_where_nothing_else_is_as_good():
    parser = fitted(1)
    margins = parser.predict_margins(DEV)
    assert [len(m) for m in margins] == [len(sentence) for sentence in DEV]
    assert sum(m > 0 for row in margins for m in row) > 0.8 * DEV.token_count
    assert parser.parse(DEV, margins=True)[0].margins is not None


# Candidates


def test_candidates_hold_the_best_heads_and_a_tree():
    parser = fitted(2, candidates=3, candidate_threshold=0)
    lists = parser._model.pruner.candidates(DEV, 1)
    for i, sentence in enumerate(DEV):
        heads = {}
        for head, modifier in lists.arcs(i):
            heads.setdefault(modifier, []).append(head)
        assert sorted(heads) == list(range(1, len(sentence) + 1))
        assert all(min(3, len(sentence)) <= len(found) <= 4 for found in heads.values())
    assert parser.info()["training data"]["lost_arcs"] >= 0
    predicted = heads_of(parser.predict(DEV))
    assert all((h, m) in lists.arcs(i) for i, heads in enumerate(predicted) for m, h in enumerate(heads, 1))


def test_few_candidates_lose_arcs_and_this_is_said():
    remarks = []

    class Watch(Stop):
        def begin(self, plan):
            remarks.extend(plan.remarks)

        def epoch(self, report): ...

    gb.GraphDependencyParser(templates=SECOND, candidates=1, epochs=1).fit(TRAIN, observer=Watch())
    assert any("candidate heads a word" in remark and "were none and were added" in remark for remark in remarks)


# SWVP


def weights_of(parser):
    return sorted(parser._learner.weights.entries(False))


@pytest.mark.parametrize("order", [1, 2])
def test_the_whole_tree_as_the_only_substructure_is_the_plain_update(order):
    plain = {"step": "perceptron", "labelled": False, "templates": [t for t in SECOND if "rel" not in t]}
    plain["templates"] = plain["templates"] if order == 2 else [t for t in FEW if "rel" not in t]
    expected = weights_of(fitted(order, **plain))
    assert weights_of(fitted(order, **plain, swvp="wm", substructures="whole")) == expected
    assert weights_of(fitted(order, **plain, swvp="wm", substructures="single")) != expected


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("options", [{"swvp": "wm"}, {"swvp": "wmr", "balanced": True, "beta": 2.0, "impose": False}])
def test_swvp_learns_trees(order, options):
    parser = fitted(order, epochs=4, step="perceptron", **options)
    assert parser.evaluate(TRAIN)["uas"] > 75


def test_substructures_of_ones_own_see_heads():
    seen = []

    def choose(gold, predicted):
        seen.append((gold, predicted))
        return [[i] for i in range(len(gold))]

    own = fitted(1, step="perceptron", swvp="wm", substructures=choose)
    assert weights_of(own) == weights_of(fitted(1, step="perceptron", swvp="wm"))
    assert all(is_tree(list(gold)) and is_tree(list(predicted)) for gold, predicted in seen)


# Bad input


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"order": 3}, "order must be"),
        ({"order": 1, "templates": ["h.w m.w", "h.w s.w"]}, '"h.w s.w": siblings and grandparents are for order 2'),
        ({"templates": ["h.w s.w g.w"]}, "a sibling or a grandparent"),
        ({"templates": ["rel s.w"]}, "relations are scored by arcs alone"),
        ({"templates": ["x.w"]}, "no word of a part"),
        ({"templates": ["h-3.w"]}, "no word of a part"),
        ({"templates": ["b-1.w"]}, "no word of a part"),
        ({"templates": ["h m.w"]}, "does not say what of the word"),
        ({"templates": ["h.nope"]}, "unknown column 'nope'"),
        ({"templates": ["tags(h.w)"]}, "for taggers"),
        ({"templates": ["s.w", "g.w"]}, "no template scores arcs"),
        ({"templates": "nope"}, "templates must be one of"),
        ({"candidates": 0}, "candidates must be"),
    ],
)
def test_what_cannot_be_is_refused(parameters, message):
    with pytest.raises(gb.GoldbeamError, match=message):
        gb.GraphDependencyParser(**parameters).fit(TRAIN)


def test_missing_columns_and_trees_are_refused():
    parser = fitted(1)
    with pytest.raises(gb.DataError, match="upos"):
        parser.predict(gb.Corpus.parse(conllu(zip(SVO, SVO_TREES, strict=True), tags=False).encode(), "conllu", "x"))
    with pytest.raises(gb.DataError):
        gb.GraphDependencyParser().fit([["no", "trees"]])
    with pytest.raises(gb.DataError, match="one must be the root"):
        gb.GraphDependencyParser().fit([["a", "b"]], [[(2, "x"), (1, "x")]])


@pytest.mark.parametrize("order", [1, 2])
def test_long_sentences_are_parsed_in_pieces(order):
    parser = fitted(order)
    words = [word for sentence in DEV for word in sentence]
    forms = [row[1] if len(row) > 9 else row[0] for row in words]
    tags = [row[3] if len(row) > 9 else row[1] for row in words]
    long = [(forms[i % len(forms)], tags[i % len(tags)]) for i in range(1200)]
    text = "".join(f"{i}\t{w}\t_\t{t}\t_\t_\t_\t_\t_\t_\n" for i, (w, t) in enumerate(long, 1)) + "\n"
    heads = heads_of(parser.predict(gb.Corpus.parse(text.encode(), "conllu", "long")))[0]
    assert is_tree(heads)


def test_orders_need_what_they_need():
    model = fitted(2)._model
    decoder = _core.GraphDecoder(model.spec, model.weights)
    with pytest.raises(ValueError, match="candidate arcs"):
        decoder.decode(DEV, model.inputs(DEV))
    with pytest.raises(ValueError, match="order 1"):
        decoder.candidates(DEV, model.inputs(DEV), 3)
