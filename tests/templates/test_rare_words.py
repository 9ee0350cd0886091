"""Words seen once are read as <unk>, as the 2012 paper trains (section 6.1): they share weights with unseen ones."""

import goldbeam as gb
from goldbeam.templates.tagging import COLLINS_2002, RATNAPARKHI_1996

# "zorb" and "quux" are seen once and are verbs; frequent words are nouns.
DATA = [[("dog", "N")], [("dog", "N")], [("cat", "N")], [("cat", "N")], [("zorb", "V")], [("quux", "V")]]
WORDS = ["w0"]


def test_the_papers_set_has_the_rule_and_ratnaparkhis_has_not():
    assert COLLINS_2002.rare == 1
    assert RATNAPARKHI_1996.rare == 0
    assert COLLINS_2002.templates == RATNAPARKHI_1996.templates


def test_unseen_words_are_tagged_like_words_seen_once():
    tagger = gb.Tagger(templates=WORDS, rare=1, epochs=10).fit(DATA)
    assert tagger.predict([["never-seen"], ["zorb"], ["dog"]]) == [["V"], ["V"], ["N"]]
    zorb, quux, unseen = (score for [(score, _)] in tagger.predict_k_best([["zorb"], ["quux"], ["unseen"]], 1))
    assert zorb == quux == unseen


def test_without_the_rule_unseen_words_have_no_weights():
    tagger = gb.Tagger(templates=WORDS, epochs=10).fit(DATA)
    [[(score, _)]] = tagger.predict_k_best([["never-seen"]], 1)
    assert score == 0


def test_the_rule_is_part_of_the_model_file(tmp_path):
    tagger = gb.Tagger(templates="collins-2002", epochs=5).fit(DATA)
    tagger.save(tmp_path / "m")
    sentences = [["unseen"], ["zorb"], ["dog"]]
    assert gb.load(tmp_path / "m").predict_k_best(sentences, 2) == tagger.predict_k_best(sentences, 2)


def test_only_plain_word_atoms_are_replaced():
    tagger = gb.Tagger(templates=["lower(w0)"], rare=1, epochs=10).fit(DATA)
    [[(score, _)]] = tagger.predict_k_best([["never-seen"]], 1)
    assert score == 0
    assert tagger.predict([["zorb"]]) == [["V"]]


def test_rare_counts_how_often_a_word_may_be_seen():
    twice = gb.Tagger(templates=WORDS, rare=2, epochs=10).fit([*DATA, [("cat", "N")]])
    [dog], [cat] = twice.predict_k_best([["dog"], ["cat"]], 1)
    [unseen] = twice.predict_k_best([["never-seen"]], 1)[0]
    assert dog == unseen
    assert cat != unseen
