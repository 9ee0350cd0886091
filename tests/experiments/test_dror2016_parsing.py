"""The 2016 paper's parsers on two tiny treebanks: which data are found, what is measured, and Table 2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError
from goldbeam.experiments import reproduce
from goldbeam.experiments.dror2016 import parsing
from goldbeam.experiments.dror2016.data import Treebanks, find_data
from goldbeam.experiments.dror2016.published import LANGUAGES, TABLE_2
from goldbeam.experiments.experiment import Options

OPTIONS = Options(seeds=1, epochs=1, beams=(1,), thorough=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two treebanks, and a folder of something else."""
    folder = tmp_path_factory.mktemp("treebanks")
    for seed, name in enumerate(("ud-en-ewt", "ours")):
        (folder / name).mkdir()
        (folder / name / "train.conllu").write_text(sample_conllu(12, seed))
        (folder / name / "dev.conllu").write_text(sample_conllu(5, seed + 7))
    (folder / "notes").mkdir()
    (folder / "notes" / "read.me").write_text("nothing to train on\n")
    return folder


def test_all_treebanks_of_a_folder_are_found(folder):
    found = find_data(str(folder), None)
    assert isinstance(found, Treebanks)
    assert [splits.name for splits in parsing.languages(found)] == ["ours", "ud-en-ewt"]
    assert (found.name, found.train) == (folder.name, found.languages[0].train)
    single = find_data(str(folder / "ours"), None)
    assert ([splits.name for splits in parsing.languages(single)], single.name) == (["ours"], "ours")
    with pytest.raises(DataError, match="no train data"):
        find_data(str(folder / "notes"), None)


def test_right_heads_are_counted_by_sentence(folder):
    splits = find_data(str(folder / "ours"), None)
    parser = gb.GraphDependencyParser(order=1, epochs=1, labelled=False).fit(splits.train)
    right = [
        sum(int(row[6]) == head for row, (head, _) in zip(sentence, arcs, strict=True))
        for sentence, arcs in zip(splits.dev, parser.predict(splits.dev), strict=True)
    ]
    [measure] = {setting.measures["heads"] for setting in parsing.settings(OPTIONS, splits)}
    assert measure(parser, splits) == {f"right heads of {i}": count for i, count in enumerate(right)}
    assert 0 < sum(right) < splits.dev.token_count


def test_the_report_has_table_2(folder, tmp_path):
    path = reproduce("dror2016", data=folder, out=tmp_path, part="parsing", quick=True, epochs=1)
    text = Path(path).read_text(encoding="utf-8")
    assert re.findall(r"^### (.+)$", text, re.MULTILINE) == ["Table 2: first order", "Table 2: second order"]
    number, p = r"\d+\.\d\d", r"[01]\.\d\d\d"
    ours = rf"{number} \| {number} \| [+-]{number} \| {p} \| {number} \| 1 \| {number} \| [+-]{number} \| {p}"
    assert len(re.findall(rf"^\| ours \| {ours} \| – \| – \| – \|$", text, re.MULTILINE)) == 2
    assert re.findall(rf"^\| ud-en-ewt \| {ours} \| (.+) \|$", text, re.MULTILINE) == [
        "86.34 | 86.40 | 86.70",
        "88.02 | 87.82 | 87.92",
    ]
    assert len(re.findall(r"^\| average \|", text, re.MULTILINE)) == 2


def test_every_language_of_table_2_has_a_treebank():
    assert set(LANGUAGES.values()) == set(TABLE_2)
