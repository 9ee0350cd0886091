"""Saved taggers: same seed same bytes, loaded equals saved, and hostile content is a ModelError."""

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.models.container import Tensor, save_model

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=3)]
WORDS = [[w for w, _ in s] for s in SENTENCES]


def fitted(**parameters):
    return gb.Tagger(**{"epochs": 2, **parameters}).fit(SENTENCES, dev=SENTENCES[:5])


@pytest.fixture(scope="module")
def tagger():
    return fitted()


def saved(tagger, path):
    tagger.save(path)
    return path.read_bytes()


def test_the_same_seed_gives_the_same_bytes_and_another_one_does_not(tagger, tmp_path):
    expected = saved(tagger, tmp_path / "m")
    assert saved(fitted(), tmp_path / "again") == expected
    assert fitted(random_state=1).info()["weights"] != tagger.info()["weights"]


def test_threads_change_nothing_but_their_own_number(tagger, tmp_path):
    other = fitted(threads=2)
    assert saved(other.set_params(threads=1), tmp_path / "m2") == saved(tagger, tmp_path / "m1")


@pytest.mark.parametrize(
    "parameters", [{}, {"search": "viterbi"}, {"templates": ["w0", "t-1"], "rare": 1}, {"prune": 0.3, "average": False}]
)
def test_a_loaded_tagger_is_the_saved_one(parameters, tmp_path):
    tagger = fitted(**parameters)
    tagger.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.get_params() == tagger.get_params()
    assert loaded.predict_k_best(WORDS, 3) == tagger.predict_k_best(WORDS, 3)
    assert loaded.score(SENTENCES) == tagger.score(SENTENCES)
    assert {**loaded.info(), "weights MB": 0} == {**tagger.info(), "weights MB": 0}
    assert saved(loaded, tmp_path / "again") == (tmp_path / "m").read_bytes()


def test_span_taggers_stay_span_taggers(tmp_path):
    data = [[("John", "B-PER"), ("Smith", "I-PER"), ("slept", "O")], [("Smith", "B-PER"), ("slept", "O")]]
    tagger = gb.Tagger(epochs=3).fit(data)
    tagger.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.evaluate(data)["f1"] == tagger.evaluate(data)["f1"]
    assert loaded.predict_margins(data) == tagger.predict_margins(data)


def test_pruning_makes_models_smaller():
    assert fitted(prune=0.5).info()["weights"] < fitted().info()["weights"]


def changed(path, metadata, tensors):
    """A file with right checksums around a fitted tagger's content, changed."""

    def write(tagger):
        good, own = tagger._model_content()
        save_model(path, {k: v for k, v in {**good, **metadata}.items() if v is not ...}, {**own, **tensors})
        return path

    return write


def labelling(labels, scheme=None):
    return {"scheme": scheme, "learned_scheme": scheme, "learned": labels, "written": labels}


METADATA = {
    "no labels": {"labelling": ...},
    "labels empty": {"labelling": labelling([])},
    "labels not text": {"labelling": labelling([1, 2])},
    "fewer labels than weights": {"labelling": labelling(["A"])},
    "labels learned but not written": {"labelling": {**labelling(["A", "B"]), "written": ["A"]}},
    "no templates": {"templates": ...},
    "templates empty": {"templates": []},
    "templates broken": {"templates": ["upper(w0)"]},
    "templates not text": {"templates": [None]},
    "templates of other columns": {"templates": ["c7[0]"]},
    "no columns": {"columns": ...},
    "columns not text": {"columns": [5]},
    "columns empty": {"columns": [], "templates": ["bias"]},
    "no parameters": {"parameters": ...},
    "parameters out of range": {"parameters": {"beam": 0}},
    "parameters of the wrong type": {"parameters": {"search": ["beam"]}},
    "layout lacks parts": {"layout": {"format": "list"}},
    "layout has more parts": {"layout": {"format": "list", "width": 2, "label": "c1", "label_index": 1, "x": 0}},
    "layout with a column beyond the last": {"layout": {"format": "list", "width": 2, "label": "c1", "label_index": 9}},
    "layout with a column before the first": {
        "layout": {"format": "list", "width": 2, "label": "c1", "label_index": -1}
    },
    "layout of the wrong type": {"layout": {"format": "list", "width": 2, "label": "c1", "label_index": "1"}},
    "scheme unknown": {"labelling": labelling(["A", "B"], "bio")},
    "scheme of plain labels": {"labelling": labelling(["A", "B"], "iob2")},
    "exact search too far back": {"parameters": {"search": "viterbi"}, "templates": ["t-3"]},
    "templates parameter of the wrong type": {"parameters": {"templates": 5}},
    "scale missing": {"scale": ...},
    "scale zero": {"scale": 0.0},
    "salt negative": {"salt": -1},
    "epochs broken": {"epochs": [{}]},
    "epoch missing": {"epoch": ...},
    "training data missing": {"training_data": ...},
}
TENSORS = {
    "empty buckets": {"buckets": Tensor("U32", (0, 16), b"")},
    "half a bucket": {"buckets": Tensor("U32", (8,), b"\0" * 32)},
    "buckets of another type": {"buckets": Tensor("U8", (64,), b"\0" * 64)},
    "full buckets": {"buckets": Tensor("U32", (1, 16), b"\xff" * 64)},
    "short rows": {"rows": Tensor("U32", (1,), b"\0" * 4)},
    "no rows": {"rows": Tensor("U32", (0,), b"")},
    "lexicon without classes": {"lexicon_words": Tensor("U64", (1,), b"\0" * 8)},
    "known words of another type": {"known_words": Tensor("U32", (1,), b"\0" * 4)},
}


@pytest.mark.parametrize("damage", [*METADATA, *TENSORS])
def test_hostile_content_is_a_model_error_that_names_the_file(damage, tagger, tmp_path):
    assert gb.load(changed(tmp_path / "good", {}, {})(tagger)).predict(WORDS) == tagger.predict(WORDS)
    path = changed(tmp_path / "bad", METADATA.get(damage, {}), TENSORS.get(damage, {}))(tagger)
    with pytest.raises(gb.ModelError, match="bad: ") as error:
        gb.load(path)
    assert "\n" not in str(error.value)
