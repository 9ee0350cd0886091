"""A tiny pipeline's facts, scores and annotation in every format, to the letter."""

from __future__ import annotations

import itertools
import json
import re

from expectations import check
from tiny_pipelines import treebank

from goldbeam.cli.main import main
from goldbeam.pipeline import scoring

TEXT = "The judge will book it. Did the men (who saw her) run?\n\nShe didn't cost $5, Mr. Smith said… 汉语 <b>\n"
LONG = re.compile(r"-?\d+\.\d{7,}")


def short(text: str) -> str:
    """With numbers of six digits: the last ones differ between machines."""
    return LONG.sub(lambda number: f"{float(number[0]):.6g}", text)


def test_facts(nlp):
    check("pipeline/info", short(json.dumps(nlp.info(), indent=1)) + "\n")


def test_scores(nlp, monkeypatch):
    looks = itertools.count()
    monkeypatch.setattr(scoring, "perf_counter", lambda: next(looks) / 4)
    check("pipeline/scores", short(json.dumps(nlp.evaluate(treebank(25, 5)), indent=1)) + "\n")


def test_annotation(nlp):
    doc = nlp(TEXT)
    parts = [nlp.annotate_bytes(TEXT).decode(), nlp.annotate_bytes(TEXT.encode(), 100).decode()]
    parts += [doc.to_json(), doc.to_conllu(), doc.to_text(), repr(nlp("")), repr(nlp(" \n "))]
    check("pipeline/annotation", short("\n".join(parts)) + "\n")


def test_the_command(model_file, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "other.txt").write_text("It is here.", encoding="utf-8")
    parts = []
    for line in (
        "annotate --input in.txt --out - -q",
        "annotate --input in.txt --out - -q --format json",
        "annotate --input in.txt --out - -q --format text",
        "annotate --input in.txt --input other.txt --out folder -q --format json",
        "annotate --input none.txt --out - -q",
        "annotate --input in.txt --out in.txt -q",
        "annotate She runs. --out - -q",
        "info MODEL",
    ):
        capfd.readouterr()
        words = [str(model_file) if word == "MODEL" else word for word in line.split()]
        status = main([*words, *(["--model", str(model_file)] if words[0] == "annotate" else [])])
        out, err = capfd.readouterr()
        parts.append(f"$ {line}\n{err}{out}status {status}\n".replace(str(model_file), "MODEL"))
    for file in sorted((tmp_path / "folder").iterdir()):
        parts.append(f"{file.name}\n{file.read_text(encoding='utf-8')}")
    check("pipeline/commands", short("\n".join(parts)))
