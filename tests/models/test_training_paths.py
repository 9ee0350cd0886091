"""A model does not depend on how the path of its training data was written, and does not tell whose folder it was."""

from __future__ import annotations

import zlib

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.models.container import load_model
from goldbeam.pipeline import Pipeline

SMALL = {"epochs": 1, "beam": 2}
ESTIMATORS = {
    "tagger": lambda: gb.Tagger(epochs=2),
    "segmenter": lambda: gb.Segmenter(epochs=1),
    "joint": lambda: gb.JointTagger(epochs=1),
    "re-ranked": lambda: gb.JointTagger(epochs=1, rerank=2, jackknife=2),
    "dependency": lambda: gb.DependencyParser(**SMALL),
    "with taggers": lambda: gb.DependencyParser(**SMALL, jackknife=2),
    "graph": lambda: gb.GraphDependencyParser(epochs=1),
    "constituency": lambda: gb.ConstituencyParser(epochs=2),
    "morphology": lambda: gb.Morphology(epochs=1),
    "cascade": lambda: gb.Morphology(epochs=1, cascade=True),
    "tokenizer": lambda: gb.Tokenizer(epochs=1),
    "pipeline": lambda: Pipeline(**SMALL, jackknife=2, jackknife_epochs=1),
    "compact pipeline": lambda: Pipeline(**SMALL, jackknife=2, jackknife_epochs=1, compact=True),
}


class Stop:
    """Interrupts a training at the first epoch of a task."""

    def __init__(self, task):
        self.task, self.now = task, None

    def begin(self, plan):
        self.now = plan.task

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report):
        if self.now == self.task:
            raise KeyboardInterrupt

    def end(self, best_epoch, seconds): ...


@pytest.fixture
def folder(tmp_path, monkeypatch):
    folder = tmp_path / "somebody's folder"
    folder.mkdir()
    (folder / "train.conllu").write_text(sample_conllu(12, 0))
    (folder / "dev.conllu").write_text(sample_conllu(4, 1))
    trees = "(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit))))\n"
    for name in ("train.brackets", "dev.brackets"):
        (folder / name).write_text(2 * trees)
    monkeypatch.chdir(folder)
    return folder


def spellings(folder, name, part):
    file = f"{part}.brackets" if name == "constituency" else f"{part}.conllu"
    return [file, f"./{file}", f"../{folder.name}/{file}", str(folder / file), folder / file]


def everything_in(data):
    """The bytes of a model file with those of the compressed files in it."""
    file = load_model(data)
    sizes = dict(file.metadata.get("sizes", ()))
    packed = [file.tensors[f"part.{name}"].data for name in sizes]
    unpacked = [zlib.decompress(part) for part, size in zip(packed, sizes.values(), strict=True) if len(part) != size]
    return b"".join([data, *unpacked])


@pytest.mark.parametrize("name", ESTIMATORS)
def test_the_bytes_of_a_model_do_not_depend_on_how_a_path_is_written(name, folder):
    pairs = zip(spellings(folder, name, "train"), spellings(folder, name, "dev"), strict=True)
    models = [b"".join(ESTIMATORS[name]().fit(train, dev=dev)._model_bytes()) for train, dev in pairs]
    assert models == [models[0]] * len(models)
    assert folder.name.encode() not in everything_in(models[0])
    assert b"train." in everything_in(models[0])


@pytest.mark.parametrize(("name", "task"), [("tagger", "tagger"), ("pipeline", "dependency")])
def test_a_run_goes_on_when_its_paths_are_written_in_another_way(name, task, folder):
    make = ESTIMATORS[name]
    trains, devs = spellings(folder, name, "train"), spellings(folder, name, "dev")
    with pytest.raises(KeyboardInterrupt):
        make().fit(trains[0], dev=devs[0], checkpoint="checkpoint", observer=Stop(task))
    resumed = make().fit(trains[3], dev=devs[3], checkpoint=folder / "checkpoint", resume=True)
    assert resumed._model_bytes() == make().fit(trains[0], dev=devs[0])._model_bytes()


def test_data_that_are_no_file_keep_their_name():
    named = [gb.Corpus.parse(sample_conllu(8, 0).encode(), "conllu", name) for name in ("<stdin>", "sample")]
    names = [gb.Tagger(epochs=1).fit(corpus).info()["training data"]["name"] for corpus in named]
    assert [*names, gb.Tagger(epochs=1).fit([[("a", "A")]]).info()["training data"]["name"]] == [
        "<stdin>",
        "sample",
        "<list>",
    ]
