"""The text of a request."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from goldbeam.serve.protocols.encodings import decoded, form_fields

_FORM = "application/x-www-form-urlencoded"
_CHARSET = re.compile(r"""charset\s*=\s*["']?([^\s;"']+)""", re.IGNORECASE)
_ENCODED = re.compile(rb"[!-~]*%[0-9A-Fa-f]{2}[!-~]*")
_FIELDS = re.compile(rb"(?:[\w.]+=[!-~]*&)*data=[!-~]*")


def text_of(body: bytes, content_type: str) -> str:
    """As it is if it is ``text/plain``.

    Other bodies, which clients send as a form, may be percent-encoded, and have a field ``data``. Text with spaces or
    other characters that no form has is taken as it is.

    >>> text_of(b"100%25", "text/plain"), text_of(b"100%25", ""), text_of(b"It is 100%25", "")
    ('100%25', '100%', 'It is 100%25')
    """
    kind = content_type.partition(";")[0].strip().lower()
    found = _CHARSET.search(content_type)
    encoding = "utf-8" if found is None else found[1]
    if kind in ("", _FORM):
        if kind and _FIELDS.fullmatch(body):
            return form_fields(decoded(body), "the body")["data"].removeprefix("\ufeff")
        if _ENCODED.fullmatch(body):
            body = unquote_to_bytes(body)
    return decoded(body, encoding).removeprefix("\ufeff")
