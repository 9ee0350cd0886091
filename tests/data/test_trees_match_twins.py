"""What is done to trees agrees with slow twins, and keeps its promises on any tree."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from twins import trees as twin

from goldbeam.data import Corpus
from goldbeam.data.trees import TreeFacts, Trees, deprojectivize, projectivize, read_trees, single_rooted, tree_facts
from goldbeam.errors import DataError, ParameterError

NAMES = ["a", "b", "c", "d"]


def numbers(data: bytes) -> list[int]:
    return memoryview(data).cast("I").tolist()


def packed(values: list[int]) -> bytes:
    return array("I", values).tobytes()


def trees_of(heads: list[int], relations: list[int] | None = None, names: Sequence[str] = ("x",)) -> Trees:
    return Trees(packed(heads), packed([0] * len(heads) if relations is None else relations), list(names))


def spelt(trees: Trees) -> tuple[list[int], list[str]]:
    """Heads, and names of relations."""
    return numbers(trees.heads), [trees.names[relation] for relation in numbers(trees.relations)]


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
    assert tree_facts(corpus, trees_of([head for heads in trees for head in heads])) == TreeFacts(
        sentences=len(trees),
        tokens=sum(map(len, trees)),
        non_projective_arcs=sum(map(len, crossing)),
        non_projective=tuple(s for s, arcs in enumerate(crossing) if arcs),
        multi_rooted=tuple(s for s, heads in enumerate(trees) if heads.count(0) > 1),
    )


@settings(max_examples=200)
@given(labelled_trees())
@example(([2, 3, 0, 2, 3], ["a", "b", "c", "d", "a"]))
def test_lifting_is_nivre_and_nilssons_algorithm(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    trees = trees_of(heads, [NAMES.index(relation) for relation in relations], NAMES)
    lifted = projectivize(corpus_of(len(heads)), trees)
    expected_heads, expected_relations = twin.projectivize(heads, relations)
    assert spelt(lifted.trees) == (expected_heads, expected_relations)
    assert lifted.trees.names[: len(NAMES)] == NAMES
    arcs = sum(old != new for old, new in zip(heads, expected_heads, strict=True))
    facts = (lifted.sentences, lifted.arcs, lifted.lifts, lifted.separator)
    assert facts == (int(arcs > 0), arcs, twin.lift(heads)[1], "|")


@given(any_trees())
def test_what_was_lifted_is_projective_and_what_is_projective_is_not_lifted(heads: list[int]) -> None:
    corpus = corpus_of(len(heads))
    lifted = projectivize(corpus, trees_of(heads)).trees
    assert tree_facts(corpus, lifted).non_projective_arcs == 0
    plain = trees_of(numbers(lifted.heads))
    again = projectivize(corpus, plain)
    assert (again.trees, again.arcs) == (plain, 0)


@settings(max_examples=200)
@given(labelled_trees([*NAMES, "a|b", "b|a", "c|d", "d|a", "a|zz", "a|b|c"]))
def test_any_labels_are_brought_back_as_the_twin_does_it(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    names = sorted({*relations, *NAMES})
    trees = trees_of(heads, [names.index(relation) for relation in relations], names)
    back = deprojectivize(corpus_of(len(heads)), trees)
    expected = twin.deprojectivize(heads, relations)
    assert spelt(back) == expected
    assert twin.is_tree(expected[0])
    assert back.names[: len(NAMES)] == NAMES


@settings(max_examples=200)
@given(any_trees())
def test_trees_whose_relations_leave_no_doubt_come_back_exactly(heads: list[int]) -> None:
    before = trees_of(heads, list(range(len(heads))), [f"r{word}" for word in range(len(heads))])
    corpus = corpus_of(len(heads))
    assert deprojectivize(corpus, projectivize(corpus, before).trees) == before


@given(labelled_trees())
def test_single_rooted_trees_hang_later_roots_on_the_first(tree: tuple[list[int], list[str]]) -> None:
    heads, relations = tree
    corpus = corpus_of(len(heads))
    trees = trees_of(heads, [NAMES.index(relation) for relation in relations], NAMES)
    first = heads.index(0) + 1
    expected = [first if head == 0 and word != first else head for word, head in enumerate(heads, 1)]
    assert spelt(single_rooted(corpus, trees)) == (expected, relations)
    moved = [old != new for old, new in zip(heads, expected, strict=True)]
    renamed = ["new" if m else old for m, old in zip(moved, relations, strict=True)]
    assert spelt(single_rooted(corpus, trees, "new")) == (expected, renamed)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_what_is_no_tree_is_refused_by_all(heads: list[int]) -> None:
    corpus, trees = corpus_of(len(heads)), trees_of(heads)
    calls = [
        lambda: tree_facts(corpus, trees),
        lambda: single_rooted(corpus, trees),
        lambda: projectivize(corpus, trees),
        lambda: deprojectivize(corpus, trees),
        lambda: read_trees(Corpus.from_sentences([[("w", str(head), "x") for head in heads]]), 1, 2),
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
    corpus = corpus_of(LONG)
    trees = trees_of(SHAPES[shape], [word % 4 for word in range(LONG)], NAMES)
    lifted = projectivize(corpus, trees)
    assert tree_facts(corpus, lifted.trees).non_projective_arcs == 0
    assert lifted.sentences == int("cross" in shape)
    back = deprojectivize(corpus, lifted.trees)
    assert (back.relations, back.names) == (trees.relations, NAMES)
    assert tree_facts(corpus, back).tokens == LONG


@pytest.mark.parametrize("shape", SHAPES)
def test_nonsense_from_a_parser_does_not_make_the_way_back_slow(shape: str) -> None:
    corpus, names = corpus_of(LONG), ["a", "b", "a|b", "b|a", "a|zz"]
    trees = trees_of(SHAPES[shape], [word * word % 5 for word in range(LONG)], names)
    back = deprojectivize(corpus, trees)
    assert tree_facts(corpus, back).tokens == LONG
    assert max(numbers(back.relations)) < 3


def test_the_separator_is_a_character_that_no_name_has() -> None:
    corpus = corpus_of(5)
    for names, separator in [
        (["a|", "|b", "c", "d"], "^"),
        (["|^", "~%", "c", "d"], "↑"),
        (["↑|", "^~%", "c", "d"], "→"),
    ]:
        trees = trees_of([2, 3, 0, 2, 3], [0, 1, 2, 3, 0], names)
        lifted = projectivize(corpus, trees)
        assert lifted.separator == separator
        assert lifted.trees.names[4:] == [f"d{separator}{names[1]}"]
        assert deprojectivize(corpus, lifted.trees, separator) == trees


def test_names_with_every_mark_are_refused() -> None:
    names = ["|^~%", "".join(map(chr, range(0x2191, 0x2600)))]
    with pytest.raises(ParameterError, match="use every character that could mark lifted relations"):
        projectivize(corpus_of(1), trees_of([0], [0], names))


def test_trees_that_do_not_fit_are_refused() -> None:
    corpus, two = corpus_of(2), trees_of([0, 1], [0, 1])
    for call in (tree_facts, single_rooted, projectivize, deprojectivize):
        with pytest.raises(ParameterError, match=r"there must be one head \(uint32\) a token"):
            call(corpus, trees_of([0]))
    for call in (projectivize, deprojectivize):
        with pytest.raises(DataError, match="token 1: has relation number 1, and there are names for 1"):
            call(corpus, two)
    with pytest.raises(ParameterError, match="separator must not be empty"):
        deprojectivize(corpus, two, "")
