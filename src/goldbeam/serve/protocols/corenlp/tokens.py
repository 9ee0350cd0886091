"""Tokens and sentences as properties ask for them."""

from __future__ import annotations

import re

from goldbeam.serve.errors import ApiError
from goldbeam.serve.protocols.corenlp.properties import Properties

_LINE_END = re.compile("[\n\r\x85\u2028\u2029]")  # those that end a line for a tokenizer
# A no-break space is part of a word.
_TOKEN = re.compile("[\\S\u00a0\u2007\u202f]+")
_ENDS = re.compile(r"[.。]|[!?！？]+")
_CLOSING = frozenset({"''", '"', "'", "”", "’", "»", ")", "]", "}", "-RRB-", "-RSB-", "-RCB-"})
_LINES = {"always": "paragraphs", "never": "wrapped", "two": "wrapped"}


def lines_of(properties: Properties) -> str:
    """What line breaks mean to the tokenizer."""
    if properties.flag("ssplit.eolonly") or properties.flag("ssplit.isOneSentence"):
        return "sentences"
    given = properties.get("ssplit.newlineIsSentenceBreak")
    if given is None:
        return "auto"
    if given not in _LINES:
        raise ApiError(422, f"ssplit.newlineIsSentenceBreak must be one of {', '.join(_LINES)}, got {given!r:.40}")
    return _LINES[given]


def on_one_line(text: str) -> str:
    """The same text for a tokenizer that takes it for one sentence; all characters keep their places."""
    return _LINE_END.sub(" ", text)


def white_space_tokens(text: str, properties: Properties) -> list[list[str]]:
    """Sentences of tokens that white space separates.

    >>> white_space_tokens("Good . Really ?", Properties({}))
    [['Good', '.'], ['Really', '?']]
    """
    if properties.flag("ssplit.isOneSentence"):
        sentences = [_words(text)]
    elif properties.flag("ssplit.eolonly"):
        sentences = [_words(line) for line in _LINE_END.split(text)]
    else:
        sentences = _sentences(_words(text))
    return [sentence for sentence in sentences if sentence]


def _words(text: str) -> list[str]:
    # No-break spaces at the edges of a word are white space after all.
    return [word for word in map(str.strip, _TOKEN.findall(text)) if word]


def _sentences(words: list[str]) -> list[list[str]]:
    """A sentence ends with a token of punctuation, and the quotes and brackets that are closed behind it."""
    found: list[list[str]] = [[]]
    ended = False
    for word in words:
        if ended and word not in _CLOSING:
            found.append([])
            ended = False
        found[-1].append(word)
        ended = ended or _ENDS.fullmatch(word) is not None
    return found
