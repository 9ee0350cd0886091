"""Parsers that learn from their own annotation of raw text: attachment statistics in training, files and features."""

import re
from array import array

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_conllu, sample_sentences
from goldbeam.errors import DataError, ModelError, TemplateError
from goldbeam.knowledge.attachments import CLASSES, Attachments
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import Observer
from goldbeam.models.container import Tensor, dump_model

PARSERS = {
    "dependency": (gb.DependencyParser, {"epochs": 2, "beam": 2}),
    "graph-dependency": (gb.GraphDependencyParser, {"epochs": 2, "order": 1}),
}


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """Training, development and raw data in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_text(sample_conllu(60, seed=1), encoding="utf-8")
    (tmp_path / "dev.conllu").write_text(sample_conllu(60, seed=2), encoding="utf-8")
    raw = "\n\n".join(sentence.text for sentence in sample_sentences(600, seed=3))
    (tmp_path / "raw.txt").write_text(raw, encoding="utf-8")
    return tmp_path


def parser(task="dependency", **parameters):
    """That reads words only."""
    estimator, small = PARSERS[task]
    return estimator(**{**small, "columns": [], "raw": "raw.txt", "clusters": {"the": "0", "a": "1"}, **parameters})


def saved(estimator, path="model"):
    estimator.save(path)
    with open(path, "rb") as file:
        return file.read()


class Watcher(Observer):
    """Ctrl-C at the end of an epoch of the first or second run."""

    def __init__(self, run=0, epoch=0):
        self.stop, self.runs, self.told = (run, epoch), 0, []

    def begin(self, plan):
        self.runs += 1

    def epoch(self, report):
        if (self.runs, report.epoch) == self.stop:
            raise KeyboardInterrupt

    def stage(self, what):
        self.told.append(what)


# Training


@pytest.mark.parametrize("task", PARSERS)
def test_the_better_parser_on_development_data_is_kept(task):
    watcher = Watcher()
    fitted = parser(task).fit("train.conllu", dev="dev.conllu", observer=watcher)
    info = fitted.info()
    told = info["training data"]["raw"]
    found = re.search(r"attachments of [\d,]+ pairs .*kept: (.*) on dev, (.*) without", told)
    after, before = map(float, found.groups())
    assert watcher.runs == 2
    assert "attachments: annotating raw.txt" in watcher.told
    assert ("attachments" in info) == (after > before) == ("not kept" not in told)
    assert any("attach(" in template for template in info["templates"]) == (after > before)
    assert round(fitted.score("dev.conllu"), 2) == max(after, before)


def test_a_parser_with_taggers_of_its_own_annotates_raw_text():
    fitted = parser(columns=["upos"], jackknife=2, epochs=1).fit("train.conllu", dev="dev.conllu")
    assert "attachments of" in fitted.info()["training data"]["raw"]


@pytest.mark.parametrize(("column", "advice"), [("upos", "use jackknife"), ("lemma", "leave lemma out of columns")])
def test_a_parser_that_reads_tags_gets_clusters_only_and_it_is_said(column, advice):
    watcher = Watcher()
    fitted = parser(columns=[column]).fit("train.conllu", dev="dev.conllu", observer=watcher)
    why = f"the parser reads {column}, and raw text has words only; {advice}"
    assert f"no attachments from raw text: {why}" in watcher.told
    assert watcher.runs == 1
    assert "attachments" not in fitted.info()


def test_without_development_data_there_are_no_attachments_and_it_is_said():
    watcher = Watcher()
    parser().fit("train.conllu", observer=watcher)
    assert "no attachments from raw text: there are no development data to tell whether it helps" in watcher.told


def test_threads_do_not_matter():
    models = [saved(kept(threads=threads)) for threads in (1, 2)]
    assert models[0] == models[1]


def test_own_templates_read_attachments_or_do_without():
    plain = ["s0.w", "q0.w", "s0.w q0.w"]
    watcher = Watcher()
    parser(templates=plain, clusters=None).fit("train.conllu", dev="dev.conllu", observer=watcher)
    assert (watcher.runs, [line for line in watcher.told if "attachments" in line]) == (1, [])
    fitted = parser(templates=[*plain, "attach(s0.w,q0.w)"], clusters=None).fit("train.conllu", dev="dev.conllu")
    assert fitted.info()["templates"][-1] == "attach(s0.w,q0.w)"
    assert "pairs of words in 3 classes" in fitted.info()["attachments"]


@pytest.mark.parametrize(("run", "epoch"), [(1, 1), (2, 1)])
def test_a_run_that_is_interrupted_and_resumed_makes_the_same_model(run, epoch, files):
    whole = saved(kept(), "whole")
    one, place = parser(), Checkpoint("run", "epoch")
    with pytest.raises(KeyboardInterrupt):
        one.fit("train.conllu", dev="dev.conllu", checkpoint=place, observer=Watcher(run, epoch))
    one.fit("train.conllu", dev="dev.conllu", checkpoint=place, resume=True)
    assert saved(one) == whole
    assert not list(files.glob("run*"))


def test_a_text_in_which_no_pair_repeats_is_an_error(files):
    (files / "short.txt").write_text("dogs bark", encoding="utf-8")
    with pytest.raises(DataError, match=r"^parsed short.txt: no two words are attached often enough to count; give"):
        parser(raw="short.txt").fit("train.conllu", dev="dev.conllu")


# Files


def kept(**parameters):
    """A parser that is better with attachments."""
    fitted = parser(**parameters).fit("train.conllu", dev="dev.conllu")
    assert "not kept" not in fitted.info()["training data"]["raw"]
    return fitted


def test_a_model_file_holds_the_table():
    fitted = kept()
    packed = saved(fitted)
    again = gb.load("model")
    assert again.info()["attachments"] == fitted.info()["attachments"]
    words = [sentence.words for sentence in sample_sentences(5, seed=9)]
    assert again.predict(words) == fitted.predict(words)
    assert saved(again, "again") == packed
    assert again.predictor().model.spec.knowledge.attachments.freeze()[1].strip(b"\0") != b""


DAMAGED = {
    "no order": ("words", "U32", array("I", [7])),
    "other classes": ("classes", "U16", array("H", [9])),
    "no classes": ("classes", "U16", array("H")),
}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("no table", "attach"),
        ("no order", "not in order"),
        ("other classes", "classes without names"),
        ("no classes", "words without classes"),
        ("no tensor", "attachments"),
        ("nonsense", "tables of words make no sense"),
    ],
)
def test_damaged_tables_are_model_errors(change, problem, files):
    metadata, tensors = kept()._model_content()
    key = "knowledge_attachments_"
    if change == "no table":
        del metadata["knowledge"]["attachments"]
    elif change == "nonsense":
        metadata["knowledge"]["attachments"] = 5
    elif change == "no tensor":
        del tensors[f"{key}words"]
    else:
        name, kind, numbers = DAMAGED[change]
        numbers *= tensors[f"{key}words"].shape[0]
        tensors[key + name] = Tensor(kind, (len(numbers),), numbers.tobytes())
    (files / "damaged").write_bytes(b"".join(dump_model(metadata, tensors)))
    with pytest.raises(ModelError, match=problem):
        gb.load("damaged")


# Features

SENTENCE = [["Dogs", "eat", "fruit"], ["eat", "Fruit", "now"]]
TREES = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root"), (1, "obj"), (1, "advmod")]]
PAIRS = {("eat", "fruit", True): "high", ("eat", "dogs", False): "low", ("fruit", "eat", False): "middle"}


def names_of(task, template):
    """Of the features of a parser that knows these pairs."""
    estimator, small = PARSERS[task]
    plain = "h.w m.w dir" if "h." in template else "q0.w"
    one = estimator(**small, templates=[plain, template], keep_names=True)
    keys = {_core.attachment_key(*pair): CLASSES.index(name) for pair, name in PAIRS.items()}
    one._attachments = Attachments(keys, "by hand")
    one.fit(SENTENCE, TREES)
    return {name for name, _, _ in one.heaviest_features(10_000) if "attach" in name}


def test_graph_based_parsers_see_the_class_of_a_pair_and_its_direction():
    found = names_of("graph-dependency", "attach(h.w,m.w) h.w m.w dir")
    values = [dict(re.findall(r"(\S+?)=(\S+)", name)) for name in found]
    seen = {(one["h.w"].lower(), one["m.w"].lower(), one["dir"] == "right"): one["attach(h.w,m.w)"] for one in values}
    assert seen.items() <= PAIRS.items()
    assert ("eat", "fruit", True) in seen


@pytest.mark.parametrize("template", ["attach(h.w,s.w) m.w", "attach(g.w,m.w) h.w", "attach(h+1.w,m-1.w)"])
def test_attachments_of_any_words_of_a_part(template):
    order = 2 if "s.w" in template or "g.w" in template else 1
    keys = {_core.attachment_key(*pair): 0 for pair in PAIRS}
    one = gb.GraphDependencyParser(templates=["h.w m.w", template], order=order, epochs=1, keep_names=True)
    one._attachments = Attachments(keys, "by hand")
    assert one.fit(SENTENCE * 2, TREES * 2).predict(SENTENCE)


def test_transition_parsers_see_the_class_of_a_pair_whichever_word_is_the_head():
    found = names_of("dependency", "attach(q0.w,s0.w) s0.w q0.w")
    assert found == {
        "attach(q0.w,s0.w)=low s0.w=Dogs q0.w=eat",
        "attach(q0.w,s0.w)=middle s0.w=eat q0.w=fruit",
        "attach(q0.w,s0.w)=middle s0.w=eat q0.w=Fruit",
    }
    assert names_of("dependency", "attach(s0.w,q0.w) s0.w q0.w") == {
        "attach(s0.w,q0.w)=high s0.w=eat q0.w=fruit",
        "attach(s0.w,q0.w)=high s0.w=eat q0.w=Fruit",
    }


@pytest.mark.parametrize(
    ("task", "template", "problem"),
    [
        ("dependency", "attach(s0.w,q0.w)", "needs attachment statistics, which come from raw text"),
        ("graph-dependency", "attach(h.w,m.w)", "needs attachment statistics, which come from raw text"),
        ("dependency", "attach(s0.w)", r"needs two words: attach\(s0.w,q0.w\)"),
        ("graph-dependency", "attach(h.w)", r"needs two words: attach\(h.w,m.w\)"),
        ("dependency", "attach(s0.rel,q0.w)", "applies to columns of two words"),
        ("dependency", "attach(s0.w*,q0.w)", "applies to columns of two words"),
        ("graph-dependency", "attach(h.w,b.w)", "not for words between"),
        ("dependency", "attach(s0.w,q9.w)", "q9"),
    ],
)
def test_bad_templates_are_told(task, template, problem):
    estimator, small = PARSERS[task]
    with pytest.raises(TemplateError, match=problem):
        estimator(templates=["h.w m.w" if "graph" in task else "q0.w", template], **small).fit(SENTENCE, TREES)
