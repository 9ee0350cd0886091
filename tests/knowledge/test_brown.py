"""Clusters from files: what is read, what is written, and runs that stop and go on."""

import bz2
import gzip
import io
import lzma
import pickle
import sys
from collections import Counter

import pytest

from goldbeam import _core
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError, ModelError, ParameterError
from goldbeam.knowledge import cluster_run
from goldbeam.knowledge.brown import induce_clusters
from goldbeam.knowledge.cluster_progress import ClusterObserver


def forms(block):
    return [line.split("\t")[1] for line in block.splitlines() if line[:1].isdigit()]


def is_plain(block):
    """Whether the words come out as they are if the text is read as raw text."""
    return _core.words_of_text(" ".join(forms(block))) == [forms(block)]


BLOCKS = [block for block in sample_conllu(300, 1).strip().split("\n\n") if is_plain(block)]
CONLLU = "".join(block + "\n\n" for block in BLOCKS)
SENTENCES = list(map(forms, BLOCKS))
TOKENS = "".join(" ".join(sentence) + "\n" for sentence in SENTENCES)
SETTINGS = {"clusters": 12, "min_count": 1}


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text(TOKENS)
    return path


def saved(tmp_path, *args, **settings):
    induce_clusters(*args, **{**SETTINGS, **settings}).save(tmp_path / "out")
    return (tmp_path / "out").read_bytes()


def test_every_word_has_bits_and_its_count(text, tmp_path):
    found = induce_clusters(text, **SETTINGS)
    counts = Counter(word for sentence in SENTENCES for word in sentence)
    assert found.counts == counts
    assert len(set(found.values())) == 12
    assert repr(found) == f"<BrownClusters: {len(counts):,} words in 12 clusters>"
    assert "no such word" not in found
    assert pickle.loads(pickle.dumps(found)) == found
    found.save(tmp_path / "out")
    rows = [line.split("\t") for line in (tmp_path / "out").read_text().splitlines()]
    assert {word: (bits, int(count)) for word, bits, count in rows} == {w: (found[w], counts[w]) for w in counts}
    assert rows == sorted(rows, key=lambda row: (row[1], -int(row[2]), row[0]))
    assert list(found) == [row[0] for row in rows]
    assert len(found) == len(rows)


def test_words_of_one_kind_are_together(tmp_path):
    text = tmp_path / "in"
    nouns, verbs = ["cat", "dog", "bird"], ["sees", "hears", "likes"]
    lines = [f"the {a} {verb} the {b} ." for a in nouns for verb in verbs for b in nouns]
    text.write_text("\n\n".join(lines))
    found = induce_clusters(text, 4, min_count=1)
    assert {found[noun] for noun in nouns} == {found["cat"]}
    assert {found[verb] for verb in verbs} == {found["sees"]}
    assert len({found[word] for word in ("the", "cat", "sees", ".")}) == 4


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.conllu", CONLLU.encode(), None),
        ("a.conllu.gz", gzip.compress(CONLLU.encode(), mtime=0), None),
        ("a.tsv", "".join("".join(f"{w}\tX\n" for w in s) + "\n" for s in SENTENCES).encode(), None),
        ("a.iob", "".join("".join(f"{w} X O\n" for w in s) + "\n" for s in SENTENCES).encode(), None),
        ("a.data", "".join("".join(f"{w} X O\n" for w in s) + "\n" for s in SENTENCES).encode(), "columns"),
        ("a.txt.xz", lzma.compress(TOKENS.encode()), "tokens"),
        ("a.txt.bz2", bz2.compress(TOKENS.encode()), "lines"),
        ("a.txt", TOKENS.replace("\n", "\n\n").encode(), None),
    ],
)
def test_the_same_words_in_other_files_give_the_same_clusters(tmp_path, text, name, content, kind):
    path = tmp_path / name
    path.write_bytes(content)
    assert saved(tmp_path, path, input_format=kind) == saved(tmp_path, text, input_format="lines")


def test_folders_and_standard_input(tmp_path, text, monkeypatch):
    whole = saved(tmp_path, text, input_format="lines")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TOKENS.encode())))
    assert saved(tmp_path, "-", input_format="lines") == whole
    folder = tmp_path / "folder"
    (folder / "more").mkdir(parents=True)
    lines = TOKENS.splitlines(keepends=True)
    (folder / "a.txt").write_text("".join(lines[:100]))
    (folder / "more" / "b").write_text("".join(lines[100:]))
    (folder / "picture").write_bytes(b"\0\1\2")
    assert saved(tmp_path, [folder], input_format="lines") == whole


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_a_byte(tmp_path, text, threads):
    assert saved(tmp_path, text, threads=threads, clusters=40) == saved(tmp_path, text, clusters=40)


def test_settings_change_the_words(tmp_path, text):
    counts = Counter(word for sentence in SENTENCES for word in sentence)
    assert set(induce_clusters(text, 5, min_count=4)) == {word for word, n in counts.items() if n >= 4}
    ranked = sorted(counts, key=lambda word: (-counts[word], word))
    assert set(induce_clusters(text, 5, min_count=1, vocabulary=30)) == set(ranked[:30])
    assert set(induce_clusters(text, 5, min_count=1, lower=True)) == {word.lower() for word in counts}
    assert saved(tmp_path, text, seed=1) != saved(tmp_path, text, seed=2)
    assert saved(tmp_path, text, passes=1) != saved(tmp_path, text)


def test_as_many_clusters_as_words(text):
    words = {word for sentence in SENTENCES[:9] for word in sentence}
    text.write_text("\n".join(map(" ".join, SENTENCES[:9])))
    found = induce_clusters(text, len(words), min_count=1)
    assert len(set(found.values())) == len(words)


class StopsAt(ClusterObserver):
    """Presses Ctrl-C at the n-th time that a pass has come further."""

    def __init__(self, number):
        self.left = number
        self.stage = ""

    def begin(self, stage):
        self.stage = stage

    def advance(self, done, total):
        self.left -= self.stage.startswith("pass")
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("first", [1, 2, 3, 5])
def test_a_resumed_run_gives_the_same_bytes(tmp_path, text, monkeypatch, first):
    whole = saved(tmp_path, text)
    monkeypatch.setattr(cluster_run, "_SLICE", 0.0)
    checkpoint = tmp_path / "checkpoint"
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            induce_clusters(text, **SETTINGS, checkpoint=checkpoint, observer=StopsAt(first))
        assert checkpoint.exists()
    found = induce_clusters(text, **SETTINGS, checkpoint=checkpoint, threads=2)
    assert checkpoint.exists()
    found.save(tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole
    assert not checkpoint.exists()


def test_a_complete_run_that_was_not_saved_does_no_pass_again(tmp_path, text):
    checkpoint = tmp_path / "checkpoint"
    induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    again = induce_clusters(text, **SETTINGS, checkpoint=checkpoint, observer=StopsAt(1))
    assert dict(again) == dict(induce_clusters(text, **SETTINGS))


def test_checkpoints_are_written_in_between(tmp_path, text, monkeypatch):
    monkeypatch.setattr(cluster_run, "_SLICE", 0.0)
    monkeypatch.setattr(cluster_run, "_EVERY", 0.0)
    checkpoint = tmp_path / "checkpoint"
    sizes = []

    class Looks(ClusterObserver):
        def advance(self, done, total):
            sizes.append(checkpoint.exists())

    induce_clusters(text, **SETTINGS, passes=1, checkpoint=checkpoint, observer=Looks())
    assert sizes[-1]
    assert not sizes[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"clusters": 13}, "differs in its clusters (12 there, 13 here)"),
        ({"seed": 3}, "differs in its seed (0 there, 3 here)"),
        ({"lower": True}, "differs in its lower (False there, True here)"),
    ],
)
def test_the_checkpoint_of_another_run_is_refused(tmp_path, text, change, said):
    checkpoint = tmp_path / "checkpoint"
    induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    before = checkpoint.read_bytes()
    with pytest.raises(ModelError) as error:
        induce_clusters(text, **{**SETTINGS, **change}, checkpoint=checkpoint)
    assert said in str(error.value)
    assert checkpoint.read_bytes() == before


def test_the_checkpoint_of_another_text_is_refused(tmp_path, text):
    checkpoint = tmp_path / "checkpoint"
    induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    text.write_text(TOKENS + TOKENS.splitlines()[0])
    with pytest.raises(ModelError, match="belongs to a run that differs in its text"):
        induce_clusters(text, **SETTINGS, checkpoint=checkpoint)


def test_damaged_checkpoints_and_other_files_are_refused(tmp_path, text):
    checkpoint = tmp_path / "checkpoint"
    induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    data = bytearray(checkpoint.read_bytes())
    data[-1] ^= 1
    checkpoint.write_bytes(data)
    with pytest.raises(ModelError, match="checksum"):
        induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    checkpoint.write_text("a letter to my aunt")
    with pytest.raises(ModelError):
        induce_clusters(text, **SETTINGS, checkpoint=checkpoint)
    assert checkpoint.read_text() == "a letter to my aunt"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"clusters": 1}, "induce_clusters: clusters must be a whole number of at least 2, got 1"),
        ({"clusters": 0}, "induce_clusters: clusters must be a whole number of at least 2, got 0"),
        ({"passes": 0}, "induce_clusters: passes must be a whole number of at least 1, got 0"),
        ({"min_count": "2"}, "induce_clusters: min_count must be a whole number of at least 1, got '2'"),
        ({"input_format": "pdf"}, "induce_clusters: input_format must be one of text, lines, tokens, conllu, columns"),
    ],
)
def test_bad_settings_are_refused(text, settings, said):
    with pytest.raises(ParameterError) as error:
        induce_clusters(text, **settings)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("content", "settings", "said"),
    [
        (b"", {}, "in.txt: has no words; give a text to cluster the words of"),
        (b" \n\n", {}, "in.txt: has no words; give a text to cluster the words of"),
        (
            b"word word word",
            {"clusters": 2},
            "in.txt: 1 different words occur 3 times or more, too few for 2 clusters; give more text, fewer clusters "
            "or a smaller min_count",
        ),
        (
            b"a b c",
            {"clusters": 4, "min_count": 1},
            "in.txt: 3 different words occur, too few for 4 clusters; give more text, fewer clusters",
        ),
        (b"caf\xe9", {}, "in.txt:1: byte 3 (0xe9) is not UTF-8; convert the file to UTF-8"),
        ("café".encode("utf-16"), {}, "in.txt:1: is text in UTF-16, not in UTF-8; convert it, with iconv"),
    ],
)
def test_bad_texts_are_refused(tmp_path, monkeypatch, content, settings, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_bytes(content)
    with pytest.raises(DataError) as error:
        induce_clusters("in.txt", **settings)
    assert str(error.value).startswith(said)


def test_files_that_cannot_be_read_are_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=r"^missing: cannot be read: no such file or directory; check the path"):
        induce_clusters("missing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match=r"^empty: has no text files"):
        induce_clusters(["empty"])
    (tmp_path / "bad.conllu").write_text("1\ta\n\n")
    with pytest.raises(DataError, match=r"^bad.conllu:1: 2 columns"):
        induce_clusters("bad.conllu")
    with pytest.raises(ParameterError, match="there are no texts"):
        induce_clusters([])


def test_lines_are_counted_through_pieces(tmp_path, monkeypatch):
    from goldbeam.knowledge import cluster_text

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cluster_text, "_PIECE", 64)
    row = "1\ta" + "\t_" * 8 + "\n\n"
    (tmp_path / "bad.conllu").write_text(row * 20 + "1\tb\n\n")
    with pytest.raises(DataError, match=r"^bad.conllu:41: 2 columns"):
        induce_clusters("bad.conllu")


def test_pieces_do_not_change_the_clusters(tmp_path, text, monkeypatch):
    from goldbeam.knowledge import cluster_text

    whole = saved(tmp_path, text)
    monkeypatch.setattr(cluster_text, "_PIECE", 100)
    assert saved(tmp_path, text) == whole
