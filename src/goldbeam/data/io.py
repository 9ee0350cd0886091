"""Reading and writing corpora: the only place of the package that opens data files."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from io import RawIOBase
from typing import BinaryIO, TypeAlias, cast

from goldbeam.atomic import write_atomically
from goldbeam.data.corpus import Corpus
from goldbeam.data.foreign import check_line_ends, refuse_foreign
from goldbeam.data.formats import FORMATS, detect_format
from goldbeam.errors import DataError, ParameterError

#: A path, "-" for standard input or output, or a file object opened in binary mode.
Source: TypeAlias = "str | os.PathLike[str] | BinaryIO"
#: What every estimator takes: a corpus, a path, or sentences whose tokens are strings or tuples of strings.
Data: TypeAlias = "Corpus | str | os.PathLike[str] | Iterable[Sequence[str] | Sequence[Sequence[str]]]"


def read(source: Source, format: str | None = None, *, detect: Callable[[bytes, str], str] = detect_format) -> Corpus:
    """The corpus in a file; its format is told from extension and content (`detect`) unless `format` names it.

    A mistake in the file is a ``DataError`` that names file and line.
    """
    if format is not None and format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    data, name = read_bytes(source)
    found = format or detect(data, name)
    if found == "brackets":
        from goldbeam.data.brackets.columns import corpus_of_brackets

        return corpus_of_brackets(data, name)
    check_line_ends(data, name)
    return Corpus.parse(data, found, name)


def as_corpus(data: Data, format: str | None = None) -> Corpus:
    """`data` as a corpus: itself, the file that a path names, or the sentences of an iterable.

    >>> as_corpus([["Fruit", "flies"], ["like", "a", "banana"]])
    <Corpus '<list>', list: 2 sentences, 5 tokens, 1 columns>
    """
    if isinstance(data, Corpus):
        return data
    if isinstance(data, (str, os.PathLike)):
        return read(data, format)
    return Corpus.from_sentences(data)


def write(content: Corpus | bytes, path: str | os.PathLike[str]) -> None:
    """Writes a corpus, or rendered bytes, to a file; "-" is standard output.

    Atomic: whatever happens, `path` holds what it held before or all of the new content. An existing
    file keeps its permissions.
    """
    if not isinstance(content, (bytes, Corpus)) or not isinstance(path, (str, os.PathLike)):
        raise DataError(f"write takes a Corpus or bytes, and then a path; got {kinds(content, path)}")
    data = content if isinstance(content, bytes) else content.text
    name = os.fspath(path)
    try:
        if name == "-":
            if sys.stdout is None:
                raise DataError("standard output is closed; give a file name")
            _write_all(sys.stdout.buffer, data)
            sys.stdout.buffer.flush()
        elif _is_special(name):
            with open(name, "wb") as file:
                file.write(data)
        else:
            write_atomically(name, [data], DataError)
    except BrokenPipeError:
        raise  # the reader left: no fault of the data, and the command line ends quietly
    except OSError as error:
        raise DataError(f"{name}: cannot be written: {_reason(error)}; choose another place") from error


def read_bytes(source: Source) -> tuple[bytes, str]:
    """What a source holds, and its name as messages give it; DataError for what is surely no text in UTF-8."""
    data, name = _bytes_and_name(source)
    refuse_foreign(data, name)
    return data, name


def _bytes_and_name(source: Source) -> tuple[bytes, str]:
    if not isinstance(source, (str, os.PathLike)):
        if not hasattr(source, "read"):
            advice = "; wrap bytes in io.BytesIO" if isinstance(source, (bytes, bytearray)) else ""
            raise DataError(f"reading takes a path or a file opened in binary mode, got {kinds(source)}{advice}")
        name = getattr(source, "name", None)
        return _as_bytes(source), name if isinstance(name, str) else "<file>"
    name = os.fspath(source)
    if name == "-":
        if sys.stdin is None:
            raise DataError("standard input is closed; give a file name")
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        # Unbuffered: read() then asks for the file's size and fills one bytes object of it.
        with open(name, "rb", buffering=0) as file:
            return file.read(), _printable(name)
    except ValueError as error:  # a NUL byte in the path
        raise DataError(f"{name!r}: cannot be read: {error}; check the path") from error
    except OSError as error:
        raise DataError(f"{name}: cannot be read: {_reason(error)}; check the path") from error


def kinds(*values: object) -> str:
    """The types of arguments, for an error about them."""
    return " and ".join(type(value).__name__ for value in values)


def _printable(name: str) -> str:
    """A path as text: names may hold bytes that are not UTF-8, and neither the core nor a model file can take those."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _as_bytes(file: BinaryIO) -> bytes:
    content = cast(object, file.read())
    if not isinstance(content, bytes):
        raise DataError(f"read() of the file object gave {type(content).__name__}, not bytes; open it in mode 'rb'")
    return content


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _is_special(name: str) -> bool:
    """A device or pipe such as /dev/null, which is written to and never replaced by a file."""
    try:
        mode = os.stat(name).st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _write_all(file: RawIOBase | BinaryIO, data: bytes) -> None:
    """One write() call takes at most 2 GiB on Linux, and may take less than it is given anywhere.

    Standard output too: with PYTHONUNBUFFERED its buffer is the bare file, and a pipe whose reader leaves takes a part.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]
