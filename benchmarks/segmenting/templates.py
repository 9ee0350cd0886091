"""Templates that contenders share: python-crfsuite's attributes and goldbeam's templates are made from them."""

from __future__ import annotations

from features import Atom, Template, goldbeam_templates


def _ngrams(*offsets: tuple[int, ...]) -> tuple[Template, ...]:
    return tuple(tuple(Atom(offset) for offset in ngram) for ngram in offsets)


#: Zhang, Su and Zhou (2014), Table 1.
ZHANG = _ngrams((-1,), (0,), (1,), (-2, -1), (-1, 0), (0, 1), (1, 2))
#: What most papers on segmentation with CRFs take, after Ng and Low (2004).
WINDOW = _ngrams((-2,), (-1,), (0,), (1,), (2,), (-2, -1), (-1, 0), (0, 1), (1, 2), (-1, 1))

SETS = {"zhang-2014": ZHANG, "window": WINDOW}


def for_goldbeam(name: str) -> list[str]:
    """The same templates as goldbeam spells them."""
    return goldbeam_templates(SETS[name])
