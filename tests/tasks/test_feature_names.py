"""Names of features: readable again where they were kept, exact, the same at any number of threads, and harmless."""

import itertools
import re
from collections import Counter

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_sentences
from goldbeam.models.container import load_model
from goldbeam.models.feature_names import FeatureNames

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=9)]


def fitted(**parameters):
    return gb.Tagger(**{"epochs": 2, "keep_names": True, **parameters}).fit(SENTENCES)


def names_of(tagger):
    keys, ends, text = tagger._model.names.freeze()
    ends = [0, *memoryview(ends).cast("Q")]
    names = [text[a:b].decode() for a, b in itertools.pairwise(ends)]
    return dict(zip(memoryview(keys).cast("Q"), names, strict=True))


TEMPLATES = ["w0", "w-1 w+1", "lower(w0)", "prefix1(w0)", "suffix3(w0)", "shape(w0)", "pattern(w0)", "length(w0)"]
TEMPLATES += ["has-digit(w0)", "has-upper(w0)", "has-hyphen(w0)", "bias", "tags(w0)", "t-1", "t-2 t-1", "w0 t-1"]


def test_every_weight_has_a_name_of_its_own():
    tagger = fitted(templates=TEMPLATES, rare=1)
    names = names_of(tagger)
    assert len(names) == tagger.info()["features"]
    assert len(set(names.values())) == len(names)
    shapes = Counter(re.sub(r"=\S+", "=", name) for name in names.values())
    expected = {" ".join(f"{a}=" if a not in BARE else a for a in t.split()) for t in TEMPLATES}
    assert shapes.keys() == expected - {"has-digit(w0)", "has-hyphen(w0)"} | (shapes.keys() & expected)


BARE = {"bias", "has-digit(w0)", "has-upper(w0)", "has-hyphen(w0)"}


def test_names_say_what_the_features_are():
    data = [[("Running", "V"), ("dogs", "N"), ("run", "V")], [("Dogs", "N"), ("x-2", "X"), ("dogs", "N")]] * 2
    tagger = gb.Tagger(epochs=4, templates=TEMPLATES, keep_names=True, rare=1).fit(data)
    names = set(names_of(tagger).values())
    for name in (
        "w0=Running",
        "w-1=<s> w+1=dogs",
        "w-1=dogs w+1=</s>",
        "lower(w0)=running",
        "suffix3(w0)=ing",
        "prefix1(w0)=R",
        "shape(w0)=x-d",
        "pattern(w0)=Xx",
        "length(w0)=4",
        "has-upper(w0)",
        "tags(w0)=N",
        "t-1=<s>",
        "t-2=V t-1=N",
        "w0=dogs t-1=V",
    ):
        assert name in names, (name, sorted(names))


def test_rare_words_are_named_as_they_are_read():
    names = set(names_of(fitted(templates=["w0"], rare=3)).values())
    assert "w0=<unk>" in names
    counts = Counter(word for sentence in SENTENCES for word, _ in sentence)
    assert all(name == "w0=<unk>" or counts[name.removeprefix("w0=")] > 3 for name in names)


def test_columns_are_named_as_templates_write_them():
    data = [[("a", "p", "X"), ("b", "q", "Y")]] * 3
    tagger = gb.Tagger(epochs=3, templates=["c1[-1] c1[0]", "suffix1(c1[+1])"], keep_names=True).fit(data)
    assert set(names_of(tagger).values()) >= {"c1[-1]=p c1[0]=q", "suffix1(c1[+1])=q"}


def test_the_heaviest_features_are_those_of_the_weights():
    tagger = fitted(templates=["w0", "t-1"])
    everything = [
        (name, label, tagger._model.weights.weight(key, number))
        for key, name in names_of(tagger).items()
        for number, label in enumerate(tagger._model.encoding.learned)
    ]
    weights = sorted((abs(w) for _, _, w in everything if w), reverse=True)
    found = tagger.heaviest_features(10_000)
    assert [abs(w) for _, _, w in found] == pytest.approx(weights)
    assert set(found) == {entry for entry in everything if entry[2]}
    assert tagger.heaviest_features(7) == found[:7]
    assert tagger.heaviest_features(5, "DET") == [entry for entry in found if entry[1] == "DET"][:5]
    assert tagger.heaviest_features(0) == []
    with pytest.raises(gb.ParameterError, match=r"label must be one of .*DET.*, got 'NONE'"):
        tagger.heaviest_features(5, "NONE")
    with pytest.raises(gb.ParameterError, match="count must be"):
        tagger.heaviest_features(-1)


def test_names_change_nothing_else(tmp_path):
    with_names, without = fitted(), fitted(keep_names=False)
    assert with_names._model.weights.buckets == without._model.weights.buckets
    assert without.info()["heaviest features"] is None
    metadata, tensors = with_names._model_content()
    plain_metadata, plain_tensors = without._model_content()
    assert {**metadata, "parameters": 0} == {**plain_metadata, "parameters": 0}
    assert tensors.keys() - plain_tensors.keys() == {"name_keys", "name_ends", "name_text"}


@pytest.mark.parametrize("update", ["max-violation", "early", "laso"])
def test_minibatches_keep_the_same_names_at_any_number_of_threads(update):
    one, three = (fitted(minibatch=4, threads=threads, update=update) for threads in (1, 3))
    assert names_of(one) == names_of(three)
    assert len(names_of(one)) == one.info()["features"]


def test_names_are_in_the_file_and_the_same_seed_gives_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        fitted().save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    loaded = gb.load(tmp_path / "a")
    assert loaded.heaviest_features() == fitted().heaviest_features()
    assert set(load_model(tmp_path / "a").tensors) >= {"name_keys", "name_ends", "name_text"}


def test_pruned_features_have_no_names():
    assert len(names_of(fitted(prune=0.3))) == fitted(prune=0.3).info()["features"] < fitted().info()["features"]


def test_partial_fit_keeps_names_of_all_calls():
    tagger = gb.Tagger(keep_names=True, templates=["w0", "t-1"])
    tagger.partial_fit(SENTENCES[:15]).partial_fit([[("brandnew", "NEW")]] * 3)
    assert "w0=brandnew" in names_of(tagger).values()
    assert len(names_of(tagger)) == tagger.info()["features"]


def test_a_learner_takes_names_over_from_another():
    tagger = fitted()
    names = tagger._learner.names()
    spec = tagger._model.spec
    other = _core.TaggingLearner(spec, search="beam", beam=4, merge=True, update="early", keep_names=True)
    assert other.names() == (b"", b"", b"")
    other.restore(tagger._learner.pack())
    assert other.names() == names != (b"", b"", b"")
    nameless = _core.TaggingLearner(spec, search="beam", beam=4, merge=True, update="early")
    nameless.restore(tagger._learner.pack())
    assert nameless.names() is None


HOSTILE = {
    "fewer names than features": (b"\1\0\0\0\0\0\0\0" * 1, b"", b""),
    "features twice": (b"\1\0\0\0\0\0\0\0" * 2, b"\0" * 16, b""),
    "names that end before they begin": (bytes(range(16)), b"\2" + b"\0" * 7 + b"\1" + b"\0" * 7, b"a"),
    "names beyond the text": (b"\0" * 8, b"\2" + b"\0" * 7, b"a"),
    "text beyond the names": (b"\0" * 8, b"\0" * 8, b"a"),
    "text without names": (b"", b"", b"a"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_names_that_do_not_fit_are_refused(case):
    with pytest.raises(gb.ModelError):
        FeatureNames(*HOSTILE[case])


class Press:
    """An observer that presses Ctrl-C at the end of the first epoch."""

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report):
        raise KeyboardInterrupt

    def end(self, best_epoch, seconds): ...


def test_names_survive_a_checkpoint(tmp_path):
    fitted(epochs=3).save(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        gb.Tagger(epochs=3, keep_names=True).fit(SENTENCES, observer=Press(), checkpoint=tmp_path / "c")
    gb.Tagger(epochs=3, keep_names=True).fit(SENTENCES, checkpoint=tmp_path / "c", resume=True).save(tmp_path / "m")
    assert (tmp_path / "m").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_checkpoint_without_names_does_not_go_on_with_names(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        gb.Tagger(epochs=3).fit(SENTENCES, observer=Press(), checkpoint=tmp_path / "c")
    with pytest.raises(gb.ModelError, match="keep_names"):
        gb.Tagger(epochs=3, keep_names=True).fit(SENTENCES, checkpoint=tmp_path / "c", resume=True)
