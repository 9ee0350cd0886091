"""Comments of CoNLL-U that goldbeam has made from raw text or words: ``# newdoc`` and ``# sent_id``.

Sentences that were read from CoNLL-U have comments of their own, which stay as they are.
"""

from __future__ import annotations

import re

from goldbeam.data.corpus import Corpus
from goldbeam.errors import ParameterError

#: Names of corpora that pipelines make; nothing that was read has such a name.
MADE_HERE = frozenset({"<text>", "<tokens>"})
_TEXT = re.compile(rb"^# text = ", re.MULTILINE)  # rows begin with a number, so nothing else looks like this
_PARAGRAPH = b"# newpar\n"


def is_made_here(corpus: Corpus) -> bool:
    """Whether its sentences have no comments of their own."""
    return corpus.name in MADE_HERE


def checked_prefix(prefix: str) -> str:
    """A ParameterError if UD does not allow such sentence ids: a slash is reserved, and white space ends them."""
    if not isinstance(prefix, str):
        raise ParameterError(f"sent_id must be a str, the prefix of sentence ids, got {type(prefix).__name__}")
    if not prefix.isprintable() or "/" in prefix or any(map(str.isspace, prefix)):
        raise ParameterError(f"sent_id must be a prefix without white space and slashes, got {prefix!r}")
    return prefix


class SentenceComments:
    r"""Adds comments to the sentences of one document, which may come in pieces.

    Sentences are numbered in their order, so the pieces do not matter.

    >>> comments = SentenceComments("news-")
    >>> comments.added(b"# newpar\n# text = Hi\n1\tHi\n\n# text = Oh\n1\tOh\n\n")
    b'# newdoc\n# newpar\n# sent_id = news-1\n# text = Hi\n1\tHi\n\n# sent_id = news-2\n# text = Oh\n1\tOh\n\n'
    """

    def __init__(self, prefix: str = "", document: str | None = None, *, done: int = 0) -> None:
        self._prefix = checked_prefix(prefix).encode()
        self._document = b"# newdoc\n" if document is None else f"# newdoc id = {document}\n".encode()
        self._number = done

    def added(self, conllu: bytes, *, begins_paragraph: bool = True) -> bytes:
        """The next piece with its comments; one that continues a paragraph does not begin a new one."""
        if not conllu:
            return conllu
        begin = b"" if self._number else self._document
        if not begins_paragraph:
            conllu = conllu.removeprefix(_PARAGRAPH)
        return begin + _TEXT.sub(self._identified, conllu)

    def _identified(self, found: re.Match[bytes]) -> bytes:
        self._number += 1
        return b"# sent_id = %b%d\n# text = " % (self._prefix, self._number)
