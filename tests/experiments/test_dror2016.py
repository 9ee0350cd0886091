"""The 2016 paper's synthetic experiment on very little data; and its statements on numbers that we make up."""

import re

import pytest

from goldbeam.experiments import reproduce
from goldbeam.experiments.dror2016 import synthetic
from goldbeam.experiments.dror2016.published import BEST, TABLE_1
from goldbeam.experiments.dror2016.synthetic_report import VARIANTS, Table, findings
from goldbeam.experiments.experiment import Options, Study
from goldbeam.experiments.records import Epoch, Record

QUICK = Options(seeds=2, epochs=1, beams=(1,), thorough=False)


def test_the_report_has_table_1(tmp_path, monkeypatch):
    monkeypatch.setattr(synthetic, "QUICK_SIZES", (40, 20, 20))
    path = reproduce("dror2016", out=tmp_path, part="synthetic", quick=True, seeds=2, epochs=1)
    assert path.endswith("dror2016.synthetic.md")
    text = (tmp_path / "dror2016.synthetic.md").read_text(encoding="utf-8")
    assert [line for line in re.findall(r"^##+ (.+)$", text, re.MULTILINE) if line.startswith("Table 1")] == [
        "Table 1, set-up 1: simple(++), learnable(+++)",
        "Table 1, set-up 2: simple(++), learnable(++)",
        "Table 1, set-up 3: simple(+), learnable(+)",
    ]
    number = r"\d+\.\d\d ± \d+\.\d\d"
    assert re.search(rf"^\| B-WMR \| {number} \| \d/2 \| \d/2 \| 75.96 ± 2.42 \| 8/10 \| 10/10 \|$", text, re.MULTILINE)
    assert len(re.findall(rf"^\| Bayes \| {number} \|", text, re.MULTILINE)) == 3
    assert "Data:" not in text  # the experiment's own data play no part


def test_every_tagger_is_trained_once():
    names = [setting.name for setting in synthetic.settings(QUICK, None)]
    assert len(set(names)) == len(names) == 3 * (1 + 2 + 4 * 2)
    thorough = synthetic.settings(Options(seeds=10, epochs=10, beams=(1,)), None)
    assert len(thorough) == 3 * (1 + 10 + 4 * 10)
    assert synthetic.BETAS == (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)


def test_a_seed_is_a_data_set():
    setting = synthetic.settings(QUICK, None)[0]
    first, second = setting.data(0, None), setting.data(1, None)
    assert first is setting.data(0, None)
    assert first.digest != second.digest
    assert (len(first.train), len(first.dev), len(first.test)) == synthetic.QUICK_SIZES
    assert [len(part) for part in (first.train, first.dev, first.test)] != list(synthetic.SIZES)


def study(csp, orders, swvp, seeds=2):
    """Accuracies of CSP, of its other orders, and of SWVP by beta, on dev and test data alike; Bayes is 80."""

    def records(value):
        measures = {f"{part} {kind}": value for part in ("dev", "test") for kind in ("plain", "epoch", "averaged")}
        return [Record("accuracy", (Epoch(value, 1, 0, 1.0),), measures | {"bayes": 80.0, "viterbi": 79.0})] * seeds

    found = {}
    for setup in TABLE_1:
        found[f"set-up {setup}, CSP"] = records(csp)
        found |= {f"set-up {setup}, CSP, order {k}": records(value) for k, value in enumerate(orders)}
        for model in VARIANTS:
            for beta, value in swvp.items():
                found[f"set-up {setup}, {model}, beta {beta:g}"] = records(value)
    return Study(None, QUICK, found)


def verdicts(study):
    return [finding.verdict for finding in findings({setup: Table(study, setup) for setup in TABLE_1})]


def test_what_the_paper_says_agrees_where_it_is_so():
    good = verdicts(study(70.0, (70.0, 71.0), {1.0: 75.0, 3.0: 79.8}))
    assert good[:6] == ["agrees"] * 6  # above CSP, near Bayes
    assert good[7:] == ["agrees"] * 8  # beta generalises, nobody is deceived, not by luck, averaged
    bad = verdicts(study(79.0, (70.0, 79.9), {1.0: 75.0, 3.0: 79.0}))
    assert bad[:6] == ["does not agree"] * 6
    assert bad[9:12] == ["does not agree"] * 3  # ten models of CSP have a better one


def test_a_gain_that_is_smaller_than_the_papers_does_not_count():
    small = verdicts(study(70.0, (70.0, 70.0), {1.0: 70.0, 3.0: 70.0 + min(gain for _, gain in BEST.values()) - 1}))
    assert small[:3] == ["does not agree"] * 3


def test_beta_is_chosen_on_dev_data():
    table = Table(study(70.0, (70.0, 70.0), {1.0: 79.0, 3.0: 71.0}), 1)
    assert table.betas == [1.0, 3.0]
    assert table.chosen("B-WM") == [1.0, 1.0]
    assert table.scores("B-WM") == [79.0, 79.0]
    assert (table.wins("B-WM"), table.generalises("B-WM"), table.deceives("B-WM")) == (2, 2, 0)


def test_other_data_have_no_limit():
    with pytest.raises(AssertionError):
        synthetic._limits(None, None)
