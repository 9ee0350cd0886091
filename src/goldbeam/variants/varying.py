"""Variants of a treebank that keep its annotation.

Which sentences are varied and how, a hash of the seed, the kind and their place says: the same seed gives the same
bytes, and one kind more does not change what the others do.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

from goldbeam.data import Corpus
from goldbeam.data.sample.prng import SplitMix
from goldbeam.errors import ParameterError
from goldbeam.variants.blocks import headings, lists
from goldbeam.variants.case import capitals, lower, title
from goldbeam.variants.ends import unended
from goldbeam.variants.kinds import AUTO_SHARES, KINDS
from goldbeam.variants.lines import joined, lines, mail, wrapped
from goldbeam.variants.marks import dashes, ellipses
from goldbeam.variants.quotes import quotes
from goldbeam.variants.sentence import NEW_PARAGRAPH, Passage
from goldbeam.variants.spaces import loose, tight
from goldbeam.variants.treebank import Facts, corpus_of, passages_of, sentences_of

Vary = Callable[[Passage, SplitMix, Facts], Passage]
FUNCTIONS: Mapping[str, Vary] = {
    "quotes": quotes,
    "dashes": dashes,
    "ellipses": ellipses,
    "unended": unended,
    "lower": lower,
    "capitals": capitals,
    "title": title,
    "tight": tight,
    "loose": loose,
    "joined": joined,
    "lines": lines,
    "headings": headings,
    "lists": lists,
    "wrapped": wrapped,
    "mail": mail,
}
_PRECISION = 1_000_000


def varied(corpus: Corpus, shares: Mapping[str, float], seed: int = 0, *, passages: bool = False) -> Corpus:
    """The corpus, and behind it copies of some of its sentences that are written in other ways.

    ``shares`` says how many get each kind (see `KINDS`); a sentence may get several. With ``passages`` whole paragraphs
    are varied, as a tokenizer needs it. Copies that would be the same as the original are left out.
    """
    units, made = _made(corpus, shares, seed, passages)
    copies = [_as_paragraph(new) for old, new in zip(units, made, strict=True) if new != old]
    return corpus_of([*units, *copies], corpus.name)


def rewritten(corpus: Corpus, shares: Mapping[str, float], seed: int = 0, *, passages: bool = False) -> Corpus:
    """The same with variants in place of the originals: a treebank to test on."""
    return corpus_of(_made(corpus, shares, seed, passages)[1], corpus.name)


def _made(
    corpus: Corpus, shares: Mapping[str, float], seed: int, passages: bool
) -> tuple[list[Passage], list[Passage]]:
    sentences = sentences_of(corpus)
    facts = Facts.of(sentences)
    units = passages_of(sentences) if passages else [[sentence] for sentence in sentences]
    chosen = [(kind, FUNCTIONS[kind], round(shares[kind] * _PRECISION)) for kind in KINDS if shares.get(kind)]
    made = []
    for number, unit in enumerate(units):
        for kind, vary, share in chosen:
            rng = SplitMix(seed + (zlib.crc32(kind.encode()) << 32), number)
            if rng.below(_PRECISION) < share:
                unit = vary(unit, rng, facts)
        made.append(unit)
    return units, made


def _as_paragraph(passage: Passage) -> Passage:
    """A copy belongs to no paragraph of the original, and has no identity of its own."""
    comments = [(NEW_PARAGRAPH,) if sentence.begins_paragraph else () for sentence in passage[1:]]
    return [one._replace(comments=new) for one, new in zip(passage, [(NEW_PARAGRAPH,), *comments], strict=True)]


def shares_of(variants: str | Mapping[str, float], task: str) -> dict[str, float]:
    """What a setting stands for: ``auto``, or shares by kind."""
    if isinstance(variants, str):
        if variants != "auto":
            raise ParameterError(f"variants must be auto or shares by kind, got {variants!r}")
        return dict(AUTO_SHARES[task])
    return dict(variants)
