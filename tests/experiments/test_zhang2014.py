"""The 2014 paper's experiments, on very little data; and its statements on numbers that we make up."""

import re
from dataclasses import replace

import pytest

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu, sample_unspaced_sentences
from goldbeam.errors import DataError
from goldbeam.experiments import reproduce
from goldbeam.experiments.experiment import Options, Study
from goldbeam.experiments.records import Epoch, Record
from goldbeam.experiments.splits import sample_splits
from goldbeam.experiments.trainings import Watcher, run_trainings
from goldbeam.experiments.zhang2014 import EXPERIMENT, joint, parsing, segmentation, words
from goldbeam.experiments.zhang2014.averages import averages, key
from goldbeam.experiments.zhang2014.problem import Scores
from goldbeam.experiments.zhang2014.published import RE_RANKED, TABLE_2, TABLE_3, TABLE_4, TABLE_5
from goldbeam.experiments.zhang2014.regularisers import BOTH, DROPOUT, GRID, L2, NONE, told

SPLITS = sample_splits(3, 3, "upos")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A finished report on a folder of generated data, of all parts: its path, and the panels of its plots by name."""
    folder = tmp_path_factory.mktemp("tiny")
    for seed, part in enumerate(("train", "dev", "test")):
        (folder / f"{part}.conllu").write_text(sample_conllu(20, seed), encoding="utf-8")
    out = tmp_path_factory.mktemp("out")
    drawn = {}
    with pytest.MonkeyPatch.context() as patch:
        # Drawing takes seconds, and is tested elsewhere.
        patch.setattr("goldbeam.experiments.report.draw", lambda panels, stem: drawn.update({stem: panels}))
        reproduce("zhang2014", data=folder, out=out, column="upos", epochs=2, quick=True)
    stem = str(out / f"zhang2014-{folder.name}-")
    return out / f"zhang2014-{folder.name}.md", {name.removeprefix(stem): panels for name, panels in drawn.items()}


def test_the_report_has_the_papers_tables_and_figures(written):
    text = written[0].read_text(encoding="utf-8")
    assert re.findall(r"^##+ ((?:Table|Figure) \w+):", text, re.MULTILINE) == [
        "Table 2", "Figure 2a", "Figure 3", "Figure 4", "Figure 5", "Table 3", "Table 4", "Figure 2b", "Table 5",
        "Figure 2c",
    ]  # fmt: skip
    # our cells and the paper's
    number = r"\d+\.\d\d"
    assert re.search(rf"^\| \+ L2 \+ shuffle \| {number} \| {number} \| 97.72 \|$", text, re.MULTILINE)
    re_ranked = rf"^\| \+ word-based re-ranking( \| {number}){{4}} \| 94.38 \| 98.13 \|$"
    assert re.search(re_ranked, text, re.MULTILINE)
    assert re.search(rf"^\| \+ dropout( \| {number}){{4}} \| 85.32 \| 34.04 \|$", text, re.MULTILINE)
    assert len(re.findall(r"\*\*(?:agrees|does not agree|too close to tell)\*\*", text)) == 14 + 4 + 7 + 5


def test_figures_show_every_value_with_and_without_shuffling(written):
    drawn = written[1]
    assert list(drawn) == ["figure-2a", "figure-3a", "figure-3b", "figure-4", "figure-5", "figure-2b", "figure-2c"]
    labels = {name: [line.label for line in panels[0].lines] for name, panels in drawn.items()}
    assert labels["figure-2b"] == ["shuffle", "shuffle (average all)"]
    assert labels["figure-3a"] == ["L2", "L2 + shuffle", "averaged perceptron", "shuffle"]
    assert labels["figure-4"][:4] == ["dropout", "dropout + shuffle", "dropout (φ)", "dropout (φ) + shuffle"]
    eight, seven = drawn["figure-2a"][0].lines
    assert list(eight.x) == [1, 2, 3]
    assert eight.y[0] == seven.y[0]  # one model is its own average


def test_settings_are_the_papers():
    part = EXPERIMENT.parts["segmentation"]
    found = {s.name: s for s in part.settings(part.options, SPLITS)}
    assert len(found) == 1 + sum(map(len, GRID.values())) + 1
    shared = {
        "templates": "zhang-2014", "update": "standard", "step": "perceptron", "beam": 4, "epochs": 10,
        "patience": None,
    }  # fmt: skip
    assert found["segmentation, none"].parameters == {**shared, "average": 10}
    assert found["segmentation, L2 0.0001"].parameters == {**shared, "average": 5, "l2": 1e-4}
    assert found["segmentation, L2 0.0001, dropout 0.03"].parameters["dropout"] == 0.03
    (parser, _) = EXPERIMENT.parts["parsing"].settings(EXPERIMENT.parts["parsing"].options, SPLITS)
    assert parser.parameters == {
        "system": "arc-standard", "templates": "huang-sagae-2010", "labelled": False, "merge": True, "update": "early",
        "nonprojective": "pseudo-projective", "columns": ["upos"], "step": "perceptron", "beam": 8, "epochs": 8,
        "patience": None, "average": 10, "threshold": None,
    }  # fmt: skip
    *_, re_ranked = joint.settings(Options(1, 2, (4, 8)), SPLITS)
    assert {"rerank": 10, "dropout": 0.05, "beam": 8, "column": "upos"}.items() <= re_ranked.parameters.items()


def test_the_tables_values_are_among_those_of_the_figures():
    part = EXPERIMENT.parts["segmentation"]
    for options in (part.options, part.quick):
        assert {told(row.regulariser) for row in TABLE_2} <= set(map(told, segmentation.regularisers(options)))


def test_work_is_counted_in_characters(tmp_path):
    class Log(Watcher):
        done = 0.0

        def begin(self, trainings, cached, work):
            self.all = work

        def advance(self, work, tokens):
            self.done += work

    log = Log()
    run_trainings(words.settings(Options(1, 2, (2,), models=2), SPLITS)[:1], SPLITS, str(tmp_path), log)
    assert log.done == log.all > 2 * 10 * 2 * SPLITS.train.token_count


@pytest.mark.parametrize("count", [1, 2])
def test_the_first_models_averaged_are_what_fewer_models_would_be(count):
    train, dev = (Corpus.from_sentences([s.words for s in sample_unspaced_sentences(25, seed)]) for seed in (0, 1))
    options = {"templates": "zhang-2014", "step": "perceptron", "epochs": 2, "dropout": 0.1}
    scores = averages(gb.Segmenter(**options, average=3).fit(train), dev, (1, 2, 3), ("f1",))
    assert set(scores) == {"1 f1", "2 f1", "2 f1 all", "3 f1", "3 f1 all"}
    fewer = gb.Segmenter(**options, average=True if count == 1 else count).fit(train)
    assert fewer.evaluate(dev)["f1"] == scores[key(count, "f1")]
    all_of_them = gb.Segmenter(**options, average=3, average_all=True).fit(train)
    assert all_of_them.evaluate(dev)["f1"] == scores[key(3, "f1", 7)]


def test_lines_of_words_are_for_segmenters_only(tmp_path, monkeypatch):
    monkeypatch.setattr("goldbeam.experiments.report.draw", lambda panels, stem: None)
    folder = tmp_path / "plain"
    folder.mkdir()
    for part in ("train", "dev"):
        (folder / f"{part}.txt").write_text("我们 喜欢 音乐\n他们 喜欢 我们\n音乐 好\n", encoding="utf-8")
    run = {"data": folder, "out": tmp_path / "out", "epochs": 1, "quick": True}
    with pytest.raises(DataError, match=r"train.txt has no tags: it was read as tokens; give other data, or another"):
        reproduce("zhang2014", part="joint", **run)
    with open(reproduce("zhang2014", **run), encoding="utf-8") as file:
        text = file.read()
    assert re.findall(r"^The part (\w+) was not run: ", text, re.MULTILINE) == ["joint", "parsing"]
    assert re.findall(r"^## (\w+)", text, re.MULTILINE) == ["Segmentation", "Words"]
    assert re.search(r"^\| method \| dev F \| paper F \|$", text, re.MULTILINE)  # there are no test data


# Statements


def record(measures):
    return [Record("f1", (Epoch(97.0, 10, 0, 1.0),), measures)]


def curve(metric, alone, shuffled, models, equation_7=0.1):
    """Scores by the number of models, rising to ``shuffled`` with so many and then no more."""
    scores = {}
    for n in range(1, 11):
        share = min(1.0, (n - 1) / (models - 1))
        value = alone + (shuffled - alone) * share
        scores[f"dev {key(n, metric)}"] = value
        scores[f"dev {key(n, metric, 7)}"] = value - equation_7
    return scores


def papers_study(problem, rows, options, turned=1):
    """A part of which the paper's test scores are the dev scores; ``turned=-1`` turns all differences around."""
    base = rows[0].scores[0]
    by_regulariser = {}
    for row in rows:
        ends = by_regulariser.setdefault(told(row.regulariser), {})
        ends[row.shuffled] = base + turned * (row.scores[0] - base)
    records = {}
    for label, ends in by_regulariser.items():
        alone = ends.get(False, min(ends.values()) - turned * 0.2)
        measures = curve(problem.metrics[0], alone, ends[True], problem.shuffled, turned * 0.1)
        records[f"{problem.name}, {label}"] = record(measures)
    return Study(SPLITS, options, records)


def segmentation_study(turned=1):
    options = Options(1, 10, (4,))
    study = papers_study(segmentation.PROBLEM, TABLE_2, options, turned)
    records = dict(study.records)
    # What the paper says of its figures in words.
    heights = {"l2": 0.02, "l1": 0.01, "cumulative_l1": 0.01, "dropout": 0.07, "feature_dropout": -0.1}
    for name, height in heights.items():
        for value in GRID[name]:
            label = f"segmentation, {told({name: value})}"
            if label not in records:
                alone = 97.34 + turned * height
                records[label] = record(curve("f1", alone - 0.001, alone + turned * 0.2, 5))
    return replace(study, records=records)


def joint_study(turned=1):
    study = papers_study(joint.PROBLEM, TABLE_4, Options(1, 10, (8,)), turned)
    best = TABLE_4[-1].scores[0]
    measures = {"dev re-ranked f1": best + turned * (RE_RANKED[0] - best), "dev not re-ranked f1": best}
    return replace(study, records={**study.records, joint.RE_RANKING: record(measures)})


def all_findings(turned):
    characters, by_words = (
        segmentation_study(turned),
        papers_study(words.PROBLEM, TABLE_3, Options(1, 10, (16,)), turned),
    )
    parsers = papers_study(parsing.PROBLEM, TABLE_5, Options(1, 8, (8,)), turned)
    return {
        "segmentation": segmentation.findings(Scores(segmentation.PROBLEM, characters)),
        "words": words.findings(Scores(words.PROBLEM, by_words), characters),
        "joint": joint.findings(Scores(joint.PROBLEM, joint_study(turned))),
        "parsing": parsing.findings(Scores(parsing.PROBLEM, parsers)),
    }


@pytest.mark.parametrize("part", EXPERIMENT.parts)
def test_the_papers_figures_agree_with_its_statements(part):
    assert [finding for finding in all_findings(1)[part] if finding.verdict != "agrees"] == []


@pytest.mark.parametrize(
    ("part", "kept"),
    [
        # What turned figures still show: that something does not help, or that it is no better than another.
        ("segmentation", ["About 5 models are enough", "L2 and dropout overlap"]),
        ("words", ["The word-based model is better", "With L2 and shuffling, dropout adds nothing"]),
        ("joint", []),
        ("parsing", []),
    ],
)
def test_turned_figures_do_not_agree(part, kept):
    agreeing = [finding.statement for finding in all_findings(-1)[part] if finding.verdict == "agrees"]
    assert len(agreeing) == len(kept)
    assert all(statement.startswith(words) for statement, words in zip(agreeing, kept, strict=True))


def test_three_seeds_that_differ_are_too_close_to_tell():
    study = segmentation_study()
    label = segmentation.PROBLEM.setting_name(NONE)
    (one,) = study.records[label]
    seeds = [
        replace(one, measures={**one.measures, f"dev {key(5, 'f1')}": 97.34 + gap}) for gap in (0.4, -0.3, 0.2)
    ]  # fmt: skip
    records = {name: seeds if name == label else found * 3 for name, found in study.records.items()}
    first, *_ = segmentation.findings(Scores(segmentation.PROBLEM, replace(study, records=records)))
    assert first.verdict == "too close to tell"
    assert re.fullmatch(r"5 models above one: \+0.10 ± \d\.\d\d\.", first.ours)


def test_regularisers_are_named_for_people():
    assert [told(one) for one in (NONE, L2, DROPOUT, BOTH)] == [
        "none", "L2 0.0001", "dropout 0.03", "L2 0.0001, dropout 0.03",
    ]  # fmt: skip
