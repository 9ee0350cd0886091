"""Mistakes of callers that are refused in one sentence, before anything is learned or predicted."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.constituents import ConstituencyTree, HeadRules
from goldbeam.constituents.head_rules import Pass
from goldbeam.data.sample import sample_conllu
from goldbeam.doc import Doc
from goldbeam.errors import DataError, GoldbeamError, ModelError, NotFittedError, ParameterError
from goldbeam.experiments.registry import find_paper
from goldbeam.models.compacting import compact_bytes
from goldbeam.tasks.common.substructures import checked_substructures
from goldbeam.templates.constituency import constituency_templates
from goldbeam.texts.chunks import opened

TREEBANK = gb.Corpus.parse(sample_conllu(20, 3).encode(), "conllu", "train.conllu")
TAGGED = [[("a", "X"), ("b", "Y")]] * 3
TREES = [ConstituencyTree.parse("(S (NP (NN fruit)) (VP (VBP fly)))")] * 3


@pytest.fixture(scope="module")
def parser():
    return gb.DependencyParser(epochs=1, templates=["s0.w", "q0.upos"]).fit(TREEBANK)


@pytest.fixture(scope="module")
def phrases():
    return gb.ConstituencyParser(epochs=1).fit(TREES)


def tagger(**parameters):
    return gb.Tagger(**{"epochs": 1, "templates": ["w0", "t-1"], **parameters}).fit(TAGGED)


def test_traces_of_nothing(parser):
    with pytest.raises(DataError, match="list of words"):
        parser.trace("a b", [(0, "root"), (1, "x")])
    with pytest.raises(DataError, match="no tokens to trace"):
        parser.trace([], [])


def test_data_without_a_column_that_the_model_reads(parser):
    columns = gb.Corpus.from_sentences([[("a", "b")]], columns=["form", "other"], name="in.txt")
    with pytest.raises(DataError, match=r"in\.txt: the model reads the column upos and the data have form, other"):
        parser.predict(columns)


def test_nothing_to_score(parser):
    with pytest.raises(DataError, match="sentences with trees"):
        parser.evaluate(gb.Corpus.from_sentences([]))


def test_annotation_apart_from_data_that_have_their_own(phrases):
    with pytest.raises(ParameterError, match="without y"):
        gb.ConstituencyParser(epochs=1).fit(TREES, TREES)
    with pytest.raises(ParameterError, match="y goes with lists of words"):
        gb.Morphology(epochs=1).fit(TREEBANK, [])


def test_no_best_trees_and_no_trees(phrases):
    with pytest.raises(ParameterError, match="k must be at least 1, got 0"):
        phrases.predict_k_best([["a"]], 0)
    with pytest.raises(DataError, match="has no tokens"):
        gb.ConstituencyParser(epochs=1).fit([])
    with pytest.raises(ParameterError, match=r"templates must be one of .*, got 'nothing'"):
        constituency_templates("nothing")


def test_graph_based_parsers_need_a_sentence_to_learn_from():
    words, chain = [["a"] * 600], [[(i, "x" if i else "root") for i in range(600)]]
    with pytest.raises(DataError, match=r"no sentence can be learned from: .*more than 512 words"):
        gb.GraphDependencyParser(epochs=1, order=1).fit(words, chain)


def test_head_rules():
    with pytest.raises(ParameterError, match="must look from one of left"):
        HeadRules({"NP": [Pass("above", ("NN",))]})
    with pytest.raises(ParameterError, match="has no passes"):
        HeadRules({"NP": []})


def test_models_that_cannot_be_averaged_or_pruned():
    kept = tagger(keep_keys=True)
    with pytest.raises(ParameterError, match="at least two models"):
        gb.average([kept])
    with pytest.raises(ParameterError, match="model 2: is not a fitted"):
        gb.average([kept, gb.Tagger()])
    with pytest.raises(ModelError, match="model 2: was trained without keep_keys"):
        gb.average([kept, tagger()])
    with pytest.raises(ModelError, match="model 2: is a segmenter model"):
        gb.average([kept, gb.Segmenter(epochs=1, keep_keys=True).fit([["ab", "c"]])])
    with pytest.raises(ModelError, match="model 2: differs from model 1 in its templates"):
        gb.average([kept, tagger(keep_keys=True, templates=["w0"])])
    other = gb.Tagger(epochs=1, templates=["w0", "t-1"], keep_keys=True, rare=0).fit(
        [*TAGGED, [("c", "X"), ("d", "Y")]]
    )
    known = tagger(keep_keys=True, templates=["w0", "tags(w+1)"])
    more = [*TAGGED, [("c", "X"), ("d", "Y")]] * 3
    unlike = gb.Tagger(epochs=1, templates=["w0", "tags(w+1)"], keep_keys=True).fit(more)
    assert gb.average([kept, other]) is not None
    with pytest.raises(ModelError, match="which come from the training data"):
        gb.average([known, unlike])
    with pytest.raises(ModelError, match="without keep_keys"):
        compact_bytes(b"".join(tagger()._model_bytes()), 0.1)
    with pytest.raises(NotFittedError):
        gb.Tagger().predict([["a"]])


def test_functions_of_substructures():
    def own(gold, predicted):
        raise DataError("my own")

    with pytest.raises(DataError, match="my own"):
        checked_substructures(own)([1], [1])
    with pytest.raises(ParameterError, match=r"<lambda>\(\) gave the position 2; there are positions 0 to 1"):
        checked_substructures(lambda gold, predicted: [[0, 2]])([1, 2], [1, 2])
    with pytest.raises(ParameterError, match="must return an iterable"):
        checked_substructures(lambda gold, predicted: 7)([1, 2], [1, 2])
    assert checked_substructures(lambda gold, predicted: [(1,), range(2)])([1, 2], [1, 2]) == [[1], [0, 1]]


def test_names_that_nobody_has():
    with pytest.raises(ParameterError, match=r"paper must be one of collins2004, .*, got 'mine'"):
        find_paper("mine")
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        gb.Nothing  # noqa: B018
    assert set(gb.__all__) < set(dir(gb))
    assert gb.__version__.count(".") == 2
    assert "__version__" in dir(gb)


def test_texts_that_cannot_be_opened(tmp_path):
    for path, said in ((f"{tmp_path}/none", "no such file"), ("a\0b", "check the path"), (f"{tmp_path}", "directory")):
        with pytest.raises(GoldbeamError, match=said), opened(path) as text:
            list(text.chunks())


def test_pictures_in_notebooks():
    tree, doc = TREES[0], Doc.of_corpus(TREEBANK)
    assert tree._repr_svg_() == tree.to_svg()
    assert tree.to_svg() in tree._repr_html_()
    assert doc[0]._repr_svg_() == doc[0].to_svg()
    tagged = gb.Tagger(search="guided", beam=2, epochs=1, templates=["w0", "t-1"]).fit(TAGGED).annotate([["a", "b"]])
    assert repr(tagged) == "<TaggedDoc: 1 sentence>"
    assert tagged.to_text() == tagged[0].to_text()
    assert tagged.to_svg() == tagged[0].to_svg()
