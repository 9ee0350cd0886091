"""The data of an experiment: training, dev and perhaps test data, found in a folder by their names."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from io import BytesIO

from goldbeam import _core
from goldbeam.data import Corpus, column_index, detect_format, read
from goldbeam.errors import DataError
from goldbeam.tasks.common.corpus_facts import digest

# Words in file names, as in en_ewt-ud-train.conllu, dep-dev.conllx, esp.testa (CoNLL-2002's dev data).
PARTS = {
    "train": ("train", "training"),
    "dev": ("dev", "devel", "development", "valid", "validation", "testa"),
    "test": ("test", "testb"),
}
_SAMPLE = 1 << 16
_TAGS = ("upos", "xpos")


@dataclass(frozen=True)
class Splits:
    name: str  # for people and for file names: wsj-sample
    train: Corpus
    dev: Corpus
    test: Corpus | None
    column: str | None  # what taggers predict

    def predicting(self, column: str | None) -> Splits:
        return replace(self, column=column)

    @property
    def digest(self) -> str:
        """Changes with every byte that a training sees."""
        parts = [self.train, self.dev, *([self.test] if self.test else [])]
        return "-".join(map(digest, parts))

    def describe(self) -> str:
        """Sizes, for people."""
        parts = [("training", self.train), ("dev", self.dev), *([("test", self.test)] if self.test else [])]
        return "; ".join(f"{len(part):,} sentences and {part.token_count:,} tokens of {name}" for name, part in parts)


def sample_splits(train: int, dev: int, column: str) -> Splits:
    """Sentences that goldbeam makes up, so many of each; as CoNLL-U."""
    from goldbeam.data.sample import sample_conllu

    def part(sentences: int, seed: int) -> Corpus:
        return read(BytesIO(sample_conllu(sentences, seed).encode()), "conllu")

    return Splits("sample", part(train, 0), part(dev, 1), part(dev, 2), column)


def find_splits(folder: str, formats: tuple[str, ...]) -> Splits:
    """The data in a folder; of several candidates the one whose format comes first in ``formats`` is taken."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_file())
    except OSError as cause:
        raise DataError(f"{folder}: cannot be listed: {(cause.strerror or '').lower()}; give a folder") from cause
    found = {part: _candidates(folder, names, words, formats) for part, words in PARTS.items()}
    for part in ("train", "dev"):
        if not found[part]:
            raise DataError(
                f"{folder}: no {part} data; give a folder with a file whose name has the word "
                f"{' or '.join(PARTS[part])}, in one of the formats {', '.join(formats)}"
            )
    shared = [name for name in formats if name in found["train"] and name in found["dev"]]
    if not shared:
        raise DataError(f"{folder}: its train and dev data have different formats; give them in the same one")
    chosen = {part: candidates.get(shared[0], []) for part, candidates in found.items()}
    for part, paths in chosen.items():
        if len(paths) > 1:
            listed = ", ".join(map(os.path.basename, paths))
            raise DataError(f"{folder}: several files could be the {part} data ({listed}); leave one of them there")
    corpora = {part: read(paths[0], shared[0]) for part, paths in chosen.items() if paths}
    name = re.sub(r"[^\w.-]+", "-", os.path.basename(os.path.abspath(folder))) or "data"
    return Splits(name, corpora["train"], corpora["dev"], corpora.get("test"), None)


def _candidates(
    folder: str, names: list[str], words: tuple[str, ...], formats: tuple[str, ...]
) -> dict[str, list[str]]:
    """The files that have one of the words in their names, by format."""
    found: dict[str, list[str]] = {}
    for name in names:
        if not set(re.split(r"[\W_]+", name.lower())) & set(words):
            continue
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            file_format = detect_format(file.read(_SAMPLE), name)
        if file_format in formats:
            found.setdefault(file_format, []).append(path)
    return found


def why_no_trees(splits: Splits) -> str | None:
    """Why no parser can learn from these data; None if one can."""
    for corpus in (splits.train, splits.dev):
        if corpus.format != "conllu":
            return f"{corpus.name} has no trees: it is not CoNLL-U"
        if corpus.is_blank(column_index(corpus, "head")):
            return f"{corpus.name} has no trees: its column HEAD is empty"
    return None


def parsers_tags(splits: Splits) -> str:
    """The tags that a parser reads: those that the tagger predicts, if they are parts of speech."""
    return splits.column if splits.column in _TAGS else tag_column(splits.train) or "upos"


def tag_column(corpus: Corpus) -> str | None:
    """What a part-of-speech tagger predicts: the treebank's own tags if there are any, else UPOS; None leaves it to
    the tagger, which takes the last column of files that are not CoNLL-U."""
    if corpus.format != "conllu":
        return None
    return "upos" if _core.distinct_values(corpus, column_index(corpus, "xpos")) == ["_"] else "xpos"
