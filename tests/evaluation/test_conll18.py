"""The metrics of the CoNLL 2018 shared task, worked out by hand, and against the scores on gold tokens."""

import pytest

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.evaluation import conll18
from goldbeam.evaluation.attachment import attachment_of_corpora


def corpus(*sentences, name="<bytes>"):
    """Tokens are words, or a multiword token and its words: "dont do nt"."""
    lines = []
    for sentence in sentences:
        number = 1
        for token in sentence:
            form, *words = token.split()
            if words:
                lines.append(f"{number}-{number + len(words) - 1}\t{form}" + "\t_" * 8)
            for word in words or [form]:
                lines.append(f"{number}\t{word}" + "\t_" * 8)
                number += 1
        lines.append("")
    return Corpus.parse("\n".join([*lines, ""]).encode(), "conllu", name)


def annotated(*rows):
    """One sentence of (form, lemma, upos, feats, head, relation)."""
    lines = [
        f"{i}\t{form}\t{lemma}\t{upos}\tX\t{feats}\t{head}\t{relation}\t_\t_"
        for i, (form, lemma, upos, feats, head, relation) in enumerate(rows, 1)
    ]
    return Corpus.parse("\n".join([*lines, "", ""]).encode(), "conllu")


@pytest.mark.parametrize(
    ("gold", "system", "correct"),
    [
        (["ab", "c"], ["ab", "c"], 2),
        (["ab", "c"], ["a", "b", "c"], 1),
        (["ab", "c"], ["abc"], 0),
        (["dont do nt", "go"], ["do", "nt", "go"], 3),  # a multiword token's words are aligned by their forms
        (["dont do nt", "go"], ["dont", "go"], 1),
        (["dont do nt", "go"], ["dont Do n't", "go"], 2),
        (["della di la", "casa"], ["della de la", "casa"], 2),
        (["x", "dont do nt", "y"], ["xdo x do", "nty nt y"], 4),  # the stretch grows with tokens that overlap
        (["x", "dont do nt", "y"], ["xdont", "y"], 1),
        (["abab a b a b"], ["abab b a b"], 3),
    ],
)
def test_words_are_aligned(gold, system, correct):
    scores = conll18.evaluate(corpus(gold), corpus(system))
    sizes = [sum(max(1, len(token.split()) - 1) for token in tokens) for tokens in (gold, system)]
    words = scores["Words"]
    assert (words.gold, words.system, words.correct) == (*sizes, correct)
    assert words.precision == pytest.approx(100 * correct / sizes[1])
    assert words.recall == pytest.approx(100 * correct / sizes[0])
    assert words.f1 == pytest.approx(200 * correct / sum(sizes))
    turned = conll18.evaluate(corpus(system), corpus(gold))["Words"]
    assert (turned.gold, turned.system, turned.correct) == (sizes[1], sizes[0], correct)


def test_tokens_and_sentences_are_spans():
    scores = conll18.evaluate(corpus(["ab", "c"], ["d"], ["e"]), corpus(["a", "b", "c"], ["d", "e"]))
    tokens, sentences = scores["Tokens"], scores["Sentences"]
    assert (tokens.gold, tokens.system, tokens.correct, tokens.aligned) == (4, 5, 3, None)
    assert (sentences.gold, sentences.system, sentences.correct) == (3, 2, 1)
    assert tokens.aligned_accuracy is None


def test_a_multiword_token_is_one_token():
    scores = conll18.evaluate(corpus(["dont do nt"]), corpus(["dont"]))
    assert (scores["Tokens"].f1, scores["Words"].f1) == (100, 0)


def test_spaces_inside_tokens_do_not_count():
    assert conll18.evaluate(corpus(["10"], ["x"]), corpus(["10"], ["x"]))["Tokens"].f1 == 100
    row = "1\t{}" + "\t_" * 8 + "\n\n"
    one, other = (Corpus.parse(row.format(form).encode(), "conllu") for form in ("10 000", "10\u00a0000"))
    assert conll18.evaluate(one, other)["Words"].f1 == 100


GOLD = [
    ("The", "the", "DET", "Definite=Def|Foo=x", 2, "det"),
    ("dog", "dog", "NOUN", "Number=Sing", 3, "nsubj"),
    ("barks", "_", "VERB", "Number=Sing", 0, "root"),
    (".", ".", "PUNCT", "_", 3, "punct"),
]


def changed(number, **cells):
    names = ("form", "lemma", "upos", "feats", "head", "relation")
    rows = [list(row) for row in GOLD]
    for name, value in cells.items():
        rows[number][names.index(name)] = value
    return conll18.evaluate(annotated(*GOLD), annotated(*rows))


def f1(scores):
    return {name: round(score.f1, 1) for name, score in scores.items()}


def test_the_same_file_is_right_in_everything():
    scores = conll18.evaluate(annotated(*GOLD), annotated(*GOLD))
    assert tuple(scores) == conll18.METRICS
    assert set(f1(scores).values()) == {100.0}
    assert {score.aligned_accuracy for score in scores.values()} == {None, 100.0}


def test_each_column_has_its_metrics():
    right = dict.fromkeys(conll18.METRICS, 100.0)
    assert f1(changed(1, upos="VERB")) == {**right, "UPOS": 75, "AllTags": 75, "MLAS": 50}
    assert f1(changed(1, feats="Number=Plur")) == {**right, "UFeats": 75, "AllTags": 75, "MLAS": 50}
    assert f1(changed(1, lemma="cat")) == {**right, "Lemmas": 75, "BLEX": 50}
    assert f1(changed(0, head=3)) == {**right, "UAS": 75, "LAS": 75, "MLAS": 0}  # two words have other children then
    assert f1(changed(0, relation="case")) == {**right, "LAS": 75, "MLAS": 50}
    assert f1(changed(1, relation="obj")) == {**right, "LAS": 75, "CLAS": 50, "MLAS": 50, "BLEX": 50}


def test_subtypes_features_of_a_language_and_missing_lemmas_do_not_count():
    right = dict.fromkeys(conll18.METRICS, 100.0)
    assert f1(changed(1, relation="nsubj:pass")) == right
    assert f1(changed(0, feats="Bar=y|Definite=Def")) == right
    assert f1(changed(2, lemma="bark")) == right  # gold has none


def test_a_relation_of_content_words_counts_on_its_own_side():
    scores = changed(1, relation="case")
    assert (scores["CLAS"].gold, scores["CLAS"].system, scores["CLAS"].correct, scores["CLAS"].aligned) == (2, 1, 1, 2)


def test_heads_must_be_aligned():
    gold = annotated(("ab", "_", "X", "_", 2, "dep"), ("c", "_", "X", "_", 0, "root"))
    system = annotated(("a", "_", "X", "_", 3, "dep"), ("b", "_", "X", "_", 1, "dep"), ("c", "_", "X", "_", 0, "root"))
    scores = conll18.evaluate(gold, system)
    assert (scores["UAS"].gold, scores["UAS"].system, scores["UAS"].correct, scores["UAS"].aligned) == (2, 3, 1, 1)


def test_without_trees_there_are_no_scores_of_trees():
    assert tuple(conll18.evaluate(corpus(["a"]), annotated(("a", "_", "X", "_", 0, "root")))) == conll18.METRICS[:8]


def test_on_gold_tokens_the_scores_are_those_of_attachment(tmp_path):
    gold = Corpus.parse(sample_conllu(80, seed=1).encode(), "conllu")
    parser = gb.DependencyParser(epochs=1, beam=1).fit(Corpus.parse(sample_conllu(60, seed=2).encode(), "conllu"))
    predicted = Corpus.parse(parser.predict_corpus(gold).render(), "conllu")
    official, plain = conll18.evaluate(gold, predicted), attachment_of_corpora(gold, predicted)
    assert 0 < plain["las"] < 100
    for name in ("UAS", "LAS", "CLAS"):
        assert official[name].f1 == pytest.approx(plain[name.lower()])


def test_other_text_is_refused():
    message = r"s\.conllu: its tokens are not the text of g\.conllu: character 2 .*'c'.*'b'"
    with pytest.raises(gb.DataError, match=message):
        conll18.evaluate(corpus(["a", "b"], name="g.conllu"), corpus(["a", "c"], name="s.conllu"))
    with pytest.raises(gb.DataError, match="character 2 without spaces"):
        conll18.evaluate(corpus(["a"]), corpus(["a", "c"]))
    with pytest.raises(gb.DataError, match="these scores are of CoNLL-U files"):
        conll18.evaluate(Corpus.from_sentences([["a"]]), corpus(["a"]))


@pytest.mark.parametrize("place", [0, 1])
def test_comments_may_hold_as_many_tabs_as_a_row(place):
    row = "{}\tword" + "\t_" * 8
    lines = [row.format(1), row.format(2), "", ""]
    lines.insert(place, "# a comment" + "\tof tabs" * 9)
    for before in ("", "\ufeff"):
        commented = Corpus.parse((before + "\n".join(lines)).encode(), "conllu", "c")
        scores = conll18.evaluate(corpus(["word", "word"]), commented)
        assert [scores[name].f1 for name in ("Tokens", "Words", "Sentences")] == [100.0, 100.0, 100.0]


def test_long_multiword_tokens_that_agree_are_compared_word_by_word_once():
    words = CountedWords(f"w{i}" for i in range(500))
    assert conll18._common_words(words, list(words)) == [(i, i) for i in range(500)]
    assert words.asked < 2000


class CountedWords(list):
    """Counts how often a word is asked for."""

    asked = 0

    def __getitem__(self, i):
        self.asked += 1
        return super().__getitem__(i)
