"""A joint tagger whose k best answers are looked at as words and tags."""

import subprocess
import sys
from array import array

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample.unspaced import sample_unspaced_sentences
from goldbeam.tasks.segmentation.candidates import CandidateLists
from goldbeam.tasks.segmentation.reranking import fit_reranker, jackknifed


def pairs(sentences):
    return [list(zip(s.words, s.tags, strict=True)) for s in sentences]


TRAIN, DEV = (pairs(sample_unspaced_sentences(n, seed)) for n, seed in ((200, 1), (60, 2)))
# What a label of a character sees is kept small, so that there is something left to put right.
OPTIONS = {"templates": ["w0", "w-1", "w+1", "t-1"], "epochs": 3, "beam": 4, "patience": None}


@pytest.fixture(scope="module")
def joint():
    return gb.JointTagger(rerank=6, jackknife=3, **OPTIONS).fit(TRAIN, dev=DEV)


def test_it_sees_words_that_are_too_long_for_labels_of_characters():
    """The tag of g depends on the first character of the word before it, which is five characters away."""
    nouns, verbs = [("abcde", "A"), ("g", "N")], [("fbcde", "A"), ("g", "V")]
    data = [nouns, verbs, [*verbs, *nouns], [*nouns, *verbs], verbs, nouns] * 4
    plain = gb.JointTagger(**OPTIONS).fit(data)
    ranked = gb.JointTagger(rerank=4, jackknife=2, **OPTIONS).fit(data)
    assert plain.score(data) < 90
    assert ranked.score(data) == 100
    assert ranked.set_params(rerank=None).score(data) == plain.score(data)


def test_what_is_chosen_is_in_the_list(joint):
    texts = ["".join(word for word, _ in sentence) for sentence in DEV]
    lists = joint.predict_k_best(texts, 6)
    places = [
        [words for _, words in found].index(chosen) for found, chosen in zip(lists, joint.predict(texts), strict=True)
    ]
    assert 0 < sum(place > 0 for place in places) < len(places)
    assert joint.predict(["", texts[0]])[0] == []


def test_files_hold_the_reranker(joint, tmp_path):
    joint.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.evaluate(DEV)["f1"] == joint.score(DEV)
    assert loaded.info()["re-ranking templates"][0] == "w0"
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()


PREDICT = """
import sys
import goldbeam as gb
joint = gb.load(sys.argv[1])
assert joint.predict([sys.argv[2]])[0]
print("numpy" in sys.modules)
"""


@pytest.mark.parametrize("rerank", [None, 6])
def test_numpy_is_imported_by_those_who_rerank_only(tmp_path, rerank):
    gb.JointTagger(rerank=rerank, jackknife=2, **OPTIONS).fit(TRAIN[:30]).save(tmp_path / "m")
    command = [sys.executable, "-c", PREDICT, tmp_path / "m", "".join(word for word, _ in DEV[0])]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert done.stdout.strip() == str(rerank is not None)


def test_the_same_seed_gives_the_same_model():
    one, two = (gb.JointTagger(rerank=3, jackknife=2, **OPTIONS).fit(TRAIN[:30]) for _ in range(2))
    assert b"".join(one._model_bytes()) == b"".join(two._model_bytes())


def test_what_does_not_go_with_it():
    with pytest.raises(gb.ParameterError, match="trained on all data at once"):
        gb.JointTagger(rerank=3).partial_fit(TRAIN)
    with pytest.raises(gb.DataError, match="<list>: has 4 sentences, too few for jackknife=5; use more data"):
        gb.JointTagger(rerank=3, **OPTIONS).fit(TRAIN[:4])
    with pytest.raises(gb.ParameterError, match="rerank"):
        gb.JointTagger(rerank=1).fit(TRAIN)


def test_every_part_is_listed_by_a_model_of_the_others():
    corpus = gb.Corpus.from_sentences([[("ab", "N")], [("c", "V")], [("d", "N")], [("e", "V")], [("f", "N")]])
    seen = []

    def list_candidates(others, part):
        words = {word for sentence in others for word, *_ in sentence}
        found = [word for sentence in part for word, *_ in sentence]
        assert not words & set(found)
        assert len(words) + len(found) == 5
        seen.extend(found)
        ones = array("I", [1] * len(found))
        lengths = array("I", [len(word) for word in found])
        return CandidateLists.of(ones, ones, lengths, ones, array("d", [float(ord(word[0])) for word in found]))

    lists = jackknifed(corpus, 2, 0, list_candidates)
    assert sorted(seen) == ["ab", "c", "d", "e", "f"]
    assert [lists[i][0][0] for i in range(5)] == [97.0, 99.0, 100.0, 101.0, 102.0]


def test_a_reranker_by_itself_learns_which_words_are_words():
    """A corpus of characters, lists of candidates, gold: no tagger is needed."""
    texts, ones = ["abc", "cab", "abab"], array("I", [2, 2, 2])
    characters = _core.Corpus.from_sentences([[(c,) for c in text] for text in texts])
    # ab is a word; each list has it second.
    words = [[1, 2], [2, 1], [2, 1], [1, 2], [1, 3], [2, 2]]
    lists = CandidateLists.of(
        ones,
        array("I", map(len, words)),
        array("I", [length for lengths in words for length in lengths]),
        array("I", [0] * 12),
        array("d", [1.0, 0.5] * 3),
    )
    gold = array("I", [2, 1, 1, 2, 2, 2])
    assert list(memoryview(lists.nearest(characters, gold, array("I", [0] * 6))).cast("I")) == [1, 1, 1]
    reranker = fit_reranker(characters, lists, gold, array("I", [0] * 6))
    lengths, tags = reranker.choose(characters, lists)
    assert list(memoryview(lengths).cast("I")) == list(gold)
    assert bytes(tags) == bytes(24)
