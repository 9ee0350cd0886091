"""Inputs by name, and where the output for each goes: files, and folders with all text files in them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from goldbeam.errors import DataError, GoldbeamError
from goldbeam.texts.compressed import split_compression, unpacked

#: What an input can hold: raw text, one sentence per line, the same with spaces between words, CoNLL-U, or Parquet.
KINDS = ("text", "wrapped", "paragraphs", "lines", "tokens", "conllu", "parquet")
_CONLLU = (".conllu", ".conllx")
_PARQUET = ".parquet"
_TEXT = (".txt", ".text", _PARQUET, *_CONLLU)  # surely meant as input, even if their content is not text
_SAMPLE = 1 << 12  # bytes of other files that tell whether they are text


class Input(NamedTuple):
    """A file to annotate, and where it is in the folder that was given, which the output mirrors."""

    path: str
    place: str

    @classmethod
    def of_file(cls, path: str) -> Input:
        return cls(path, "stdin" if path == "-" else os.path.basename(path))


class FoundInputs(NamedTuple):
    """What the given names lead to; of folders with something wrong the ``errors``, which spare the others."""

    inputs: list[Input]
    errors: list[GoldbeamError]
    skipped: list[str]  # files in folders that are no text


def kind_of(path: str) -> str:
    """What the name of a file says that it holds, compressed or not."""
    stem, _ = split_compression(path)
    if path.lower().endswith(_PARQUET):
        return "parquet"
    return "conllu" if stem.lower().endswith(_CONLLU) else "text"


def find_inputs(names: Sequence[str], out: str | None = None) -> FoundInputs:
    """The files that are meant by names of files and folders; ``out``, the folder of the output, is left out."""
    found = FoundInputs([], [], [])
    for name in names:
        if name == "-" or not os.path.isdir(name):
            found.inputs.append(Input.of_file(name))
            continue
        if out is not None and os.path.isdir(out) and os.path.samefile(name, out):
            found.errors.append(DataError(f"{name}: is input and output; give another folder for the output"))
            continue
        inputs: list[Input] = []
        errors: list[GoldbeamError] = []
        for path in _files_below(name, out, errors):
            if _is_text(path):
                inputs.append(Input(path, os.path.relpath(path, name)))
            else:
                found.skipped.append(path)
        if not inputs and not errors:
            errors.append(DataError(f"{name}: has no text files; give another folder, or the files themselves"))
        found.inputs.extend(inputs)
        found.errors.extend(errors)
    return found


def _files_below(folder: str, out: str | None, errors: list[GoldbeamError]) -> Iterator[str]:
    """The files in a folder and in those within it, by name; hidden ones are not seen."""

    def failed(cause: OSError) -> None:
        reason = (cause.strerror or str(cause)).lower()
        errors.append(DataError(f"{cause.filename}: cannot be read: {reason}; check its permissions"))

    for place, folders, files in os.walk(folder, onerror=failed):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and not _same(os.path.join(place, name), out)
        )
        for name in sorted(files):
            path = os.path.join(place, name)
            if not name.startswith(".") and os.path.isfile(path):
                yield path


def _same(folder: str, other: str | None) -> bool:
    return other is not None and os.path.exists(other) and os.path.samefile(folder, other)


def _is_text(path: str) -> bool:
    """By its name; a file of another name is text if it begins as UTF-8 without NUL bytes."""
    stem, _ = split_compression(path)
    if stem.lower().endswith(_TEXT):
        return True
    try:
        with open(path, "rb") as file:
            sample = (unpacked(file, path) or file).read(_SAMPLE)
    except (OSError, DataError):
        return True  # which is told when it is annotated
    return b"\0" not in sample and _is_utf8(sample)


def _is_utf8(sample: bytes) -> bool:
    from codecs import getincrementaldecoder

    try:
        getincrementaldecoder("utf-8")().decode(sample)  # the sample may end within a character
    except UnicodeDecodeError:
        return False
    return True


def targets(inputs: Sequence[Input], folder: str, ending: str) -> dict[str, str]:
    """Where the annotation of each file goes, within a folder; DataError if two files would have to be one."""
    identities = {_identity(file.path) for file in inputs} - {None}
    found: dict[str, str] = {}
    owners: dict[str, str] = {}
    for path, place in inputs:
        target = os.path.join(folder, os.path.splitext(split_compression(place)[0])[0] + ending)
        if target in owners:
            raise DataError(f"{path} and {owners[target]} would both be written to {target}; rename one of them")
        if _identity(target) in identities:
            raise DataError(f"{target}: would replace an input; choose another folder")
        found[path], owners[target] = target, path
    return found


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino
