"""Documents of any kind, for properties that hold for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from goldbeam.doc import Doc, Sentence, SurfaceToken
from goldbeam.layers.spans import labels_of

WORDS = st.text(alphabet="abcé日-'&<", min_size=1, max_size=4)
TAGS = st.sampled_from(["NOUN", "VERB", "_"])
FEATS = st.sampled_from(["_", "Case=Nom", "Case=Nom|Number=Sing"])


@st.composite
def heads(draw, count: int) -> list[int]:
    """A tree: each word hangs on one that comes before it in some order."""
    order = draw(st.permutations(range(1, count + 1)))
    found = [0] * count
    for k, word in enumerate(order[1:], 1):
        found[word - 1] = draw(st.sampled_from([0, *order[:k]]))
    return found


@st.composite
def labels(draw, count: int) -> list[str]:
    spans, first = [], 0
    while first < count:
        last = draw(st.integers(first, count - 1))
        if draw(st.booleans()):
            spans.append((first, last, draw(st.sampled_from(["PER", "LOC"]))))
        first = last + 1
    return labels_of(spans, count)


def columns(count: int, values: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | st.lists(values, min_size=count, max_size=count)


@st.composite
def sentences(draw, least: int = 1) -> Sentence:
    """Of lists, without places in a text."""
    forms = draw(st.lists(WORDS, min_size=least, max_size=6))
    count = len(forms)
    tree = draw(st.none() | heads(count))
    return Sentence(
        forms,
        tree,
        None if tree is None else draw(st.lists(WORDS, min_size=count, max_size=count)),
        draw(columns(count, TAGS)),
        draw(columns(count, TAGS)),
        lemmas=draw(columns(count, WORDS)),
        feats=draw(columns(count, FEATS)),
        iob=draw(st.none() | labels(count)),
    )


@st.composite
def placed(draw, sentence: Sentence, at: int) -> tuple[Sentence, str]:
    """The same in a text that goes on at a place, and this part of the text; some words are multiword tokens."""
    surface, parts, first = [], [], 1
    forms = sentence.forms
    while first <= len(forms):
        last = min(len(forms), first + draw(st.integers(0, 1)))
        form = "".join(forms[first - 1 : last])
        space = draw(st.sampled_from(["", " ", "  "])) if last < len(forms) else " "
        start = at + sum(map(len, parts))
        surface.append(SurfaceToken(form, first, last, start, start + len(form), bool(space)))
        parts += [form, space]
        first = last + 1
    text = "".join(parts)
    columns = {name: getattr(sentence, name) for name in ("upos", "xpos", "lemmas", "feats", "iob")}
    tree = (sentence.heads, sentence.relations) if sentence.has_tree else (None, None)
    return Sentence(forms, *tree, **columns, surface=surface, written=text.strip()), text


@st.composite
def documents(draw, least: int = 1) -> Doc:
    """With or without a text."""
    made = draw(st.lists(sentences(least), max_size=3))
    if draw(st.booleans()):
        return Doc(made)
    found, text = [], ""
    for sentence in made:
        one, part = draw(placed(sentence, len(text)))
        found.append(one)
        text += part
    return Doc(found, text)
