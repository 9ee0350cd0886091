"""Entities in a pipeline: trained beside the other parts, on tokens of their own, and the same as a tagger alone."""

from __future__ import annotations

import json
import pickle

import pytest
from tiny_pipelines import tiny, treebank

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_columns
from goldbeam.evaluation.scheme import SCHEMES
from goldbeam.pipeline.training import entity_corpus

OPTIONS = {"epochs": 3}
TREEBANK = treebank(40)


def entities(sentences: int, seed: int) -> Corpus:
    """Word, part of speech and IOB2 label."""
    return Corpus.parse(sample_columns(sentences, seed, entities=True).encode(), "columns", f"ner-{seed}.txt")


TRAIN, DEV = entities(60, 1), entities(30, 2)
WORDS = DEV.column(0)


def small(**parameters):
    return tiny(epochs=1, entity_options=OPTIONS, **parameters)


@pytest.fixture(scope="module")
def nlp():
    """For reading only."""
    return small().fit(TREEBANK, entities=TRAIN)


@pytest.fixture(scope="module")
def alone():
    rows = [[(word, label) for word, _, label in sentence] for sentence in TRAIN]
    corpus = Corpus.from_sentences(rows, columns=["form", "entities"], name=TRAIN.name)
    return gb.Tagger(column="entities", **OPTIONS).fit(corpus)


def labels(doc):
    return [list(sentence.iob) for sentence in doc]


def spans(doc):
    return [(span.label, span.first, span.last) for span in doc.entities]


def test_entities_are_a_part_of_their_own(nlp):
    assert nlp.part_names == ("tokenizer", "morphology", "parser", "entities")
    assert nlp.info()["parts"]["entities"] == "tagger"
    assert nlp.info()["training data"]["entities"]["name"] == "ner-1.txt"
    assert nlp.predictor().parts.steps["entities"].reads == ("form",)
    assert nlp.predictor().parts.steps["entities"].writes == ("entities",)
    assert len(nlp.reports_["entities"]) == 3


def test_on_gold_tokens_it_gives_what_a_tagger_alone_gives(nlp, alone):
    doc = nlp.of_tokens(WORDS)
    assert labels(doc) == alone.predict(WORDS)
    assert len(doc.entities) > 10


def test_it_is_the_same_tagger_to_the_byte(nlp, alone):
    assert nlp.predictor().parts.steps["entities"].file() == alone.predictor().file()


def test_entities_leave_the_other_parts_as_they_are(nlp):
    without = small().fit(TREEBANK).predictor().parts.steps
    parts = nlp.predictor().parts.steps
    assert {name: parts[name].file() for name in without} == {name: part.file() for name, part in without.items()}


def test_a_tagger_that_is_added_gives_the_same(alone, nlp):
    rows = [[(word, label) for word, _, label in sentence] for sentence in TRAIN]
    added = small().fit(TREEBANK).add("entities", gb.Tagger(**OPTIONS).fit(rows))
    assert labels(added.of_tokens(WORDS)) == labels(nlp.of_tokens(WORDS)) == alone.predict(WORDS)


def test_documents_have_entities_in_every_form(nlp):
    doc = nlp.of_tokens(WORDS)
    span = doc.entities[0]
    assert span.text == " ".join(token.form for token in span)
    conllu = doc.to_conllu()
    assert conllu.count("ner=B-") == len(doc.entities)
    assert spans(gb.Doc.from_conllu(conllu)) == spans(doc)
    assert spans(gb.Doc.from_json(doc.to_json())) == spans(doc)
    first = WORDS[0]
    assert labels(nlp.of_tokens([first])) == labels(doc)[:1]


def test_entities_of_raw_text_have_offsets(nlp):
    text = " ".join(" ".join(words) for words in WORDS)
    doc = nlp(text)
    assert doc.entities
    for span in doc.entities:
        assert text[span.start : span.end] == span.text
    assert [spans(one) for one in nlp.pipe([text, "", text], batch=3)] == [spans(doc), [], spans(doc)]


def test_margins_come_from_the_entity_tagger_too(nlp, alone):
    doc = nlp.of_tokens(WORDS, margins=True)
    found = [token.margins["entities"] for token in doc.tokens]
    assert found == [margin for sentence in alone.predict_margins(WORDS) for margin in sentence]


# Data


def forms(nlp):
    """What is learned from."""
    part = nlp.predictor().parts.steps["entities"]
    return part.model.training_data["sentences"], part.model.training_data["tokens"]


def test_data_may_be_lists_files_or_conllu(nlp, tmp_path):
    pairs = [[(word, label) for word, _, label in sentence] for sentence in TRAIN]
    (tmp_path / "ner.txt").write_text(sample_columns(60, 1, entities=True), encoding="utf-8")
    tabs = "".join("".join(f"{word}\t{label}\n" for word, label in sentence) + "\n" for sentence in pairs)
    (tmp_path / "ner.tsv").write_text(tabs, encoding="utf-8")
    rows = "".join(
        "".join(
            f"{i}\t{word}" + "\t_" * 7 + f"\t{'_' if label == 'O' else 'ner=' + label}\n"
            for i, (word, label) in enumerate(sentence, 1)
        )
        + "\n"
        for sentence in pairs
    )
    (tmp_path / "ner.conllu").write_text(rows, encoding="utf-8")
    expected = entity_corpus(TRAIN)
    for data in (pairs, tmp_path / "ner.txt", str(tmp_path / "ner.tsv"), tmp_path / "ner.conllu"):
        found = entity_corpus(data)
        assert found.columns == expected.columns == ("form", "entities")
        assert [found.column(i) for i in range(2)] == [expected.column(i) for i in range(2)]
    assert forms(nlp) == (len(TRAIN), TRAIN.token_count)


def test_labels_may_have_any_scheme():
    assert "iobes" in SCHEMES
    tagged = [[("Ada", "S-PER"), ("met", "O"), ("Alan", "B-PER"), ("Turing", "E-PER")]] * 4
    doc = small().fit(TREEBANK, entities=tagged).of_tokens([["Ada", "met", "Alan", "Turing"]])
    assert spans(doc) == [("PER", 0, 0), ("PER", 2, 3)]


def test_dev_data_choose_the_best_epoch_of_the_entity_tagger():
    nlp = small().fit(TREEBANK, entities=TRAIN, entities_dev=DEV)
    reports = nlp.reports_["entities"]
    assert [report.metric for report in reports] == ["f1"] * len(reports)
    assert nlp.reports_["parser"][0].dev is None
    best = max(reports, key=lambda report: report.dev)
    assert nlp.predictor().parts.steps["entities"].model.epoch == best.epoch


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"entities_dev": DEV}, "entities_dev is for training on entities; give these too"),
        ({"entities": [["a", "b"]]}, "<list>: read as list, it has no column of entities; give word TAB label"),
        ({"entities": TREEBANK}, "sample-0: is CoNLL-U without ner= in MISC; give lines of word TAB label, or these"),
        ({"entities": "no such file"}, "no such file: cannot be read: no such file"),
    ],
)
def test_bad_data_are_told_before_anything_is_trained(arguments, told):
    class Watcher:
        def stage(self, what):
            raise AssertionError("training has begun")

    with pytest.raises(gb.DataError) as error:
        small().fit(TREEBANK, observer=Watcher(), **arguments)
    assert str(error.value).startswith(told)


def test_bad_options_are_told_before_anything_is_trained():
    with pytest.raises(gb.ParameterError, match="Tagger: epochs must be"):
        tiny(entity_options={"epochs": 0}).fit(TREEBANK, entities=TRAIN)
    with pytest.raises(gb.ParameterError, match="has no parameter 'epoch'"):
        tiny(entity_options={"epoch": 2}).fit(TREEBANK, entities=TRAIN)
    with pytest.raises(gb.ParameterError, match="entity_options must be a dict"):
        tiny(entity_options=3).fit(TREEBANK, entities=TRAIN)


# Files


def test_a_file_has_the_entity_tagger(nlp, tmp_path):
    nlp.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.part_names == nlp.part_names
    assert loaded.of_tokens(WORDS) == nlp.of_tokens(WORDS)
    assert spans(loaded.of_tokens(WORDS)) == spans(nlp.of_tokens(WORDS))
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()
    assert spans(pickle.loads(pickle.dumps(nlp)).of_tokens(WORDS)) == spans(nlp.of_tokens(WORDS))


def test_a_compact_file_has_it_too(nlp, tmp_path):
    nlp.compacted().save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.part_names == nlp.part_names
    assert len(loaded.of_tokens(WORDS).entities) > 10


# Checkpoints


class Watcher:
    def __init__(self, stop_at: str | None = None) -> None:
        self.stages: list[str] = []
        self._stop_at = stop_at

    def stage(self, what):
        self.stages.append(what)
        if what == self._stop_at:
            raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("stop_at", "left"),
    [("entities", ["entities", "tags of sample-0", "parser"]), ("tags of sample-0", ["tags of sample-0", "parser"])],
)
def test_a_stopped_run_goes_on_behind_the_parts_that_are_done(tmp_path, nlp, stop_at, left):
    place = tmp_path / "c"

    class Prefixed(Watcher):
        def stage(self, what):
            super().stage(what if not what.startswith("tags of sample-0") else "tags of sample-0")

    with pytest.raises(KeyboardInterrupt):
        small().fit(TREEBANK, entities=TRAIN, observer=Prefixed(stop_at), checkpoint=place)
    with pytest.raises(gb.ModelError, match="differs in its entities"):
        small().fit(TREEBANK, entities=DEV, checkpoint=place, resume=True)
    with pytest.raises(gb.ModelError, match="differs in its entities"):
        small().fit(TREEBANK, checkpoint=place, resume=True)
    with pytest.raises(gb.ModelError, match="differs in its entities dev"):
        small().fit(TREEBANK, entities=TRAIN, entities_dev=DEV, checkpoint=place, resume=True)
    watcher = Prefixed()
    resumed = small().fit(TREEBANK, entities=TRAIN, observer=watcher, checkpoint=place, resume=True)
    assert [stage for stage in watcher.stages if not stage.startswith("  ")] == left
    assert resumed._model_bytes() == nlp._model_bytes()


def test_an_interrupted_parser_leaves_a_pipeline_with_entities():
    class Impatient(Watcher):
        def epoch(self, report):
            if self.stages[-1] == "parser":
                raise KeyboardInterrupt

    pipeline = small().set_params(epochs=3)
    with pytest.raises(KeyboardInterrupt):
        pipeline.fit(TREEBANK, dev=treebank(8, 1), entities=TRAIN, observer=Impatient())
    assert pipeline.part_names == ("tokenizer", "morphology", "parser", "entities")


# The command line


def test_the_command_trains_it_and_knows_a_complete_run(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_bytes(treebank(12).text)
    (tmp_path / "ner.txt").write_text(sample_columns(20, 1, entities=True), encoding="utf-8")
    (tmp_path / "dev.txt").write_text(sample_columns(10, 2, entities=True), encoding="utf-8")
    train = ["train", "pipeline", "train.conllu", "--out", "m", "--epochs", "1", "--beam", "1", "--jackknife", "2"]
    tagged = [*train, "--entities", "ner.txt", "--entities-dev", "dev.txt"]
    assert main([*tagged, "-q"]) == 0
    assert gb.load("m").part_names == ("tokenizer", "morphology", "parser", "entities")
    capfd.readouterr()
    assert main([*tagged, "--resume"]) == 0
    assert "this run is complete, so there is nothing to resume" in capfd.readouterr().err
    written = (tmp_path / "m").read_bytes()
    assert main([*train, "--resume", "-q"]) == 0  # another run: without entities
    assert (tmp_path / "m").read_bytes() != written
    assert gb.load("m").part_names == ("tokenizer", "morphology", "parser")


def test_annotate_writes_entities(nlp, tmp_path, capfd):
    nlp.save(tmp_path / "m")
    text = " ".join(" ".join(words) for words in WORDS[:6])
    doc = nlp(text)
    assert doc.entities
    assert main(["annotate", "--model", str(tmp_path / "m"), "--format", "conllu", "-q", text]) == 0
    assert capfd.readouterr().out.count("ner=B-") == len(doc.entities)
    assert main(["annotate", "--model", str(tmp_path / "m"), "--format", "json", "-q", text]) == 0
    found = map(json.loads, capfd.readouterr().out.splitlines())
    told = [entity["label"] for sentence in found for entity in sentence.get("entities", ())]
    assert told == [span.label for span in doc.entities]
