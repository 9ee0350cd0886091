"""Reading trees from files and lists, and what their errors say."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from goldbeam.data import Corpus
from goldbeam.data.trees import (
    Trees,
    columns,
    deprojectivize,
    lifting,
    projectivize,
    read_trees,
    render_trees,
    single_rooted,
    tree_facts,
)
from goldbeam.errors import DataError, ParameterError


def conllu(*sentences: str) -> Corpus:
    """Words as "head relation", separated by commas."""
    text = ""
    for sentence in sentences:
        for number, word in enumerate(sentence.split(","), 1):
            head, relation = word.split()
            text += f"{number}\tw{number}\t_\t_\t_\t_\t{head}\t{relation}\t_\t_\n"
        text += "\n"
    return Corpus.parse(text.encode(), "conllu", "bank.conllu")


def heads(of: Trees) -> list[int]:
    return memoryview(of.heads).cast("I").tolist()


def relations(of: Trees) -> list[str]:
    return [of.names[number] for number in memoryview(of.relations).cast("I")]


CROSSING = "2 det,3 nsubj,0 root,2 nmod,3 obl"


def test_trees_are_read_from_conllu() -> None:
    read = read_trees(conllu("2 det,0 root", "0 root,1 obj"))
    assert (heads(read), relations(read), len(read)) == ([2, 0, 0, 1], ["det", "root", "root", "obj"], 4)
    assert read.names == ["det", "root", "obj"]


def test_heads_count_words_and_neither_ranges_nor_empty_nodes() -> None:
    rest = "\t_\t_\t_\t_"
    rows = [
        "# text = ab c",
        f"1-2\tab{rest}\t_\t_\t_\t_",
        f"1\ta{rest}\t3\tx\t_\t_",
        f"2\tb{rest}\t1\ty\t_\t_",
        f"2.1\te{rest}\t_\t_\t1:x\t_",
        f"3\tc{rest}\t0\troot\t_\t_",
    ]
    assert heads(read_trees(Corpus.parse("\n".join(rows).encode(), "conllu", "x"))) == [3, 1, 0]


def test_columns_are_given_by_name_or_number() -> None:
    corpus = Corpus.parse(b"a 2 det\nb 0 root\n\n", "columns", "x.txt")
    assert heads(read_trees(corpus, 1, -1)) == [2, 0]
    assert relations(read_trees(corpus, "c1", "2")) == ["det", "root"]
    with pytest.raises(DataError, match=r"x\.txt: no column 'deprel'; .*; say which one has the relations"):
        read_trees(corpus)
    with pytest.raises(DataError, match=r"no column 'head'; .*; say which one has the heads"):
        read_trees(corpus, relation_column=2)


def test_known_names_keep_their_numbers() -> None:
    read = read_trees(conllu("2 det,0 root"), names=["root", "obj"])
    assert (read.names, relations(read)) == (["root", "obj", "det"], ["det", "root"])


@pytest.mark.parametrize(
    ("sentence", "line", "message"),
    [
        ("2 det,_ root", 2, "HEAD is '_': the word has no head; give annotated data"),
        ("two det,0 root", 1, "HEAD is 'two', not a number; write 0 for the root, else the number of the head's word"),
        ("0 root,-1 det", 2, "HEAD is '-1', not a number"),
        ("0 root,1.5 det", 2, "HEAD is '1.5', not a number"),
        ("0 root,99999999999 det", 2, "HEAD is '99999999999', which is no word's number"),
        ("0 root,1 det,14 x", 3, "HEAD 14 is outside the sentence (1..3); correct it, or write 0 for the root"),
        ("0 root,2 det", 2, "HEAD 2 is the word itself; correct it, or write 0 for the root"),
        ("2 a,1 b", 1, "no word of the sentence that begins here has HEAD 0; one must be the root"),
        ("0 root,3 a,4 b,2 c,2 d", 2, "the heads of words 2, 3 and 4 form a cycle; correct one of them"),
        ("3 a,0 root,1 b", 1, "the heads of words 1 and 3 form a cycle; correct one of them"),
        ("2 a,3 a,4 a,5 a,6 a,7 a,1 a,0 a", 1, "the heads of words 1, 2, 3, 4, 5, 6, ... form a cycle"),
    ],
)
def test_what_is_no_tree_is_refused_with_file_and_line(sentence: str, line: int, message: str) -> None:
    with pytest.raises(DataError) as error:
        read_trees(conllu("0 root", sentence, "0 root"))
    assert str(error.value).startswith(f"bank.conllu:{line + 2}: {message}")


def test_lists_name_sentence_and_token() -> None:
    rows = [[("a", "0", "root")], [("a", "0", "root"), ("b", "_", "x")]]
    corpus = Corpus.from_sentences(rows, columns=["form", "head", "deprel"])
    with pytest.raises(DataError, match=r"^<list>: sentence 1, token 1: HEAD is '_': the word has no head"):
        read_trees(corpus)


def test_trees_are_written_into_their_columns() -> None:
    corpus = conllu(CROSSING, "0 root,1 x")
    assert render_trees(corpus, read_trees(corpus)) == corpus.text
    lifted = projectivize(corpus, read_trees(corpus)).trees
    written = Corpus.parse(render_trees(corpus, lifted), "conllu", "lifted")
    again = read_trees(written)
    assert (heads(again), relations(again)) == (heads(lifted), relations(lifted))
    assert [row[:6] + row[8:] for row in written[0]] == [row[:6] + row[8:] for row in corpus[0]]


def test_facts_count_arcs_and_name_sentences() -> None:
    corpus = conllu("0 root", CROSSING, "0 root,0 root")
    facts = tree_facts(corpus, read_trees(corpus))
    assert (facts.sentences, facts.tokens, facts.non_projective_arcs) == (3, 8, 1)
    assert (facts.non_projective, facts.multi_rooted) == ((1,), (2,))


def test_later_roots_hang_on_the_first() -> None:
    corpus = conllu("0 root,0 root,2 x", CROSSING)
    read = read_trees(corpus)
    assert heads(single_rooted(corpus, read))[:3] == [0, 1, 2]
    assert single_rooted(corpus, read).relations == read.relations
    assert relations(single_rooted(corpus, read, "parataxis"))[:3] == ["root", "parataxis", "x"]
    assert single_rooted(corpus, read, "x").names == read.names


def test_a_crossing_arc_goes_up_and_comes_back() -> None:
    corpus = conllu(CROSSING, "0 root")
    read = read_trees(corpus)
    lifted = projectivize(corpus, read)
    assert (lifted.sentences, lifted.arcs, lifted.lifts, lifted.separator) == (1, 1, 1, "|")
    assert heads(lifted.trees) == [2, 3, 0, 3, 3, 0]
    assert relations(lifted.trees)[3] == "nmod|nsubj"
    assert deprojectivize(corpus, lifted.trees, lifted.separator) == read


def test_a_label_that_cannot_be_followed_leaves_the_word_where_it_is() -> None:
    corpus = conllu("2 det,3 nsubj,0 root,3 nmod|iobj,3 obl")
    back = deprojectivize(corpus, read_trees(corpus))
    assert heads(back) == [2, 3, 0, 3, 3]
    assert relations(back)[3] == "nmod"


def test_a_neighbour_is_not_what_a_word_was_lifted_from() -> None:
    """Word 4 could hang on word 3 without crossing anything, so its head is the other nsubj."""
    corpus = conllu("5 nsubj,5 x,5 nsubj,5 nmod|nsubj,0 root")
    assert heads(deprojectivize(corpus, read_trees(corpus)))[3] == 1


def test_trees_must_be_numbers_of_one_length() -> None:
    for wrong in [(b"\0" * 4, b""), (b"\0" * 3, b"\0" * 3)]:
        with pytest.raises(ParameterError, match="must be bytes of uint32 and equal in number"):
            Trees(*wrong, [])


@pytest.mark.parametrize("module", [columns, lifting])
def test_the_docstrings_tell_the_truth(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
