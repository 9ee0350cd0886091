"""Which columns a parser reads, what it says where they are missing, and where its trees go."""

import pytest
from treebanks import SVO, SVO_TREES, conllu, sample

import goldbeam as gb
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.feats import attributes

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
# Words, tags and trees, in columns.
TABLE = "".join(
    "".join(f"{w} {w[0]} {h} {r}\n" for w, (h, r) in zip(words, arcs, strict=True)) + "\n"
    for words, arcs in zip(SVO, SVO_TREES, strict=True)
)


def blanked(corpus, *columns):
    """The corpus with `_` in these columns."""
    ids = bytes(4 * corpus.token_count)
    text = corpus.render_columns([(corpus.columns.index(name), ids, ["_"]) for name in columns])
    return gb.Corpus.parse(text, corpus.format, corpus.name)


def cut(table, *, last):
    """A table without its last columns."""
    lines = (line.rsplit(" ", last)[0] for line in table.splitlines())
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.fixture(scope="module")
def parser():
    return gb.DependencyParser(beam=2, epochs=1).fit(TRAIN)


@pytest.fixture(scope="module")
def tabular():
    return gb.DependencyParser(epochs=5).fit(gb.Corpus.parse(TABLE.encode(), "columns", "table.txt"))


def test_all_columns_that_are_filled_are_read(parser):
    assert parser.info()["inputs"] == ["w", "lemma", "upos", "xpos", "feats"]
    fewer = gb.DependencyParser(beam=2, epochs=1).fit(blanked(TRAIN, "lemma", "feats", "xpos"))
    assert fewer.info()["inputs"] == ["w", "upos"]


@pytest.mark.parametrize("columns", [[], ["xpos"], ["upos", "feats"]])
def test_columns_can_be_chosen(columns):
    parser = gb.DependencyParser(beam=2, epochs=1, columns=columns).fit(TRAIN)
    assert parser.info()["inputs"] == ["w", *columns]
    others = [name for name in ("lemma", "upos", "xpos", "feats") if name not in columns]
    assert parser.predict(blanked(TRAIN, *others)) == parser.predict(TRAIN)


def test_a_chosen_column_must_be_filled():
    message = r"train\.conllu: the model reads the column xpos, which is '_' everywhere in these data; fill it"
    with pytest.raises(gb.DataError, match=message):
        gb.DependencyParser(columns=["upos", "xpos"]).fit(blanked(TRAIN, "xpos"))


@pytest.mark.parametrize("column", ["lemma", "upos", "xpos", "feats"])
def test_a_column_that_the_model_needs_and_the_data_lack_is_named(parser, column):
    corpus = blanked(TRAIN, column)
    for work in (parser.predict, parser.evaluate, parser.predict_margins, parser.trace_corpus):
        with pytest.raises(gb.DataError, match=rf"train\.conllu: the model reads the column {column}, which is '_'"):
            work(corpus)


def test_a_few_empty_cells_are_fine(parser):
    text = TRAIN.text.replace(b"\tNOUN\tNN\t", b"\t_\t_\t", 3)
    assert len(parser.predict(gb.Corpus.parse(text, "conllu"))) == len(TRAIN)


def test_a_few_words_may_have_no_feats(parser):
    [arcs] = parser.predict(gb.Corpus.parse(b"1\tYes\tyes\tINTJ\tUH\t_\t_\t_\t_\t_\n\n", "conllu"))
    assert [head for head, _ in arcs] == [0]


def test_attributes_of_feats_are_found_by_frequency():
    rows = [("a", "Case=Nom|Number=Sing"), ("b", "Number=Plur"), ("c", "_"), ("d", "Number=Sing|odd|=x")]
    corpus = gb.Corpus.from_sentences([rows], columns=["form", "feats"])
    assert attributes(corpus, Layout(("feats",))) == ["Number", "Case"]
    assert attributes(corpus, Layout(())) == []


def test_a_table_has_the_word_first_and_the_tree_last(tabular):
    assert tabular.info()["inputs"] == ["w", "upos"]
    corpus = gb.Corpus.parse(TABLE.encode(), "columns", "table.txt")
    assert tabular.predict(corpus) == SVO_TREES
    assert tabular.predict_corpus(corpus).render() == TABLE.encode()


def test_head_and_deprel_are_added_to_a_table_that_lacks_them(tabular):
    without = gb.Corpus.parse(cut(TABLE, last=2), "columns", "table.txt")
    assert tabular.predict_corpus(without).render() == TABLE.encode()
    with pytest.raises(gb.DataError, match=r"table\.txt: has no columns HEAD and DEPREL; give data that have trees"):
        tabular.evaluate(without)


def test_tables_lists_and_conllu_go_together(tabular):
    words_and_tags = [[(word, word[0]) for word in words] for words in SVO]
    assert tabular.predict(words_and_tags) == SVO_TREES
    upper = conllu(zip(SVO, SVO_TREES, strict=True))
    other = gb.DependencyParser(epochs=5).fit(gb.Corpus.parse(upper.encode(), "conllu"))
    assert other.predict([[(word, word[0].upper()) for word in words] for words in SVO]) == SVO_TREES
    assert other.evaluate(gb.Corpus.parse(upper.encode(), "conllu"))["las"] == 100.0


def test_columns_name_what_is_in_a_table():
    wide = TABLE.replace(" ", " _ ", 1).encode()
    rows = [
        [(word, word, word[0], str(h), r) for word, (h, r) in zip(w, t, strict=True)]
        for w, t in zip(SVO, SVO_TREES, strict=True)
    ]
    with pytest.raises(gb.DataError, match="has 2 columns between the words and HEAD; name them with columns"):
        gb.DependencyParser().fit(rows)
    with pytest.raises(gb.DataError, match=r"columns names 1 \(xpos\); name each of them"):
        gb.DependencyParser(columns=["xpos"]).fit(rows)
    parser = gb.DependencyParser(columns=["lemma", "xpos"], epochs=1).fit(rows)
    assert parser.info()["inputs"] == ["w", "lemma", "xpos"]
    assert wide.count(b"_") == 1


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        (b"flies\nfly\n\n", "columns", "has 1 column, and the model reads form, upos; give these"),
        (b"flies f 2 a b\n\n", "columns", "has 5 columns, and the model reads form, upos"),
        (b"flies fly\n", "tokens", "has 1 column, and the model reads form, upos"),
    ],
)
def test_other_widths_are_an_error_that_names_the_columns(tabular, text, format, message):
    with pytest.raises(gb.DataError, match=f"^f: {message}"):
        tabular.predict(gb.Corpus.parse(text, format, "f"))


def test_text_that_has_no_room_for_trees_is_parsed_but_not_written(tabular):
    trees = tabular.predict_corpus(gb.Corpus.parse(b"flies_f like_l fruit_f\n", "word_TAG", "f"))
    assert trees.arcs() == [SVO_TREES[0]]
    with pytest.raises(gb.DataError, match="f: read as word_TAG, it has no room for trees; give CoNLL-U"):
        trees.render()


def test_data_without_trees_cannot_be_learned():
    with pytest.raises(gb.DataError, match=r"<list>: read as list, it has 1 column and no trees; give CoNLL-U"):
        gb.DependencyParser().fit(SVO)
    with pytest.raises(gb.DataError, match=r"t\.conllu:3: the column head is '_' here and everywhere"):
        gb.DependencyParser().fit(gb.Corpus.parse(blanked(TRAIN, "head").text, "conllu", "t.conllu"))
    with pytest.raises(gb.DataError, match="there are 4 sentences and 3 lists of arcs; give one list a sentence"):
        gb.DependencyParser().fit(SVO, SVO_TREES[:3])
    with pytest.raises(gb.DataError, match="an arc is a pair of a head's number and a relation, got 2"):
        gb.DependencyParser().fit([["a"]], [[2]])
    with pytest.raises(gb.DataError, match="<list>: has no tokens; give sentences with trees"):
        gb.DependencyParser().fit([[]], [[]])


def test_sentences_without_words_have_trees_without_arcs(parser):
    assert parser.predict([[]]) == [[]]
    assert parser.predict([[], []]) == [[], []]
