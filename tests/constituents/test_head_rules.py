"""Head rules: passes, the English table, dependencies."""

import pytest
from hypothesis import given
from random_constituents import trees

from goldbeam.constituents import ConstituencyTree, HeadRules
from goldbeam.doc.checks import check_tree
from goldbeam.errors import DataError, ParameterError

parse = ConstituencyTree.parse
ENGLISH = HeadRules.english()


@pytest.mark.parametrize(
    ("tree", "head"),
    [
        ("(NP (DT the) (JJ big) (NN dog) (NN house))", 4),  # the last noun
        ("(NP (NP (DT a) (NN dog)) (PP (IN of) (NP (NNP Jim))))", 1),  # no noun: the first NP
        ("(NP (NP (NNP Jim)) (NN dog))", 3),
        ("(NP (NNP Jim) (POS 's))", 2),
        ("(NP (QP (CD 5)) ($ $))", 3),
        ("(NP (NNS cats) (CC and) (NNS dogs))", 1),  # the first conjunct
        ("(NP (NNS cats) (, ,) (CC and) (NNS dogs))", 1),
        ("(NP (CC and) (NNS dogs))", 2),
        ("(NP-SBJ (DT the) (NN dog))", 2),  # function tags do not matter
        ("(VP (MD will) (VP (VB go)))", 1),
        ("(VP (VBZ goes) (PP-DIR (IN on)))", 1),
        ("(S (PP (IN in) (NP (NN May))) (, ,) (NP (PRP it)) (VP (VBD rained)) (. .))", 8),
        ("(PP (RB just) (IN in) (NP (NN time)))", 2),
        ("(PP (IN out) (IN of) (NP (NN x)))", 2),  # from the right
        ("(SBAR (IN that) (S (VP (VB go))))", 1),
        ("(FRAG (NN a) (NN b) (. .))", 2),  # no labels: the last that is no punctuation
        ("(HEADING (NP (NN a)) (NP (NN b)))", 1),  # not in the table
        ("(PRN (, ,) (S (VP (VB go))) (, ,))", 2),
        ("(PRN (, ,) (: -))", 1),  # nothing but punctuation
    ],
)
def test_english_heads(tree, head):
    assert ENGLISH.head_of(parse(tree), 0) == head


def test_dependencies_are_those_of_the_heads():
    tree = parse(
        "(ROOT (S (NP (DT The) (NN dog)) (VP (VBD saw) (NP (NP (DT a) (NN cat)) (PP (IN on) (NP (NNS mats))))) (. .)))"
    )
    # saw heads dog and cat and the full stop; cat heads a and on; on heads mats
    assert ENGLISH.dependencies(tree) == [2, 3, 0, 5, 3, 5, 6, 3]
    assert [tree.words[word] for word in ENGLISH.head_words(tree)][:3] == ["saw", "saw", "dog"]
    sentence = tree.to_sentence()
    assert sentence.to_conllu().splitlines()[1] == "2\tdog\t_\t_\tNN\t_\t3\tdep\t_\t_"
    assert sentence.relations.count("root") == 1


def test_sentences_have_brackets_as_they_are():
    assert parse("(X (-LRB- -LRB-) (NN a) (-RRB- -RCB-))").to_sentence().forms == ("(", "a", "}")


def test_own_tables():
    tree = parse("(A (B b) (C c) (B d) (CC e) (D f))")
    heads = {
        "A left C B": 2,
        "A left": 1,
        "A right B": 3,
        "A leftmost C B": 1,
        "A rightmost C B": 3,
        "A left X | rightmost C": 2,
        "A right X": 3,  # D, but before it is CC, and before that d
    }
    assert {table: HeadRules.parse(table).head_of(tree, 0) for table in heads} == heads
    assert HeadRules.parse("A right X", conjunctions=()).head_of(tree, 0) == 5
    assert HeadRules.parse("A left", punctuation=["B", "C"]).head_of(tree, 0) == 4


def test_a_label_that_the_table_does_not_have():
    tree = parse("(S (NP (NN a) (NN b)) (VP (VB c)))")
    with pytest.raises(DataError, match="no rule for 'NP'; add one, or a rule for all others, '\\* left'"):
        HeadRules.parse("S left VP\nVP left").dependencies(tree)
    assert HeadRules.parse("S left VP\n* left").dependencies(tree) == [3, 1, 0]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("NP", "line 1 of the head table: a side must be one of left, right, leftmost, rightmost, got '' in the rule"),
        ("\nNP up NN", "line 2 of the head table: a side must be one of .*, got 'up' in the rule of 'NP'"),
        ("NP left NN |", "got '' in the rule of 'NP'"),
        ("NP left\nNP right", "line 2 of the head table is a second rule for 'NP'; keep one"),
    ],
)
def test_bad_tables_say_where(table, message):
    with pytest.raises(ParameterError, match=message):
        HeadRules.parse(table)


def test_rules_made_by_hand_are_checked():
    with pytest.raises(ParameterError, match="the head rule of 'NP' has no passes"):
        HeadRules({"NP": []})
    with pytest.raises(ParameterError, match="node 1 is the tag of a word"):
        ENGLISH.head_of(parse("(S (NN a))"), 1)


@given(trees)
def test_heads_are_a_projective_tree_with_one_root(tree):
    heads = ENGLISH.dependencies(tree)
    check_tree(heads, str)
    assert heads.count(0) == 1
    words = ENGLISH.head_words(tree)
    starts = tree.starts
    for node, end in enumerate(tree.ends):
        # of the words of a phrase just one, its head, hangs on a word outside
        first, last = starts[node], starts[end]
        outside = [w for w in range(first, last) if not first <= heads[w] - 1 < last]
        assert outside == [words[node]]
