"""The 2012 paper's experiment with taggers, on very little data; and its statements on numbers that we make up."""

import re
from dataclasses import replace

import pytest

from goldbeam.experiments import reproduce
from goldbeam.experiments.experiment import Options, Study
from goldbeam.experiments.huang2012 import EXPERIMENT
from goldbeam.experiments.huang2012.methods import METHODS
from goldbeam.experiments.huang2012.published import TABLE_1, TABLE_2, points_of_figure_4
from goldbeam.experiments.huang2012.tagging.findings import findings
from goldbeam.experiments.huang2012.tagging.runs import EXACT, name
from goldbeam.experiments.huang2012.tagging.tables import best_beam, table_2
from goldbeam.experiments.records import Epoch, Record
from goldbeam.experiments.splits import sample_splits

BEAMS = (1, 2, 7)
PART = EXPERIMENT.parts["tagging"]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A finished report on a folder of generated data: its path."""
    from goldbeam.data.sample import sample_conllu

    folder = tmp_path_factory.mktemp("tiny")
    for seed, part in enumerate(("train", "dev")):
        (folder / f"{part}.conllu").write_text(sample_conllu(30, seed), encoding="utf-8")
    out = tmp_path_factory.mktemp("out") / "new" / "folder"
    path = reproduce("huang2012", data=folder, out=out, column="upos", seeds=2, epochs=3, beams=[1, 2], part="tagging")
    assert path == str(out / f"huang2012-{folder.name}.tagging.md")
    return out / f"huang2012-{folder.name}.tagging.md"


def test_the_report_has_the_papers_tables_and_figures(written):
    text = written.read_text(encoding="utf-8")
    headings = re.findall(r"^##+ (.+)$", text, re.MULTILINE)
    assert headings == [
        "Tagging",
        "What agrees and what does not",
        "Table 1: convergence",
        "Table 2: each method at its best beam",
        "Figure 4: accuracy against beam size",
        "Figure 5: invalid updates in tagging",
        "Learning curves of taggers",
        "All taggers",
    ]
    # a cell of the paper's Table 1 beside ours, and its exact search
    assert re.search(r"^\| 1 \| standard \| .* \| 12 \| .* ± .* \| 96.27 \|$", text, re.MULTILINE)
    assert re.search(r"^\| standard \| ∞ \| ∞ \| .* \| 162 min \| .* \| – \| 97.28 \|$", text, re.MULTILINE)
    assert "--column upos --part tagging --seeds 2 --epochs 3 --beams 1,2\n" in text


def test_the_reports_links_lead_to_its_plots(written):
    links = re.findall(r"\]\(([^)]+)\)", written.read_text(encoding="utf-8"))
    assert len(links) == 2 * 4
    assert all((written.parent / link).stat().st_size > 1000 for link in links)


def test_every_method_is_trained_at_every_beam_and_exact_search_too(written):
    table = written.read_text(encoding="utf-8").partition("## All taggers")[2]
    named = re.findall(r"^\| (\S.*?) \| \d", table, re.MULTILINE)
    assert named == [*(name(method, beam) for beam in (1, 2) for method in METHODS), EXACT]
    assert len(list((written.parent / "cache").iterdir())) == 2 * (2 * 6 + 1)


def test_only_standard_updates_are_ever_invalid(written):
    table = written.read_text(encoding="utf-8").partition("## All taggers")[2]
    invalid = {row.split(" | ")[0]: row.split(" | ")[6] for row in re.findall(r"^\| (\w.*\d.*) \|$", table, re.M)}
    assert float(invalid.pop("standard, beam 1").split()[0]) > 0
    invalid.pop("standard, beam 2")
    assert {cell.split()[0] for cell in invalid.values()} == {"0.0"}


def test_settings_are_the_papers():
    splits = sample_splits(3, 3, "xpos")
    settings = {s.name: s.parameters for s in PART.settings(PART.options, splits)}
    assert len(settings) == 6 * 6 + 1
    assert settings["early, beam 7"] == {
        "column": "xpos", "templates": "collins-2002", "step": "perceptron", "epochs": 20, "patience": None,
        "update": "early", "beam": 7, "merge": True,
    }  # fmt: skip
    assert (settings[EXACT]["search"], settings[EXACT]["update"]) == ("viterbi", "standard")


def made_up(dev, epoch, invalid=None, seconds=1.0, length=14):
    """Records that reach a score at an epoch, two seeds a hair apart."""

    def record(shift):
        epochs = [
            Epoch(dev + shift - (0 if i >= epoch else 1), 100, invalid or 0, seconds * i) for i in range(1, length)
        ]
        return Record("accuracy", tuple(epochs), {"search errors": invalid or 0.0, "test": dev})

    return [record(0.0), record(0.001)]


def papers_study():
    """The paper's own figures as if they were ours; what it does not print is made to fit its words."""
    records = {}
    for beam, invalid in zip(BEAMS, (50, 10, 0), strict=True):
        for method in METHODS:
            cell = TABLE_1.get((method, beam), TABLE_1["early", beam])
            records[name(method, beam)] = made_up(cell.dev, cell.epoch, invalid if method == "standard" else 0)
    exact = TABLE_2["standard"]
    records[EXACT] = made_up(exact.dev, exact.epoch, seconds=30.0)
    return Study(sample_splits(3, 3, "xpos"), Options(2, 13, BEAMS), records)


def test_the_papers_figures_agree_with_its_statements():
    found = findings(papers_study())
    assert [f.verdict for f in found if f.verdict != "agrees"] == []
    assert "19 % fewer at beam 1" in found[1].ours
    assert "makes 19 % fewer errors" in found[1].statement


def test_opposite_figures_do_not_agree():
    study = papers_study()
    turned = {name("standard", 1): made_up(97.5, 2, 0), name("max-violation", 1): made_up(95.0, 13)}
    turned |= {name("max-violation", beam): made_up(95.0, 13) for beam in (2, 7)}
    turned |= {name(method, beam): made_up(92.0, 3) for method in ("hybrid", "latest") for beam in BEAMS}
    turned |= {EXACT: made_up(99.0, 1, seconds=0.01)}
    found = findings(replace(study, records={**study.records, **turned}))
    assert [f.verdict for f in found].count("does not agree") >= 8


def test_tables_choose_the_best_beam_and_of_equal_ones_the_smallest():
    study = papers_study()
    assert best_beam(study, "max-violation") == 2
    assert best_beam(study, "early") == 7
    _, rows = table_2(study)
    assert [row[:3] for row in rows[:2]] == [["standard", "∞", "∞"], ["early", "7", "4"]]


def test_published_points_come_from_both_tables():
    assert points_of_figure_4("early") == {1: 96.97, 2: 97.15, 4: 97.22, 7: 97.19}
    assert points_of_figure_4("laso") == {}
