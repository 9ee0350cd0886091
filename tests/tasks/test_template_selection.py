"""``templates="auto"``: what is chosen, resuming, threads, files, and what is refused."""

import json
import os

import pytest
from treebanks import TEMPLATES, sample

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data import read
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import ModelError, ParameterError
from goldbeam.learning.events import Observer
from goldbeam.models.container import dump_model
from goldbeam.tasks.common import template_selection
from goldbeam.templates.dependency_groups import groups
from goldbeam.templates.groups import TemplateGroups

GROUPS = TemplateGroups(
    ("q0.upos",),
    {
        "never there": ("q0.h.w",),
        "pairs of lemmas": ("s0.lemma q0.lemma", "q0.lemma q1.lemma"),
        "useful": (*TEMPLATES, "s1.upos s0.upos q0.upos"),
    },
    ("never there",),
)


def treebank(sentences, seed):
    """Lemmas tell nothing: no two are alike."""
    lines = sample(sentences, seed).decode().split("\n")
    for number, line in enumerate(lines):
        cells = line.split("\t")
        if len(cells) == 10:
            cells[2] = f"{seed}-{number}"
            lines[number] = "\t".join(cells)
    return "\n".join(lines).encode()


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """Training and development data in the current folder, and three groups to choose from."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_bytes(treebank(40, 1))
    (tmp_path / "dev.conllu").write_bytes(treebank(20, 2))
    monkeypatch.setattr(gb.DependencyParser, "_template_groups", lambda self, corpus: GROUPS)


def parser(**parameters):
    return gb.DependencyParser(**{"templates": "auto", "epochs": 2, "beam": 2, **parameters})


def fitted(*, dev="dev.conllu", where=None, **parameters):
    return parser(**parameters).fit("train.conllu", dev=dev, **(where or {}))


def saved(estimator, path="model"):
    estimator.save(path)
    with open(path, "rb") as file:
        return file.read()


class Stages(Observer):
    """Remembers the lines, and presses Ctrl-C at the one that begins so."""

    def __init__(self, stop="never"):
        self.told, self._stop = [], stop

    def stage(self, what):
        self.told.append(what)
        if what.startswith(self._stop):
            raise KeyboardInterrupt

    def epoch(self, report):
        self.stage(f"epoch {report.epoch}")


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap", "easy-first"])
def test_the_useful_group_is_chosen_and_the_others_are_not(system):
    given = {"beam": 16} if system == "easy-first" else {}
    found = fitted(system=system, **given)
    chosen = found.info()["selection of templates"]["chosen"]
    assert "useful" in chosen
    assert "pairs of lemmas" not in chosen
    assert found.info()["templates"] == list(GROUPS.templates(chosen))
    assert found.templates == "auto"


def test_it_is_the_parser_that_has_these_templates():
    chosen = fitted()
    own = fitted(templates=list(GROUPS.templates(["useful"])))
    assert chosen.predict("dev.conllu") == own.predict("dev.conllu")


def test_the_choice_is_in_the_file_and_survives_pickling():
    chosen = fitted()
    there = chosen.info()["selection of templates"]
    assert next(iter(there["trials"])) == "0 start"
    content = saved(chosen)
    again = gb.load("model")
    assert again.info()["selection of templates"] == there
    assert saved(again) == content
    assert main(["info", "model"]) == 0


def test_a_refitted_parser_chooses_again():
    chosen = fitted()
    stages = Stages()
    chosen.fit("train.conllu", dev="dev.conllu", observer=stages)
    assert stages.told[0].startswith("templates, trial 1: the default set: ")


def test_threads_change_nothing_in_the_model():
    assert saved(fitted(threads=2)) == saved(fitted(threads=1))


def test_every_trial_is_a_line():
    stages = Stages()
    chosen = fitted(where={"observer": stages})
    lines = [line for line in stages.told if line.startswith("templates, trial")]
    runs = sum(trial.runs for trial in chosen._model.selection.trials)
    assert len(lines) == len(set(lines)) >= runs - 9  # a set that was tried before is not tried again
    assert f"templates after {len(lines)} trials: basic, useful" in stages.told
    assert stages.told.index(f"templates after {len(lines)} trials: basic, useful") == len(lines)


@pytest.mark.grid
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("stop", ["templates, trial 2", "templates, trial 6", "templates after", "epoch 1"])
def test_a_run_that_was_stopped_goes_on_and_makes_the_same_model(stop, threads):
    whole = saved(fitted(), "whole")
    stopped = parser(threads=threads)
    first, second = Stages(stop), Stages()
    with pytest.raises(KeyboardInterrupt):
        stopped.fit("train.conllu", dev="dev.conllu", observer=first, checkpoint="run")
    trained = []

    class Counted(gb.DependencyParser):
        def _prepare(self, corpus):
            trained.append(corpus)
            return super()._prepare(corpus)

    again = Counted(**stopped.get_params())
    again.fit("train.conllu", dev="dev.conllu", observer=second, checkpoint="run", resume=True)
    lines = [line for line in second.told if line.startswith("templates, trial")]
    begun = [line for line in first.told if line.startswith("templates, trial")]
    assert lines[: len(begun)] == begun
    assert len(trained) == len(lines) - len(begun) + 1
    assert saved(again, "resumed") == whole
    assert sorted(os.listdir()) == ["dev.conllu", "resumed", "train.conllu", "whole"]


def test_the_model_of_an_interrupted_training_does_not_replace_its_checkpoints():
    stopped = parser(epochs=3)
    with pytest.raises(KeyboardInterrupt):
        stopped.fit("train.conllu", dev="dev.conllu", observer=Stages("epoch 2"), checkpoint="run")
    for name in ("run", "run.training"):
        with pytest.raises(ModelError, match="is the checkpoint of the unfinished run"):
            stopped.save(name)


def test_trials_of_other_data_are_not_taken():
    with pytest.raises(KeyboardInterrupt):
        fitted(where={"observer": Stages("templates, trial 2"), "checkpoint": "run"})
    with open("dev.conllu", "wb") as file:
        file.write(treebank(20, 3))
    with pytest.raises(ModelError, match="run: belongs to a run that differs in its dev data"):
        fitted(where={"checkpoint": "run", "resume": True})


def test_without_dev_data_nothing_can_be_chosen():
    message = "DependencyParser: templates='auto' are chosen on dev data; give dev, or name a set of templates"
    with pytest.raises(ParameterError, match=message):
        fitted(dev=None)


def test_partial_fit_chooses_nothing():
    with pytest.raises(ParameterError, match="templates='auto' are chosen by fit on dev data; use fit"):
        parser().partial_fit("train.conllu")


def test_resuming_needs_a_checkpoint():
    with pytest.raises(ParameterError, match="resume needs to know the checkpoint"):
        fitted(where={"resume": True})


def test_a_file_with_a_senseless_choice_is_refused(tmp_path):
    metadata, tensors = fitted()._model_content()
    (tmp_path / "odd").write_bytes(b"".join(dump_model({**metadata, "selection": {"chosen": 3}}, tensors)))
    with pytest.raises(ModelError, match="implausible selection of templates"):
        gb.load("odd")


def test_the_log_has_the_trials():
    chosen = fitted(where={"log": "log"})
    with open("log", encoding="utf-8") as file:
        events = [json.loads(line) for line in file]
    assert events[0]["event"] == "templates"
    assert events[0]["chosen"] == ["useful"]
    assert len(events[0]["trials"]) == len(chosen._model.selection.trials)


def test_the_command_line_goes_on_after_an_interruption(monkeypatch, capsys):
    command = ["train", "dependency", "train.conllu", "--dev", "dev.conllu", "--templates", "auto", "--epochs", "2"]
    command += ["--beam", "2", "--out", "model"]
    real, left = template_selection._Trials._train_one, [4]

    def train_one(self, *arguments):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return real(self, *arguments)

    monkeypatch.setattr(template_selection._Trials, "_train_one", train_one)
    assert main(command) == 130
    told = capsys.readouterr().err
    assert "no epoch is complete, so model is unchanged; to continue: goldbeam train dependency" in told
    assert main([*command, "--resume"]) == 0
    told = capsys.readouterr().err
    assert "templates, trial 1: the default set: " in told
    assert sorted(os.listdir()) == ["dev.conllu", "model", "train.conllu"]


def test_trials_are_short(monkeypatch):
    monkeypatch.setattr(template_selection, "TRAIN_TOKENS", 100)
    monkeypatch.setattr(template_selection, "DEV_TOKENS", 50)
    seen = []

    class Watched(gb.DependencyParser):
        def _fit(self, train, y, **options):
            seen.append((self, train, options["dev"]))
            super()._fit(train, y, **options)

    watched = Watched(templates="auto", epochs=7, beam=6, average=2, threshold=None, jackknife=2, patience=3)
    watched.fit("train.conllu", dev="dev.conllu")
    trial, train, dev = seen[1]
    assert (trial.epochs, trial.beam, trial.average, trial.jackknife, trial.patience) == (4, 4, True, None, None)
    assert 100 <= train.token_count < 150
    assert 50 <= dev.token_count < 100
    final = seen[0][0]
    assert (final.epochs, final.beam, final.average, final.jackknife, final.patience) == (7, 6, 2, 2, 3)


def test_a_sample_is_whole_sentences_in_their_order():
    corpus = read("train.conllu")
    assert template_selection.sample(corpus, corpus.token_count, 0) is corpus
    part = template_selection.sample(corpus, 200, 0)
    places = [list(corpus).index(sentence) for sentence in part]
    assert 200 <= part.token_count < 250
    assert places == sorted(places)
    assert list(template_selection.sample(corpus, 200, 1)) != list(part)


@pytest.mark.grid
@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap", "easy-first"])
@pytest.mark.parametrize("columns", [[], ["upos"], ["xpos"], ["lemma", "upos", "xpos", "feats"]])
def test_all_groups_compile(system, columns):
    every = groups(system, ["w", *columns], ["Number", "Case"] if "feats" in columns else [], ["Number"])
    own = gb.DependencyParser(templates=list(every.templates(every.groups)), system=system, epochs=1, columns=columns)
    own.fit("dev.conllu")


def test_the_default_set_is_where_the_choice_begins():
    columns = ["w", "lemma", "upos", "xpos", "feats"]
    every = groups("arc-eager", columns, ["Number", "Case"], ["Number"])
    assert every.start[-4:] == ("upos", "lemma", "feats", "feats[Number]")
    assert "pairs of words" in every.start
    assert "feats[Case]" in every.groups
    default = gb.templates.dependency.resolve("default", "arc-eager", columns, ["Number"])
    assert sorted(every.templates(every.start)) == sorted(default)


def test_groups_have_only_what_is_new_and_known():
    words_only = groups("arc-standard", ["w"], [], [])
    assert "upos" not in words_only.start
    for name, lines in words_only.groups.items():
        assert lines, name
        assert not set(lines) & set(words_only.always)
        assert not any(
            f".{column}" in line for line in lines for column in ("lemma", "upos", "xpos", "feats", "h.", "p")
        )


def test_with_raw_text_templates_are_chosen_once(tmp_path, monkeypatch):
    words = TemplateGroups(("q0.w",), {"useful": ("s0.w", "s0.w q0.w"), "useless": ("s3.w q3.w",)}, ("useless",))
    monkeypatch.setattr(gb.DependencyParser, "_template_groups", lambda self, corpus: words)
    (tmp_path / "raw.txt").write_text("\n\n".join(s.text for s in sample_sentences(300, seed=3)), encoding="utf-8")
    stages = Stages()
    chosen = fitted(columns=[], raw="raw.txt", where={"observer": stages, "checkpoint": "run"})
    assert sum(line.startswith("templates after") for line in stages.told) == 1
    assert any(line.startswith("attachments of") for line in stages.told)
    assert any("cluster(" in template for template in chosen.info()["templates"])
    chosen.save("model")
    assert sorted(os.listdir()) == ["dev.conllu", "model", "raw.txt", "train.conllu"]


def test_members_of_a_combination_choose_their_own():
    combination = gb.Combination([parser(), parser(templates="default", system="swap")])
    combination.fit("train.conllu", dev="dev.conllu", checkpoint="run")
    combination.save("model")
    assert sorted(os.listdir()) == ["dev.conllu", "model", "train.conllu"]
