"""CoreNLP's server, as its documentation describes it."""

from __future__ import annotations

import json
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protocol_client import ProtocolClient

import goldbeam as gb
from goldbeam.serve.models import ModelStore
from goldbeam.serve.service import Service, ServiceSettings

TEXT = "Ada Lovelace  didn't live in Paris.\n\nShe met 😀 Alan Turing\tin London. "
PLAIN = {"content-type": "text/plain; charset=utf-8"}


def ask(client, text, **properties):
    names = {name.replace("_", "."): value for name, value in properties.items()}
    answer = client.post("/", params={"properties": json.dumps(names)}, content=text.encode(), headers=PLAIN)
    assert answer.status_code == 200, answer.text
    return answer


def annotated(client, text, **properties):
    return ask(client, text, **properties).json()["sentences"]


def words(sentences):
    return [[token["word"] for token in sentence["tokens"]] for sentence in sentences]


def test_the_annotation_is_that_of_the_pipeline(client, nlp):
    found, doc = annotated(client, TEXT), nlp(TEXT)
    assert words(found) == [list(sentence.forms) for sentence in doc]
    for sentence, mine in zip(doc, found, strict=True):
        assert mine["index"] == sentence.i
        assert [token["index"] for token in mine["tokens"]] == [token.number for token in sentence]
        assert [token["lemma"] for token in mine["tokens"]] == list(sentence.lemmas)
        assert [token["pos"] for token in mine["tokens"]] == list(sentence.xpos)
        arcs = {arc["dependent"]: (arc["governor"], arc["dep"]) for arc in mine["basicDependencies"]}
        relations = ["ROOT" if name == "root" else name for name in sentence.relations]
        assert [arcs[number + 1] for number in range(len(sentence))] == [*zip(sentence.heads, relations, strict=True)]


def test_arcs_name_their_words_and_begin_with_the_root(client):
    [sentence] = annotated(client, "She runs.", annotators="depparse")
    assert sentence["basicDependencies"][0] == {
        "dep": "ROOT",
        "governor": 0,
        "governorGloss": "ROOT",
        "dependent": 2,
        "dependentGloss": "runs",
    }
    assert sentence["basicDependencies"][1]["governorGloss"] == "runs"
    assert sentence["enhancedDependencies"] == sentence["basicDependencies"]
    assert sentence["enhancedPlusPlusDependencies"] == sentence["basicDependencies"]


def test_entities_have_corenlp_s_names_and_places(client):
    sentences = annotated(client, TEXT, annotators="tokenize,ssplit,ner")
    tokens = [token for sentence in sentences for token in sentence["tokens"]]
    mentions = [mention for sentence in sentences for mention in sentence["entitymentions"]]
    assert ("London", "LOCATION") in [(mention["text"], mention["ner"]) for mention in mentions]
    assert ("Alan Turing", "PERSON") in [(mention["text"], mention["ner"]) for mention in mentions]
    for mention in mentions:
        inside = tokens[mention["docTokenBegin"] : mention["docTokenEnd"]]
        assert {token["ner"] for token in inside} == {mention["ner"]}
        assert inside[0]["characterOffsetBegin"] == mention["characterOffsetBegin"]
        assert inside[-1]["codepointOffsetEnd"] == mention["codepointOffsetEnd"]
        assert mention["docTokenEnd"] - mention["docTokenBegin"] == mention["tokenEnd"] - mention["tokenBegin"]
    assert sum(token["ner"] != "O" for token in tokens) == sum(
        mention["tokenEnd"] - mention["tokenBegin"] for mention in mentions
    )


@pytest.mark.parametrize(
    ("annotators", "fields", "others"),
    [
        ("tokenize,ssplit", set(), set()),
        ("pos", {"pos"}, set()),
        ("tokenize, ssplit, mwt, pos, lemma,", {"pos", "lemma"}, set()),
        ("ner", {"ner"}, {"entitymentions"}),
        ("depparse", set(), {"basicDependencies", "enhancedDependencies", "enhancedPlusPlusDependencies"}),
    ],
)
def test_only_what_is_asked_for_is_in_the_answer(client, annotators, fields, others):
    [sentence] = annotated(client, "She runs.", annotators=annotators)
    always = {"index", "word", "originalText", "before", "after"}
    offsets = {f"{unit}Offset{edge}" for unit in ("character", "codepoint") for edge in ("Begin", "End")}
    assert {*sentence["tokens"][0]} == always | offsets | fields
    assert {*sentence} == {"index", "tokens"} | others


def check_places(text, sentences):
    """Tokens and what is between them are the text; both kinds of offsets lead to them."""
    tokens = [token for sentence in sentences for token in sentence["tokens"]]
    units = text.encode("utf-16-le")
    rebuilt = ""
    for number, token in enumerate(tokens):
        begin, end = token["codepointOffsetBegin"], token["codepointOffsetEnd"]
        if token["originalText"]:
            assert text[begin:end] == token["originalText"]
        wide = units[2 * token["characterOffsetBegin"] : 2 * token["characterOffsetEnd"]]
        assert wide.decode("utf-16-le") == text[begin:end]
        rebuilt += token["before"] + token["originalText"]
        if number + 1 < len(tokens):
            assert token["after"] == tokens[number + 1]["before"]
    assert rebuilt + (tokens[-1]["after"] if tokens else text) == text


def test_offsets_are_utf16_units_and_code_points(client):
    sentences = annotated(client, TEXT, annotators="tokenize")
    check_places(TEXT, sentences)
    last = sentences[-1]["tokens"][-1]
    assert last["characterOffsetEnd"] == last["codepointOffsetEnd"] + 1


@given(st.text(st.sampled_from("ab'.?! \t\n\r😀é\u00a0\u2028n't"), max_size=30))
def test_offsets_fit_any_text(client, text):
    for properties in ({}, {"ssplit_isOneSentence": "true"}, {"tokenize_whitespace": "true"}):
        check_places(f"a{text}", annotated(client, f"a{text}", annotators="tokenize,ssplit", **properties))


def test_words_of_a_multiword_token_have_their_part_of_it(client):
    [sentence] = annotated(client, "I can't, don’t.", annotators="tokenize")
    check_places("I can't, don’t.", [sentence])
    places = {
        token["word"]: (token["characterOffsetBegin"], token["characterOffsetEnd"]) for token in sentence["tokens"]
    }
    assert places["ca"] == (2, 4)
    assert places["n't"] == (4, 7)
    assert places["do"] == (9, 11)


def test_words_that_are_not_written_have_the_place_of_their_token(client):
    [sentence] = annotated(client, "Vou da casa.", annotators="tokenize", pipelineLanguage="pt")
    check_places("Vou da casa.", [sentence])
    tokens = sentence["tokens"][1:3]
    assert [(token["word"], token["originalText"]) for token in tokens] == [("de", "da"), ("a", "")]
    assert [token["characterOffsetBegin"] for token in tokens] == [4, 4]
    assert [token["characterOffsetEnd"] for token in tokens] == [6, 6]
    assert [token["after"] for token in tokens] == ["", " "]


def test_a_model_with_phrase_structures_gives_brackets(client):
    sentences = annotated(
        client, "She saw it. He saw her.", annotators="tokenize,ssplit,pos,parse", pipelineLanguage="trees"
    )
    trees = [gb.ConstituencyTree.parse(sentence["parse"]) for sentence in sentences]
    assert [list(tree.words) for tree in trees] == words(sentences)
    assert [tree.labels[0] for tree in trees] == ["ROOT", "ROOT"]
    assert all("basicDependencies" in sentence for sentence in sentences)


def test_without_annotators_a_model_does_what_it_can(client):
    [sentence] = annotated(client, "She runs.", pipelineLanguage="trees")
    assert {"parse", "basicDependencies", "entitymentions"} <= {*sentence}
    [sentence] = annotated(client, "She runs.", pipelineLanguage="tags")
    assert {*sentence} == {"index", "tokens"}
    assert {"pos", "lemma"} <= {*sentence["tokens"][0]}


@pytest.mark.parametrize(
    ("language", "word", "lemma"),
    [("en", "We", "we"), ("English", "We", "we"), ("chinese", "我", "我"), ("pt", "Eu", "eu")],
)
def test_the_language_chooses_the_model(client, language, word, lemma):
    [sentence] = annotated(client, word, annotators="lemma", pipelineLanguage=language)
    assert (sentence["tokens"][0]["word"], sentence["tokens"][0]["lemma"]) == (word, lemma)


def test_a_model_without_tags_of_its_language_gives_universal_ones(client):
    [sentence] = annotated(client, "Eu vivo em Lisboa.", annotators="pos", pipelineLanguage="pt")
    assert [token["pos"] for token in sentence["tokens"]] == ["PRON", "VERB", "ADP", "PROPN", "PUNCT"]


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"ssplit.eolonly": "true"}, [["One", ".", "Two"], ["three", "."], ["Four"]]),
        ({"ssplit.isOneSentence": "true"}, [["One", ".", "Two", "three", ".", "Four"]]),
        ({"ssplit.newlineIsSentenceBreak": "always"}, [["One", "."], ["Two"], ["three", "."], ["Four"]]),
        ({"ssplit.newlineIsSentenceBreak": "two"}, [["One", "."], ["Two", "three", "."], ["Four"]]),
        ({"tokenize.whitespace": "true", "ssplit.eolonly": True}, [["One.", "Two"], ["three."], ["Four"]]),
        ({"tokenize.whitespace": "true", "ssplit.isOneSentence": 1}, [["One.", "Two", "three.", "Four"]]),
        ({"tokenize.whitespace": "true"}, [["One.", "Two", "three.", "Four"]]),
    ],
)
def test_properties_say_what_tokens_and_sentences_are(client, properties, expected):
    answer = client.post(
        "/",
        params={"properties": json.dumps({"annotators": "tokenize,ssplit", **properties})},
        content=b"One. Two\nthree.\n\nFour",
        headers=PLAIN,
    )
    assert words(answer.json()["sentences"]) == expected


def test_tokens_between_white_space_end_sentences_with_punctuation(client):
    found = annotated(client, 'He said : " Go ! " Why ?! We\u00a0all .', tokenize_whitespace="true", annotators="pos")
    assert words(found) == [
        ["He", "said", ":", '"', "Go", "!", '"'],
        ["Why", "?!"],
        ["We\u00a0all", "."],
    ]


def test_conllu_and_conll_have_the_columns_that_were_asked_for(client, nlp):
    conllu = ask(client, TEXT, outputFormat="conllu")
    assert conllu.headers["content-type"] == "text/plain; charset=utf-8"
    assert gb.Doc.from_conllu(conllu.text) == nlp(TEXT)
    cells = [line.split("\t") for line in ask(client, "She runs.", outputFormat="conll").text.splitlines() if line]
    assert cells == [
        ["1", "She", "she", "PRP", "O", "2", "nsubj"],
        ["2", "runs", "run", "VBZ", "O", "0", "ROOT"],
        ["3", ".", ".", ".", "O", "2", "punct"],
    ]
    bare = ask(client, "She runs.", outputFormat="conll", annotators="tokenize").text
    assert bare.splitlines()[0] == "1\tShe\t_\t_\t_\t_\t_"
    tagged = ask(client, "She runs.", outputFormat="conllu", annotators="pos").text
    assert tagged.splitlines()[-3].split("\t")[2:8] == [
        "_",
        "VERB",
        "VBZ",
        *tagged.splitlines()[-3].split("\t")[5:6],
        "_",
        "_",
    ]


def test_text_is_for_people(client):
    shown = ask(client, "Ada met Alan in London.", outputFormat="text", pipelineLanguage="trees").text
    assert shown.startswith(
        "Document: ID=null (1 sentences, 6 tokens)\n\nSentence #1 (6 tokens):\nAda met Alan in London."
    )
    assert (
        "[Text=met CharacterOffsetBegin=4 CharacterOffsetEnd=7 PartOfSpeech=VBD Lemma=meet NamedEntityTag=O]" in shown
    )
    assert "\nConstituency parse:\n(ROOT " in shown
    assert "root(ROOT-0, met-2)" in shown
    assert "London\tLOCATION" in shown


def test_json_can_be_indented(client):
    shown = ask(client, "Go!", prettyPrint="true")
    assert "\n  " in shown.text
    assert shown.json() == ask(client, "Go!").json()


def post(client, content, content_type=None, **query):
    headers = {} if content_type is None else {"content-type": content_type}
    answer = client.post("/", params={"annotators": "tokenize", **query}, content=content, headers=headers)
    assert answer.status_code == 200, answer.text
    return words(answer.json()["sentences"])


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("content", "content_type"),
    [
        ("50% off + é!".encode(), "text/plain; charset=utf-8"),
        ("50% off + é!".encode("latin-1"), "text/plain; charset=ISO-8859-1"),
        ("50% off + é!".encode(), "text/plain"),
        ("50% off + é!".encode(), None),
        ("50% off + é!".encode(), FORM),
        (quote("50% off + é!").encode(), None),
        (quote("50% off + é!").encode(), FORM),
        (urlencode({"data": "50% off + é!"}).encode(), FORM),
        (urlencode({"lang": "x", "data": "50% off + é!"}).encode(), FORM + "; charset=utf-8"),
        ("\ufeff50% off + é!".encode(), "text/plain"),
    ],
)
def test_bodies_are_read_as_clients_send_them(client, content, content_type):
    assert post(client, content, content_type) == [["50", "%", "off", "+", "é", "!"]]


def test_plain_text_is_never_decoded(client):
    [found] = post(client, b"50%25", "text/plain")
    assert "".join(found) == "50%25"


def test_properties_are_read_as_clients_send_them(client):
    expected = words(annotated(client, "Go on!", annotators="tokenize"))
    for properties in (
        '{"annotators": "tokenize"}',
        "{'annotators': 'tokenize', 'outputFormat': 'json', 'x': True, 'y': 1.5}",
        '{annotators=tokenize; x : "a \\" b"}',
        '{"annotators": ["tokenize"]}',
    ):
        answer = client.post("/", params={"properties": properties}, content=b"Go on!")
        assert words(answer.json()["sentences"]) == expected
        assert {*answer.json()["sentences"][0]} == {"index", "tokens"}


def test_get_annotates_if_the_address_says_how(client):
    answer = client.get("/", params={"properties": "{'annotators': 'tokenize'}", "data": "Go on!"})
    assert words(answer.json()["sentences"]) == [["Go", "on", "!"]]
    assert client.get("/", params={"annotators": "tokenize"}).text == (
        "the parameter data is missing; it holds the text, or POST it\n"
    )
    assert client.get("/", params={"text": "Go on!"}).headers["content-type"] == "text/html; charset=utf-8"


def test_no_model_runs_without_the_token():
    guarded = ProtocolClient(Service(ModelStore(["pt"]), settings=ServiceSettings(token="secret")))
    try:
        query = {"params": {"annotators": "tokenize", "data": "Vou."}}
        assert guarded.get("/", **query).text == "this server needs a token; POST the text with it\n"
        headers = {"authorization": "Bearer secret"}
        assert guarded.get("/", headers=headers, **query).status_code == 403
        for method, path in (("POST", "/"), ("GET", "/process"), ("POST", "/process"), ("GET", "/models")):
            assert guarded.request(method, path, params={"data": "Vou."}).status_code == 401
            assert (
                guarded.request(method, path, params={"data": "Vou.", "tokenizer": ""}, headers=headers).status_code
                == 200
            )
    finally:
        guarded.close()


@pytest.mark.parametrize("path", ["ping", "ready", "live"])
def test_signs_of_life(client, path):
    answer = client.get(f"/{path}")
    assert (answer.status_code, answer.text) == (200, {"ping": "pong\n"}.get(path, f"{path}\n"))


@pytest.mark.parametrize("path", ["tokensregex", "semgrex", "tregex", "scenegraph"])
def test_searches_are_refused(client, path):
    answer = client.post(f"/{path}", content=b"x")
    assert (answer.status_code, answer.text) == (
        404,
        f"this server has no /{path}; it annotates text that is sent to /\n",
    )


ENGLISH = "use tokenize, ssplit, pos, lemma, ner, entitymentions, depparse"


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        ({"annotators": "tokenize,coref"}, f"no annotator 'coref'; {ENGLISH}"),
        ({"annotators": "parse"}, f"the model en has no constituency parser for the annotator parse; {ENGLISH}"),
        (
            {"annotators": "depparse", "pipelineLanguage": "tags"},
            "the model tags has no dependency parser for the annotator depparse; use tokenize, ssplit, pos, lemma",
        ),
        (
            {"annotators": "ner", "pipelineLanguage": "pt"},
            "the model pt has no entity tagger for the annotator ner; use tokenize, ssplit, pos, lemma, depparse",
        ),
        ({"outputFormat": "xml"}, "outputFormat 'xml' is not supported; use json, text, conll, conllu"),
        ({"outputFormat": "serialized"}, "outputFormat 'serialized' is not supported; use json, text, conll, conllu"),
        ({"inputFormat": "serialized"}, "inputFormat 'serialized' is not supported; send text"),
        ({"pipelineLanguage": "german"}, "no model 'german'; use en, pt, zh, trees, tags, words"),
        ({"pipelineLanguage": "words"}, "the model words has no tokenizer; send tokens"),
        (
            {"ssplit.newlineIsSentenceBreak": "no"},
            "ssplit.newlineIsSentenceBreak must be one of always, never, two, got 'no'",
        ),
        ({"annotators": {"a": 1}}, "the property annotators must be a string, a number, true or false"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_of_plain_text(client, properties, message):
    answer = client.post("/", params={"properties": json.dumps(properties)}, content=b"Go!", headers=PLAIN)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == message + "\n"


@pytest.mark.parametrize("properties", ["[1]", "x", "{", "{a}", "{a b}", "{'a': 'b' 'c': 'd'}", "{'a': ", "[" * 10_000])
def test_properties_that_are_no_map_are_refused(client, properties):
    answer = client.post("/", params={"properties": properties}, content=b"Go!", headers=PLAIN)
    assert answer.status_code == 400
    assert answer.text.startswith("properties must be a JSON object, got ")
    assert answer.text.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "content_type", "message"),
    [
        (b"\xff", "text/plain", "the body is not UTF-8 (byte 0); send UTF-8\n"),
        (b"%FF", "", "the body is not UTF-8 (byte 0); send UTF-8\n"),
        (b"x", "text/plain; charset=punycode", "charset 'punycode' is not supported; send UTF-8\n"),
        (b"a" * 100_001, "text/plain", "there are more than 100,000 characters of text; send them in parts\n"),
    ],
)
def test_bodies_that_are_no_text_are_refused(client, content, content_type, message):
    headers = {"content-type": content_type} if content_type else {}
    answer = client.post("/", content=content, headers=headers)
    assert answer.status_code == (413 if "100,000" in message else 400)
    assert answer.text == message


@pytest.mark.parametrize("text", ["", " \n\t"])
@pytest.mark.parametrize(
    "properties", [{}, {"annotators": "tokenize"}, {"tokenize.whitespace": "true"}, {"ssplit.isOneSentence": "true"}]
)
def test_a_text_of_nothing_is_refused(client, text, properties):
    answer = client.post("/", params={"properties": json.dumps(properties)}, content=text.encode(), headers=PLAIN)
    assert (answer.status_code, answer.text) == (400, "the text is empty; give some words\n")


@pytest.mark.parametrize("properties", [{}, {"annotators": "tokenize"}, {"tokenize.whitespace": "true"}])
def test_a_text_in_another_script_is_refused(client, properties):
    text = "Καλημέρα κόσμε."
    answer = client.post("/", params={"properties": json.dumps(properties)}, content=text.encode(), headers=PLAIN)
    assert answer.status_code == 400
    assert answer.text == "the text is in another script (Greek) than the model en reads; use another model\n"
