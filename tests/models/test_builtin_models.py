"""The models that come with goldbeam: small, documented, and they annotate."""

from __future__ import annotations

import re

import pytest

import goldbeam as gb
from goldbeam.models.builtin import BUILTIN, card, model_path

EXAMPLES = {
    "en": "Fruit flies like a banana. They don't fly.",
    "zh": "这是一个例子。我们很高兴。",
    "pt": "A Ana comprou um livro no mercado. Ela gosta de ler.",
}


@pytest.fixture(scope="module", params=list(BUILTIN))
def name(request):
    return request.param


def test_a_model_has_at_most_eight_megabytes(name):
    with open(model_path(name), "rb") as file:
        assert file.seek(0, 2) <= 8_000_000


def test_its_card_says_where_it_comes_from_and_what_it_is_worth(name):
    text = card(name)
    assert "CC BY-SA 4.0" in text
    assert "github.com/UniversalDependencies" in text
    scores = {
        row[0]: (float(row[1]), float(row[2])) for row in re.findall(r"\| (\w+) \| ([\d.]+) \| ([\d.]+) \|", text)
    }
    assert scores["las"][1] - scores["las"][0] <= 0.5
    assert scores["words"][0] > 85


def test_it_annotates_raw_text(name):
    nlp = gb.load(name)
    doc = nlp(EXAMPLES[name])
    assert len(doc) == 2
    assert all(doc.text[token.start : token.end] for token in doc.tokens)
    assert all(sentence.heads.count(0) == 1 for sentence in doc)
    assert nlp.compacted().annotate_bytes(EXAMPLES[name]) == nlp.annotate_bytes(EXAMPLES[name])


def test_english_is_as_a_reader_expects():
    sentence = gb.load("en")(EXAMPLES["en"])[1]
    assert [token.form for token in sentence] == ["They", "do", "n't", "fly", "."]
    assert [token.lemma for token in sentence] == ["they", "do", "not", "fly", "."]
    assert sentence[3].relation == "root"
    assert sentence[0].head == sentence[3]


def test_a_file_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert str(model_path("en")).endswith("en.goldbeam")
    (tmp_path / "en").write_bytes(b"mine")
    assert model_path("en") == "en"
    assert model_path("de") == "de"


def test_no_folder_of_whoever_trained_it_is_in_a_model(name):
    facts = gb.load(name).info()
    names = [facts["training data"]["name"], *(facts[part]["training data"]["name"] for part in facts["parts"])]
    assert not [data for data in names if data.startswith("/")]
