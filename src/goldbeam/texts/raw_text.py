"""Raw text from bytes: what is no text is an error with its place."""

from __future__ import annotations

from goldbeam.data.foreign import refuse_foreign
from goldbeam.errors import DataError

BOM = b"\xef\xbb\xbf"


def decoded(data: bytes, name: str, byte: int = 0, line: int = 1) -> str:
    """The text of UTF-8 bytes that begin at so many bytes, and in this line, of the file ``name``."""
    if byte == 0:
        refuse_foreign(data, name)
    if (at := data.find(b"\0")) >= 0:
        where = f"{name}:{line + data.count(10, 0, at)}"
        raise DataError(f"{where}: NUL byte at byte {byte + at}; this is a binary file, give plain text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        where = f"{name}:{line + data.count(10, 0, error.start)}"
        raise DataError(
            f"{where}: byte {byte + error.start} (0x{data[error.start]:02x}) is not UTF-8; convert the file to UTF-8"
        ) from None
