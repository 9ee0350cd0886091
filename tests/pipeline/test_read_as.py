"""Characters that are read as others: text in another script is annotated as its twin, with its own characters."""

import pickle

import pytest

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.texts.read_as import ReadAs

ROWS = [
    ("我们", "我", "PRON", 2, "nsubj"),
    ("发现", "发现", "VERB", 0, "root"),
    ("问题", "问题", "NOUN", 2, "obj"),
    ("。", "。", "PUNCT", 2, "punct"),
]
PAIRS = ["們们", "發发", "現现", "問问", "題题"]
SIMPLE, OTHER = "我们发现问题。", "我們發現問題。"


@pytest.fixture(scope="module")
def treebank():
    rows = (f"{i}\t{f}\t{m}\t{u}\t_\t_\t{h}\t{r}\t_\tSpaceAfter=No" for i, (f, m, u, h, r) in enumerate(ROWS, 1))
    return Corpus.parse(("\n".join(rows) + "\n\n").encode() * 30, "conllu")


@pytest.fixture(scope="module")
def nlp(treebank):
    entities = [[("我们", "O"), ("问题", "B-ORG")], [("发现", "B-PER"), ("问题", "B-ORG")]] * 10
    tagger = gb.Tagger(column="entities", epochs=2)
    tagger.fit(Corpus.from_sentences(entities, columns=["form", "entities"]))
    nlp = gb.Pipeline(epochs=2, jackknife=2, read_as=PAIRS).fit(treebank)
    return nlp.add("entities", tagger)


def annotation(doc):
    tokens = [token for sentence in doc for token in sentence]
    return [(t.upos, t.head.number if t.head else 0, t.relation, t.start, t.end) for t in tokens]


def test_a_text_and_its_twin_are_annotated_alike(nlp):
    simple, other = nlp(SIMPLE * 2), nlp(OTHER * 2)
    assert [t.upos for t in simple[0]] == [row[2] for row in ROWS]
    assert annotation(other) == annotation(simple)
    assert [t.form for t in other[0]] == ["我們", "發現", "問題", "。"]
    assert other.entities[0].text == "發現"
    assert [(e.label, e.start, e.end) for e in other.entities] == [(e.label, e.start, e.end) for e in simple.entities]


def test_a_lemma_that_is_the_word_has_its_characters(nlp):
    assert [t.lemma for t in nlp(SIMPLE)[0]] == ["我", "发现", "问题", "。"]
    assert [t.lemma for t in nlp(OTHER)[0]] == ["我", "發現", "問題", "。"]


def test_files_pickles_and_other_parts_keep_the_table(nlp, treebank, tmp_path):
    nlp.save(tmp_path / "nlp")
    others = [gb.load(tmp_path / "nlp"), pickle.loads(pickle.dumps(nlp)), nlp.fast(), nlp.compacted()]
    others.append(gb.load(tmp_path / "nlp").replace("parser", gb.DependencyParser(epochs=2).fit(treebank)))
    others.append(gb.load(tmp_path / "nlp").remove("entities"))
    for one in others:
        assert one.predictor().parts.read_as == ReadAs.of(PAIRS)
        assert annotation(one(OTHER)) == annotation(one(SIMPLE))


def test_given_tokens_many_texts_and_wrapped_lines(nlp):
    assert annotation(nlp.of_tokens([["我們", "發現", "問題", "。"]])) == annotation(
        nlp.of_tokens([["我们", "发现", "问题", "。"]])
    )
    for one, other in zip(nlp([OTHER, SIMPLE]), nlp([SIMPLE, SIMPLE]), strict=True):
        assert annotation(one) == annotation(other)
    assert annotation(nlp("我們發\n現問題。", lines="wrapped")) == annotation(nlp("我们发\n现问题。", lines="wrapped"))


def test_lemmas_that_are_given_stay(nlp):
    rows = "".join(
        f"{i}\t{c}\t{m}\t_\t_\t_\t_\t_\t_\t_\n" for i, (c, m) in enumerate([("發現", "发现"), ("。", "。")], 1)
    )
    doc = nlp.of_corpus(Corpus.parse((rows + "\n").encode(), "conllu"))
    assert doc[0][0].lemma == "发现"


def test_training_data_may_be_in_the_other_script(treebank, nlp):
    table = str.maketrans({simple: other for other, simple in PAIRS})
    turned = Corpus.parse(treebank.text.decode().translate(table).encode(), "conllu")
    other = gb.Pipeline(epochs=2, jackknife=2, read_as=PAIRS).fit(turned)
    assert annotation(other(SIMPLE)) == annotation(nlp(SIMPLE))


def test_parts_that_are_given_see_the_table_too(nlp):
    parts = [nlp.part("tokenizer"), nlp.part("morphology"), nlp.part("parser")]
    one = gb.Pipeline(parts, read_as=PAIRS)
    assert annotation(one(OTHER)) == annotation(one(SIMPLE))


def test_another_table_is_another_run(treebank, nlp):
    plain = gb.Pipeline(epochs=1, jackknife=2).fit(treebank)
    assert plain._is_result_of(gb.Pipeline(epochs=1, jackknife=2), treebank, False)
    assert not plain._is_result_of(gb.Pipeline(epochs=1, jackknife=2, read_as=PAIRS), treebank, False)


def test_a_file_has_no_paths_of_word_lists(treebank, tmp_path):
    (tmp_path / "words.txt").write_text("问题\n", encoding="utf-8")
    tokenizer = {"epochs": 1, "dictionary": str(tmp_path / "words.txt")}
    gb.Pipeline(epochs=1, jackknife=2, tokenizer=tokenizer).fit(treebank).save(tmp_path / "nlp")
    assert b"words.txt" not in (tmp_path / "nlp").read_bytes()
    assert gb.load(tmp_path / "nlp").tokenizer == {"epochs": 1}


def test_tokenizers(treebank, tmp_path):
    (tmp_path / "pairs.txt").write_text("# pairs\n" + "\n".join(" ".join(pair) for pair in PAIRS), encoding="utf-8")
    one = gb.Tokenizer(epochs=3, read_as=tmp_path / "pairs.txt").fit(treebank, dev=treebank)
    one.save(tmp_path / "one")
    loaded = gb.load(tmp_path / "one")
    assert loaded.predict(OTHER) == [["我們", "發現", "問題", "。"]]
    table = {ord(other): simple for other, simple in PAIRS}
    assert loaded.tokenize(OTHER).text.decode().translate(table) == loaded.tokenize(SIMPLE).text.decode()
    assert one._is_result_of(gb.Tokenizer(epochs=3, read_as=PAIRS[::-1]), treebank, True) is True
    assert one._is_result_of(gb.Tokenizer(epochs=3, read_as=PAIRS[:2]), treebank, True) is False
    with pytest.raises(gb.DataError, match="UTF-8"):
        one.tokenize(OTHER.encode() + b"\xff")


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (["發"], "pair 1: '發' is not two characters"),
        (["發发", "éa"], "pair 2: 'é' has 2 bytes in UTF-8 and 'a' has 1; they must have the same number"),
        (["ab", "ac"], "pair 2: 'a' is read as 'b' already"),
        (["ab", "bc"], "pair 1: 'b' is itself read as 'c'"),
        (["aa"], "pair 1: 'a' is read as itself"),
        (["a\ud800"], "pair 1: a lone surrogate"),
    ],
)
def test_bad_pairs_are_told(pairs, message, tmp_path):
    with pytest.raises(gb.DataError, match=f"read_as: {message}"):
        ReadAs.of(pairs)


def test_bad_lines_are_told_with_their_numbers(tmp_path):
    (tmp_path / "pairs.txt").write_text("# pairs\n\n發 发\n現\n", encoding="utf-8")
    with pytest.raises(gb.DataError, match=r"pairs\.txt:4: '現' is not two characters"):
        ReadAs.of(tmp_path / "pairs.txt")


@pytest.mark.parametrize("pairs", ["abc", "abbc", "abac", "éa", 3])
def test_damaged_tables_of_model_files(pairs):
    with pytest.raises(ValueError, match="its table"):
        ReadAs(pairs)
