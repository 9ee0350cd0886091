"""A tokenizer that knows abbreviations: from a list, or found in its training text."""

import pytest

import goldbeam as gb

ROW = "{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n"
TITLES, NAMES = ("Dr.", "Mr.", "Ms.", "St."), ("Lee", "Fox", "Ray", "Kim", "Orr")


def sentence(*tokens, paragraph=False):
    rows = (ROW.format(i, token, "SpaceAfter=No" if i == len(tokens) - 1 else "_") for i, token in enumerate(tokens, 1))
    return ("# newpar\n" if paragraph else "") + "".join(rows) + "\n"


TRAIN = gb.Corpus.parse(
    "".join(
        sentence(title, name, "saw", other, ".", paragraph=True) + sentence(other, "met", title, name, ".")
        for title in TITLES
        for name in NAMES
        for other in NAMES
    ).encode(),
    "conllu",
)
KNOWN = [*TITLES, "Rev."]


def test_an_abbreviation_of_the_list_that_training_has_not_seen_is_one_token_and_ends_no_sentence():
    tokenizer = gb.Tokenizer(epochs=4, abbreviations=KNOWN).fit(TRAIN)
    assert tokenizer.predict("Kim met Rev. Lee.") == [["Kim", "met", "Rev.", "Lee", "."]]


def test_a_model_file_holds_the_abbreviations(tmp_path):
    (tmp_path / "list.txt").write_text("# titles\n" + "\n".join(f"{word}\t3.5" for word in KNOWN), encoding="utf-8")
    one = gb.Tokenizer(epochs=2, abbreviations=tmp_path / "list.txt").fit(TRAIN)
    other = gb.Tokenizer(epochs=2, abbreviations=KNOWN[::-1]).fit(TRAIN)
    one.save(tmp_path / "one")
    other.save(tmp_path / "other")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    loaded = gb.load(tmp_path / "one")
    assert len(loaded._model.abbreviations) == len(KNOWN)
    assert loaded.tokenize("Kim met Rev. Lee.").text == one.tokenize("Kim met Rev. Lee.").text


def test_auto_finds_those_of_the_training_text():
    tokenizer = gb.Tokenizer(epochs=1, abbreviations="auto").fit(TRAIN)
    text, *_ = tokenizer._model.abbreviations.freeze()
    assert text == b"Dr.Mr.Ms.St."


def test_auto_also_knows_words_that_begin_sentences(tmp_path):
    tokenizer = gb.Tokenizer(epochs=2, abbreviations="auto").fit(TRAIN)
    table = tokenizer._model.spec.knowledge.lexicon
    assert table.find("saw") == "lower"
    assert table.find("Lee") == "upper"
    tokenizer.save(tmp_path / "model")
    loaded = gb.load(tmp_path / "model")
    assert loaded._model.spec.knowledge.lexicon.freeze() == table.freeze()
    text = "Kim met Mr. Lee. Fox saw Dr. Ray."
    assert loaded.tokenize(text).text == tokenizer.tokenize(text).text


def test_templates_of_ones_own_may_leave_these_words_out():
    tokenizer = gb.Tokenizer(epochs=1, abbreviations="auto", templates=["w0", "abbrends0", "t-1"]).fit(TRAIN)
    assert tokenizer._model.spec.knowledge is None


def test_listed_abbreviations_are_known_tokens():
    text, *_ = gb.Tokenizer(epochs=1, abbreviations=KNOWN).fit(TRAIN)._model.words.freeze()
    assert b"Rev." in text


def test_without_abbreviations_the_model_is_what_it_was():
    plain = gb.Tokenizer(epochs=1).fit(TRAIN)
    assert plain._model.abbreviations is None
    assert not [name for name in plain._model.tensors() if name.startswith("abbreviation")]
    assert not [line for line in plain._model.spec.templates if "abbr" in line]


def test_an_empty_list_knows_nothing():
    assert gb.Tokenizer(epochs=1, abbreviations=[]).fit(TRAIN).predict("Lee met Fox.") == [["Lee", "met", "Fox", "."]]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Dr.\nM\xfcl.".encode("latin-1"), "is not UTF-8 text"),
        (b"\n# nothing\n", "has no words; write one a line"),
        (None, "cannot be read: no such file or directory; check the path of the abbreviations"),
    ],
)
def test_files_that_are_no_lists_are_refused(tmp_path, content, message):
    if content is not None:
        (tmp_path / "list.txt").write_bytes(content)
    with pytest.raises(gb.DataError, match=message):
        gb.Tokenizer(abbreviations=tmp_path / "list.txt").fit(TRAIN)
