"""Predicted tags as input: taggers of the parser's own, which its model holds."""

import pytest
from treebanks import SVO, SVO_TREES, TEMPLATES, sample

import goldbeam as gb
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.taggers import jackknifed

TRAIN = gb.Corpus.parse(sample(40, 1), "conllu", "train.conllu")
TEST = gb.Corpus.parse(sample(20, 2), "conllu", "test.conllu")
UPOS = Layout(("upos",), ("upos",))


@pytest.fixture(scope="module")
def parser():
    return gb.DependencyParser(templates=TEMPLATES, beam=2, epochs=2, columns=["upos"], jackknife=3).fit(
        TRAIN, dev=TEST
    )


def without_tags(corpus):
    ids = bytes(4 * corpus.token_count)
    return gb.Corpus.parse(corpus.render_columns([(3, ids, ["_"]), (4, ids, ["_"])]), "conllu", corpus.name)


def test_tags_of_the_data_are_not_read(parser):
    assert parser.info()["tags predicted"] == ["upos"]
    bare = without_tags(TEST)
    assert parser.predict(bare) == parser.predict(TEST)
    assert parser.evaluate(bare)["las"] == parser.evaluate(TEST)["las"]
    assert parser.predict([[row[1] for row in sentence] for sentence in TEST]) == parser.predict(TEST)


def test_tags_in_the_output_are_those_of_the_input(parser):
    rendered = gb.Corpus.parse(parser.predict_corpus(TEST).render(), "conllu")
    assert rendered.column(3) == TEST.column(3)


def test_a_part_is_tagged_by_a_tagger_that_has_not_seen_it():
    tagged = jackknifed(TRAIN, UPOS, 4, 1, 7, WordTables())
    assert [tagged.column(i) for i in (0, 1, 2, 4, 6)] == [TRAIN.column(i) for i in (0, 1, 2, 4, 6)]
    assert tagged.column(3) != TRAIN.column(3)  # some are wrong, as they will be later
    # By hand, for the part that the first sentence of the seed's order is in.
    from goldbeam import _core
    from goldbeam.tasks.common.parsing.taggers import EPOCHS

    order = memoryview(_core.permutation(len(TRAIN), 7)).cast("I").tolist()
    held_out = sorted(order[0::4])
    others = [i for i in range(len(TRAIN)) if i not in held_out]
    tagger = gb.Tagger(column="upos", epochs=EPOCHS, random_state=7).fit(TRAIN.select(others))
    assert tagged.select(held_out).column(3) == tagger.predict(TRAIN.select(held_out))


def test_the_same_seed_tags_the_same():
    assert jackknifed(TRAIN, UPOS, 3, 1, 5, WordTables()).text == jackknifed(TRAIN, UPOS, 3, 2, 5, WordTables()).text


def test_the_model_file_holds_the_taggers(parser, tmp_path):
    parser.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.predict(without_tags(TEST)) == parser.predict(TEST)
    assert "tagger.upos" in loaded.info()["tensors"]
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "m").read_bytes()


def test_all_tag_columns_that_are_read_are_predicted_and_lemmas_are_not():
    parser = gb.DependencyParser(beam=1, epochs=1, jackknife=2).fit(TRAIN)
    assert parser.info()["tags predicted"] == ["upos", "xpos", "feats"]
    with pytest.raises(gb.DataError, match=r"test\.conllu: the model reads the column lemma"):
        parser.predict(gb.Corpus.parse(TEST.render(2, bytes(4 * TEST.token_count), ["_"]), "conllu", "test.conllu"))


def test_tables_are_tagged_by_their_words():
    rows = [[(word, word[0]) for word in words] for words in SVO] * 3
    parser = gb.DependencyParser(epochs=4, jackknife=2).fit(rows, SVO_TREES * 3)
    assert parser.info()["tags predicted"] == ["upos"]
    assert parser.predict(SVO) == SVO_TREES
    assert parser.predict(rows[:4]) == SVO_TREES
    assert parser.evaluate(SVO, SVO_TREES)["las"] == 100.0
    table = gb.Corpus.parse(b"flies\nlike\nfruit\n\n", "columns", "f")
    assert parser.predict_corpus(table).render() == b"flies 2 nsubj\nlike 0 root\nfruit 2 obj\n\n"


def test_more_parts_than_sentences_are_an_error():
    with pytest.raises(gb.DataError, match="<list>: has 4 sentences, too few for jackknife=5; use more data"):
        gb.DependencyParser(jackknife=5).fit(SVO, SVO_TREES)
