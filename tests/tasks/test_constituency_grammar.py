"""Chains, triples and heads that are induced from trees (Collins and Roark 2004, section 3.1)."""

import pytest

import goldbeam as gb
from goldbeam.constituents import HeadRules
from goldbeam.tasks.constituency.grammar import Counts, chains_of, head_ranks, is_long, make_grammar, punctuation
from goldbeam.tasks.constituency.treebank import NumberedTrees, transformed

TRASH = gb.ConstituencyTree.parse("(ROOT (S (NP (NN Trash) (NN can)) (VP (VBZ smell))))")


def test_chains_are_what_begins_with_a_word():
    assert chains_of(TRASH) == [("S", "NP", "NN"), ("NN",), ("VP", "VBZ")]
    assert not is_long(("S", "NP", "NN"))
    assert is_long(("SBAR", "S", "NP", "NN"))


def test_triples_are_parent_left_sibling_and_next_or_the_end():
    counts = Counts.of([TRASH])
    assert set(counts.triples) == {
        ("ROOT", None, "S"),
        ("ROOT", "S", None),
        ("S", None, "NP"),
        ("S", "NP", "VP"),
        ("S", "VP", None),
        ("NP", None, "NN"),
        ("NP", "NN", "NN"),
        ("NP", "NN", None),
        ("VP", None, "VBZ"),
        ("VP", "VBZ", None),
    }
    assert counts.phrases == ["NP", "ROOT", "S", "VP"]


def test_the_look_ahead_is_the_tag_of_the_word_that_comes_next():
    counts = Counts.of([TRASH])
    assert set(counts.lookahead) == {
        ("ROOT", "S", "NN"),
        ("S", "NP", "NN"),
        ("NP", "NN", "NN"),
        ("NP", None, "VBZ"),
        ("S", "VP", "VBZ"),
        ("VP", "VBZ", "VBZ"),
    }
    assert make_grammar(counts, HeadRules.english(), 1).parts()[7] == b""
    assert len(make_grammar(counts, HeadRules.english(), 1, lookahead=True).parts()[7]) == 6 * 3 * 4


TO_VERBS = "(S (VP (VB go) (NP (NN home)) (PP (TO to) (NP (NN bed)))))"
TO_NOUNS = "(S (VP (VB see) (NP (NP (NN top)) (PP (IN of) (NP (NN hill))))))"
AS_FRAGMENT = "(FRAG (NN matter) (PP (IN of) (NP (NN course))))"
SENTENCE = [("see", "VB"), ("top", "NN"), ("of", "IN"), ("hill", "NN")]


def attachments(trees, **options):
    """The labels of the phrases that the search attaches a prepositional phrase to."""
    parser = gb.ConstituencyParser(templates=["L10"], epochs=1, beam=100, transform=None, **options)
    parser.fit([gb.ConstituencyTree.parse(tree) for tree in trees])
    assert parser.predict_corpus([SENTENCE]).flagged == [False]
    found = parser.predict_k_best([SENTENCE], 100)[0]
    trees = [tree for score, tree in found if score > -1e4]  # those that the look-ahead allows
    return {tree.labels[tree.parents[tree.labels.index("PP")]] for tree in trees}


def test_with_a_look_ahead_the_search_builds_what_was_seen_before_the_same_tag():
    assert attachments([TO_VERBS, TO_NOUNS]) == {"VP", "NP"}
    assert attachments([TO_VERBS, TO_NOUNS], lookahead=True) == {"NP"}


def test_a_look_ahead_that_allows_nothing_is_ignored():
    trees = [gb.ConstituencyTree.parse(tree) for tree in (TO_VERBS, AS_FRAGMENT)]
    plain, ahead = (gb.ConstituencyParser(epochs=1, transform=None, lookahead=is_on) for is_on in (False, True))
    assert ahead.fit(trees).predict([SENTENCE]) == plain.fit(trees).predict([SENTENCE])
    assert ahead.predict_corpus([SENTENCE]).flagged == [False]


def test_long_chains_must_be_seen_more_than_once():
    long = gb.ConstituencyTree.parse("(ROOT (SBAR (S (NP (NN a)))))")
    other = gb.ConstituencyTree.parse("(ROOT (S (NP (NN a))))")
    counts = Counts.of([long, other])
    allowed = {least: make_grammar(counts, HeadRules.english(), least).parts()[2] for least in (1, 2)}
    assert sum(allowed[1]) == 2
    assert sum(allowed[2]) == 1


def test_the_search_builds_only_what_the_triples_allow():
    """The example of section 3.1: of the attachments of "can", those that create other triples are not there."""
    parser = gb.ConstituencyParser(kind="perceptron", templates=["L10"], epochs=1, beam=100, transform=None)
    parser.fit([TRASH, gb.ConstituencyTree.parse("(ROOT (S (VP (VBZ smell))))")])
    lists = parser.predict_k_best([[("Trash", "NN"), ("can", "NN"), ("smell", "VBZ")]], 100)[0]
    trees = {str(tree) for _, tree in lists}
    assert str(TRASH) in trees
    assert "(ROOT (S (NP (NN Trash)) (NN can) (VP (VBZ smell))))" not in trees  # S, NP, NN is no triple
    assert not any("(VP (VBZ smell)) (" in tree for tree in trees)


def test_head_ranks_follow_the_passes():
    rules = HeadRules.parse("NP rightmost NN NNS | left NP | right\nVP left VBD VP\n* left")
    ranks = head_ranks(rules, ["NP", "VP"], [",", "DT", "NN", "NNS", "VBD"])
    noun = dict(zip(["NP", "VP", ",", "DT", "NN", "NNS", "VBD"], ranks[:7], strict=True))
    assert noun["NN"] == noun["NNS"] == 1
    assert noun["NP"] == 2
    assert noun["DT"] == noun["VBD"] == 5
    assert noun[","] > noun["DT"]
    verb = dict(zip(["NP", "VP", ",", "DT", "NN", "NNS", "VBD"], ranks[7:], strict=True))
    assert verb["VBD"] == 0
    assert verb["VP"] == 2
    assert verb["NP"] == 4


def test_punctuation_and_conjunctions_are_told_from_tags_and_words():
    counts = Counts.of([gb.ConstituencyTree.parse("(ROOT (X (PUNKT !) (CC and) (NN dog) (, ,) ($ $)))")])
    kinds = dict(zip(sorted(counts.words_by_tag), punctuation(counts, HeadRules.english()), strict=True))
    assert kinds == {"PUNKT": 1, "CC": 2, "NN": 0, ",": 1, "$": 0}


@pytest.mark.parametrize("seed", range(30))
def test_every_tree_is_derived_and_built_again(seed):
    """Trees of any shape, with labels that are words' tags as well."""
    from random import Random

    def tree(random, words, depth):
        if words == 1 and (depth > 4 or random.random() < 0.5):
            return f"({random.choice('NVP')} w)"
        label = random.choice(["A", "B", "N"])
        cut = sorted(random.sample(range(1, words), min(words - 1, random.randint(0, 2))))
        sizes = [b - a for a, b in zip([0, *cut], [*cut, words], strict=True)]
        return f"({label} {' '.join(tree(random, n, depth + 1) for n in sizes)})"

    random = Random(seed)
    gold = [gb.ConstituencyTree.parse(tree(random, random.randint(2, 9), 0)).cleaned(loops=False) for _ in range(3)]
    parser = gb.ConstituencyParser(
        kind="perceptron", templates=["L10 LK LK1.w n len L20 L30 L01 L02 L11"], epochs=1, beam=2, rare_chains=1
    ).fit(gold)
    model = parser._model
    learned = [transformed(t.rooted(), "left-corner") for t in gold]
    numbered = NumberedTrees.of(learned, model.grammar)
    maker, begin = model.tree_maker(), 0
    for one, end in zip(gold, numbered.node_ends, strict=True):
        made = maker(memoryview(numbered.labels)[begin:end], memoryview(numbered.ends)[begin:end], one.words, one.tags)
        assert made == one.rooted()
        begin = end
    assert not model.training_data["unreachable"]
