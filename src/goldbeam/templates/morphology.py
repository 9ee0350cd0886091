"""Templates of morphology: those of the tags, whose labels have parts, and those of the lemmatiser."""

from __future__ import annotations

from goldbeam.templates.tagging import DEFAULT_TAGS

# On treebanks of 20,000 to 50,000 tokens these, which a tagger of UPOS has, made the result worse.
_LEFT_OUT = {
    "lower(w-1) lower(w+1)",
    "pattern(w-1)",
    "pattern(w+1)",
    "pattern(w-1) pattern(w0)",
    "pattern(w0) pattern(w+1)",
}
# These tell nothing that the UPOS does not tell.
_TOLD_BY_UPOS = {
    "prefix4(w0)",
    "prefix5(w0)",
    "suffix6(w0)",
    "shape(w0)",
    "has-upper(w0)",
    "suffix2(w-1)",
    "suffix2(w+1)",
}
_WORDS = tuple(t for t in DEFAULT_TAGS.templates if "t-" not in t and "tags(" not in t and t not in _LEFT_OUT)

#: Tags: t-1 is the whole tag of the word before, coarse(t-1) its UPOS.
DEFAULT = (
    *_WORDS,
    *("tags(w-1)", "tags(w+1)", "tags(w+2)", "tags(w0) tags(w+1)"),
    *("t-1", "coarse(t-1)", "coarse(t-2) coarse(t-1)", "coarse(t-1) tags(w+1)"),
)

#: The same where the UPOS of all words is known.
AFTER_UPOS = (
    *(template for template in _WORDS if template not in _TOLD_BY_UPOS),
    *("upos0", "upos-1 upos0", "upos0 upos+1", "upos-1 upos0 upos+1", "upos-2 upos-1 upos0", "upos0 upos+1 upos+2"),
    *("upos0 lower(w0)", "upos0 lower(w-1)", "upos0 lower(w+1)", "upos0 suffix2(w0)", "upos0 suffix3(w0)"),
    *("t-1", "t-1 upos0"),
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
    *(f"suffix{n}(c1[0])" for n in range(2, 8)),
    *(f"suffix{n}(c1[0]) c2[0]" for n in range(1, 8)),
    *(f"suffix{n}(c1[0]) c3[0]" for n in range(1, 6)),
)
