"""Training with raw text: clusters, abbreviations and a lexicon from it, interruptions, what is refused."""

import json

import pytest
from sklearn.base import clone

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data.sample import sample_conllu, sample_sentences
from goldbeam.errors import DataError, ModelError, ParameterError
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import Observer


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """Training, development and raw data in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_text(sample_conllu(120, seed=1), encoding="utf-8")
    (tmp_path / "dev.conllu").write_text(sample_conllu(60, seed=2), encoding="utf-8")
    raw = "\n\n".join(sentence.text for sentence in sample_sentences(300, seed=3))
    (tmp_path / "raw.txt").write_text(raw, encoding="utf-8")
    return tmp_path


def fitted(dev=None, raw="raw.txt", **parameters):
    return gb.Tagger(**{"epochs": 2, "raw": raw, **parameters}).fit("train.conllu", dev=dev)


def saved(estimator, path="model"):
    estimator.save(path)
    with open(path, "rb") as file:
        return file.read()


def saved_path(estimator):
    saved(estimator)
    return "model"


class Stages(Observer):
    def __init__(self):
        self.told = []

    def stage(self, what):
        self.told.append(what)


def test_clusters_are_induced_and_the_text_is_not_in_the_model(files):
    tagger = fitted(raw=files / "raw.txt")
    info = tagger.info()
    assert info["clusters"].startswith("induced from raw.txt, ")
    assert "lexicon" not in info
    assert info["training data"]["raw"].startswith("raw.txt; ")
    assert any("cluster(" in template for template in info["templates"])
    assert str(files).encode() not in saved(tagger)
    assert tagger.get_params()["raw"] == files / "raw.txt"
    assert tagger.clusters is None
    assert clone(tagger).get_params() == tagger.get_params()
    assert gb.load("model").raw is None


def test_clusters_that_are_given_stay(files):
    assert fitted(clusters={"the": "00", "a": "01"}).info()["clusters"].startswith("a mapping")


def test_templates_that_read_no_clusters_get_none(files):
    assert "clusters" not in fitted(templates=["w0", "t-1"]).info()


def test_the_better_model_on_development_data_is_kept():
    plain = gb.Tagger(epochs=2, clusters=None, raw="raw.txt").fit("train.conllu")
    tagger = fitted("dev.conllu")
    told = tagger.info()["training data"]["raw"]
    kept = "lexicon of" in told and " kept: " in told and "not kept" not in told
    assert ("lexicon" in tagger.info()) == kept
    assert f"{tagger.score('dev.conllu'):.2f} on dev" in told if kept else True
    assert tagger.score("dev.conllu") >= plain.score("dev.conllu")


def test_without_development_data_there_is_no_lexicon_and_it_is_said():
    watcher = Stages()
    gb.Tagger(epochs=1, raw="raw.txt").fit("train.conllu", observer=watcher)
    assert "no lexicon from raw text: there are no development data to tell whether it helps" in watcher.told


def test_a_tagger_that_reads_other_columns_gets_clusters_only():
    rows = [[("a", "X", "N"), ("b", "Y", "V"), ("c", "X", "N")]] * 5
    tagger = gb.Tagger(epochs=1, raw="raw.txt").fit(rows, dev=rows)
    assert "lexicon" not in tagger.info()["training data"]["raw"]


def test_threads_do_not_matter_and_a_seed_repeats_the_model():
    assert saved(fitted("dev.conllu")) == saved(fitted("dev.conllu", threads=2))


@pytest.mark.parametrize("task", [gb.Morphology, gb.DependencyParser])
def test_other_tasks(task):
    info = task(epochs=1, raw="raw.txt").fit("train.conllu", dev="dev.conllu").info()
    assert info["clusters"].startswith("induced from raw.txt")
    assert ("lexicon of" in info["training data"]["raw"]) == (task is gb.Morphology)


def test_a_tokenizer_finds_abbreviations():
    with open("raw.txt", "a", encoding="utf-8") as file:
        file.write("\n\n" + "They saw Prof. Xu of Zz. Corp. here. " * 20)
    tokenizer = gb.Tokenizer(epochs=2, raw="raw.txt").fit("train.conllu")
    assert "abbreviations" in tokenizer.info()["training data"]["raw"]
    listed = tokenizer.predictor().model.abbreviations
    assert b"Zz." in listed.freeze()[0]
    assert listed.freeze() == gb.load(saved_path(tokenizer)).predictor().model.abbreviations.freeze()


def test_a_pipeline_shares_the_clusters_of_its_raw_text():
    nlp = gb.Pipeline(epochs=1, beam=2, jackknife=2, jackknife_epochs=1, morphology={"epochs": 1}, raw=["raw.txt"])
    info = nlp.fit("train.conllu", dev="dev.conllu").info()
    assert info["morphology"]["clusters"].partition(" in ")[0] == info["parser"]["clusters"].partition(" in ")[0]
    assert "lexicon of" in info["morphology"]["training data"]["raw"]
    assert "abbreviations" in info["tokenizer"]["training data"]["raw"]


def test_partial_fit_gets_clusters():
    tagger = gb.Tagger(raw="raw.txt").partial_fit("train.conllu").partial_fit("dev.conllu")
    assert tagger.info()["clusters"].startswith("induced from raw.txt")


# Interruption


class Stop(Observer):
    """Ctrl-C at the end of an epoch of the first or second run."""

    def __init__(self, run, epoch):
        self.run, self.at, self.runs = run, epoch, 0

    def begin(self, plan):
        self.runs += 1

    def epoch(self, report):
        if (self.runs, report.epoch) == (self.run, self.at):
            raise KeyboardInterrupt


@pytest.mark.parametrize(("run", "epoch"), [(1, 1), (2, 1), (2, 2)])
def test_a_run_that_is_interrupted_and_resumed_makes_the_same_model(run, epoch, files):
    data = {"dev": "dev.conllu"}
    whole = saved(gb.Tagger(epochs=3, raw="raw.txt").fit("train.conllu", **data), "whole")
    tagger = gb.Tagger(epochs=3, raw="raw.txt")
    place = Checkpoint("run", "epoch")
    with pytest.raises(KeyboardInterrupt):
        tagger.fit("train.conllu", **data, checkpoint=place, observer=Stop(run, epoch))
    tagger.save("model")  # of the best epoch so far
    assert (files / "run").exists()
    with pytest.raises(ModelError, match="unfinished run"):
        tagger.fit("train.conllu", **data, checkpoint=place)
    tagger.fit("train.conllu", **data, checkpoint=place, resume=True)
    assert saved(tagger) == whole
    assert not list(files.glob("run*"))


def test_another_text_is_another_run():
    tagger = gb.Tagger(epochs=3, raw="raw.txt")
    with pytest.raises(KeyboardInterrupt):
        tagger.fit("train.conllu", checkpoint=Checkpoint("run", "epoch"), observer=Stop(1, 1))
    with open("raw.txt", "a", encoding="utf-8") as file:
        file.write(" the dog barks" * 50)
    with pytest.raises(ModelError, match="raw"):
        tagger.fit("train.conllu", checkpoint="run", resume=True)


# The command line


def run(command, *arguments):
    return main([command, *arguments])


def test_the_command_line_reads_several_texts_and_knows_a_complete_run(files, capsys):
    command = ["train", "tagger", "train.conllu", "--dev", "dev.conllu", "--epochs", "2", "--out", "m", "--log", "log"]
    command += ["--raw", "raw.txt", "--raw", "dev.conllu"]
    assert run(*command) == 0
    events = [json.loads(line) for line in (files / "log").read_text(encoding="utf-8").splitlines()]
    assert [event["event"] for event in events].count("begin") == 2
    assert events[-1]["raw"].startswith("raw.txt and 1 more; ")
    assert "lexicon: annotating raw.txt and 1 more" in capsys.readouterr().err
    assert run(*command, "--resume") == 0
    assert "this run is complete" in capsys.readouterr().err
    (files / "raw.txt").write_text("the dog " * 50, encoding="utf-8")
    assert run(*command, "--resume") == 0
    assert "training starts from the beginning" in capsys.readouterr().err


def test_the_model_may_not_replace_the_raw_text(capsys):
    assert run("train", "tagger", "train.conllu", "--raw", "raw.txt", "--out", "raw.txt") == 2
    assert "raw.txt" in capsys.readouterr().err


# Problem input


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "bad.txt: cannot be read: no such file or directory; check the path"),
        (b"", "bad.txt: has no words; give a text to cluster the words of"),
        (b"\n\n \n", "bad.txt: has no words; give a text to cluster the words of"),
        ("a\nüber".encode("latin-1"), "bad.txt:2: "),
    ],
)
def test_bad_texts_are_told_in_a_line(content, message, files, capsys):
    if content is not None:
        (files / "bad.txt").write_bytes(content)
    with pytest.raises(DataError) as error:
        fitted(raw=["raw.txt", "bad.txt"] if content is None else "bad.txt")
    assert str(error.value).startswith(message)
    assert run("train", "tagger", "train.conllu", "--raw", "bad.txt", "--out", "m", "--quiet") != 0
    assert message in capsys.readouterr().err


def test_a_text_of_one_word_and_data_of_few_words():
    with open("one.txt", "w", encoding="utf-8") as file:
        file.write("word")
    with pytest.raises(DataError, match="too few"):
        gb.Tagger(raw="one.txt").fit([[("a", "X")]])
    assert "clusters" in fitted(raw="one.txt").info()  # the words of the training data are enough


@pytest.mark.parametrize("value", [5, [], [""], "", ["raw.txt", None]])
def test_raw_must_be_paths(value):
    with pytest.raises(ParameterError, match="raw must be a path, a list of paths or None"):
        fitted(raw=value)
