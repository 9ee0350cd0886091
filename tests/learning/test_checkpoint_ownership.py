"""Only a goldbeam checkpoint is ever replaced or removed, and only by the run that it belongs to."""

import os

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu, sample_sentences
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.locks import sole_writer

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=6)]
TRAIN, DEV = SENTENCES[:20], SENTENCES[20:]
TREEBANK = gb.data.Corpus.parse(sample_conllu(20).encode(), "conllu", "sample")


class Observer:
    """Calls a function after every epoch."""

    def __init__(self, act):
        self.act = act

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report):
        self.act()

    def end(self, best_epoch, seconds): ...


def press():
    raise KeyboardInterrupt


class Count(gb.Problem):
    """One step, one feature."""

    def start(self, x):
        return 0

    def actions(self, x, state):
        return ["odd", "even"] if state == 0 else []

    def advance(self, x, state, action):
        return state + 1

    def features(self, x, state, action):
        return [f"{x % 2} {action}"]

    def gold(self, x, y):
        return [y]


def fit_tagger(checkpoint, **options):
    return gb.Tagger(epochs=1).fit(TRAIN, checkpoint=checkpoint, **options)


def fit_perceptron(checkpoint, **options):
    return gb.Perceptron(Count(), epochs=1).fit([1, 2], ["odd", "even"], checkpoint=checkpoint, **options)


def fit_pipeline(checkpoint, **options):
    few = {"epochs": 1}
    pipeline = gb.Pipeline(epochs=1, beam=1, jackknife=2, jackknife_epochs=1, tokenizer=few, morphology=few)
    return pipeline.fit(TREEBANK, checkpoint=checkpoint, **options)


FITS = pytest.mark.parametrize("fit", [fit_tagger, fit_perceptron, fit_pipeline])


@FITS
def test_a_model_saved_under_the_name_of_its_checkpoint_stays(fit, tmp_path):
    path = tmp_path / "m"
    model = fit(Checkpoint(path, "epoch"))
    assert path.exists()
    model.save(path)
    saved = path.read_bytes()
    model.save(tmp_path / "other")
    assert path.read_bytes() == saved == (tmp_path / "other").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["m", "other"]


@pytest.mark.parametrize(("checkpoint", "model"), [("link", "m"), ("m", "link"), ("m", "../here/m"), ("hard", "m")])
def test_a_model_is_kept_through_every_name_of_the_checkpoint(checkpoint, model, tmp_path, monkeypatch):
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    os.symlink("m", "link")
    if checkpoint == "hard":
        fit_tagger(Checkpoint("m", "epoch"))
        os.link("m", "hard")
    tagger = fit_tagger(Checkpoint(checkpoint, "epoch", replace=True))
    tagger.save(model)
    assert gb.load("m").predict([["dog"]]) == tagger.predict([["dog"]])
    assert sorted(os.listdir()) == ["link", "m"]


def test_an_unfinished_run_keeps_its_checkpoint_when_the_model_is_saved_there(tmp_path):
    path = tmp_path / "m"
    tagger = gb.Tagger(epochs=2)
    with pytest.raises(KeyboardInterrupt):
        tagger.fit(TRAIN, dev=DEV, checkpoint=path, observer=Observer(press))
    before = path.read_bytes()
    with pytest.raises(gb.ModelError, match="/m: is the checkpoint of the unfinished run; choose another name for the"):
        tagger.save(path)
    assert path.read_bytes() == before
    tagger.save(tmp_path / "best")
    tagger.fit(TRAIN, dev=DEV, checkpoint=path, resume=True).save(path)
    assert gb.load(path).info()["epoch"] in (1, 2)


@FITS
@pytest.mark.parametrize("content", [b"dear diary", b"", b"x" * 5000])
def test_a_file_that_is_no_checkpoint_is_neither_replaced_nor_removed(fit, content, tmp_path):
    path = tmp_path / "notes"
    path.write_bytes(content)
    for replace in (False, True):
        with pytest.raises(gb.ModelError) as caught:
            fit(Checkpoint(path, "epoch", replace=replace))
        reason = "is not a goldbeam checkpoint and is not replaced; choose another name for the checkpoint"
        assert str(caught.value) == f"{path}: {reason}"
    with pytest.raises(gb.ModelError):
        fit(path, resume=True)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["notes"]


def test_a_model_is_not_replaced_by_a_checkpoint(tmp_path):
    path = tmp_path / "m"
    gb.Tagger(epochs=1).fit(TRAIN).save(path)
    before = path.read_bytes()
    with pytest.raises(gb.ModelError, match="/m: is a model for the task 'tagger' and is not replaced; choose another"):
        fit_tagger(Checkpoint(path, replace=True))
    assert path.read_bytes() == before


def test_the_checkpoint_of_a_pipelines_parser_is_looked_at_before_the_other_parts_are_trained(tmp_path):
    path = tmp_path / "c.parser"
    path.write_bytes(b"dear diary")
    stages = []
    observer = Observer(lambda: None)
    observer.stage = stages.append
    with pytest.raises(gb.ModelError, match=r"/c\.parser: is not a goldbeam checkpoint and is not replaced"):
        fit_pipeline(Checkpoint(tmp_path / "c", replace=True), observer=observer)
    assert stages == []
    path.unlink()
    fit_tagger(Checkpoint(path, "epoch"))
    with pytest.raises(gb.ModelError, match=r"/c\.parser: is the checkpoint of an unfinished run"):
        fit_pipeline(tmp_path / "c", observer=observer)
    assert stages == []
    fit_pipeline(Checkpoint(tmp_path / "c", replace=True)).save(tmp_path / "m")
    assert os.listdir(tmp_path) == ["m"]


def test_two_pipelines_do_not_write_the_same_checkpoint(tmp_path):
    with sole_writer(tmp_path / "c"), pytest.raises(gb.ModelError, match="/c: another run is writing it"):
        fit_pipeline(tmp_path / "c")
    assert os.listdir(tmp_path) == []


def test_a_file_that_appears_during_the_run_is_not_replaced(tmp_path):
    path = tmp_path / "c"
    with pytest.raises(gb.ModelError, match="/c: is not a goldbeam checkpoint and is not replaced"):
        fit_tagger(Checkpoint(path, "epoch"), dev=DEV, observer=Observer(lambda: path.write_bytes(b"dear diary")))
    assert path.read_bytes() == b"dear diary"


def test_a_file_that_appears_after_the_run_is_not_removed(tmp_path):
    path = tmp_path / "c"
    tagger = fit_tagger(path)
    path.write_bytes(b"dear diary")
    tagger.save(tmp_path / "m")
    assert path.read_bytes() == b"dear diary"


def test_the_checkpoint_of_a_later_run_is_not_removed(tmp_path):
    path = tmp_path / "c"
    first = fit_tagger(path)
    with pytest.raises(KeyboardInterrupt):
        fit_tagger(path, dev=DEV, observer=Observer(press))
    before = path.read_bytes()
    first.save(tmp_path / "m")
    assert path.read_bytes() == before


def test_a_checkpoint_whose_data_are_cut_off_may_be_given_up(tmp_path):
    path = tmp_path / "c"
    fit_tagger(Checkpoint(path, "epoch"))
    path.write_bytes(path.read_bytes()[:-100])
    fit_tagger(Checkpoint(path, replace=True)).save(tmp_path / "m")
    assert os.listdir(tmp_path) == ["m"]


def test_a_program_may_change_its_folder(tmp_path, monkeypatch):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    monkeypatch.chdir(there)
    fit_tagger(Checkpoint("c", "epoch"))
    monkeypatch.chdir(here)
    tagger = fit_tagger(Checkpoint("c", "epoch"))
    monkeypatch.chdir(there)
    tagger.save("m")
    assert os.listdir(here) == []
    assert sorted(os.listdir(there)) == ["c", "m"]


def test_a_link_to_the_checkpoint_is_left_to_its_owner(tmp_path):
    os.symlink("far", tmp_path / "c")
    fit_tagger(Checkpoint(tmp_path / "c", "epoch")).save(tmp_path / "m")
    assert sorted(os.listdir(tmp_path)) == ["c", "m"]
    assert os.path.islink(tmp_path / "c")
