"""Transition parsers that read sentences from right to left."""

import pytest
from treebanks import SVO, SVO_TREES, sample

import goldbeam as gb
from goldbeam.cli.main import main

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
SMALL = {"epochs": 2, "beam": 2, "columns": ["upos"]}


def mirrored(sentences):
    return [sentence[::-1] for sentence in sentences]


def mirrored_trees(trees):
    return [[(head and len(tree) + 1 - head, relation) for head, relation in tree[::-1]] for tree in trees]


def words_and_trees(corpus):
    rows = list(corpus)
    words = [[(row[1], row[3]) for row in sentence] for sentence in rows]
    return words, [[(int(row[6]), "root" if row[6] == "0" else "dep") for row in sentence] for sentence in rows]


@pytest.mark.parametrize("system", ["arc-eager", "arc-standard", "swap"])
@pytest.mark.parametrize("single_root", [True, False])
def test_it_is_a_parser_of_mirrored_sentences(system, single_root):
    words, trees = words_and_trees(TRAIN)
    # The relations are numbered as they appear: a first sentence of one word makes that the same for both.
    words, trees = [[("a", "X")], *words], [[(0, "root")], *trees]
    parser = gb.DependencyParser(system=system, single_root=single_root, direction="right-to-left", **SMALL)
    other = gb.DependencyParser(system=system, single_root=single_root, **SMALL)
    parser.fit(words, trees)
    other.fit(mirrored(words), mirrored_trees(trees))
    assert mirrored_trees(parser.predict(words)) == other.predict(mirrored(words))
    assert mirrored(parser.predict_margins(words)) == other.predict_margins(mirrored(words))
    best = [[(score, tree) for score, tree in one] for one in parser.predict_k_best(words, 2)]
    mirror = other.predict_k_best(mirrored(words), 2)
    assert [[(s, mirrored_trees([t])[0]) for s, t in one] for one in best] == mirror


def test_it_is_another_parser_than_from_left_to_right():
    both = [gb.DependencyParser(direction=d, **SMALL).fit(TRAIN) for d in ("left-to-right", "right-to-left")]
    assert both[0].predict(TRAIN) != both[1].predict(TRAIN)


def test_files_know_the_direction(tmp_path):
    parser = gb.DependencyParser(direction="right-to-left", **SMALL).fit(TRAIN)
    parser.save(tmp_path / "m")
    again = gb.load(tmp_path / "m")
    assert again.direction == again.info()["direction"] == "right-to-left"
    assert again.predict(TRAIN) == parser.predict(TRAIN)
    assert "direction" not in gb.DependencyParser(**SMALL).fit(TRAIN).info()


def test_merged_states_and_partial_fit():
    merged = {"system": "arc-standard", "templates": "huang-2012", "merge": True}
    for options in (merged, {}):
        parser = gb.DependencyParser(direction="right-to-left", epochs=3, beam=4, **options).fit(SVO, SVO_TREES)
        assert parser.predict(SVO) == SVO_TREES
    further = gb.DependencyParser(direction="right-to-left").partial_fit(SVO, SVO_TREES).partial_fit(SVO, SVO_TREES)
    assert len(further.predict(SVO)) == len(SVO)


def test_a_trace_names_the_words_that_actions_move():
    parser = gb.DependencyParser(direction="right-to-left", epochs=3).fit(SVO, SVO_TREES)
    assert parser.trace(SVO[0], SVO_TREES[0]).words[0] == SVO[0][-1]


def test_the_command_line_has_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_bytes(TRAIN.text)
    main(["train", "dependency", "train.conllu", "--direction", "right-to-left", "--epochs", "1", "--out", "m", "-q"])
    assert gb.load("m").direction == "right-to-left"
