"""Trees in the core agree with slow twins, and keep their promises on any tree."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from twins import trees as twin

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError

NAMES = ["a", "b", "c", "d"]


def numbers(data: bytes) -> list[int]:
    return memoryview(data).cast("I").tolist()


def packed(values: list[int]) -> bytes:
    return array("I", values).tobytes()


def corpus_of(*lengths: int) -> Corpus:
    return Corpus.from_sentences([["w"] * length for length in lengths])


@st.composite
def any_trees(draw: st.DrawFn, max_size: int = 12) -> list[int]:
    """Each word hangs on the root or on one of those before it in some order."""
    order = draw(st.permutations(range(1, draw(st.integers(1, max_size)) + 1)))
    heads = [0] * len(order)
    for place, word in enumerate(order[1:], 1):
        heads[word - 1] = draw(st.sampled_from([0, *order[:place], *order[:place]]))
    return heads


def labelled_trees(names: list[str] = NAMES) -> st.SearchStrategy[tuple[list[int], list[str]]]:
    return any_trees().flatmap(
        lambda heads: st.tuples(
            st.just(heads), st.lists(st.sampled_from(names), min_size=len(heads), max_size=len(heads))
        )
    )


@given(st.lists(any_trees(), min_size=1, max_size=3))
def test_facts_agree_with_the_twin(trees: list[list[int]]) -> None:
    corpus = corpus_of(*map(len, trees))
    crossing = [twin.non_projective(heads) for heads in trees]
    assert _core.tree_facts(corpus, packed([head for heads in trees for head in heads])) == {
        "sentences": len(trees),
        "tokens": sum(map(len, trees)),
        "non_projective_sentences": sum(map(bool, crossing)),
        "non_projective_arcs": sum(map(len, crossing)),
        "multi_rooted_sentences": sum(heads.count(0) > 1 for heads in trees),
        "non_projective": [s for s, arcs in enumerate(crossing) if arcs],
        "multi_rooted": [s for s, heads in enumerate(trees) if heads.count(0) > 1],
    }


@settings(max_examples=200)
@given(labelled_trees())
@example(([2, 3, 0, 2, 3], ["a", "b", "c", "d", "a"]))
def test_lifting_is_nivre_and_nilssons_algorithm(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    numbered = packed([NAMES.index(relation) for relation in relations])
    new_heads, new_relations, names, facts = _core.projectivize(corpus_of(len(heads)), packed(heads), numbered, NAMES)
    expected_heads, expected_relations = twin.projectivize(heads, relations)
    assert numbers(new_heads) == expected_heads
    assert [names[relation] for relation in numbers(new_relations)] == expected_relations
    assert names[: len(NAMES)] == NAMES
    lifted = sum(old != new for old, new in zip(heads, expected_heads, strict=True))
    assert facts == {"sentences": int(lifted > 0), "arcs": lifted, "lifts": twin.lift(heads)[1], "separator": "|"}


@given(any_trees())
def test_what_was_lifted_is_projective_and_what_is_projective_is_not_lifted(heads: list[int]) -> None:
    corpus, relations = corpus_of(len(heads)), packed([0] * len(heads))
    lifted, *_ = _core.projectivize(corpus, packed(heads), relations, ["x"])
    assert _core.tree_facts(corpus, lifted)["non_projective_arcs"] == 0
    again, _, names, facts = _core.projectivize(corpus, lifted, relations, ["x"])
    assert (again, names, facts["arcs"]) == (lifted, ["x"], 0)


@settings(max_examples=200)
@given(labelled_trees([*NAMES, "a|b", "b|a", "c|d", "d|a", "a|zz", "a|b|c"]))
def test_any_labels_are_brought_back_as_the_twin_does_it(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    names = sorted({*relations, *NAMES})
    numbered = packed([names.index(relation) for relation in relations])
    new_heads, new_relations, new_names = _core.deprojectivize(corpus_of(len(heads)), packed(heads), numbered, names)
    expected_heads, expected_relations = twin.deprojectivize(heads, relations)
    assert numbers(new_heads) == expected_heads
    assert [new_names[relation] for relation in numbers(new_relations)] == expected_relations
    assert twin.is_tree(expected_heads)
    assert new_names[: len(NAMES)] == NAMES


@settings(max_examples=200)
@given(any_trees())
def test_trees_whose_relations_leave_no_doubt_come_back_exactly(heads: list[int]) -> None:
    names = [f"r{word}" for word in range(len(heads))]
    before = (packed(heads), packed(list(range(len(heads)))), names)
    corpus = corpus_of(len(heads))
    *lifted, _ = _core.projectivize(corpus, *before)
    assert _core.deprojectivize(corpus, *lifted) == before


@given(labelled_trees())
def test_single_rooted_trees_hang_later_roots_on_the_first(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    corpus = corpus_of(len(heads))
    numbered = [NAMES.index(relation) for relation in relations]
    first = heads.index(0) + 1
    expected = [first if head == 0 and word != first else head for word, head in enumerate(heads, 1)]
    kept = _core.single_rooted(corpus, packed(heads), packed(numbered))
    assert [numbers(part) for part in kept] == [expected, numbered]
    _, renamed = _core.single_rooted(corpus, packed(heads), packed(numbered), 9)
    moved = [old != new for old, new in zip(heads, expected, strict=True)]
    assert numbers(renamed) == [9 if m else old for m, old in zip(moved, numbered, strict=True)]


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_what_is_no_tree_is_refused_by_all(heads: list[int]) -> None:
    corpus, relations = corpus_of(len(heads)), packed([0] * len(heads))
    calls = [
        lambda: _core.tree_facts(corpus, packed(heads)),
        lambda: _core.single_rooted(corpus, packed(heads), relations),
        lambda: _core.projectivize(corpus, packed(heads), relations, ["x"]),
        lambda: _core.deprojectivize(corpus, packed(heads), relations, ["x"]),
        lambda: _core.read_heads(Corpus.from_sentences([[("w", str(head)) for head in heads]]), 1),
    ]
    for call in calls:
        if twin.is_tree(heads):
            call()
        else:
            with pytest.raises(DataError, match=r"^<list>: sentence 0, token \d: "):
                call()


LONG = 100_000
SHAPES = {
    "a chain": list(range(LONG)),
    "a chain from the right": [*range(2, LONG + 1), 0],
    "one head": [0] + [1] * (LONG - 1),
    "all roots": [0] * LONG,
    "arcs that cross in pairs": [0] + [max(1, word - 2 - word % 3) for word in range(2, LONG + 1)],
    "combs that cross": [0, 1] + [word - 2 for word in range(3, LONG + 1)],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_sentences_of_a_hundred_thousand_words_are_no_trouble(shape: str) -> None:
    """A loop that is quadratic would take minutes here."""
    heads, corpus = packed(SHAPES[shape]), corpus_of(LONG)
    relations = packed([word % 4 for word in range(LONG)])
    lifted, encoded, names, facts = _core.projectivize(corpus, heads, relations, NAMES)
    assert _core.tree_facts(corpus, lifted)["non_projective_arcs"] == 0
    assert facts["sentences"] == int("cross" in shape)
    back, plain, same = _core.deprojectivize(corpus, lifted, encoded, names)
    assert (plain, same) == (relations, NAMES)
    assert _core.tree_facts(corpus, back)["tokens"] == LONG


@pytest.mark.parametrize("shape", SHAPES)
def test_nonsense_from_a_parser_does_not_make_the_way_back_slow(shape: str) -> None:
    corpus, names = corpus_of(LONG), ["a", "b", "a|b", "b|a", "a|zz"]
    relations = packed([word * word % 5 for word in range(LONG)])
    back, plain, _ = _core.deprojectivize(corpus, packed(SHAPES[shape]), relations, names)
    assert _core.tree_facts(corpus, back)["tokens"] == LONG
    assert max(numbers(plain)) < 3


def test_the_separator_is_a_character_that_no_name_has() -> None:
    corpus, heads, relations = corpus_of(5), packed([2, 3, 0, 2, 3]), packed([0, 1, 2, 3, 0])
    for names, separator in [
        (["a|", "|b", "c", "d"], "^"),
        (["|^", "~%", "c", "d"], "↑"),
        (["↑|", "^~%", "c", "d"], "→"),
    ]:
        lifted, encoded, longer, facts = _core.projectivize(corpus, heads, relations, names)
        assert facts["separator"] == separator
        assert longer[4:] == [f"d{separator}{names[1]}"]
        assert _core.deprojectivize(corpus, lifted, encoded, longer, separator) == (heads, relations, names)


def test_buffers_that_do_not_fit_are_refused() -> None:
    corpus, two = corpus_of(2), packed([0, 1])
    for heads, relations in [(packed([0]), two), (two, packed([0])), (b"\0" * 7, two)]:
        with pytest.raises(ParameterError, match=r"there must be one (head|relation) \(uint32\) a token"):
            _core.projectivize(corpus, heads, relations, ["x", "y"])
    with pytest.raises(DataError, match="token 1: has relation number 1, and there are names for 1"):
        _core.deprojectivize(corpus, two, two, ["x"])
    with pytest.raises(ParameterError, match="separator must not be empty"):
        _core.deprojectivize(corpus, two, two, ["x", "y"], "")
    with pytest.raises(DataError, match="has 1 columns, and column 1 is needed"):
        _core.read_heads(corpus, 1)
