"""Bracket scores: cases counted by hand, after EVALB's rules."""

import pytest

from goldbeam.constituents import ConstituencyTree, parse_brackets
from goldbeam.data.sample import sample_brackets
from goldbeam.errors import DataError
from goldbeam.evaluation.brackets import METRICS, Conventions, bracket_scores, count_brackets

parse = ConstituencyTree.parse


def counts(gold: str, predicted: str) -> tuple[int, int, int]:
    found = count_brackets(parse(gold), parse(predicted))
    return found["correct"], found["gold"], found["predicted"]


def test_a_sentence_by_hand():
    # gold:      S 0-5, NP 0-2, VP 2-5, NP 3-5
    # predicted: S 0-5, NP 0-1, VP 1-5, PP 2-5, NP 3-5; correct are S and the last NP
    # VP 1-5 crosses gold's NP 0-2; nothing else crosses. Tags: fruit, a, banana of five words are right.
    gold = parse("(ROOT (S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (DT a) (NN banana)))))")
    other = parse("(ROOT (S (NP (NN fruit)) (VP (VBZ flies) (PP (IN like) (NP (DT a) (NN banana))))))")
    assert bracket_scores([gold], [other], cutoff=None, details=True) == {
        "precision": 40.0,
        "recall": 50.0,
        "f1": pytest.approx(100 * 2 * 2 / 9),
        "exact_match": 0.0,
        "no_crossing": 0.0,
        "two_or_less_crossing": 100.0,
        "tagging_accuracy": 60.0,
        "crossing_brackets": 1.0,
        "sentences": 1,
        "tokens": 5,
        "labels": {
            "NP": {"precision": 50.0, "recall": 50.0, "f1": 50.0, "brackets": 2},
            "S": {"precision": 100.0, "recall": 100.0, "f1": 100.0, "brackets": 1},
            "VP": {"precision": 0.0, "recall": 0.0, "f1": 0.0, "brackets": 1},
            "PP": {"precision": 0.0, "recall": 0.0, "f1": 0.0, "brackets": 0},
        },
    }


def test_punctuation_may_be_attached_anywhere():
    gold = "(ROOT (S (NP (DT The) (NN cat)) (, ,) (VP (VBD sat)) (. .)))"
    other = "(TOP (S (NP (DT The) (NN cat) (, ,)) (VP (VBD sat) (. .))))"
    assert counts(gold, other) == (3, 3, 3)
    found = count_brackets(parse(gold), parse(other))
    assert (found["exact"], found["tagged"], found["tokens"]) == (1, 3, 5)  # two of five words are punctuation


def test_gold_says_which_words_are_punctuation():
    # the comma that was tagged NN is not counted, nor is the word that was tagged as a comma left out
    gold = "(S (NP (NN a)) (, ,) (VP (VB b)))"
    assert counts(gold, "(S (NP (NN a)) (NN ,) (VP (, b)))") == (3, 3, 3)
    assert count_brackets(parse(gold), parse("(S (NP (NN a)) (NN ,) (VP (, b)))"))["tags"] == 1


def test_phrases_of_nothing_but_punctuation_and_traces_do_not_count():
    assert counts("(S (NP (-NONE- *)) (PRN (, ,)) (VP (VB go)))", "(S (, ,) (VP (VB go)))") == (2, 2, 2)


def test_traces_shift_no_words():
    gold = "( (S (NP-SBJ (NP (NN a)) (-NONE- *)) (VP-2 (VB b) (NP (-NONE- 0)))))"
    assert counts(gold, "(ROOT (S (NP (NP (NN a))) (VP (VB b))))") == (4, 4, 4)


def test_prt_is_advp():
    assert counts("(VP (VB give) (PRT (RP up)))", "(VP (VB give) (ADVP (RP up)))") == (2, 2, 2)


def test_each_bracket_matches_one():
    # NP over NP: two gold brackets of the same words, of which one is found
    assert counts("(NP (NP (NN a)))", "(NP (NN a))") == (1, 2, 1)
    assert counts("(NP (NN a))", "(NP (NP (NN a)))") == (1, 1, 2)


def test_function_tags_count_only_if_asked_for():
    gold, other = parse("(S (NP-SBJ (NN a)))"), parse("(S (NP (NN a)))")
    assert bracket_scores([gold], [other])["f1"] == 100
    assert bracket_scores([gold], [other], conventions=Conventions(functions=True))["f1"] == 50


def test_crossing_brackets():
    gold = parse("(S (X (N a) (N b)) (X (N c) (N d)) (X (N e) (N f)) (X (N g) (N h)))")
    three = parse("(S (N a) (Y (N b) (N c)) (Y (N d) (N e)) (Y (N f) (N g)) (N h))")
    inside = parse("(S (Y (X (N a) (N b)) (X (N c) (N d))) (N e) (N f) (N g) (N h))")
    # each Y of three crosses two brackets and counts once; those of inside hold gold's or are within them
    scores = bracket_scores([gold, gold], [three, inside])
    assert (scores["crossing_brackets"], scores["no_crossing"], scores["two_or_less_crossing"]) == (1.5, 50.0, 50.0)


def test_sentences_up_to_40_words_are_scored_apart():
    def tree(words: int, label: str) -> ConstituencyTree:
        return parse(f"(S ({label} (-NONE- *) {'(NN a) ' * (words - 1)}) (. .))")

    # 40 words with the full stop, traces aside: right; 41 words: one of two brackets is wrong
    scores = bracket_scores([tree(40, "NP"), tree(41, "NP")], [tree(40, "NP"), tree(41, "VP")])
    assert (scores["f1"], scores["exact_match"], scores["sentences"]) == (75.0, 50.0, 2)
    assert (scores["up_to_40"]["f1"], scores["up_to_40"]["sentences"], scores["up_to_40"]["tokens"]) == (100.0, 1, 40)
    assert bracket_scores([tree(41, "NP")], [tree(41, "NP")])["up_to_40"]["f1"] == 0.0  # nothing to count


def test_a_sentence_of_punctuation_is_not_scored():
    mark, right = parse("(FRAG (. .))"), parse("(S (NP (NN a)))")
    wrong = parse("(S (VP (NN a)))")
    scores = bracket_scores([mark, right], [mark, wrong])
    assert (scores["exact_match"], scores["no_crossing"], scores["sentences"]) == (0.0, 100.0, 2)
    assert bracket_scores([mark], [mark])["exact_match"] == 0.0


def test_trees_agree_with_themselves_and_swapping_swaps():
    gold = list(parse_brackets(sample_brackets(40, 1)))
    scores = bracket_scores(gold, gold)
    assert {scores[name] for name in METRICS} == {100.0}
    flat = [parse(f"(S {' '.join(f'({t} {w})' for t, w in zip(g.tags, g.words, strict=True))})") for g in gold]
    one, two = bracket_scores(gold, flat), bracket_scores(flat, gold)
    assert (one["precision"], one["recall"]) == (two["recall"], two["precision"])
    assert 0 < one["recall"] < one["precision"]


def test_other_sentences_are_refused():
    tree = parse("(S (NN a) (NN b))")
    with pytest.raises(DataError, match="gold has 1 trees and the prediction 0: give the same sentences"):
        bracket_scores([tree], [])
    with pytest.raises(DataError, match="tree 2: gold has 2 words and the prediction 1, traces aside"):
        bracket_scores([tree, tree], [tree, parse("(S (NN a))")])
    with pytest.raises(DataError, match="tree 1, word 2: gold has 'b' and the prediction 'c'"):
        bracket_scores([tree], [parse("(S (NN a) (NN c))")])
