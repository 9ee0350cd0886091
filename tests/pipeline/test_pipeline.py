"""A pipeline: raw text to documents, one model file, the same again from the file."""

from __future__ import annotations

import doctest
import pickle

import pytest
from tiny_pipelines import tiny, treebank

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_brackets
from goldbeam.errors import DataError, ModelError, NotFittedError, ParameterError
from goldbeam.models.container import Tensor, dump_model, load_model
from goldbeam.pipeline import pipeline as module

TEXT = "The old judge will book a light train near the park.  She saw\tit!\n\nA second paragraph is here"


def test_the_example_in_the_docstring_holds():
    assert doctest.testmod(module).failed == 0
    assert gb.Pipeline is module.Pipeline


def test_a_text_becomes_sentences_with_trees_and_offsets(nlp):
    doc = nlp(TEXT)
    assert doc.text == TEXT
    assert len(doc) == 3
    for token in doc.tokens:
        assert TEXT[token.start : token.end] == token.form
        assert token.upos not in (None, "_")
        assert token.lemma not in (None, "_")
    assert all(sum(head == 0 for head in sentence.heads) >= 1 for sentence in doc)


def test_conllu_is_what_the_document_says(nlp):
    conllu = nlp.annotate_bytes(TEXT)
    assert conllu.decode() == nlp(TEXT).to_conllu()
    assert nlp.annotate_bytes(TEXT.encode()) == conllu
    corpus = Corpus.parse(conllu, "conllu", "x")
    assert not corpus.is_blank(corpus.columns.index("head"))
    assert b"# text = She saw it!" in conllu


def test_offsets_may_begin_anywhere(nlp):
    moved = Corpus.parse(nlp.annotate_bytes("She saw it!", first=1000), "conllu", "x")
    assert "TokenRange=1000:1003" in moved[0][0][9]


@pytest.mark.parametrize("text", ["", " \n\t \r\n", "\u3000\u00a0"])
def test_text_without_words_is_a_document_without_sentences(nlp, text):
    assert len(nlp(text)) == 0
    assert nlp(text).text == text
    assert nlp.annotate_bytes(text) == b""


@pytest.mark.parametrize(
    "text",
    [
        "这是中文。",
        "كتب الولد",
        "She\u200b saw\u200d it\ufeff.",
        "no final newline",
        "Windows\r\nline\r\n\r\nends.\r\n",
        "a" * 50_000,
        "x " * 20_000,
        "\x01\x02 control \x7f",
        "🙂 👩‍👩‍👧 e\u0301",
    ],
)
def test_odd_text_keeps_right_offsets(nlp, text):
    doc = nlp(text)
    covered = "".join(text[t.start : t.end] for s in doc for t in s.surface)
    assert "".join(covered.split()) == "".join(text.split())


def test_threads_do_not_change_the_result(nlp, model_file):
    text = "\n\n".join([TEXT] * 30)
    other = gb.load(model_file).set_params(threads=3)
    assert other.annotate_bytes(text) == nlp.annotate_bytes(text)


def test_saving_and_loading_gives_the_same(nlp, model_file, tmp_path):
    again = gb.load(model_file)
    assert again.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    again.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == model_file.read_bytes()
    assert pickle.loads(pickle.dumps(nlp)).annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


def test_training_again_gives_the_same_bytes():
    first, second = (tiny().fit(treebank(30)) for _ in range(2))
    assert b"".join(first._model_bytes()) == b"".join(second._model_bytes())


def test_scores_are_those_of_raw_text(nlp):
    scores = nlp.evaluate(treebank(60, 2))
    assert scores["words_f1"] > 90
    assert scores["upos"] > 80
    assert 40 < scores["las"] <= scores["uas"] <= scores["words_f1"]
    assert scores["sentences"] == 60
    assert nlp.score(treebank(60, 2)) == scores["las"]


def test_the_graph_based_parser_is_another_choice():
    graph = tiny(parser="graph-dependency", parser_options={"order": 1}).fit(treebank(40))
    assert [len(sentence) for sentence in graph("She saw it.")] == [4]
    assert graph.info()["parts"]["parser"] == "graph-dependency"


def test_a_compact_pipeline_is_smaller_and_about_as_good(nlp):
    small = nlp.compacted()
    sizes = [sum(map(len, p._model_bytes())) for p in (small, nlp)]
    assert sizes[0] < 0.6 * sizes[1]
    assert abs(small.score(treebank(300, 2)) - nlp.score(treebank(300, 2))) < 1.5


def test_tokens_that_are_there_are_kept_by_predict(nlp):
    gold = treebank(10, 3)
    parsed = Corpus.parse(nlp.predict_corpus(gold).render(), "conllu", "x")
    assert parsed.column(1) == gold.column(1)


def test_what_is_no_treebank_and_what_is_no_text_is_refused(nlp):
    with pytest.raises(DataError, match="<list>: read as list; a pipeline reads treebanks in CoNLL-U"):
        tiny().fit([["a", "b"]])
    with pytest.raises(DataError, match="decode bytes"):
        nlp(b"text")
    with pytest.raises(DataError, match="byte 2"):
        nlp.annotate_bytes(b"ab\xff")
    with pytest.raises(DataError, match="binary"):
        nlp.annotate_bytes(b"ab\0")
    with pytest.raises(NotFittedError):
        tiny()("text")
    with pytest.raises(ParameterError, match="tokenizer must be a dict"):
        tiny(tokenizer=3).fit(treebank(10))
    with pytest.raises(DataError, match="too few for jackknife=9"):
        tiny(jackknife=9).fit(treebank(8))


def test_damaged_parts_are_one_error(model_file, tmp_path):
    file = load_model(model_file)

    def load(metadata, tensors):
        (tmp_path / "bad").write_bytes(b"".join(dump_model(metadata, tensors)))
        return gb.load(tmp_path / "bad")

    load(file.metadata, file.tensors)
    for name in ("part.tokenizer", "part.morphology", "part.parser"):
        for data in (b"", b"not zlib", bytes(file.tensors[name].data)[:-10]):
            with pytest.raises(ModelError):
                load(file.metadata, {**file.tensors, name: Tensor("U8", (len(data),), data)})
        with pytest.raises(ModelError):
            load(file.metadata, {key: tensor for key, tensor in file.tensors.items() if key != name})
    swapped = {**file.tensors, "part.parser": file.tensors["part.tokenizer"]}
    sizes = dict(file.metadata["sizes"])
    with pytest.raises(ModelError, match="a model of the task 'tokenizer' is not a parser"):
        load({**file.metadata, "sizes": list({**sizes, "parser": sizes["tokenizer"]}.items())}, swapped)
    with pytest.raises(ModelError, match=r"part 'parser' reads lemma, .*; put 'morphology' before it"):
        load({**file.metadata, "sizes": [*file.metadata["sizes"][::2], file.metadata["sizes"][1]]}, file.tensors)


def test_a_constituency_parser_adds_phrase_structures(nlp, tmp_path):
    trees = list(parse_brackets(sample_brackets(60)))
    parser = gb.ConstituencyParser(kind="perceptron", epochs=1, beam=2).fit(trees)
    nlp.with_constituency(parser).save(tmp_path / "both")
    doc = gb.load(tmp_path / "both")("She saw it. He saw her.")
    assert [sentence.constituents.words for sentence in doc] == [sentence.forms for sentence in doc]
    assert doc.to_brackets().count("\n") == 2
    with pytest.raises(ParameterError, match="must be a fitted ConstituencyParser"):
        nlp.with_constituency(nlp)
    with pytest.raises(NotFittedError):
        nlp.with_constituency(gb.ConstituencyParser())
