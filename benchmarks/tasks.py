"""The tasks: where their files are, how they are read, which templates and which score belong to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from features import CHUNKING, ENTITIES, TAGGING, Template, Token

Sentence = tuple[list[Token], list[str]]
CONLLU_COLUMNS = {"upos": 3, "xpos": 4}


@dataclass(frozen=True)
class Task:
    """A corpus with a column to predict. `inputs` are the columns that contenders see; one column is given as str."""

    name: str
    train: str
    dev: str
    templates: tuple[Template, ...]
    metric: str = "accuracy"
    column: str | None = None  # goldbeam's --column; None is the last one, goldbeam's default
    inputs: tuple[int, ...] = (0,)
    label: int = -1

    def read(self, path: Path) -> Iterator[Sentence]:
        """Sentences as (tokens, labels), one after the other, so that a contender need not hold them all."""
        tokens: list[Token] = []
        labels: list[str] = []
        conllu = path.suffix == ".conllu"
        separator = "\t" if path.suffix in (".conllu", ".tsv") else " "
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                fields = line.rstrip("\n").split(separator)
                if fields == [""]:
                    if tokens:
                        yield tokens, labels
                    tokens, labels = [], []
                elif not conllu or fields[0].isdigit():  # neither comments nor multiword tokens nor empty nodes
                    tokens.append(
                        fields[self.inputs[0]] if len(self.inputs) == 1 else tuple(map(fields.__getitem__, self.inputs))
                    )
                    labels.append(fields[self.label])
        if tokens:
            yield tokens, labels


TASKS = {
    task.name: task
    for task in (
        *(
            Task(
                f"ewt-{column}",
                "ud-en-ewt/train.conllu",
                "ud-en-ewt/dev.conllu",
                tuple(TAGGING),
                column=column,
                inputs=(1,),
                label=index,
            )
            for column, index in CONLLU_COLUMNS.items()
        ),
        Task("conll2000", "conll2000/train.txt", "conll2000/dev.txt", tuple(CHUNKING), metric="f1", inputs=(0, 1)),
        Task(
            "conll2002-esp", "conll2002/esp.train", "conll2002/esp.testa", tuple(ENTITIES), metric="f1", inputs=(0, 1)
        ),
        Task("brown", "brown/train.tsv", "brown/dev.tsv", tuple(TAGGING)),
    )
}
