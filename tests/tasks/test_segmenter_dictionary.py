"""Dictionaries: what they do, how they are read, and that they are in the model."""

import pickle

import pytest

import goldbeam as gb

# Three-letter words are never seen twice, so only a dictionary can tell them.
WORDS = ["abc", "bca", "cab", "acb", "bac", "cba"]
TRAIN = [[word, *other] for word in WORDS for other in (["a", "b"], ["b", "c"], ["ab"], ["c", "ca"])]
NEW = ["xyz", "zyx", "yxz"]


def test_words_of_the_dictionary_are_found():
    one = gb.Segmenter(epochs=8, dictionary=WORDS + NEW).fit(TRAIN)
    assert one.predict(["xyzab"]) == [["xyz", "ab"]]


@pytest.mark.parametrize(
    "content",
    [
        "xyz\nzyx\nyxz\n",
        "\ufeffxyz 3 n\r\n\r\n  zyx\t5\r\nyxz\n\n\nxyz\nxyz 7\n",
        "# a list\nxyz\nzyx\nyxz\nxyz",
    ],
)
def test_files_with_duplicates_blanks_and_further_fields(tmp_path, content):
    (tmp_path / "words.txt").write_bytes(content.encode())
    ours = gb.Segmenter(epochs=2, dictionary=tmp_path / "words.txt").fit(TRAIN)
    listed = gb.Segmenter(epochs=2, dictionary=["xyz", " ", "", "zyx", "yxz", "xyz"]).fit(TRAIN)
    ours.save(tmp_path / "one")
    listed.save(tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert b"words.txt" not in (tmp_path / "one").read_bytes()


def test_the_model_needs_no_file(tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(NEW))
    one = gb.Segmenter(epochs=4, dictionary=tmp_path / "words.txt").fit(TRAIN)
    one.save(tmp_path / "m")
    (tmp_path / "words.txt").unlink()
    text = ["xyzabczyx", "bcayxz"]
    assert gb.load(tmp_path / "m").predict(text) == one.predict(text)
    assert pickle.loads(pickle.dumps(one)).predict(text) == one.predict(text)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read: no such file or directory; check the path of the dictionary"),
        (b"\n \n", "has no words; write one a line"),
        (b"\xff\xfe", "is not UTF-8 text"),
    ],
)
def test_bad_files_are_told(tmp_path, content, message):
    if content is not None:
        (tmp_path / "words.txt").write_bytes(content)
    with pytest.raises(gb.DataError, match=message):
        gb.Segmenter(dictionary=tmp_path / "words.txt").fit(TRAIN)


def test_bad_values_are_told():
    with pytest.raises(gb.ParameterError, match="dictionary must be a path, a list of words or None, got 3"):
        gb.Segmenter(dictionary=3).fit(TRAIN)
    with pytest.raises(gb.DataError, match="dictionary: word 2 cannot be encoded"):
        gb.Segmenter(dictionary=["a", "\ud800"]).fit(TRAIN)


def test_a_checkpoint_of_another_dictionary_fits_no_run(tmp_path):
    class Observer:
        def begin(self, plan): ...
        def advance(self, epoch, tokens): ...
        def end(self, best, seconds): ...
        def epoch(self, report):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gb.Segmenter(dictionary=NEW).fit(TRAIN, observer=Observer(), checkpoint=tmp_path / "c")
    with pytest.raises(gb.ModelError, match="words"):
        gb.Segmenter(dictionary=NEW[:1]).fit(TRAIN, checkpoint=tmp_path / "c", resume=True)
    gb.Segmenter(dictionary=NEW).fit(TRAIN, checkpoint=tmp_path / "c", resume=True)
