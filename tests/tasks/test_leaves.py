"""Words with relations that never have dependents in training: what depends on them moves up."""

from array import array

import pytest
from treebanks import sample

import goldbeam as gb
from goldbeam.data.trees import Trees
from goldbeam.tasks.dependency.leaves import leaf_relations, without_dependents

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
OTHER = gb.Corpus.parse(sample(60, 2), "conllu", "other.conllu")
SMALL = {"epochs": 1, "beam": 2, "average": True}
NAMES = ["root", "obj", "punct"]


def trees(*sentences):
    """A corpus with trees of heads and relations by their first letters."""
    corpus = gb.Corpus.from_sentences([[("w",)] * len(heads) for heads, _ in sentences])
    numbers = [[name[0] for name in NAMES].index(letter) for _, letters in sentences for letter in letters]
    heads = [head for own, _ in sentences for head in own]
    return corpus, Trees(array("I", heads).tobytes(), array("I", numbers).tobytes(), NAMES)


@pytest.mark.parametrize(
    ("heads", "relations", "moved"),
    [
        ([0, 1, 2], "rpo", [0, 1, 1]),
        ([0, 1, 2, 3], "rppo", [0, 1, 1, 1]),
        ([2, 3, 0], "opr", [3, 3, 0]),
        ([0, 1, 2], "roo", [0, 1, 2]),
        ([0, 1], "po", [0, 1]),  # a root keeps its dependents: a tree has one root
    ],
)
def test_dependents_move_up(heads, relations, moved):
    plain = ([0, 1], "rp")
    corpus, given = trees(plain, (heads, relations), plain)
    found = without_dependents(corpus, given, ("punct",))
    assert list(memoryview(found.heads).cast("I")) == [0, 1, *moved, 0, 1]
    assert (found.relations, found.names) == (given.relations, NAMES)


def test_trees_without_such_words_stay_as_they_are():
    corpus, given = trees(([0, 1, 1], "rpo"))
    assert without_dependents(corpus, given, ("punct",)) is given
    assert without_dependents(corpus, given, ("case",)) is given


@pytest.mark.parametrize(
    ("count", "wrong", "leaves"), [(50, 0, ("punct",)), (49, 0, ()), (2000, 2, ("punct",)), (999, 1, ())]
)
def test_a_relation_must_be_frequent_and_almost_without_exception(count, wrong, leaves):
    corpus, given = trees(*[([0, 1], "rp")] * (count - wrong), *[([0, 1, 2], "rpo")] * wrong)
    assert leaf_relations(corpus, given) == leaves


def test_a_parser_learns_them_and_its_file_knows_them(tmp_path):
    parser = gb.DependencyParser(**SMALL).fit(TRAIN)
    assert "det" in parser._model.leaves
    heads = [{h for h, _ in tree} for tree in parser.predict(OTHER)]
    for tree, with_dependents in zip(parser.predict(OTHER), heads, strict=True):
        assert not any(r in parser._model.leaves and i in with_dependents and h for i, (h, r) in enumerate(tree, 1))
    parser.save(tmp_path / "m")
    again = gb.load(tmp_path / "m")
    assert (again._model.leaves, again.predict(OTHER)) == (parser._model.leaves, parser.predict(OTHER))


def test_it_is_part_of_the_relation_filter():
    for options in ({"relation_filter": False}, {"labelled": False}):
        assert gb.DependencyParser(**SMALL, **options).fit(TRAIN)._model.leaves == ()


@pytest.mark.parametrize("hostile", ["punct", [1], None, {"punct": 1}])
def test_hostile_files_are_refused(hostile, monkeypatch, tmp_path):
    from goldbeam.tasks.dependency.model import ParserModel

    parser, metadata = gb.DependencyParser(**SMALL).fit(TRAIN), ParserModel.metadata
    monkeypatch.setattr(ParserModel, "metadata", lambda self: {**metadata(self), "leaves": hostile})
    parser.save(tmp_path / "m")
    with pytest.raises(gb.ModelError):
        gb.load(tmp_path / "m")
