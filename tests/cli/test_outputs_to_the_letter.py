"""What the commands print for each task on small generated data, to the letter.

Every look at the clock moves it on by a quarter of a second.
"""

from __future__ import annotations

import itertools
import re
import time
from importlib.metadata import version

import pytest
from expectations import check, digest

from goldbeam.cli.main import main

#: Which data a task takes, and further options of its training.
TASKS = {
    "tagger": ("conllu", "--beam 2 --keep-names --templates few.txt"),
    "chunker": ("columns", "--beam 2"),
    "guided": ("entities", "--search guided --beam 2"),
    "segment-tagger": ("entities", "--beam 2"),
    "segmenter": ("unspaced", ""),
    "words": ("unspaced", "--method words --beam 4"),
    "joint": ("unspaced", "--beam 2 --average 2"),
    "morphology": ("conllu", ""),
    "tokenizer": ("conllu", ""),
    "dependency": ("conllu", "--beam 2 --update early"),
    "graph-dependency": ("conllu", "--order 1"),
    "constituency": ("brackets", "--beam 2"),
}
COMMANDS = {"chunker": "tagger", "guided": "tagger", "words": "segmenter"}
LONG = re.compile(r"-?\d+\.\d{7,}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("letters")
    for kind in {kind for kind, _ in TASKS.values()}:
        for part, sentences, seed in (("train", 40, 0), ("dev", 12, 1)):
            command = f"sample --kind {kind} --sentences {sentences} --seed {seed}"
            assert main([*command.split(), "--out", str(folder / f"{part}.{kind}")]) == 0
    (folder / "few.txt").write_text("w0\nt-1\nsuffix2(w0)\nt-1 w0\n")
    return folder


@pytest.fixture
def said(folder, capfd, monkeypatch):
    """Runs command lines and returns them with all that they print."""
    monkeypatch.chdir(folder)
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 4)

    def call(*lines: str) -> str:
        parts = []
        for line in lines:
            capfd.readouterr()
            status = main(line.split())
            out, err = capfd.readouterr()
            parts.append(f"$ {line}\n{err}{out}" + (f"status {status}\n" if status else ""))
        text = "\n".join(parts).replace(version("goldbeam"), "VERSION")
        return LONG.sub(lambda number: f"{float(number[0]):.6g}", text)  # the last digits differ between machines

    return call


@pytest.mark.parametrize("name", list(TASKS))
def test_train_info_evaluate_predict(said, folder, name):
    kind, further = TASKS[name]
    task, model = COMMANDS.get(name, name), f"{name}.model"
    text = said(
        f"train {task} train.{kind} --dev dev.{kind} --epochs 2 --out {model} {further}",
        f"info {model} --heaviest 8",
        f"info {model} --json",
        f"evaluate {model} dev.{kind} --details",
        f"evaluate {model} dev.{kind} --json",
        f"predict {model} dev.{kind} --out {name}.output",
    )
    check(f"cli/{name}", text + f"{digest((folder / f'{name}.output').read_bytes())}\n")


def test_orders_of_decisions(said):
    assert (
        main(
            [
                "train",
                "tagger",
                "train.entities",
                "--epochs",
                "1",
                "--search",
                "guided",
                "--beam",
                "2",
                "--out",
                "order.model",
                "-q",
            ]
        )
        == 0
    )
    text = said(
        "trace order.model dev.entities",
        "trace order.model dev.entities --sentence 12",
        "trace order.model dev.entities --sentence 13",
        "trace order.model dev.entities --sentence 2 --json",
    )
    check("cli/orders", text)


def test_training_without_dev_data_and_as_json(said):
    text = said(
        "train tagger train.conllu --epochs 2 --out j.model --json --templates few.txt -q",
        "train tagger train.conllu --epochs 1 --out k.model --templates few.txt --keep-keys --column xpos",
        "train tagger train.conllu --epochs 1 --out l.model --templates few.txt --keep-keys --column xpos --seed 4",
        "average k.model l.model --out average.model",
        "info average.model",
        "evaluate average.model dev.conllu",
    )
    check("cli/training", text)


def test_debugging_data(said, folder):
    odd = "# text = no no\n1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n" + "".join(
        "\t".join([str(i), word, "_", "WORD", "x" * 60, "B=2|A=1", head, relation, "_", misc]) + "\n"
        for i, (word, head, relation, misc) in enumerate(
            [
                ("do", "3", "nsubj", "_"),
                ("n't", "4", "dep", "SpaceAfter=No"),
                ("a b", "0", "root", "_"),
                ("d", "3", "x", "_"),
            ],
            1,
        )
    )
    loop = "1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n"
    text = (folder / "dev.conllu").read_text()
    (folder / "odd.conllu").write_text(f"{text}\n{odd}\n{loop}\n1\tonly\n\n{odd}\n{text}1\tx\tx\tX\t_\t_\t0\tdep\t_\t_")
    (folder / "odd.brackets").write_text("(S (NP (NN a)))\n( (S (NP-SBJ (-NONE- *)) (VP (VB go) (NP (NP (NN x))))))\n")
    (folder / "odd.columns").write_text("a B-X\nb I-Y\nc O\n\na I-X\nb S-X\nb E-X\n\n" * 3)
    text = said(
        *(
            f"debug-data train.{kind} --dev dev.{kind}"
            for kind in ("conllu", "columns", "entities", "unspaced", "brackets")
        ),
        "debug-data odd.conllu --dev dev.conllu --all",
        "debug-data odd.columns --format columns --dev odd.columns",
        "debug-data odd.brackets",
        "debug-data odd.conllu --json",
        "debug-data dev.conllu --dev dev.brackets",
        "debug-data few.txt --format tokens",
    )
    check("cli/debug-data", text)


def test_comparing_tracing_and_drawing(said, folder):
    for beam in (1, 4):
        model = f"beam{beam}.model"
        assert main(f"train dependency train.conllu --epochs 2 --beam {beam} --out {model} -q".split()) == 0
        assert main(f"predict {model} dev.conllu --out {beam}.conllu".split()) == 0
    text = said(
        "compare dev.conllu 1.conllu 4.conllu --samples 200",
        "compare dev.conllu 1.conllu 4.conllu --samples 100 --seed 3 --confidence 80 --metric las --subtypes --json",
        "compare dev.conllu dev.conllu 4.conllu --column deprel --samples 100",
        "compare dev.conllu dev.conllu dev.conllu --column upos --samples 50",
        "trace beam4.model dev.conllu --sentence 2",
        "trace beam4.model dev.conllu --sentence 2 --beam 1 --margin 0.5",
        "draw 4.conllu --sentence 3",
        "draw 4.conllu --sentence 3 --tree --ascii",
        "draw dev.brackets --sentence 2",
        "draw dev.brackets --ascii",
        "draw 4.conllu --sentence 99",
        "draw 4.conllu --svg trees.svg --theme dark",
        "trace beam4.model dev.conllu --sentence 2 --svg trace.svg",
        "trace beam4.model dev.conllu --sentence 2 --json",
    )
    pictures = [f"{name} {digest((folder / name).read_bytes())}" for name in ("trees.svg", "trace.svg")]
    check("cli/comparing", text + "\n".join(pictures) + "\n")
