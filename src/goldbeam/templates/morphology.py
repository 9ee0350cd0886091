"""Templates of morphology: those of the tags, whose labels have parts, and those of the lemmatiser."""

from __future__ import annotations

from goldbeam.templates.tagging import DEFAULT_TAGS

#: Tags: coarse(t-1) is the UPOS of the tag before.
DEFAULT = (
    *(template for template in DEFAULT_TAGS.templates if "t-" not in template),
    "t-1",
    "coarse(t-1)",
    "coarse(t-2) coarse(t-1)",
    "coarse(t-1) tags(w+1)",
)

#: Which script makes the lemma of a word: the columns are the word, the same in lower case (c1), and its tags.
#: Everything is said of one word, so that a word with its tags is looked at once; and no whole word is a feature, since
#: words of the training data are remembered and others have only their ends in common with them.
LEMMAS = (
    "bias",
    "c2[0]",
    "c3[0]",
    "c2[0] c3[0]",
    "pattern(w0) c2[0]",
    *(f"suffix{n}(c1[0])" for n in range(2, 7)),
    *(f"suffix{n}(c1[0]) c2[0]" for n in range(1, 7)),
    *(f"suffix{n}(c1[0]) c3[0]" for n in range(1, 6)),
)
