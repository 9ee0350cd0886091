"""Bytes of a request as text."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from goldbeam.serve.errors import ApiError

#: Codecs of Python that are none of these may take long, or decode to something else than text.
_ENCODINGS = re.compile(
    r"utf-?8|utf-?16([lb]e)?|(us-)?ascii|iso-?8859-\d{1,2}|latin-?1|windows-125\d|koi8-[ru]|"
    r"gb2312|gbk|gb18030|big5|shift[-_]jis|euc-(jp|kr)"
)
_MOST_FIELDS = 1000


def decoded(data: bytes, encoding: str = "utf-8", what: str = "the body") -> str:
    """ApiError if these bytes are no such text."""
    if not _ENCODINGS.fullmatch(encoding.lower().replace("_", "-")):
        raise ApiError(415, f"charset {encoding!r:.40} is not supported; send UTF-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ApiError(400, f"{what} is not {encoding.upper()} (byte {error.start}); send UTF-8") from None


def form_fields(encoded: str, what: str) -> dict[str, str]:
    """``a=1&b=2%20`` as a dict; of fields with the same name the last one counts."""
    try:
        pairs = parse_qsl(encoded, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeDecodeError:
        raise ApiError(400, f"{what} is not UTF-8; encode it as UTF-8 before it is percent-encoded") from None
    except ValueError:
        raise ApiError(400, f"{what} has more than {_MOST_FIELDS} fields; send fewer") from None
    return dict(pairs)
