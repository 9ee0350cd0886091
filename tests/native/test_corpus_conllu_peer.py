"""Our reading of CoNLL-U is that of the `conllu` package, on files made up by hypothesis."""

from __future__ import annotations

import conllu
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.data import Corpus

# The peer splits text at every Unicode line end and strips white space; words here have neither.
text = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"], exclude_characters="\ufeff"), min_size=1, max_size=5)


@st.composite
def sentences(draw: st.DrawFn) -> str:
    count = draw(st.integers(1, 5))
    lines = [f"# comment {draw(text)}" for _ in range(draw(st.integers(0, 2)))]
    for number in range(1, count + 1):
        if draw(st.booleans()) and number < count:
            lines.append(f"{number}-{number + 1}\t{draw(text)}" + "\t_" * 8)
        upos = draw(st.sampled_from(["NOUN", "VERB", "_"]))
        xpos = draw(st.sampled_from(["NN", "VB", "_"]))
        lines.append(f"{number}\t{draw(text)}\t{draw(text)}\t{upos}\t{xpos}\t_\t{number - 1}\tdep\t_\t_")
        if draw(st.integers(0, 9)) == 0:
            lines.append(f"{number}.1\t{draw(text)}" + "\t_" * 8)
    return "\n".join(lines) + "\n\n"


@given(st.lists(sentences(), min_size=1, max_size=3).map("".join))
def test_words_and_tags_are_those_of_the_conllu_package(data):
    corpus = Corpus.parse(data.encode(), "conllu", "f")
    theirs = [[token for token in sentence if isinstance(token["id"], int)] for sentence in conllu.parse(data)]
    for column, name in ((0, "id"), (1, "form"), (2, "lemma"), (3, "upos"), (4, "xpos"), (6, "head"), (7, "deprel")):
        ours = corpus.column(column)
        # The package reads _ as None, except where it is a form or a lemma.
        expected = [["_" if token[name] is None else str(token[name]) for token in sentence] for sentence in theirs]
        assert ours == expected
    assert corpus.text == data.encode()
