"""Rules for languages written like English: what UDPipe calls a generic tokenizer, which needs no model."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
    https?://[^\s<>"]*[\w/] | www\.[^\s<>"]*[\w/]   # addresses
  | [\w.+-]+@[\w-]+(?:\.[\w-]+)+
  | \d+(?:[.,]\d+)*                                  # numbers
  | (?!\d)\w[\w\u0300-\u036f]*                        # words, with combining marks
  | \S
    """,
    re.VERBOSE,
)
_END = frozenset(".!?…。！？")
_CLOSING = frozenset("\"'”’»)]}")
_PARAGRAPH = re.compile(r"(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)")
_LINE = re.compile(r"\r\n|\r|\n")


def generic_tokens(text: str, presegmented: bool = False) -> list[list[str]]:
    """Sentences of tokens. A sentence ends with its paragraph, its line if ``presegmented``, or its punctuation.

    >>> generic_tokens("It costs 3.50. “Really?” Yes")
    [['It', 'costs', '3.50', '.'], ['“', 'Really', '?', '”'], ['Yes']]
    """
    parts = (_LINE if presegmented else _PARAGRAPH).split(text)
    sentences: list[list[str]] = []
    for part in parts:
        sentences += [_TOKEN.findall(part)] if presegmented else _sentences(part)
    return [sentence for sentence in sentences if sentence]


def _sentences(paragraph: str) -> list[list[str]]:
    found: list[list[str]] = [[]]
    previous_end, ended = 0, False
    for match in _TOKEN.finditer(paragraph):
        token = match[0]
        follows = match.start() == previous_end and (token in _CLOSING or token in _END)
        if ended and not follows and match.start() > previous_end:
            # A small letter goes on: "e.g. this".
            if not token[0].islower():
                found.append([])
            ended = False
        found[-1].append(token)
        ended = token in _END or (ended and follows)
        previous_end = match.end()
    return found
