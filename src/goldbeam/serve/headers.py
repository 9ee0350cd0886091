"""Headers that every answer has, so that a browser does with it what was meant and nothing else."""

from __future__ import annotations

from goldbeam.serve.answers import Header

_ALL: list[Header] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
]
#: Of answers that are data: whoever opens one as a page sees text.
DATA: list[Header] = [
    *_ALL,
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
]
#: Of the page: its own scripts, styles, pictures and requests, nothing inline and nothing from elsewhere.
PAGE: list[Header] = [
    *_ALL,
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_OWN: Header = (b"cross-origin-resource-policy", b"same-origin")


def of_answer(page: bool, origins: tuple[str, ...], origin: str | None) -> list[Header]:
    """``origin`` is the site whose page asks; only those in ``origins`` may read the answer, ``*`` being all."""
    fixed = PAGE if page else DATA
    if not origins:
        return [*fixed, _OWN]
    if origin is None or not is_allowed(origin, origins):
        return [*fixed, _OWN, (b"vary", b"Origin")]
    allowed = b"*" if "*" in origins else origin.encode("latin-1")
    return [
        *fixed,
        (b"vary", b"Origin"),
        (b"access-control-allow-origin", allowed),
        (b"access-control-expose-headers", b"Retry-After"),
        (b"cross-origin-resource-policy", b"cross-origin"),
    ]


def of_preflight() -> list[Header]:
    """What a page of an allowed site may send."""
    return [
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"authorization, content-type"),
        (b"access-control-max-age", b"600"),
    ]


def is_allowed(origin: str, origins: tuple[str, ...]) -> bool:
    return "*" in origins or origin in origins
