"""CoNLL-U as hypothesis draws it: comments, multiword tokens, empty nodes, attributes, either kind of line end."""

from __future__ import annotations

from hypothesis import strategies as st

#: What no separator is: a cell of any column.
CELLS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"], exclude_characters="_/#|="), min_size=1, max_size=5
)
COMMENTS = st.sampled_from(
    ["# text = a b", "# text = ", "# newpar", "# newdoc id = 3", "# newparagraph", "#newpar", "#text = no", "# x\ty"]
)
ATTRIBUTES = st.one_of(
    st.sampled_from(
        ["SpaceAfter=No", "SpaceAfter=Now", "ner=B-X", "ner=", "nerd=x", "TokenRange=1", "TokenRange=1:2x"]
    ),
    st.builds("TokenRange={}:{}".format, st.integers(0, 10**16), st.integers(0, 10**16)),
    st.builds("x={}".format, CELLS),
    CELLS,
)
MISC = st.one_of(st.just("_"), st.just(""), st.lists(ATTRIBUTES, min_size=1, max_size=4).map("|".join))


@st.composite
def _sentences(draw: st.DrawFn) -> list[str]:
    words = draw(st.integers(1, 5))
    lines = draw(st.lists(COMMENTS, max_size=3))
    for number in range(1, words + 1):
        if draw(st.integers(0, 3)) == 0:
            last = draw(st.integers(number, words))
            lines.append(f"{number}-{last}\t{draw(CELLS)}" + "\t_" * 7 + f"\t{draw(MISC)}")
        cells = [str(number), *(draw(st.one_of(st.just("_"), CELLS)) for _ in range(8)), draw(MISC)]
        lines.append("\t".join(cells))
        if draw(st.integers(0, 3)) == 0:
            lines.append(f"{number}.1\t{draw(CELLS)}" + "\t_" * 7 + f"\t{draw(MISC)}")
        lines += draw(st.lists(COMMENTS, max_size=1)) if draw(st.booleans()) else []
    return lines


@st.composite
def conllu_texts(draw: st.DrawFn) -> str:
    blocks = draw(st.lists(_sentences(), min_size=1, max_size=4))
    end = draw(st.sampled_from(["\n\n", "\n", ""]))
    text = draw(st.sampled_from(["", "\ufeff"])) + "\n\n".join("\n".join(block) for block in blocks) + end
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
