"""spacy-udpipe's documents of what a server process says, instead of a model file."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.clients


@pytest.fixture
def spacy_nlp(address):
    """A spaCy pipeline whose tokenizer is that of spacy-udpipe."""
    import requests
    import spacy
    from spacy_udpipe import UDPipeModel, UDPipeTokenizer

    class ServedModel(UDPipeModel):
        """Sentences come from the server; the rest is spacy-udpipe's."""

        def __init__(self, model):
            self._name = model

        def __call__(self, text):
            if isinstance(text, str):
                return self._processed(text, tokenizer="")
            if isinstance(text[0], str):
                return self._processed("\n".join(text), tokenizer="presegmented")
            return self._processed("\n".join(" ".join(words) for words in text), input="horizontal")

        def _processed(self, data, **options):
            fields = {"model": self._name, "data": data, "tagger": "", "parser": "", **options}
            answer = requests.post(f"{address}/process", data=fields)
            answer.raise_for_status()
            return self.read(answer.json()["result"], "conllu")

    nlp = spacy.blank("en")
    nlp.tokenizer = UDPipeTokenizer(ServedModel("en"), nlp.vocab)
    return nlp


def test_text_becomes_a_spacy_document(spacy_nlp, nlp):
    text = "Ada Lovelace lived in London. She met Alan (and 50% more)."
    made, expected = spacy_nlp(text), nlp(text)
    assert made.text == text
    assert [sentence.text for sentence in made.sents] == [sentence.text for sentence in expected]
    for token, mine in zip(made, expected.tokens, strict=True):
        assert (token.text, token.lemma_, token.pos_, token.tag_) == (mine.form, mine.lemma, mine.upos, mine.xpos)
        assert str(token.morph) == str(mine.feats)
        assert token.idx == mine.start
        assert token.dep_ == ("ROOT" if mine.is_root else mine.relation)
        assert token.head.i == (mine.i if mine.head is None else mine.head.i)


def test_sentences_and_words_can_be_given(spacy_nlp):
    made = spacy_nlp.tokenizer(["One. Two", "three"])
    assert [sentence.text for sentence in made.sents] == ["One. Two", "three"]
    given = [["She", "runs", "."], ["Go", "!"]]
    made = spacy_nlp.tokenizer(given)
    assert [[token.text for token in sentence] for sentence in made.sents] == given
    assert [token.pos_ for token in made] == ["PRON", "VERB", "PUNCT", "VERB", "PUNCT"]


def test_multiword_tokens_keep_their_words(spacy_nlp):
    made = spacy_nlp("He didn't go.")
    assert [token.text for token in made] == ["He", "did", "n't", "go", "."]
