"""Saved parsers: same seed same bytes, loaded equals saved, pickles and resumed runs too."""

import pickle

import pytest
from treebanks import HEARING, HEARING_TREE, SVO, SVO_TREES, TEMPLATES, WORD_TEMPLATES, sample

import goldbeam as gb

TRAIN = gb.Corpus.parse(sample(40, 1), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample(15, 2), "conllu", "dev.conllu")
CROSSING = [*SVO, HEARING], [*SVO_TREES, HEARING_TREE]


def fitted(**parameters):
    return gb.DependencyParser(**{"templates": TEMPLATES, "beam": 2, "epochs": 2, **parameters}).fit(TRAIN, dev=DEV)


def saved(parser, path):
    parser.save(path)
    return path.read_bytes()


def test_the_same_seed_gives_the_same_bytes_at_any_number_of_threads(tmp_path):
    one = saved(fitted(minibatch=4), tmp_path / "m1")
    two = fitted(minibatch=4, threads=2)
    assert saved(two.set_params(threads=1), tmp_path / "m2") == one
    assert saved(fitted(minibatch=4, random_state=1), tmp_path / "m3") != one


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"system": "swap", "search": "greedy", "keep_names": True},
        {"templates": WORD_TEMPLATES, "columns": []},
        {"templates": "huang-sagae-2010", "system": "arc-standard", "merge": True, "single_root": False},
    ],
)
def test_a_loaded_parser_is_the_saved_one(parameters, tmp_path):
    parser = fitted(**parameters)
    expected = saved(parser, tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.get_params() == parser.get_params()
    assert loaded.predict_k_best(DEV, 2) == parser.predict_k_best(DEV, 2)
    assert loaded.info() == parser.info()
    assert saved(loaded, tmp_path / "again") == expected
    copied = pickle.loads(pickle.dumps(parser))
    assert copied.get_params() == parser.get_params()
    assert copied.predict(DEV) == parser.predict(DEV)


def test_lifted_arcs_go_back_after_loading(tmp_path):
    parser = gb.DependencyParser(epochs=20).fit(*CROSSING)
    parser.save(tmp_path / "m")
    assert gb.load(tmp_path / "m").predict([HEARING]) == [HEARING_TREE]


def test_names_of_features_are_those_of_actions():
    heaviest = fitted(keep_names=True).heaviest_features(10)
    actions = set(fitted()._model.spec.actions)
    assert len(heaviest) == 10
    assert {action for _, action, _ in heaviest} <= actions
    assert all("=" in name for name, _, _ in heaviest)
    assert fitted().heaviest_features() is None
    of_shift = fitted(keep_names=True).heaviest_features(5, "shift")
    assert {action for _, action, _ in of_shift} == {"shift"}


class Stop:
    """Ends a run after its first epoch, as Ctrl-C does."""

    def begin(self, plan): ...

    def advance(self, *_): ...

    def epoch(self, report):
        raise KeyboardInterrupt

    def end(self, *_): ...


@pytest.mark.parametrize("parameters", [{}, {"keep_names": True, "jackknife": 2, "columns": ["upos"]}])
def test_a_resumed_run_makes_the_same_model(parameters, tmp_path):
    expected = saved(fitted(**parameters), tmp_path / "m")
    interrupted = gb.DependencyParser(templates=TEMPLATES, beam=2, epochs=2, **parameters)
    with pytest.raises(KeyboardInterrupt):
        interrupted.fit(TRAIN, dev=DEV, observer=Stop(), checkpoint=tmp_path / "c")
    resumed = gb.DependencyParser(templates=TEMPLATES, beam=2, epochs=2, **parameters)
    resumed.fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", resume=True)
    assert saved(resumed, tmp_path / "again") == expected
