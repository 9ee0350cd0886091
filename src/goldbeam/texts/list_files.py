"""Lists that users bring, in files with an entry a line."""

from __future__ import annotations

from goldbeam.errors import DataError


def read_lines(path: str, name: str) -> list[str]:
    """The lines of a file that the setting ``name`` names; DataError if it cannot be read."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read().split("\n")
    except UnicodeDecodeError as cause:
        raise DataError(f"{path}: is not UTF-8 text; a {name} has a word a line") from cause
    except ValueError as cause:  # a NUL byte in the path
        raise DataError(f"{path!r}: cannot be read: {cause}; check the path") from cause
    except OSError as cause:
        reason = (cause.strerror or str(cause)).lower()
        raise DataError(f"{path}: cannot be read: {reason}; check the path of the {name}") from cause
