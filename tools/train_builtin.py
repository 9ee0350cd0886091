"""Trains a model that comes with goldbeam, and writes it with its card into the package.

    python tools/train_builtin.py en --data DIR --work WORK

DIR holds the treebanks as folders with train.conllu and dev.conllu. WORK keeps the full model and what is done of an
unfinished run, which the same command goes on with; `--small-only` makes the small model of it again, as after a change
of what is pruned.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import goldbeam as gb
from goldbeam import _core
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.models.builtin import BUILTIN
from goldbeam.models.model_facts import METRICS
from goldbeam.progress.observers import PlainLines
from goldbeam.tasks.common.knowledge import TABLES

FOLDER = Path(__file__).parents[1] / "src" / "goldbeam" / "models" / "builtin"
MOST_BYTES = 6_000_000
SHOWN = ("tokens_f1", "sentences_f1", "words_f1", "upos", "xpos", "ufeats", "lemmas", "uas", "las")


@dataclass(frozen=True)
class Model:
    """What a model is made of; ``prune`` by part, as `Pipeline.compacted` takes it."""

    data: str
    treebank: str
    source: str
    attribution: str
    example: str
    parameters: dict[str, Any]
    prune: dict[str, float]
    punctuation: dict[str, str] = field(default_factory=dict)  # marks that the treebank has in another form


MODELS = {
    "en": Model(
        data="ud-en-ewt",
        treebank="Universal Dependencies English EWT",
        source="https://github.com/UniversalDependencies/UD_English-EWT",
        attribution="Natalia Silveira, Timothy Dozat, Marie-Catherine de Marneffe, Samuel Bowman, Miriam Connor, John "
        "Bauer, Christopher D. Manning and the contributors to the treebank",
        example="Fruit flies like a banana.",
        parameters={},
        prune={"tokenizer": 0.01, "morphology": 0.006, "parser": 1.85},
    ),
    "zh": Model(
        data="ud-zh-gsd-simp",
        treebank="Universal Dependencies Chinese GSD (as of UD 1.3), mapped to simplified script with OpenCC",
        source="https://github.com/UniversalDependencies/UD_Chinese-GSD",
        attribution="Mo Shen, Ryan McDonald, Daniel Zeman, Peng Qi and the contributors to the treebank",
        example="这是一个例子。",
        parameters={},
        prune={"tokenizer": 0.006, "morphology": 0.004, "parser": 1.5},
        punctuation=dict(zip(",.?!:;()「」", "，。？！：；（）“”", strict=True)),
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=BUILTIN)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--work", type=Path, required=True, metavar="WORK")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--small-only", action="store_true", help="take the full model from WORK")
    parser.add_argument("--sentences", type=int, metavar="N", help="learn from so many, to try the script")
    options = parser.parse_args()
    model = MODELS[options.language]
    train, dev = (_read(options.data, f"{model.data}/{part}.conllu") for part in ("train", "dev"))
    train = _with_marks(train, model.punctuation)
    if options.sentences:
        train, dev = train[: options.sentences], dev[: options.sentences]
    options.work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    full_path, path = options.work / f"{options.language}.full", options.out / f"{options.language}.goldbeam"
    if not options.small_only:
        _train(model, train, dev, full_path)
    full = gb.load(full_path)
    full.compacted(model.prune).save(path)
    size = path.stat().st_size
    scores = {"shipped": gb.load(path).evaluate(dev), "full": full.evaluate(dev)}
    facts = {"size": size, "full size": full_path.stat().st_size, **_measured(path, model.example, dev)}
    card = _card(options.language, model, train, scores, facts, _word_tables(full))
    (options.out / f"{options.language}.md").write_text(card, encoding="utf-8")
    facts_file = _facts_file(options.language, model, gb.load(path), scores["shipped"])
    (options.out / f"{options.language}.json").write_text(facts_file, encoding="utf-8")
    print(card)
    if size > MOST_BYTES:
        sys.exit(f"{path} has {size / 1e6:.2f} MB, and at most {MOST_BYTES / 1e6:g} are allowed; prune more")


def _read(folder: Path, name: str) -> gb.Corpus:
    """Under a name without the folder, which is nobody's business: the model keeps the name of its data."""
    return gb.Corpus.parse((folder / name).read_bytes(), "conllu", name)


def _with_marks(corpus: Any, marks: dict[str, str]) -> Any:
    """The treebank with these marks in place of its own in two sentences of three, so that both are learned."""
    if not marks:
        return corpus
    column = corpus.columns.index("form")
    names = corpus.column(column)
    forms = [[marks.get(f, f) if i % 3 else f for f in sentence] for i, sentence in enumerate(names)]
    known: dict[str, int] = {}
    ids = array("I", (known.setdefault(form, len(known)) for sentence in forms for form in sentence))
    return gb.Corpus.parse(corpus.render(column, ids, list(known)), "conllu", corpus.name)


def _train(model: Model, train: Any, dev: Any, path: Path) -> None:
    keys = {"keep_keys": True}  # to prune later, and differently if need be
    pipeline = gb.Pipeline(**model.parameters, tokenizer=keys, morphology=keys, parser_options=keys)
    place = Checkpoint(f"{path}.checkpoint")
    pipeline.fit(train, dev=dev, observer=PlainLines(), checkpoint=place, resume=place.exists())
    pipeline.save(path)


def _measured(path: Path, text: str, dev: Any) -> dict[str, float]:
    """A sentence from the command line: CPU seconds of the whole process, and its memory; and the speed."""
    command = [sys.executable, "-c", CHILD, "annotate", text, "--model", os.fspath(path)]
    seconds, memory = [], 0.0
    for _ in range(7):
        before = os.times()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True, text=True)
        after = os.times()
        seconds.append(after.children_user - before.children_user + after.children_system - before.children_system)
        memory = float(done.stderr.split()[-2]) / 1024
    pipeline, raw = gb.load(path), _core.RunningText(dev).text
    begun = process_time()
    words = pipeline.annotate_corpus(raw).token_count
    return {"seconds": min(seconds), "memory": memory, "speed": words / (process_time() - begun)}


# Prints its peak memory at the end, as the kernel has it for this program alone: "VmHWM: 12345 kB".
CHILD = """
import sys
from goldbeam.cli.main import main
status = main(sys.argv[1:])
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(status)
"""


def _word_tables(pipeline: gb.Pipeline) -> list[str]:
    """Clusters and lexicons that its parts hold, each with its licence."""
    info = pipeline.info()
    lines = [f"{kind}: {info[part][kind]}" for part in info["parts"] for kind in TABLES if kind in info[part]]
    return list(dict.fromkeys(lines))


def _facts_file(name: str, model: Model, pipeline: gb.Pipeline, scores: dict[str, Any]) -> str:
    """What `goldbeam models` prints."""
    data = model.treebank.replace("Universal Dependencies", "UD").partition(" (")[0]
    found = {metric: scores.get(metric, scores.get(f"{metric}_f1")) for metric in METRICS}
    facts = {
        "name": name,
        "language": BUILTIN[name].partition(" (")[0],
        "licence": "CC BY-SA 4.0",
        "data": [data],
        "parts": list(pipeline.part_names),
        "scores": {f"{data}, dev": {metric: round(score, 2) for metric, score in found.items() if score is not None}},
    }
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"


def _card(
    name: str, model: Model, train: Any, scores: dict[str, Any], facts: dict[str, float], word_tables: list[str]
) -> str:
    shipped, full = scores["shipped"], scores["full"]
    made = ", ".join(f"{key} {value}" for key, value in model.parameters.items()) or "default settings"
    has_lemmas = not train.is_blank(train.columns.index("lemma"))
    marks = "; its punctuation also in the forms that people write" if model.punctuation else ""
    pruned = ", ".join(f"{part} {least}" for part, least in model.prune.items())
    table = {
        "data": f"{model.treebank}: training set, {len(train):,} sentences, {train.token_count:,} words{marks}",
        "source": model.source,
        "by": model.attribution,
        "licence": "of the treebank and of this model: [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/)",
        **({"word tables": "; ".join(word_tables)} if word_tables else {}),
        "made by": f"`tools/train_builtin.py {name}`: {made}; weights pruned below ({pruned}) and rounded",
        "size": f"{facts['size'] / 1e6:.2f} MB; the full model has {facts['full size'] / 1e6:.1f} MB",
        "speed": f"{facts['speed']:,.0f} tokens a CPU second on one thread; "
        f"{facts['seconds']:.2f} CPU seconds for a sentence from the command line, with the start of the process",
        "memory": f"{facts['memory']:.0f} MB while annotating a sentence",
    }
    shown = [metric for metric in SHOWN if has_lemmas or metric != "lemmas"]
    rows = [f"| {metric.removesuffix('_f1')} | {shipped[metric]:.2f} | {full[metric]:.2f} |" for metric in shown]
    return CARD.format(
        name=name,
        title=BUILTIN[name],
        lemmas="lemmas " if has_lemmas else "",
        facts="\n".join(f"| {key} | {value} |" for key, value in table.items()),
        scores="\n".join(rows),
    )


CARD = """# The model `{name}`

{title}: tokens, UPOS, XPOS, FEATS, {lemmas}and dependency trees from raw text. `gb.load("{name}")`,
`goldbeam annotate --model {name}`.

| | |
|---|---|
{facts}

F1 on the development set from raw text, as the CoNLL 2018 shared task counts, of this model and of the full one before
pruning and rounding:

| | shipped | full |
|---|---:|---:|
{scores}

The development set also chose the epochs and how much is pruned, so its scores flatter a little. The model knows the
kinds of text that are in the treebank and no others.
"""


if __name__ == "__main__":
    main()
