from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.attachment import attachment_of_corpora, attachment_of_ids, attachment_scores
from goldbeam.evaluation.treebank import Treebank

from . import conll2018
from .conll2018 import Arc, Pair

RELATIONS = ["nsubj", "nsubj:pass", "obj", "case", "punct", "punct:x", "det", "root", "aux", "dep", "SBJ", ":", ""]


def corpora() -> st.SearchStrategy[list[Pair]]:
    """Sentences with heads inside them, which need not be trees; half of the predictions are near the gold."""

    def sentence(length: int) -> st.SearchStrategy[Pair]:
        def arc(word: int) -> st.SearchStrategy[Arc]:
            heads = [head for head in range(length + 1) if head != word]
            return st.tuples(st.sampled_from(heads), st.sampled_from(RELATIONS))

        rows = st.tuples(*(st.tuples(arc(word), arc(word), st.integers(0, 3)) for word in range(1, length + 1)))
        return rows.map(lambda rows: ([gold for gold, _, _ in rows], [mixed(*row) for row in rows]))

    return st.lists(st.integers(0, 12).flatmap(sentence), max_size=5)


def mixed(gold: Arc, other: Arc, kept: int) -> Arc:
    return (gold[0] if kept & 1 else other[0], gold[1] if kept & 2 else other[1])


def scores(corpus: list[Pair], mask: bytes | None = None, **options: Any) -> dict[str, Any]:
    gold = [arc for sentence, _ in corpus for arc in sentence]
    predicted = [arc for _, sentence in corpus for arc in sentence]
    names = list(dict.fromkeys([*RELATIONS, *(relation for _, relation in gold + predicted)]))
    columns = [array("I", [head for head, _ in arcs]).tobytes() for arcs in (gold, predicted)]
    numbers = [array("I", [names.index(relation) for _, relation in arcs]).tobytes() for arcs in (gold, predicted)]
    ends = array("I", [sum(len(sentence) for sentence, _ in corpus[:i]) for i in range(len(corpus) + 1)])
    return attachment_of_ids(columns[0], numbers[0], columns[1], numbers[1], ends, names, mask, **options)


@given(corpora(), st.randoms(use_true_random=False))
def test_scores_agree_with_the_python_twin(corpus: list[Pair], random: Any) -> None:
    mask = bytes(random.getrandbits(1) for _ in conll2018.words(corpus))
    got = scores(corpus, mask, details=True)
    marks = iter(mask)
    spoken = []  # the corpus without what the mask calls punctuation
    for gold, predicted in corpus:
        kept = [i for i in range(len(gold)) if not next(marks)]
        spoken.append(([gold[i] for i in kept], [predicted[i] for i in kept]))
    for suffix, part in (("", corpus), ("_no_punct", spoken)):
        assert got["uas" + suffix] == pytest.approx(conll2018.uas(part))
        assert got["las" + suffix] == pytest.approx(conll2018.las(part))
        assert got["las_with_subtypes" + suffix] == pytest.approx(conll2018.las(part, lambda name: name))
        assert got["exact_match_unlabelled" + suffix] == pytest.approx(
            conll2018.complete(part, lambda gold, arc: gold[0] == arc[0])
        )
        assert got["exact_match" + suffix] == pytest.approx(
            conll2018.complete(
                part,
                lambda gold, arc: (gold[0], conll2018.universal(gold[1])) == (arc[0], conll2018.universal(arc[1])),
            )
        )
        assert got["tokens" + suffix] == len(list(conll2018.words(part)))
    assert got.get("clas", 0.0) == pytest.approx(conll2018.clas(corpus))
    assert got["sentences"] == len(corpus)
    for relation in map(conll2018.universal, RELATIONS):
        assert got["relations"].get(relation, {"f1": 0.0})["f1"] == pytest.approx(
            conll2018.relation_f1(corpus, relation)
        )


@given(corpora())
def test_distances_agree_with_the_python_twin(corpus: list[Pair]) -> None:
    got = scores(corpus, details=True)["distances"]
    gold = conll2018.arcs_by_distance([sentence for sentence, _ in corpus])
    predicted = conll2018.arcs_by_distance([sentence for _, sentence in corpus])
    assert list(got) == list(gold)
    for name, found in got.items():
        right = len(gold[name] & predicted[name])
        assert found["tokens"] == len(gold[name])
        assert found["uas"] == pytest.approx(100 * right / max(len(gold[name]), 1))
        assert found["precision"] == pytest.approx(100 * right / max(len(predicted[name]), 1))


# "They were seen in the old house ." with three faults: a subtype, the head of "in", and the relation of "house".
GOLD = [(3, "nsubj:pass"), (3, "aux:pass"), (0, "root"), (7, "case"), (7, "det"), (7, "amod"), (3, "obl"), (3, "punct")]
GUESS = [(3, "nsubj"), (3, "aux:pass"), (0, "root"), (3, "case"), (7, "det"), (7, "amod"), (3, "mark"), (3, "punct")]
MASK = bytes([0, 0, 0, 0, 0, 0, 0, 1])


def test_scores_of_a_worked_example() -> None:
    got = scores([(GOLD, GUESS), ([(0, "root")], [(0, "root")])], MASK + b"\0", details=True)
    assert got["uas"] == pytest.approx(100 * 8 / 9)
    assert got["las"] == pytest.approx(100 * 7 / 9)  # a subtype is no fault
    assert got["las_with_subtypes"] == pytest.approx(100 * 6 / 9)
    # Content words: nsubj, root, amod, obl and root in gold; the prediction calls one of them `mark`. Four are right.
    assert got["clas"] == pytest.approx(100 * 2 * 4 / (5 + 4))
    assert got["uas_no_punct"] == pytest.approx(100 * 7 / 8)
    assert got["las_no_punct"] == pytest.approx(100 * 6 / 8)
    assert (got["exact_match"], got["exact_match_unlabelled"]) == (50.0, 50.0)
    assert (got["sentences"], got["tokens"], got["tokens_no_punct"]) == (2, 9, 8)
    assert got["relations"]["case"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0, "uas": 0.0, "tokens": 1}
    assert got["relations"]["obl"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0, "uas": 100.0, "tokens": 1}
    assert got["relations"]["mark"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0, "uas": 0.0, "tokens": 0}
    assert next(iter(got["relations"])) == "root"  # the most frequent one
    # Three to six words away in gold: `in`, `house` and the full stop. In the prediction `in` is next to its head.
    assert got["distances"]["3-6"] == {
        "uas": pytest.approx(200 / 3),
        "las": pytest.approx(100 / 3),
        "precision": 100.0,
        "tokens": 3,
    }
    assert got["distances"]["1"] == {"uas": 100.0, "las": 100.0, "precision": pytest.approx(200 / 3), "tokens": 2}


def test_whole_relations_are_compared_when_asked_for() -> None:
    got = scores([(GOLD, GUESS)], universal=False, details=True)
    assert got["las"] == got["las_with_subtypes"] == pytest.approx(100 * 5 / 8)
    assert got["clas"] == pytest.approx(100 * 2 * 2 / (4 + 3))  # nsubj is no longer nsubj:pass
    assert "nsubj:pass" in got["relations"]


def test_a_wrong_subtype_does_not_make_a_tree_incomplete() -> None:
    corpus = [([(0, "root"), (1, "nsubj:pass")], [(0, "root"), (1, "nsubj")])]
    assert scores(corpus)["exact_match"] == 100.0
    assert scores(corpus, universal=False)["exact_match"] == 0.0


@pytest.mark.parametrize("relation", sorted(conll2018.CONTENT | conll2018.FUNCTION))
def test_only_content_relations_count_for_clas(relation: str) -> None:
    got = scores([([(0, "root"), (1, f"{relation}:x")], [(0, "root"), (0, relation)])])
    assert got["clas"] == (50.0 if relation in conll2018.CONTENT else 100.0)


def test_without_content_relations_there_is_no_clas() -> None:
    assert "clas" not in scores([([(0, "SBJ")], [(0, "OBJ")])])


def test_without_a_mask_there_are_no_scores_without_punctuation() -> None:
    assert not [name for name in scores([(GOLD, GUESS)]) if name.endswith("no_punct")]


def test_a_corpus_without_words_scores_zero() -> None:
    got = scores([], details=True)
    assert (got["uas"], got["las"], got["tokens"], got["relations"]) == (0.0, 0.0, 0, {})


COLUMNS = ["form", "upos", "head", "deprel"]


def corpus_of(arcs: list[Arc], words: str = "They were seen in the old house .") -> Corpus:
    rows = [(word, "X", str(head), relation) for word, (head, relation) in zip(words.split(), arcs, strict=True)]
    return Corpus.from_sentences([rows], columns=COLUMNS)


def test_corpora_and_their_trees_give_the_same_scores() -> None:
    gold, predicted = corpus_of(GOLD), corpus_of(GUESS)
    got = attachment_of_corpora(gold, predicted)
    assert got == scores([(GOLD, GUESS)], MASK)
    names = ["mark", "unused", "punct", "amod", "det", "case", "root", "aux:pass", "nsubj"]
    heads = array("I", [head for head, _ in GUESS]).tobytes()
    relations = array("I", [names.index(relation) for _, relation in GUESS]).tobytes()
    assert attachment_scores(gold, heads, relations, names) == got
    trees = Treebank.of(gold)
    assert attachment_scores(trees, heads, relations, names) == got
    same = (trees.trees.heads, trees.trees.relations)
    assert attachment_of_ids(*same, *same, gold.offsets, trees.trees.names)["las"] == 100.0


def test_files_are_read(tmp_path: Any) -> None:
    row = "{}\tw\t_\tX\t_\t_\t{}\t{}\t_\t_\n"
    for name, arcs in (("gold", GOLD), ("guess", GUESS)):
        rows = "".join(row.format(i, *arc) for i, arc in enumerate(arcs, 1))
        (tmp_path / f"{name}.conllu").write_text(f"# sent_id = 1\n{rows}\n")
    got = attachment_of_corpora(tmp_path / "gold.conllu", str(tmp_path / "guess.conllu"))
    assert got["las"] == pytest.approx(100 * 6 / 8)


def test_other_tokens_are_refused_by_place() -> None:
    other = corpus_of(GUESS, "They were seen at the old house .")
    with pytest.raises(DataError, match=r"sentence 0, token 3: the token is 'at', but 'in' at .*sentence 0, token 3"):
        attachment_of_corpora(corpus_of(GOLD), other)


def test_a_corpus_without_trees_is_refused() -> None:
    words = Corpus.from_sentences([["a"]])
    with pytest.raises(DataError, match="read as list, it has no columns head and deprel"):
        attachment_of_corpora(words, words)
    blank = Corpus.from_sentences([[("a", "X", "_", "_")]], columns=COLUMNS)
    with pytest.raises(DataError, match="the column head is '_' here and everywhere"):
        attachment_of_corpora(blank, blank)


@pytest.mark.parametrize(
    ("changed", "value", "message"),
    [
        ("heads", [0, 3], r"sentence 1, word 2: the head must be another word or 0 \(0..2\), got 3"),
        ("gold_heads", [9, 0], r"sentence 1, word 1: the head must .* got 9"),
        ("heads", [0, 2], r"sentence 1, word 2: the head must .* got 2"),
        ("relations", [0, 1], "relation number 1 is outside the list"),
        ("heads", [0], "gold has 2 heads and the prediction 1"),
        ("relations", [0], "gold has 2 relations and the prediction 1"),
        ("gold_relations", [0], "equal in number"),
        ("offsets", [0, 3], "offsets must rise"),
        ("punctuation", b"\0", "punctuation has 1 bytes for 2 tokens"),
        ("heads", b"\0\0\0", "four bytes a token, got 3 bytes"),
    ],
)
def test_buffers_that_do_not_fit_are_refused(changed: str, value: Any, message: str) -> None:
    given = {"gold_heads": [0, 1], "gold_relations": [0, 0], "heads": [0, 1], "relations": [0, 0], "offsets": [0, 2]}
    buffers: dict[str, Any] = {name: array("I", numbers) for name, numbers in given.items()}
    buffers[changed] = array("I", value) if isinstance(value, list) else value
    with pytest.raises(ParameterError, match=message):
        attachment_of_ids(**buffers, names=["root"])
