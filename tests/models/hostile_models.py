"""Small taggers as files, and everything that damage or malice may make of their bytes.

Run as a script it loads and uses all of that and prints by how many MB the memory of the process has grown at most;
`test_hostile_taggers.py` does so, and under the build with sanitizers every case is run by the tests themselves.
"""

from __future__ import annotations

import contextlib
import copy
import io
import random
from collections.abc import Iterator
from itertools import islice, product

import peak_memory

import goldbeam as gb
from goldbeam import _core
from goldbeam.cli.show import print_description, print_json
from goldbeam.data.sample import sample_sentences
from goldbeam.models.container import Tensor, dump_model, load_model

TAGS = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(10, seed=3)]
SPANS = [list(zip(s.words, s.entities, strict=True)) for s in sample_sentences(16, seed=4)]
TEMPLATES = ["w0", "suffix2(w0)", "tags(w+1)", "t-1", "t-2 t-1", "t-1 w0", "w0 w+1"]
CHECKSUM = 8 + len('{"__metadata__":{"checksum":"')  # where the header's checksum is; it covers all behind it


def tagger(**parameters: object) -> gb.Tagger:
    templates = [*TEMPLATES, "cluster1(w0)", "lexicon(w+1)"]
    tables = {"clusters": {"the": "01", "dog": "110"}, "lexicon": {"the": "DET", "a": ["DET", "X"]}}
    small = {"epochs": 2, "templates": templates, "rare": 1, **tables}
    return gb.Tagger(**{**small, **parameters}).fit(TAGS, dev=TAGS[:3])


def chunker() -> gb.Tagger:
    return gb.Tagger(epochs=1, templates=TEMPLATES, keep_names=True).fit(SPANS)


def bytes_of(estimator: gb.Tagger) -> bytes:
    return b"".join(dump_model(*estimator._model_content()))


def data_start(file: bytes) -> int:
    return 8 + int.from_bytes(file[:8], "little")


def sealed(file: bytes) -> bytes:
    """The same with the checksums made right, as somebody would who means harm."""
    start = data_start(file)
    if not CHECKSUM + 16 < start <= len(file):
        return file
    header = bytearray(file[:start])
    field = header.find(b'payload_checksum\\":\\"')
    if field >= 0:
        field += len(b'payload_checksum\\":\\"')
        header[field : field + 16] = f"{_core.checksum(file[start:]):016x}".encode()
    header[CHECKSUM : CHECKSUM + 16] = f"{_core.checksum(bytes(header[CHECKSUM + 16 :])):016x}".encode()
    return bytes(header) + file[start:]


def flips(file: bytes, count: int, begin: int = 0, seed: int = 1) -> Iterator[bytes]:
    """``count`` files with one to eight bytes changed behind ``begin``."""
    generator = random.Random(seed)
    for _ in range(count):
        damaged = bytearray(file)
        for _ in range(generator.choice([1, 1, 1, 2, 8])):
            position = generator.randrange(begin, len(file))
            damaged[position] ^= generator.choice([generator.randrange(1, 256), 1 << generator.randrange(8)])
        yield bytes(damaged)


def header_flips(file: bytes) -> Iterator[bytes]:
    """Each byte of the header changed by one bit, a letter mostly to another letter and a digit to another digit."""
    for position in range(data_start(file)):
        mask = 1 << position % 3
        yield file[:position] + bytes([file[position] ^ mask]) + file[position + 1 :]


def _deep(depth: int) -> object:
    value: object = 0
    for _ in range(depth):
        value = [value]
    return value


NASTY = [None, True, -1, 0, 1, 2**64 - 1, 10**19, 1e-320, 1e308, "", "B-X", "viterbi", "\x00", "\ud800", "a\nb\x1b[2J"]
NASTY += ["x" * 5000, "c" + "9" * 5000, [], {}, [None], ["w"] * 3, {"a": 1}, _deep(12), _deep(500)]


def _paths(value: object, prefix: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*prefix, key)
        yield from _paths(inner, (*prefix, key))


def changed_metadata(estimator: gb.Tagger, *below: str, every: int = 1) -> Iterator[bytes]:
    """Each value anywhere in the metadata (or below these keys), replaced by each nasty one, and left out."""
    metadata, tensors = estimator._model_content()
    paths = [path for path in _paths(metadata) if path != ("task",) and (not below or path[0] in below)]
    for path, nasty in islice(product(paths, [*NASTY, ...]), 0, None, every):
        changed = copy.deepcopy(metadata)
        place = changed
        for key in path[:-1]:
            place = place[key]
        if nasty is ...:
            del place[path[-1]]
        else:
            place[path[-1]] = nasty
        yield b"".join(dump_model(changed, tensors))


def changed_tensors(estimator: gb.Tagger) -> Iterator[bytes]:
    """Each tensor cut, emptied, filled, doubled, shuffled, renamed in type."""
    metadata, tensors = estimator._model_content()
    sizes = {"U8": 1, "U16": 2, "U32": 4, "U64": 8, "F32": 4}
    generator = random.Random(5)
    for name, tensor in tensors.items():
        data, size = bytes(tensor.data), sizes[tensor.dtype]
        shuffled = [data[i : i + size] for i in range(0, len(data), size)]
        generator.shuffle(shuffled)
        variants = [b"", data[: len(data) // 2 // size * size], data[:-size], data + data, b"\0" * len(data)]
        variants += [b"\xff" * len(data), b"\1" * len(data), b"".join(shuffled), data[::-1]]
        variants += [generator.randbytes(len(data)) for _ in range(20)]
        for variant in variants:
            new = Tensor(tensor.dtype, (len(variant) // size,), variant)
            yield b"".join(dump_model(metadata, {**tensors, name: new}))
        for dtype, other in sizes.items():
            whole = data[: len(data) // 8 * 8]
            yield b"".join(dump_model(metadata, {**tensors, name: Tensor(dtype, (len(whole) // other,), whole)}))
        yield b"".join(dump_model(metadata, {key: value for key, value in tensors.items() if key != name}))


def accepted(file: bytes, kind: type = gb.Tagger) -> gb.Tagger | gb.DependencyParser | None:
    """The estimator in the bytes, or None for a ModelError of one line."""
    try:
        return kind.from_model_file(load_model(file))
    except gb.ModelError as error:
        message = str(error)
        assert "\n" not in message, message
        assert len(message) < 500, message
        return None


def use(file: bytes) -> str:
    """Load the bytes and do all that a model can do; "error" for a ModelError, else "model"."""
    estimator = accepted(file)
    if estimator is None:
        return "error"
    words = [[word for word, _ in sentence] for sentence in TAGS[:4]]
    for work in (estimator.predict, estimator.predict_margins, lambda data: estimator.predict_k_best(data, 2)):
        try:
            assert len(work(words)) == len(words)
        except gb.DataError:  # a column that the data do not have
            break
    with contextlib.suppress(gb.DataError):
        estimator.evaluate(TAGS[:4])
        estimator.trace(words[0], [label for _, label in TAGS[0]])
    print_description(estimator.info())
    print_json(estimator.info())
    assert use_again(bytes_of(estimator))
    return "model"


def use_again(file: bytes, kind: type = gb.Tagger) -> bool:
    """What was accepted can be saved and loaded."""
    return bytes_of(kind.from_model_file(load_model(file))) == file


def everything() -> Iterator[bytes]:
    one, spans = tagger(), chunker()
    file = bytes_of(one)
    yield from (file[:length] for length in range(0, len(file), 61))
    yield from (sealed(file[:length]) for length in range(0, len(file), 61))
    yield from map(sealed, flips(file, 200))
    yield from islice(map(sealed, header_flips(file)), 0, None, 7)
    yield from changed_metadata(spans, every=7)
    yield from changed_tensors(one)


if __name__ == "__main__":
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        use(bytes_of(tagger()))
        before = peak_memory.megabytes()
        for case in everything():
            use(case)
            shown.seek(0)
            shown.truncate()
    print(peak_memory.megabytes() - before)
