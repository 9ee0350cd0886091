"""The report on the 2004 paper."""

from __future__ import annotations

import re
from collections import Counter

from goldbeam.experiments import reproduce
from goldbeam.experiments.collins2004.chains import chain_counts
from goldbeam.experiments.collins2004.published import ChainCounts

LONG, OTHER, NEW = ("S", "NP", "QP", "CD"), ("S", "VP", "ADVP", "RB"), ("X", "S", "NP", "NN")


def test_chains_of_more_than_two_phrases_are_counted():
    train = Counter({LONG: 2, OTHER: 1, ("S", "NP", "NN"): 5})
    dev = Counter({LONG: 1, OTHER: 2, NEW: 1, ("S", "NP", "NN"): 4})
    # Of 8 words, one has a chain that training has not, and two a chain that training has once.
    assert chain_counts(train, dev) == ChainCounts(3, 2, 100 * 1 / 8, 1, 100 * 3 / 8)


def test_the_report_has_all_tables(tmp_path):
    path = reproduce("collins2004", out=tmp_path, quick=True)
    text = (tmp_path / "collins2004-sample.md").read_text(encoding="utf-8")
    assert path.endswith("collins2004-sample.md")
    assert [line[:8] for line in re.findall(r"^### (.+)$", text, re.MULTILINE)] == [
        "What agr",
        "Table 1:",
        "Table 3:",
        "Table 4:",
        "Figure 5",
        "All pars",
    ]
    for transform in ("none", "FSLC"):
        for tags in ("gold", "tagger"):
            assert len(re.findall(rf"^\| {transform} \| {tags} \| here \| \d+ \| \d+ \|", text, re.MULTILINE)) == 1
    assert "| FSLC | tagger | paper | 300 | 1,294 | 0.10 | 781 | 0.10 |" in text
    assert (tmp_path / "collins2004-sample-figure5.svg").exists()
