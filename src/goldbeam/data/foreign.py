"""Files that are not lines of UTF-8: what they are, and how to convert them."""

from __future__ import annotations

import re

from goldbeam.errors import DataError

_PACKED = (  # how each begins, its name, and the command that unpacks it
    (re.compile(rb"\x1f\x8b"), "gzip", "gzip -dc"),
    (re.compile(rb"BZh[1-9]1AY&SY"), "bzip2", "bzip2 -dc"),
    (re.compile(rb"\xfd7zXZ\0"), "xz", "xz -dc"),
    (re.compile(rb"\x28\xb5\x2f\xfd"), "zstd", "zstd -dc"),
    (re.compile(rb"PK\x03\x04"), "zip", "unzip -p"),
)
_MARKS = (  # of byte order; the longer ones first, since one begins with another
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_LONE_RETURN = re.compile(rb"\r(?!\n)")


def refuse_foreign(data: bytes, name: str) -> None:
    """Raise for bytes that begin as a compressed file or as text in UTF-16 or UTF-32."""
    for begins, packer, command in _PACKED:
        if begins.match(data):
            raise DataError(f"{name}: is compressed with {packer}; unpack it first, with {command}")
    encoding = next((code for mark, code in _MARKS if data.startswith(mark)), None) or _unmarked(data[:256])
    if encoding is not None:
        advice = f"convert it, with iconv -f {encoding} -t UTF-8"
        raise DataError(f"{name}:1: is text in {encoding}, not in UTF-8; {advice}")


def _unmarked(sample: bytes) -> str | None:
    """Text of Western languages in UTF-16 has a NUL byte before or after each character."""
    before, after = sample[0::2].count(0), sample[1::2].count(0)
    if before + after < max(2, 0.4 * (len(sample) // 2)) or (before and after):
        return None
    return "UTF-16BE" if before else "UTF-16LE"


def check_line_ends(data: bytes, name: str) -> None:
    """Raise if more lines end as those of old Macs did, with a carriage return alone, than with a line feed."""
    if b"\r" not in data or data.count(b"\r") - data.count(b"\r\n") <= data.count(b"\n"):
        return
    first = _LONE_RETURN.search(data)
    line = data.count(b"\n", 0, first.start() if first else 0) + 1
    raise DataError(
        f"{name}:{line}: lines end with a carriage return alone, as on old Macs; convert them, with tr '\\r' '\\n'"
    )
