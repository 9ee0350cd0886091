"""Input as users have it in Python: texts, lists of them, streams of them, tokens, CoNLL-U; and what is no input."""

from __future__ import annotations

import itertools
import threading
import weakref

import pytest
from tiny_pipelines import treebank

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.layers import Layers
from goldbeam.pipeline import predictor
from goldbeam.pipeline.batches import MOST_CHARACTERS, batches, in_order

#: Texts whose ends and beginnings could be mistaken for parts of others when several are annotated at once.
TEXTS = [
    "The judge will book it. We see the old dogs.",
    "",
    "She saw it!\n\nA second paragraph is here",
    " \n\t ",
    "\n\nThe dog sees",
    "it. We see.\r\n",
    "\r",
    "a",
    "\n",
    "Zoë saw 👩‍👩‍👧 near Łódź — 汉语.",
    "no final newline\n",
    "She\u200b saw\ufeff it.",
    "x" * 300,
]


def conllu(docs):
    return [doc.to_conllu() for doc in docs]


@pytest.fixture(scope="module")
def one_by_one(nlp):
    return [nlp(text) for text in TEXTS]


# Lists and streams of texts


def test_a_list_of_texts_is_a_list_of_documents(nlp, one_by_one):
    for texts in (TEXTS, tuple(TEXTS)):
        docs = nlp(texts)
        assert type(docs) is list
        assert conllu(docs) == conllu(one_by_one)
        assert docs == one_by_one
    assert nlp([]) == []
    assert nlp([""])[0].to_conllu() == ""


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("batch", [1, 2, 7, 256])
def test_a_stream_gives_the_same_in_order(nlp, one_by_one, batch, threads):
    docs = list(nlp.pipe(iter(TEXTS), batch=batch, threads=threads))
    assert [doc.text for doc in docs] == TEXTS
    assert conllu(docs) == conllu(one_by_one)
    assert [doc.to_json() for doc in docs] == [doc.to_json() for doc in one_by_one]


def test_documents_that_are_annotated_together_have_offsets_of_their_own(nlp):
    for doc in nlp.pipe(TEXTS, batch=7):
        for token in doc.tokens:
            assert doc.text[token.start : token.end] == token.form
        assert [sentence.i for sentence in doc] == list(range(len(doc)))
        assert [token.i for token in doc.tokens] == list(range(len(doc.tokens)))


def test_margins_come_with_their_documents(nlp):
    alone = [nlp(text, margins=True).to_json() for text in TEXTS]
    assert [doc.to_json() for doc in nlp.pipe(TEXTS, batch=3, margins=True)] == alone
    assert [doc.to_json() for doc in nlp(TEXTS, margins=True)] == alone
    assert sorted(nlp(TEXTS[0], margins=True).tokens[0].margins) == ["feats", "head", "upos"]
    assert nlp(TEXTS[0]).tokens[0].margins == {}


def test_a_stream_reads_texts_as_they_are_needed(nlp):
    """A million texts need not be in memory."""
    taken = itertools.count()

    def endless():
        for number in taken:
            yield f"Dog {number}."

    docs = nlp.pipe(endless(), batch=2)
    assert [next(docs).text for _ in range(5)] == [f"Dog {number}." for number in range(5)]
    assert next(taken) <= 7
    docs.close()


def test_a_stream_is_lazy(nlp):
    read = []
    docs = nlp.pipe(read.append(text) or text for text in TEXTS)
    assert read == []
    next(docs)
    assert len(read) == len(TEXTS)


def test_a_stream_by_threads_reads_a_few_batches_ahead(nlp):
    read = []
    docs = nlp.pipe((read.append(text) or text for text in ["a."] * 100), batch=1, threads=2)
    next(docs)
    assert len(read) <= 4
    docs.close()


def test_documents_of_a_stream_are_let_go(nlp):
    docs = nlp.pipe(["She saw it."] * 4, batch=1)
    first = weakref.ref(next(docs))
    next(docs)
    assert first() is None


def test_parts_of_a_stream_are_those_of_its_beginning(model_file):
    nlp = gb.load(model_file)
    docs = nlp.pipe(["She saw it."] * 2, batch=1)
    nlp.remove("parser")
    assert all(doc[0].has_tree for doc in docs)


def test_long_texts_make_small_batches():
    texts = ["a" * (MOST_CHARACTERS // 2)] * 5
    assert [len(batch) for batch in batches(texts, 256)] == [2, 2, 1]
    assert [len(batch) for batch in batches(["a"] * 7, 3)] == [3, 3, 1]
    assert list(batches([], 3)) == []


@pytest.mark.parametrize("batch", [0, -1, 1.5, None, "2", True])
def test_the_size_of_a_batch_is_checked_at_once(nlp, batch):
    with pytest.raises(gb.ParameterError, match="batch must be a whole number of at least 1"):
        nlp.pipe(TEXTS, batch=batch)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_the_number_of_threads_is_checked_at_once(nlp, threads):
    for use in (nlp, nlp.pipe, nlp.of_tokens, nlp.of_corpus, nlp.annotate_layers):
        with pytest.raises(gb.ParameterError, match="threads must be a whole number of at least 1"):
            use(treebank(2) if use == nlp.of_corpus else "a", threads=threads)


# What is no text


@pytest.mark.parametrize(
    ("text", "kind", "advice"),
    [
        (b"bytes", "bytes", "decode bytes as UTF-8 first"),
        (None, "NoneType", "for many texts, use nlp.pipe"),
        (3, "int", "for many texts, use nlp.pipe"),
        (iter(["a"]), "list_iterator", "for many texts, use nlp.pipe"),
    ],
)
def test_what_is_no_text_is_one_line(nlp, text, kind, advice):
    with pytest.raises(gb.DataError) as error:
        nlp(text)
    assert str(error.value) == f"a pipeline annotates a str, got {kind}; {advice}"


def test_a_text_is_no_list_of_texts(nlp):
    for text in ("text", b"text"):
        with pytest.raises(gb.DataError, match="for one text, call the pipeline itself"):
            next(nlp.pipe(text))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("batch", [1, 2, 256])
@pytest.mark.parametrize(("bad", "kind"), [(None, "NoneType"), (b"b", "bytes"), (7, "int")])
def test_an_item_that_is_no_text_is_named_by_its_number_after_those_before_it(nlp, bad, kind, batch, threads):
    docs = nlp.pipe(["It is.", "", "We see.", bad, "more"], batch=batch, threads=threads)
    assert [next(docs).text for _ in range(3)] == ["It is.", "", "We see."]
    with pytest.raises(gb.DataError) as error:
        next(docs)
    assert str(error.value).startswith(f"text 3: a pipeline annotates a str, got {kind}; ")
    with pytest.raises(StopIteration):
        next(docs)


def test_an_item_of_a_list_that_is_no_text_is_named_too(nlp):
    with pytest.raises(gb.DataError, match=r"^text 1: a pipeline annotates a str, got int"):
        nlp(["It is.", 3])


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_in_what_gives_the_texts_comes_after_those_before_it(nlp, threads):
    def texts():
        yield from ["It is.", "We see."]
        raise OSError("gone")

    docs = nlp.pipe(texts(), batch=1, threads=threads)
    assert [next(docs).text for _ in range(2)] == ["It is.", "We see."]
    with pytest.raises(OSError, match="gone"):
        next(docs)


def test_ctrl_c_in_what_gives_the_items_is_raised_at_once():
    def items():
        yield 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(in_order(lambda item: item, items(), 2))


def test_results_of_threads_are_in_order(monkeypatch):
    monkeypatch.setattr("goldbeam.workers.processor_count", lambda: 3)
    second = threading.Event()

    def work(item):
        if item == 0:
            assert second.wait(10)  # the first is finished last
        second.set()
        return item * item

    assert list(in_order(work, range(9), 3)) == [item * item for item in range(9)]


def test_a_text_that_is_too_long_is_one_line(nlp, monkeypatch):
    monkeypatch.setattr(predictor, "LONGEST_TEXT", 50)
    told = (
        "the text has 51 characters, more than the 50 of one document; "
        "annotate its paragraphs with nlp.pipe, or the file with goldbeam annotate --input"
    )
    for use in (nlp, nlp.annotate_layers, nlp.annotate_bytes):
        assert use("a" * 50) is not None
        with pytest.raises(gb.DataError) as error:
            use("a" * 51)
        assert str(error.value) == told
    docs = nlp.pipe(["It is.", "a" * 51, "more"])
    assert next(docs).text == "It is."
    with pytest.raises(gb.DataError) as error:
        next(docs)
    assert str(error.value) == f"text 1: {told}"


def test_a_gigabyte_is_refused_without_being_copied():
    assert predictor.LONGEST_TEXT < 1 << 30


# Odd text


def test_nul_and_lone_surrogates_keep_offsets(nlp):
    text = "She\0 saw \ud83d it\udc00 near\0\0 the park.\n\n\ud800\n\nWe see."
    doc = nlp(text)
    assert doc.text == text
    clean = text.translate(dict.fromkeys([0, 0xD83D, 0xDC00, 0xD800], "\ufffd"))
    assert [clean[token.start : token.end] for token in doc.tokens] == [token.form for token in doc.tokens]
    assert [token.form for token in doc.tokens][-3:] == ["We", "see", "."]
    assert doc.to_conllu().encode()
    assert doc.to_conllu() == nlp(clean).to_conllu()
    assert conllu(nlp([text, "We see.", text])) == [doc.to_conllu(), nlp("We see.").to_conllu(), doc.to_conllu()]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u3000", "\r\n \t"])
def test_a_text_without_words_is_a_document_without_sentences(nlp, text):
    for doc in (nlp(text), nlp([text])[0], next(nlp.pipe([text])), nlp(text, margins=True)):
        assert (len(doc), doc.text, len(doc.tokens), len(doc.entities)) == (0, text, 0, 0)
    assert nlp.annotate_layers(text) is None
    assert nlp.annotate_corpus(text) is None


def test_lines_may_be_sentences(nlp):
    text = "The judge will\nbook it. We see.\n\n\nThe dog\n"
    layers = nlp.annotate_layers(text, lines=True)
    assert [" ".join(words) for words in layers.corpus.column(1)] == ["The judge will", "book it . We see .", "The dog"]
    doc = gb.Doc.of_layers(layers)
    assert all(text[token.start : token.end] == token.form for token in doc.tokens)
    assert nlp(text, lines=True) == doc
    assert nlp(text) != doc
    with pytest.raises(gb.ParameterError, match="lines is for one text"):
        nlp([text], lines=True)


# Tokens

SENTENCES = [["The", "judge", "saw", "it", "."], ["We", "see", "."]]


def test_tokens_stay_as_they_are(nlp):
    doc = nlp.of_tokens(SENTENCES)
    assert [list(sentence.forms) for sentence in doc] == SENTENCES
    assert [token.start for token in doc.tokens] == [None] * 8
    assert all(sentence.has_tree for sentence in doc)
    assert [sentence.text for sentence in doc] == ["The judge saw it .", "We see ."]
    predicted = nlp.predict_corpus(Corpus.parse(doc.to_conllu().encode(), "conllu", "x")).render().decode()
    assert predicted == doc.to_conllu()


def test_tokens_may_have_spaces_and_may_be_any_iterables(nlp):
    doc = nlp.of_tokens(iter([iter(["New York", "is", "big"])]))
    assert [token.form for token in doc.tokens] == ["New York", "is", "big"]


def test_tokens_with_their_text_have_offsets(nlp):
    text = "The judge saw it.\n\n  We  see."
    doc = nlp.of_tokens(SENTENCES, text)
    assert doc.text == text
    assert [text[token.start : token.end] for token in doc.tokens] == [token.form for token in doc.tokens]
    assert [sentence.text for sentence in doc] == ["The judge saw it.", "We see."]
    assert doc.to_conllu().count("# newpar") == 2
    assert "SpaceAfter=No" in doc.to_conllu()


def test_tokens_that_the_tokenizer_finds_are_annotated_alike(nlp):
    text = TEXTS[2]
    doc = nlp(text)
    again = nlp.of_tokens([sentence.forms for sentence in doc], text)
    assert again == doc
    assert again.to_conllu() == doc.to_conllu()


def test_no_tokens_are_an_empty_document(nlp):
    assert len(nlp.of_tokens([])) == 0
    assert len(nlp.of_tokens([], " \n")) == 0
    assert nlp.of_tokens([], margins=True).to_conllu() == ""


@pytest.mark.parametrize(
    ("sentences", "text", "told"),
    [
        (
            SENTENCES,
            "The judge saw it. We saw.",
            "sentence 1, token 1: 'see' is not at character 21 of the text, which",
        ),
        (
            SENTENCES,
            "The judge saw it. We",
            "sentence 1, token 1: 'see' is not at character 20 of the text, which ends",
        ),
        (SENTENCES, "The judge saw it. We see. More", "the text goes on after the last token, at character 26: 'More'"),
        ([["a"]], "", "sentence 0, token 0: 'a' is not at character 0 of the text, which ends there"),
        ([["a"]], 3, "the text is int, not a str"),
        ([["a"]], "\ud800", "the text has a lone surrogate"),
        ("a text", None, "str is not a list of sentences; give lists of words"),
        (3, None, "int is not a list of sentences; give lists of words"),
        (["a text"], None, "sentence 0 is str, not a list of words; split it into words"),
        ([["a"], None], None, "sentence 1 is NoneType, not a list of words"),
        ([["a"], []], None, "sentence 1 has no words; leave it out"),
        ([["a", ""]], None, "sentence 0, token 1 is empty; drop the token or write _"),
        ([["a", " "]], None, "sentence 0, token 1 is empty; drop the token or write _"),
        ([["a", 3]], None, "sentence 0, token 1 is int, not a str; convert it"),
        ([["a", "b\tc"]], None, "sentence 0, token 1 holds a tab, a line end or a NUL"),
        ([["a", "b\0"]], None, "sentence 0, token 1 holds a tab, a line end or a NUL"),
        ([["a", "\udc00"]], None, "sentence 0, token 1 cannot be encoded in UTF-8 (a lone surrogate)"),
    ],
)
def test_tokens_that_do_not_fit_are_one_line(nlp, sentences, text, told):
    with pytest.raises(gb.DataError) as error:
        nlp.of_tokens(sentences, text)
    assert str(error.value).startswith(f"<tokens>: {told}")
    assert "\n" not in str(error.value)


# CoNLL-U whose empty columns are filled


def blanked(corpus, *names):
    places = [corpus.columns.index(name) for name in names]
    lines = [line.split("\t") for line in corpus.text.decode().splitlines()]
    rows = [["_" if len(row) == 10 and i in places else cell for i, cell in enumerate(row)] for row in lines]
    return Corpus.parse("\n".join(["\t".join(row) for row in rows] + [""]).encode(), "conllu", "blanked")


GOLD = treebank(8, 5)
ALL = ("lemma", "upos", "xpos", "feats", "head", "deprel")


@pytest.mark.parametrize("empty", [ALL, ALL[:4], ("head", "deprel"), ("upos",), ("lemma", "feats"), ("deprel",), ()])
def test_only_empty_columns_are_filled(nlp, empty):
    given = blanked(GOLD, *empty)
    filled = nlp.fill_layers(given).corpus
    assert filled.columns == GOLD.columns
    for place, name in enumerate(GOLD.columns):
        if name in empty:
            assert not filled.is_blank(place)
        else:
            assert filled.column(place) == given.column(place)
    assert nlp.of_corpus(given).to_conllu() == filled.text.decode()


def test_parts_read_what_was_given(nlp):
    """Trees are those of the gold tags, and not of those that the pipeline would find."""
    given = blanked(GOLD, "head", "deprel")
    parser = nlp.predictor().parts.steps["parser"]
    assert nlp.fill_layers(given).corpus.text == parser.annotate(Layers(given)).corpus.text


def test_a_corpus_without_anything_is_annotated_as_its_tokens_are(nlp):
    given = blanked(GOLD, *ALL)
    doc = nlp.of_tokens([[row[1] for row in sentence] for sentence in GOLD])
    found = nlp.of_corpus(given)
    assert [sentence.heads for sentence in found] == [sentence.heads for sentence in doc]
    assert [token.upos for token in found.tokens] == [token.upos for token in doc.tokens]


def test_comments_and_multiword_tokens_stay(nlp):
    rows = "".join(f"{row}{8 * '|_'}\n".replace("|", "\t") for row in ("1-2|don't", "1|do", "2|n't", "2.1|e"))
    given = Corpus.parse(f"# sent_id = 7\n{rows}\n".encode(), "conllu", "x")
    filled = nlp.of_corpus(given).to_conllu().splitlines()
    assert [line.split("\t")[0] for line in filled] == ["# sent_id = 7", "1-2", "1", "2", "2.1", ""]
    assert filled[2].split("\t")[3] != "_"


def test_what_is_filled_may_be_a_path(nlp, tmp_path):
    given = blanked(GOLD, *ALL)
    (tmp_path / "in.conllu").write_bytes(given.text)
    for path in (tmp_path / "in.conllu", str(tmp_path / "in.conllu")):
        assert nlp.of_corpus(path).to_conllu() == nlp.of_corpus(given).to_conllu()


def test_entities_that_are_given_stay(nlp):
    given = Corpus.parse(b"1\tZo\t_\t_\t_\t_\t_\t_\t_\tner=B-PER\n\n", "conllu", "x")
    doc = nlp.of_corpus(given)
    assert [(span.text, span.label) for span in doc.entities] == [("Zo", "PER")]
    assert "ner=B-PER" in doc.to_conllu()


def test_what_is_no_conllu_cannot_be_filled(nlp, tmp_path):
    (tmp_path / "a.txt").write_text("a A\nb B\n\n")
    for data in ([["a", "b"]], tmp_path / "a.txt"):
        with pytest.raises(gb.DataError, match="a pipeline reads treebanks in CoNLL-U"):
            nlp.of_corpus(data)
    with pytest.raises(gb.DataError, match="no such file"):
        nlp.of_corpus(tmp_path / "none.conllu")
    with pytest.raises(gb.DataError, match="a pipeline annotates raw text, tokens or CoNLL-U"):
        nlp.fill_layers(Corpus.from_sentences([[("a",)]]))


def test_predicting_annotates_anew_whatever_was_there(nlp):
    anew = nlp.predict_corpus(GOLD).render()
    assert anew == nlp.predict_corpus(blanked(GOLD, *ALL)).render()
    assert anew != GOLD.text


@pytest.mark.parametrize("threads", [1, 2])
def test_bad_texts_can_be_skipped(nlp, threads):
    texts = ["The judge will book it.", 3, "We see the old dogs.", b"dogs", "It is late."]
    with pytest.warns(UserWarning, match="its document is empty") as told:
        docs = list(nlp.pipe(texts, batch=2, threads=threads, skip_bad=True))
    assert [len(doc.tokens) > 0 for doc in docs] == [True, False, True, False, True]
    assert docs[2] == nlp(texts[2])
    assert [str(one.message).partition(":")[0] for one in told] == ["text 1", "text 3"]


def test_entities_of_a_later_piece_have_their_own_text():
    layers = gb.load("en").annotate_layers("Emma lives in Paris.", first=10)
    assert [(e.text, e.start, e.end) for e in gb.Doc.of_layers(layers).entities] == [
        ("Emma", 10, 14),
        ("Paris", 24, 29),
    ]
