"""`goldbeam average` hands its options on: pruning drops small weights, and all models may count."""

from __future__ import annotations

import goldbeam as gb
from goldbeam.cli.main import main


def test_options_reach_the_average(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.txt").write_text("w0\nt-1\nsuffix2(w0)\n")
    assert main(["sample", "--sentences", "20", "--out", "train.conllu"]) == 0
    for seed in (1, 2):
        line = (
            f"train tagger train.conllu --epochs 2 --templates few.txt --keep-keys --seed {seed} --out {seed}.tagger -q"
        )
        assert main(line.split()) == 0
    weights = {}
    for name, options in {"plain": "", "pruned": "--prune 0.1", "all": "--average-all"}.items():
        assert main(f"average 1.tagger 2.tagger --out {name}.tagger -q {options}".split()) == 0
        weights[name] = gb.load(f"{name}.tagger").info()["weights"]
    assert weights["pruned"] < weights["plain"] == weights["all"]
    assert (tmp_path / "plain.tagger").read_bytes() != (tmp_path / "all.tagger").read_bytes()
