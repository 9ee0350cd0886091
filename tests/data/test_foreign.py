"""Files that are not lines of UTF-8: what is said about them, whatever reads them."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile

import pytest

import goldbeam as gb
from goldbeam.data.foreign import check_line_ends, refuse_foreign
from goldbeam.debug import debug_data
from goldbeam.errors import DataError
from goldbeam.texts.raw_text import decoded

CONLLU = b"1\tFlies\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tfly\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
FILES = {
    "a.conllu": CONLLU * 3,
    "a.txt": b"Fruit NN\nflies VBZ\n\n" * 3,
    "a.tsv": b"Fruit\tNN\nflies\tVBZ\n\n" * 3,
    "a.tags": b"Fruit_NN flies_VBZ\n" * 3,
    "a.slashes": b"Fruit/NN flies/VBZ\n" * 3,
    "a.words": b"Fruit flies\nlike a banana\n" * 3,
    "a.mrg": b"(S (NN Fruit) (VBZ flies))\n" * 3,
}


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a", data)
    return file.getvalue()


PACKED = {
    "gzip": (gzip.compress, "gzip -dc"),
    "bzip2": (bz2.compress, "bzip2 -dc"),
    "xz": (lzma.compress, "xz -dc"),
    "zip": (zipped, "unzip -p"),
    "zstd": (lambda data: b"\x28\xb5\x2f\xfd" + data, "zstd -dc"),
}
READERS = {"read": gb.read, "debug_data": debug_data, "annotate": lambda path: decoded(path.read_bytes(), str(path))}


def message(function, *arguments) -> str:
    with pytest.raises(DataError) as caught:
        function(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("packer", PACKED)
@pytest.mark.parametrize("name", ["a.conllu", "a.mrg", "a.conllu.gz", "a.words"])
@pytest.mark.parametrize("reader", READERS)
def test_a_compressed_file_says_how_to_unpack_it(tmp_path, packer, name, reader):
    pack, command = PACKED[packer]
    path = tmp_path / name
    path.write_bytes(pack(FILES[name.removesuffix(".gz")]))
    said = f"{path}: is compressed with {packer}; unpack it first, with {command}"
    assert message(READERS[reader], path) == said
    if name.endswith(".mrg"):
        assert message(gb.read_brackets, path) == said


@pytest.mark.parametrize("encoding", ["UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"])
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("reader", READERS)
def test_text_in_another_encoding_says_how_to_convert_it(tmp_path, encoding, name, reader):
    path = tmp_path / name
    path.write_bytes(FILES[name].decode().encode(encoding))
    advice = f"convert it, with iconv -f {encoding} -t UTF-8"
    assert message(READERS[reader], path) == f"{path}:1: is text in {encoding}, not in UTF-8; {advice}"


def test_text_in_utf8_is_taken_for_nothing_else():
    for text in ("", "a", "ab", "PK", "BZh1", "\ufeff1", "漢字" * 500, "é\n", "\0", "a\0b c\n", "ab\0\0\0\0" * 50):
        refuse_foreign(text.encode(), "f")


@pytest.mark.parametrize("name", [name for name in FILES if name != "a.mrg"])
@pytest.mark.parametrize("reader", ["read", "debug_data"])
def test_lines_of_old_macs_say_how_to_convert_them(tmp_path, name, reader):
    path = tmp_path / name
    path.write_bytes(FILES[name].replace(b"\n", b"\r"))
    said = "lines end with a carriage return alone, as on old Macs; convert them, with tr '\\r' '\\n'"
    assert message(READERS[reader], path) == f"{path}:1: {said}"
    path.write_bytes(FILES[name][: len(FILES[name]) // 3] + FILES[name].replace(b"\n", b"\r"))
    line = FILES[name].count(b"\n") // 3 + 1
    assert message(READERS[reader], path) == f"{path}:{line}: {said}"


def test_brackets_take_carriage_returns_for_spaces():
    trees = gb.read_brackets(io.BytesIO(FILES["a.mrg"].replace(b"\n", b"\r")))
    assert list(map(str, trees)) == ["(S (NN Fruit) (VBZ flies))"] * 3


def test_other_line_ends_are_fine():
    for data in (b"", b"a", b"a\r\nb\r\n", b"a\nb\r\nc\n", b"a\rb\nc\n"):
        check_line_ends(data, "f")


def test_a_tokenizer_says_the_same_of_its_treebanks(tmp_path):
    from goldbeam.tasks.tokenizing.reading import read_raw

    path = tmp_path / "a.conllu"
    path.write_bytes(CONLLU.replace(b"\n", b"\r"))
    assert "carriage return alone" in message(read_raw, path)
    path.write_bytes(gzip.compress(CONLLU))
    assert "compressed with gzip" in message(read_raw, path)
