"""The 2012 paper's experiment with parsers, on very little data; and its statements on numbers that we make up."""

import re
from dataclasses import replace

import pytest

from goldbeam.data.sample import sample_columns, sample_conllu
from goldbeam.errors import DataError
from goldbeam.experiments import reproduce
from goldbeam.experiments.experiment import Options, Study
from goldbeam.experiments.huang2012 import EXPERIMENT
from goldbeam.experiments.huang2012.data import find_data
from goldbeam.experiments.huang2012.methods import METHODS
from goldbeam.experiments.huang2012.parsing import tables
from goldbeam.experiments.huang2012.parsing.findings import findings
from goldbeam.experiments.huang2012.parsing.runs import name, settings
from goldbeam.experiments.huang2012.published import STANDARD_GREEDY, TABLE_3
from goldbeam.experiments.huang2012.tagging.runs import name as tagger
from goldbeam.experiments.records import Epoch, Record
from goldbeam.experiments.splits import parsers_tags, sample_splits, why_no_trees

BEAMS = (1, 8)


def folder_of(path, parts, sentences=20):
    path.mkdir(exist_ok=True)
    for seed, part in enumerate(parts):
        (path / f"{part}.conllu").write_text(sample_conllu(sentences, seed), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A finished report on a folder of generated data, of both parts: its path."""
    folder = folder_of(tmp_path_factory.mktemp("tiny"), ("train", "dev", "test"))
    out = tmp_path_factory.mktemp("out")
    updates = ["max-violation", "early", "standard"]
    reproduce("huang2012", data=folder, out=out, column="upos", seeds=1, epochs=2, beams=[1, 2], updates=updates)
    return out / f"huang2012-{folder.name}.md"


def test_the_report_has_both_parts_and_the_papers_tables_and_figures(written):
    text = written.read_text(encoding="utf-8")
    headings = re.findall(r"^##+ (.+)$", text, re.MULTILINE)
    assert headings[0] == "Tagging"
    assert headings[headings.index("Parsing") :] == [
        "Parsing",
        "What agrees and what does not in parsing",
        "Table 3: all methods at beam 2",
        "Scores by beam",
        "Figure 5: invalid updates in parsing and in tagging",
        "Figure 6: learning curves of parsers",
        "All parsers",
    ]
    assert "--beams 1,2 --updates max-violation,early,standard\n" in text
    # our cells and the paper's, of its first row
    assert re.search(r"^\| early \| \d \| 38 \| .* \| 15.4 h \| .* \| 92.24 \| \d.* \| 92.09 \|$", text, re.MULTILINE)
    # all methods at the beam of Table 3, three at the other one
    assert re.search(r"^\| hybrid \| – \| \d.* \| 92.26 at 8 \|$", text, re.MULTILINE)
    assert re.search(r"^\| standard \| \d.* \| \d.* \| 60.04 at 1, 78.99 at 8 \|$", text, re.MULTILINE)
    table = text.partition("## All parsers")[2]
    assert len(re.findall(r"^\| [12] \| ", table, re.MULTILINE)) == 3 + 6
    links = re.findall(r"\]\((\S+(?:figure-5-parsing|figure-6|parsing-beams)\.\w+)\)", text)
    assert len(links) == 2 * 3
    assert all((written.parent / link).stat().st_size > 1000 for link in links)


def test_only_standard_updates_of_parsers_are_ever_invalid(written):
    table = written.read_text(encoding="utf-8").partition("## All parsers")[2]
    rows = [row.split(" | ") for row in re.findall(r"^\| (\d.*) \|$", table, re.MULTILINE)]
    assert {row[1] for row in rows if row[-1] != "0.0"} == {"standard"}


def test_settings_are_the_papers():
    part = EXPERIMENT.parts["parsing"]
    found = {s.name: s for s in part.settings(part.options, sample_splits(3, 3, "xpos"))}
    assert len(found) == 6 * 4
    assert found["parser, early, beam 8"].parameters["epochs"] == 40
    assert found["parser, early, beam 4"].task == "dependency"
    assert found["parser, early, beam 4"].parameters == {
        "templates": "huang-2012", "system": "arc-standard", "labelled": False, "nonprojective": "pseudo-projective",
        "columns": ["xpos"], "merge": True, "step": "perceptron", "epochs": 20, "patience": None,
        "update": "early", "beam": 4, "threshold": None,
    }  # fmt: skip


def test_fewer_updates_are_run_with_all_beams_but_one():
    options = Options(1, 2, (1, 4, 7, 16), ("early",))
    names = [s.name for s in settings(options, sample_splits(3, 3, "xpos"))]
    assert names == [
        name("early", 1),
        name("early", 4),
        *(name(method, 7) for method in METHODS),
        name("early", 16),
    ]


def test_data_without_trees_are_for_taggers_only(tmp_path, monkeypatch):
    monkeypatch.setattr("goldbeam.experiments.report.draw", lambda panels, stem: None)  # seconds, and tested elsewhere
    folder = tmp_path / "flat"
    folder.mkdir()
    for part in ("train", "dev"):
        (folder / f"{part}.txt").write_text(sample_columns(12), encoding="utf-8")
    run = {"data": folder, "out": tmp_path / "out", "seeds": 1, "epochs": 1, "beams": [1]}
    with pytest.raises(DataError, match=r"train.txt has no trees: it is not CoNLL-U; give other data, or another part"):
        reproduce("huang2012", part="parsing", **run)
    with open(reproduce("huang2012", **run), encoding="utf-8") as file:
        text = file.read()
    assert "The part parsing was not run: " in text
    assert "## Tagging" in text
    assert "## Parsing" not in text


def test_empty_heads_are_no_trees(tmp_path):
    folder = folder_of(tmp_path / "some", ("train", "dev"))
    assert why_no_trees(find_data(str(folder), None)) is None
    rows = [line.split("\t") for line in sample_conllu(3).splitlines()]
    plain = "\n".join("\t".join([*row[:6], "_", "_", *row[8:]]) if len(row) > 1 else row[0] for row in rows)
    (folder / "dev.conllu").write_text(plain + "\n", encoding="utf-8")
    assert re.search(r"dev.conllu has no trees: its column HEAD is empty$", why_no_trees(find_data(str(folder), None)))


@pytest.mark.parametrize(("column", "tags"), [("upos", "upos"), ("xpos", "xpos"), ("feats", "xpos")])
def test_parsers_read_the_tags_that_taggers_predict(column, tags):
    assert parsers_tags(sample_splits(3, 3, column)) == tags


def made_up(dev, epoch, seconds, invalid=0, length=40):
    """One seed that reaches a score at an epoch and loses a little afterwards."""

    def score(i):
        return dev - (3 if i < epoch else 0 if i == epoch else 0.05)

    return [
        Record("uas", tuple(Epoch(score(i), 100, invalid, seconds * i) for i in range(1, length + 1)), {"test": dev})
    ]


def papers_study():
    """The paper's own figures as if they were ours; what it does not print is made to fit its words."""
    records = {}
    for beam, invalid in zip(BEAMS, (80, 50), strict=True):
        for method in METHODS:
            row = TABLE_3.get(method, TABLE_3["early"])
            dev = STANDARD_GREEDY if (method, beam) == ("standard", 1) else row.dev
            records[name(method, beam)] = made_up(
                dev, row.epoch, row.hours / row.epoch, invalid if method == "standard" else 0
            )
    (early,) = records[name("early", 8)]
    quick = (replace(early.epochs[0], cpu=0.1), *early.epochs[1:])
    records[name("early", 8)] = [replace(early, epochs=quick)]
    return Study(sample_splits(3, 3, "xpos"), Options(1, 40, BEAMS), records)


def papers_taggers():
    records = {
        tagger(method, beam): made_up(97.2 - 0.7 * (method == "standard" and beam == 1), 4, 1.0, invalid)
        for beam, invalid in zip(BEAMS, (50, 0), strict=True)
        for method in METHODS
    }
    return Study(sample_splits(3, 3, "xpos"), Options(1, 40, BEAMS), records)


def test_the_papers_figures_agree_with_its_statements():
    found = findings(papers_study(), papers_taggers())
    assert len(found) == 12
    assert [f for f in found if f.verdict != "agrees"] == []
    assert "2.6 times the errors of the worst" in found[0].ours
    assert "in 30 % of its training time" in found[4].statement
    assert len(findings(papers_study(), None)) == 10


def test_opposite_figures_do_not_agree():
    turned = {name(method, 8): made_up(90.0, 39, 2.0) for method in METHODS}
    turned |= {name("standard", 8): made_up(95.0, 39, 1.0), name("early", 8): made_up(92.0, 2, 3.0)}
    turned |= {name("standard", 1): made_up(96.0, 2, 1.0)}
    study = papers_study()
    flipped = papers_taggers()
    flipped = replace(
        flipped,
        records={
            label: made_up(80.0 if "standard" in label else 97.0, 3, 1.0, 99) for label in flipped.records
        },
    )  # fmt: skip
    found = findings(replace(study, records={**study.records, **turned}), flipped)
    assert [f.statement for f in found if f.verdict != "does not agree"] == []


def test_max_violation_is_held_against_half_of_the_time_of_early():
    def verdict_with(seconds):
        study = papers_study()
        mine = {name("max-violation", 8): made_up(92.32, 12, seconds)}
        return findings(replace(study, records={**study.records, **mine}), None)[4].verdict

    # early takes 15.4 hours
    assert [verdict_with(hours / 12) for hours in (7.6, 7.8, 15.5)] == ["agrees", "too close to tell", "does not agree"]


def test_tables_say_how_invalid_updates_change_while_learning():
    study = papers_study()
    (record,) = study.records[name("standard", 8)]
    epochs = (replace(record.epochs[0], invalid=20), *record.epochs[1:])
    study = replace(study, records={**study.records, name("standard", 8): [replace(record, epochs=epochs)]})
    _, rows = tables.invalid(study, papers_taggers())
    assert rows == [["1", "80.0", "80.0", "80.0", "50.0"], ["8", "49.2", "20.0", "50.0", "0.0"]]
    assert tables.invalid(study, None)[1][0][-1] == "–"
