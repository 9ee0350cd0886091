"""Compressed files: their content piece by piece, in memory that does not grow, and a line for what is damaged."""

from __future__ import annotations

import bz2
import doctest
import gzip
import io
import lzma
import tracemalloc

import pytest
import zstandard

from goldbeam.errors import DataError
from goldbeam.texts import compressed
from goldbeam.texts.compressed import COMPRESSIONS, Unpacked, packed, split_compression, unpacked

TEXT = "".join(f"Line {i} of élèves et 日本.\n" for i in range(3000)).encode()
PACK = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": lambda data: zstandard.ZstdCompressor(write_checksum=True).compress(data),
}
UNPACK = {
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
    ".zst": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data),
}
every_kind = pytest.mark.parametrize("ending", COMPRESSIONS)


def reader(data: bytes, ending: str) -> Unpacked:
    return Unpacked(io.BytesIO(data), ending, "in" + ending)


def content(data: bytes, ending: str, size: int = 1 << 16) -> bytes:
    file = reader(data, ending)
    parts = []
    while part := file.read(size):
        parts.append(part)
    assert all(len(part) == size for part in parts[:-1])
    assert file.position == len(data)
    return b"".join(parts)


def said(data: bytes, ending: str) -> str:
    with pytest.raises(DataError) as error:
        content(data, ending)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_example_of_names():
    assert doctest.testmod(compressed).failed == 0
    assert split_compression("a.b/c") == ("a.b/c", None)
    assert split_compression("a.XZ") == ("a", ".xz")
    assert unpacked(io.BytesIO(b""), "a.txt") is None


@every_kind
@pytest.mark.parametrize("size", [1, 1000, 1 << 20])
def test_the_content_comes_in_pieces_of_the_size_that_was_asked_for(ending, size):
    text = TEXT[:300] if size == 1 else TEXT
    assert content(PACK[ending](text), ending, size) == text


@every_kind
def test_streams_behind_each_other_are_one_text(ending):
    pack = PACK[ending]
    assert content(pack(b"") + pack(b"a\n") + pack(TEXT) + pack(b""), ending) == b"a\n" + TEXT
    assert content(pack(b"a\n") + b"\0" * 5000 + pack(b"b\n") + b"\0" * 512, ending) == b"a\nb\n"
    assert content(pack(b""), ending) == b""


def test_parts_of_a_zstd_file_without_data_are_skipped():
    part = b"\x50\x2a\x4d\x18" + (5).to_bytes(4, "little") + b"abcde"
    assert content(part + PACK[".zst"](TEXT) + part, ".zst") == TEXT


@every_kind
def test_the_position_is_that_in_the_file(ending):
    data = PACK[ending](TEXT)
    file = reader(data, ending)
    assert file.position == 0
    file.read(100)
    assert 0 < file.position <= len(data)
    file.read(len(TEXT))
    assert file.position == len(data)


@every_kind
def test_a_dense_file_is_unpacked_in_little_memory(ending):
    """64 MB of zeros are 100 bytes (bzip2) to 65 kB (gzip)."""
    data = PACK[ending](bytes(1 << 26))
    file = reader(data, ending)
    tracemalloc.start()
    try:
        length = 0
        while part := file.read(1 << 16):
            length += len(part)
        assert length == 1 << 26
        assert tracemalloc.get_traced_memory()[1] < 1 << 27  # where zstd unpacks 32 MB at once
    finally:
        tracemalloc.stop()


@every_kind
@pytest.mark.parametrize("part", [0.02, 0.5, 0.999])
def test_a_file_without_its_end_is_told(ending, part):
    data = PACK[ending](TEXT)
    name = COMPRESSIONS[ending].name
    assert said(data[: max(8, int(part * len(data)))], ending) == (
        f"in{ending}: ends in the middle of its {name} data; copy it again"
    )


@every_kind
def test_a_damaged_file_is_told(ending):
    data = bytearray(PACK[ending](TEXT))
    data[len(data) // 2] ^= 0xFF
    name = COMPRESSIONS[ending].name
    message = said(bytes(data), ending)
    assert message.startswith(f"in{ending}: is damaged ({name}: ")
    assert message.endswith("); copy it again")
    assert said(PACK[ending](b"a") + b"what is this?", ending).startswith(f"in{ending}: is damaged (")


@every_kind
@pytest.mark.parametrize(("data", "what"), [(b"Plain text.\n", "is no"), (b"", "is empty, and no"), (b"P", "is no")])
def test_a_file_that_is_not_compressed_is_told(ending, data, what):
    name = COMPRESSIONS[ending].name
    assert said(data, ending) == f"in{ending}: {what} {name} file; rename it or compress it"


def test_a_lack_of_memory_is_no_damage(monkeypatch):
    file = reader(PACK[".gz"](TEXT), ".gz")
    file.read(1)

    class Full:
        needs_input = True

        def decompress(self, data, most):
            raise MemoryError

    monkeypatch.setattr(file, "_unpacker", Full())
    with pytest.raises(MemoryError):
        file.read(1 << 16)


@every_kind
def test_what_is_packed_can_be_unpacked_and_is_the_same_every_time(ending):
    pieces = [b"", TEXT[:1000], TEXT[1000:], b""]
    data = b"".join(packed(pieces, "out" + ending))
    assert UNPACK[ending](data) == TEXT
    assert b"".join(packed(pieces, "out" + ending)) == data
    assert UNPACK[ending](b"".join(packed([], "out" + ending))) == b""


def test_other_names_leave_the_pieces_as_they_are():
    assert list(packed([b"a", b"", b"b"], "out.txt")) == [b"a", b"", b"b"]


@pytest.fixture
def modules(monkeypatch):
    """Which modules there are to import: those of these names, in place of what is installed."""

    def give(**found):
        def find(name):
            if name.replace(".", "_") in found:
                return found[name.replace(".", "_")]
            raise ModuleNotFoundError(name)

        monkeypatch.setattr(compressed, "import_module", find)

    return give


def test_zstd_without_a_package_says_what_to_install(modules):
    modules()
    data = PACK[".zst"](TEXT)
    cause = "is compressed with zstd, for which a package is missing; pip install zstandard"
    assert said(data, ".zst") == f"in.zst: {cause}"
    with pytest.raises(DataError) as error:
        list(packed([TEXT], "out.zst"))
    assert str(error.value) == f"out.zst: {cause}"


@pytest.mark.parametrize("name", ["compression_zstd", "backports_zstd"])
def test_zstd_comes_from_python_itself_or_from_its_backport(modules, monkeypatch, name):
    """Their objects have the interface of bz2's, which stand for them here."""

    class Module:
        ZstdDecompressor, ZstdCompressor = bz2.BZ2Decompressor, bz2.BZ2Compressor

    modules(**{name: Module, "zstandard": None})
    assert b"".join(packed([TEXT], "out.zst")) == bz2.compress(TEXT)
    monkeypatch.setitem(COMPRESSIONS, ".zst", COMPRESSIONS[".zst"]._replace(begins=(b"BZh",)))
    assert content(bz2.compress(TEXT), ".zst") == TEXT
