"""NLTK's clients of CoreNLP, with a server process."""

from __future__ import annotations

import pytest
from served_process import serving

pytestmark = pytest.mark.clients


@pytest.fixture
def corenlp():
    from nltk.parse import corenlp

    return corenlp


def test_the_parser_gives_trees(corenlp, address):
    parser = corenlp.CoreNLPParser(url=address)
    [tree] = parser.raw_parse("She saw it.")
    assert tree.label() == "ROOT"
    assert tree.leaves() == ["She", "saw", "it", "."]
    assert [tag for _, tag in tree.pos()] == ["PRP", "VBD", "PRP", "."]
    [again] = parser.parse(["She", "saw", "it", "."])
    assert again == tree


def test_the_parser_takes_several_sentences(corenlp, address):
    parser = corenlp.CoreNLPParser(url=address)
    sentences = ["She saw it.", "It is 50% off + more.", "He didn't go."]
    trees = [next(found) for found in parser.raw_parse_sents(sentences)]
    assert [tree.leaves() for tree in trees] == [
        ["She", "saw", "it", "."],
        ["It", "is", "50", "%", "off", "+", "more", "."],
        ["He", "did", "n't", "go", "."],
    ]
    assert [tree.leaves() for tree in parser.parse_text("She saw it. He didn't go.")] == [
        ["She", "saw", "it", "."],
        ["He", "did", "n't", "go", "."],
    ]


def test_the_tokenizer_gives_what_is_in_the_text(corenlp, address):
    parser = corenlp.CoreNLPParser(url=address)
    text = "Good muffins cost $3.88\nin New York. Don't  wait 😀!"
    assert list(parser.tokenize(text)) == [
        "Good", "muffins", "cost", "$", "3.88", "in", "New", "York", ".", "Do", "n't", "wait", "😀", "!",
    ]  # fmt: skip
    assert list(parser.tokenize("Vou da casa.", properties={"pipelineLanguage": "pt"})) == [
        "Vou", "da", "a", "casa", ".",
    ]  # fmt: skip


def test_taggers_give_tags_and_entities_of_tokens(corenlp, address, nlp):
    tokens = ["Alan", "Turing", "lives", "in", "London", "."]
    expected = nlp.of_tokens([tokens])[0]
    assert corenlp.CoreNLPParser(url=address, tagtype="pos").tag(tokens) == [*zip(tokens, expected.xpos, strict=True)]
    found = corenlp.CoreNLPParser(url=address, tagtype="ner").tag(tokens)
    assert found == [*zip(tokens, ["PERSON", "PERSON", "O", "O", "LOCATION", "O"], strict=True)]
    several = corenlp.CoreNLPParser(url=address, tagtype="pos").tag_sents([["Go", "!"], ["She", "runs"]])
    assert [[tag for _, tag in sentence] for sentence in several] == [["VB", "."], ["PRP", "VBZ"]]


def test_the_dependency_parser_gives_graphs(corenlp, address, nlp):
    text = "The quick brown fox didn't jump over the lazy dog."
    [graph] = corenlp.CoreNLPDependencyParser(url=address).raw_parse(text)
    expected = nlp(text)[0]
    rows = [line.split("\t") for line in graph.to_conll(4).splitlines()]
    assert rows == [
        [token.form, token.xpos, str(head), "ROOT" if head == 0 else token.relation]
        for token, head in zip(expected, expected.heads, strict=True)
    ]
    assert (("jump", "VB"), "nsubj", ("fox", "NN")) in list(graph.triples())
    assert graph.root["lemma"] == "jump"


def test_the_dependency_parser_takes_tokens_and_other_languages(corenlp, address):
    parser = corenlp.CoreNLPDependencyParser(url=address)
    [graph] = parser.parse(["She", "runs", "."])
    assert graph.root["word"] == "runs"
    [chinese] = parser.raw_parse("这是一个例子。", properties={"pipelineLanguage": "zh"})
    assert chinese.root["word"] == "例子"


@pytest.mark.parametrize(
    ("text", "properties", "message"),
    [
        ("She runs.", {"annotators": "coref"}, "no annotator 'coref'; use tokenize, ssplit, pos, lemma, ner, "),
        ("She runs.", {"pipelineLanguage": "en", "annotators": "parse"}, "the model en has no constituency parser for"),
        ("", {}, "the text is empty; give some words"),
        ("Καλημέρα", {}, "the text is in another script (Greek) than the model trees reads; use another model"),
    ],
)
def test_errors_are_shown_to_the_user(corenlp, address, text, properties, message):
    parser = corenlp.CoreNLPParser(url=address)
    with pytest.raises(Exception, match="400") as raised:
        list(parser.parse_text(text, properties=properties))
    assert message in str(raised.value)


def test_a_token_can_be_sent(corenlp, served):
    with serving(served[:1], "--token", "secret") as address:
        parser = corenlp.CoreNLPParser(url=address, tagtype="pos")
        with pytest.raises(Exception, match="401"):
            parser.tag(["Go", "!"])
        parser.session.headers["Authorization"] = "Bearer secret"
        assert parser.tag(["Go", "!"]) == [("Go", "VB"), ("!", ".")]
