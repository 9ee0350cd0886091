"""Column files, word_TAG text and CoNLL-U: which column is read, which is written."""

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_columns, sample_conllu


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    (folder / "chunks.txt").write_text(sample_columns(60, seed=1), encoding="utf-8")
    (folder / "train.conllu").write_text(sample_conllu(60, seed=1), encoding="utf-8")
    (folder / "test.conllu").write_text(sample_conllu(10, seed=9), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def chunker(folder):
    return gb.Tagger(epochs=4).fit(folder / "chunks.txt")


def test_chunks_are_learned_from_words_and_parts_of_speech(chunker, folder):
    info = chunker.info()
    assert (info["inputs"], info["scheme"]) == (["w", "c1"], "iob2")
    metrics = chunker.evaluate(folder / "chunks.txt")
    assert metrics["f1"] == chunker.score(folder / "chunks.txt") > 85


def test_prediction_without_the_label_column_appends_it(chunker):
    text = sample_columns(8, seed=5)
    without = "".join(line.rsplit(" ", 1)[0] + "\n" if line else "\n" for line in text.split("\n")[:-1])
    corpus = gb.Corpus.parse(without.encode(), "columns")
    rendered = chunker.predict_corpus(corpus).render().decode()
    labels = [label for sentence in chunker.predict(corpus) for label in sentence]
    rows = [line for line in rendered.split("\n") if line]
    assert [row.rsplit(" ", 1)[0] for row in rows] == [line for line in without.split("\n") if line]
    assert [row.rsplit(" ", 1)[1] for row in rows] == labels


def test_prediction_with_the_label_column_replaces_it(chunker):
    corpus = gb.Corpus.parse(sample_columns(8, seed=5).encode(), "columns")
    prediction = chunker.predict_corpus(corpus)
    again = gb.Corpus.parse(prediction.render(), "columns")
    assert again.column(2) == prediction.labels()
    assert again.column(0) == corpus.column(0)
    assert again.column(1) == corpus.column(1)


def test_lists_may_hold_the_inputs_alone(chunker):
    words = [[("The", "DT"), ("dog", "NN")]]
    labelled = [[("The", "DT", "O"), ("dog", "NN", "O")]]
    assert chunker.predict(words) == chunker.predict(labelled)


def test_other_widths_are_a_data_error_that_counts_the_columns(chunker):
    corpus = gb.Corpus.parse(b"a b c d\ne f g h\n\n", "columns", "wide.txt")
    with pytest.raises(gb.DataError, match=r"wide\.txt: has 4 columns, and the training data had 3"):
        chunker.predict_corpus(corpus)


@pytest.mark.parametrize(("column", "index"), [(None, 3), ("upos", 3), ("xpos", 4), ("feats", 5), (4, 4)])
def test_conllu_columns_are_predicted_in_place(folder, column, index):
    tagger = gb.Tagger(column=column, epochs=2).fit(folder / "train.conllu")
    corpus = gb.read(folder / "test.conllu")
    prediction = tagger.predict_corpus(corpus)
    assert prediction.column == index
    before, after = corpus.text.decode().split("\n"), prediction.render().decode().split("\n")
    labels = iter([label for sentence in prediction.labels() for label in sentence])
    for old, new in zip(before, after, strict=True):
        if "\t" not in old:
            assert new == old
            continue
        cells = old.split("\t")
        cells[index] = next(labels)
        assert new == "\t".join(cells)
    assert tagger.score(corpus) > 60


def test_a_column_may_be_named_by_number_from_the_end(folder):
    tagger = gb.Tagger(column=1, epochs=2).fit(folder / "chunks.txt")
    assert tagger.info()["scheme"] is None
    assert tagger.score(folder / "chunks.txt") > 80


@pytest.mark.parametrize("column", ["nope", 17, 0])
def test_a_column_that_cannot_be_predicted_is_a_data_error(folder, column):
    with pytest.raises(gb.DataError, match=r"chunks\.txt: "):
        gb.Tagger(column=column).fit(folder / "chunks.txt")


def test_word_tag_text_is_read_with_and_without_tags(tmp_path):
    (tmp_path / "train.txt").write_text("the_D dog_N barks_V\nthe_D cat_N\n" * 3)
    tagger = gb.Tagger(epochs=4).fit(tmp_path / "train.txt")
    corpus = gb.Corpus.parse(b"the cat barks\n", "tokens")
    assert tagger.predict_corpus(corpus).labels() == [["D", "N", "V"]]


def unannotated(text):
    rows = [line.split("\t") for line in text.split("\n")]
    return "\n".join("\t".join([*r[:3], "_", *r[4:]]) if len(r) == 10 else r[0] for r in rows)


def test_dev_data_without_labels_are_an_error_that_names_file_and_line(folder, tmp_path):
    dev = tmp_path / "dev.conllu"
    dev.write_text(unannotated(sample_conllu(2)))
    with pytest.raises(gb.DataError, match=r"dev\.conllu:3: the column upos is '_'"):
        gb.Tagger(epochs=1).fit(folder / "train.conllu", dev=dev)
    with pytest.raises(gb.DataError, match=r"dev\.conllu:3: "):
        gb.Tagger(epochs=1).fit(dev)


def test_evaluation_without_a_label_column_is_a_data_error(chunker):
    corpus = gb.Corpus.parse(b"a NN\nb NN\n\n", "columns", "plain.txt")
    with pytest.raises(gb.DataError, match=r"plain\.txt: has 2 columns and no labels"):
        chunker.evaluate(corpus)


def test_unannotated_conllu_can_be_tagged(folder):
    tagger = gb.Tagger(epochs=2).fit(folder / "train.conllu")
    bare = gb.Corpus.parse(unannotated(sample_conllu(3, seed=8)).encode(), "conllu")
    full = gb.Corpus.parse(sample_conllu(3, seed=8).encode(), "conllu")
    assert tagger.predict(bare) == tagger.predict(full)
