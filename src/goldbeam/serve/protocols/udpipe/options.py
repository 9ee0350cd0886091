"""Options as UDPipe writes them: ``ranges;presegmented`` of a tokenizer, ``horizontal=paragraphs`` of a format."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from goldbeam.serve.errors import ApiError

#: What people give to say no more than that the tokenizer shall run.
_YES = frozenset({"", "1", "true", "yes", "on", "default", "tokenizer"})
_TOKENIZER = ("normalized_spaces", "presegmented", "ranges")
#: Input and output formats, and their options.
INPUTS: Mapping[str, Collection[str]] = {
    "conllu": ("v2",),
    "generic_tokenizer": _TOKENIZER,
    "horizontal": (),
    "vertical": (),
    "tokenizer": _TOKENIZER,
}
OUTPUTS: Mapping[str, Collection[str]] = {
    "conllu": ("v2",),
    "epe": (),
    "horizontal": ("paragraphs",),
    "plaintext": ("normalized_spaces",),
    "vertical": ("paragraphs",),
}


@dataclass(frozen=True)
class TokenizerOptions:
    normalized_spaces: bool = False  # MISC has no more than SpaceAfter=No
    presegmented: bool = False  # each line is a sentence
    ranges: bool = False  # MISC has TokenRange


def tokenizer_options(given: str, name: str = "tokenizer") -> TokenizerOptions:
    """ApiError for an unknown option.

    >>> tokenizer_options("ranges;presegmented")
    TokenizerOptions(normalized_spaces=False, presegmented=True, ranges=True)
    """
    return TokenizerOptions(**dict.fromkeys(_options(given, name, _TOKENIZER), True))


@dataclass(frozen=True)
class Format:
    name: str
    options: tuple[str, ...]

    @property
    def tokenizer(self) -> TokenizerOptions:
        return tokenizer_options(";".join(self.options), self.name)


def format_of(given: str, kind: str, known: Mapping[str, Collection[str]]) -> Format:
    """An input or output format (``kind``) with its options."""
    name, _, options = given.partition("=")
    if name not in known:
        raise ApiError(400, f"no {kind} format {name!r:.40}; use {', '.join(known)}")
    return Format(name, _options(options, f"{kind} {name}", known[name]))


def _options(given: str, name: str, known: Collection[str]) -> tuple[str, ...]:
    if given.casefold() in _YES:
        return ()
    found = tuple(option for option in given.split(";") if option)
    for option in found:
        if option not in known:
            advice = f"use {', '.join(known)}" if known else "it has none"
            raise ApiError(400, f"no option {option!r:.40} of {name}; {advice}")
    return found
