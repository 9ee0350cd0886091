"""A lexicon from a model's own annotation: what is counted, and the sentences of raw text."""

import gzip

import pytest

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.lexicons import read_lexicon
from goldbeam.knowledge.raw_text import RawText
from goldbeam.knowledge.self_training import Annotation, self_trained


def lexicon_of(*tokens, margins=True):
    """Of (word, label, margin) triples in one sentence."""
    words, labels, wins = zip(*tokens, strict=True)
    return self_trained([[list(words)]], lambda _: Annotation(labels, wins if margins else None), "raw")


def test_a_word_has_its_frequent_tags_the_most_frequent_first():
    tokens = [("fly", "VERB", 1.0)] * 6 + [("fly", "NOUN", 1.0)] * 4 + [("fly", "ADJ", 1.0)]
    assert dict(lexicon_of(*tokens)) == {"fly": "VERB,NOUN"}


def test_rare_words_have_no_entry():
    assert dict(lexicon_of(*[("a", "X", 1.0)] * 3, *[("b", "X", 1.0)] * 2)) == {"a": "X"}


def test_the_least_sure_tokens_of_each_label_are_not_counted():
    sure, unsure = [("a", "X", 9.0)] * 6, [("b", "X", 0.1)] * 2
    assert list(lexicon_of(*sure, *unsure, ("b", "X", 0.1))) == ["a", "b"]  # three of nine: one of them is on the limit
    assert list(lexicon_of(*sure, *sure, *unsure, ("b", "X", 0.1))) == ["a"]
    assert list(lexicon_of(*sure, *sure, *unsure, ("b", "X", 0.1), margins=False)) == ["a", "b"]


def test_a_text_without_frequent_words_is_an_error():
    with pytest.raises(DataError, match=r"^raw: no word is frequent enough for a lexicon; give more text$"):
        lexicon_of(("a", "X", 1.0))


def test_the_entries_of_a_given_lexicon_count():
    found = lexicon_of(*[("a", "Y", 1.0)] * 3, *[("b", "Z", 1.0)] * 2, *[("b", "Y", 1.0)] * 3)
    whole = read_lexicon({"a": "X"}).completed(found)
    assert dict(whole) == {"a": "X", "b": "Y,Z"}
    assert whole.tags == {"a": ["X"], "b": ["Y", "Z"]}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sentences(source, most=1000):
    return [sentence for batch in RawText(source).batches(most) for sentence in batch]


def test_raw_text_ends_sentences_at_full_stops_and_paragraphs(folder):
    (folder / "a.txt").write_text("It is Mr. X. Is it?! No\n\nmore", encoding="utf-8")
    assert [" ".join(words) for words in sentences("a.txt")] == ["It is Mr .", "X .", "Is it ?", "!", "No", "more"]


def test_sentences_of_other_formats_stay_as_they_are(folder):
    (folder / "a.conllu").write_text("1\tMr. X\t" + "\t".join("_" * 8) + "\n\n", encoding="utf-8")
    (folder / "b.tsv").write_text("a\tX\n.\tX\nb\tX\n\nc\tX\n", encoding="utf-8")
    assert sentences(["a.conllu", "b.tsv"]) == [["Mr. X"], ["a", ".", "b"], ["c"]]


def test_no_more_is_read_than_asked_for(folder):
    (folder / "a.txt").write_text("a b c.\n\n" * 100, encoding="utf-8")
    assert len(sentences("a.txt", most=10)) == 3


def test_a_long_paragraph_without_full_stops_is_cut(folder):
    (folder / "a.txt").write_text("a " * 450, encoding="utf-8")
    assert [len(words) for words in sentences("a.txt")] == [200, 200, 50]


def test_compressed_text_has_the_digest_of_its_content_and_folders_are_read(folder):
    (folder / "texts").mkdir()
    (folder / "texts" / "b.txt.gz").write_bytes(gzip.compress(b"a b c"))
    (folder / "a.txt").write_bytes(b"a b c")
    assert RawText("texts").digest() == RawText("a.txt").digest() != RawText(["a.txt", "texts"]).digest()
    assert (RawText("texts").name, RawText([folder / "a.txt", "texts"]).name) == ("b.txt.gz", "a.txt and 1 more")


def test_words_of_training_data_are_clustered_too(folder):
    (folder / "a.txt").write_text("a b " * 20, encoding="utf-8")
    training = Corpus.from_sentences([[("c",)]] * 9, columns=["form"])
    clusters = RawText("a.txt").clusters(training, 0, 1, ClusterObserver())
    assert list(clusters) == ["a", "b", "c"]
    assert len(set(clusters.values())) == 2


def test_abbreviations_come_from_both_texts(folder):
    (folder / "a.txt").write_text("Dr. Lee met her. " * 20, encoding="utf-8")
    found = RawText("a.txt").periods("He saw Mr. Fox there. " * 20)
    assert {"Dr.", "Mr."} <= set(found.abbreviations)
    assert "starter" in dict(found.words)["he"]


def test_standard_input_is_refused():
    with pytest.raises(DataError, match="give a file"):
        RawText("-")
