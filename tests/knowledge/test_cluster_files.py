"""Files of word clusters: both layouts, compression, spaCy's tables, and all that may be wrong with them."""

import bz2
import gzip
import json
import lzma
import sys

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.errors import DataError
from goldbeam.knowledge import cluster_files
from goldbeam.knowledge.cluster_files import Clusters, read_clusters
from goldbeam.tasks.common.knowledge import tensors

OURS = "fruit\t0110\t12\nflies\t011\n1\t10\t40\n"
BROWN = "0110\tfruit\t12\n011\tflies\t3\n10\t1\t40\n"


@pytest.fixture
def written(tmp_path):
    def write(content, name="clusters.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.mark.parametrize("content", [OURS, BROWN, OURS.replace("\n", "\r\n"), "\ufeff" + OURS, "# mine\n\n" + OURS])
def test_both_layouts_are_told_apart_by_their_content(written, content):
    assert dict(read_clusters(written(content))) == {"1": "10", "fruit": "0110", "flies": "011"}


def test_the_most_frequent_words_come_first(written):
    assert list(read_clusters(written(OURS))) == ["1", "fruit", "flies"]
    assert list(read_clusters(written("b\t0\na\t1\n"))) == ["b", "a"]


def test_a_word_may_begin_with_the_sign_of_comments(written):
    clusters = read_clusters(written("# licence: CC0\n# source: my news\n#\t01\n#tag\t11\n"))
    assert (dict(clusters), clusters.name, clusters.licence) == ({"#": "01", "#tag": "11"}, "my news", "CC0")


def test_without_comments_the_name_is_that_of_the_file(written):
    assert (read_clusters(written(OURS)).name, read_clusters(written(OURS)).licence) == ("clusters.txt", "")


@pytest.mark.parametrize(("ending", "pack"), [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)])
def test_files_may_be_compressed(written, ending, pack):
    assert len(read_clusters(written(pack(OURS.encode()), f"clusters.{ending}"))) == 3


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", r"clusters.txt: has no clusters; write one word per line"),
        ("# only a comment\n", r"has no clusters"),
        ("fruit\t0110\nflies 011\n", r"clusters.txt:2: is not a word with its cluster"),
        ("fruit\t0110\nflies\t012\n", r":2: is not a word with its cluster"),
        ("fruit\t0110\nflies\t\n", r":2: is not a word with its cluster"),
        ("fruit\t0110\tmany\n", r":1: 'many' is not a count"),
        ("fruit\t0110\t1\t2\n", r":1: is not a word with its cluster"),
        ("\t0110\nfruit\t01\n", r":1: there is no word"),
        ("fruit\t0110\nfly\t1\nfruit\t0111\n", r":3: 'fruit' has the cluster 0111 here and 0110 in line 1; keep one"),
        ("fruit\t0110\nÀ\t1\n".encode("latin-1"), r":2: is not UTF-8 text"),
        ("fruit\t0110\n".encode("utf-16"), r"is text in UTF-16"),
        (gzip.compress(b"fruit\t01\n", mtime=0), r"is compressed with gzip"),
        (b"fruit\t01\rfly\t1\r", r"carriage return"),
    ],
)
def test_odd_files_are_told_in_one_line(written, content, problem):
    with pytest.raises(DataError, match=problem) as error:
        read_clusters(written(content))
    assert "\n" not in str(error.value)


def test_a_word_that_is_there_twice_with_one_cluster_is_one(written):
    assert dict(read_clusters(written("fruit\t01\t3\nfruit\t01\t5\nfly\t1\t4\n"))) == {"fruit": "01", "fly": "1"}


def test_a_damaged_archive_and_a_missing_file_are_told(written, tmp_path):
    with pytest.raises(DataError, match=r"gzip data"):
        read_clusters(written(gzip.compress(OURS.encode())[:-9], "clusters.gz"))
    with pytest.raises(DataError, match=r"no such file or directory; check the path of the clusters"):
        read_clusters(tmp_path / "none.txt")
    with pytest.raises(DataError, match=r"cannot be read"):
        read_clusters("a\0b")


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        ({}, "there are no words"),
        ({"a": "01", "b": 3}, "'b' has 3; a cluster is a string of bits"),
        ({"a": "2"}, "'a' has '2'"),
        ({"": "01"}, "word 1: there is no word"),
        ({3: "01"}, "word 1: there is no word"),
        ({"\ud800": "01"}, "lone surrogate"),
    ],
)
def test_mappings_are_checked(mapping, problem):
    with pytest.raises(DataError, match=problem):
        read_clusters(mapping)


def test_clusters_are_read_once():
    clusters = read_clusters({"a": "01"})
    assert read_clusters(clusters) is clusters
    assert repr(clusters) == "<Clusters a mapping, 1 words>"


# What a model keeps


def test_a_model_keeps_the_most_frequent_words(monkeypatch):
    monkeypatch.setattr(cluster_files, "MOST_WORDS", 2)
    packed = Clusters({"a": "0", "b": "1", "c": "01"}, "t").packed()
    assert [packed.find(word) for word in "abc"] == ["0", "1", None]


def test_parts_of_a_pipeline_have_the_same_table_though_they_see_different_words(monkeypatch):
    """The tokenizer's text, plain marks, variants and other data for entities: tables must not depend on them."""
    monkeypatch.setattr(cluster_files, "MOST_WORDS", 2)
    clusters = {"a": "0", "b": "1", "we": "01", "they": "11"}
    trained = [
        gb.Tagger(epochs=1, clusters=clusters, templates=["w0", "cluster(w0)"]).fit([[(word, "X")]])
        for word in ("we", "they")
    ]
    first, second = (tensors(tagger._model.spec.knowledge) for tagger in trained)
    assert first == second


# spaCy's tables


@pytest.fixture
def spacy_tables(tmp_path, monkeypatch):
    """A package that looks like spacy-lookups-data."""
    folder = tmp_path / "site" / "spacy_lookups_data" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "spacy_lookups_data", raising=False)
    return folder


def test_integers_of_spacy_become_paths_again(spacy_tables):
    """Bits are read from the last to the first: 0b1011 is the path 1101, and zeros at its end are not told."""
    table = {"the": 0b1011, "a": 0b10011, "rare": 0, "of": 0b1}
    (spacy_tables / "xx_lexeme_cluster.json.gz").write_bytes(gzip.compress(json.dumps(table).encode()))
    clusters = read_clusters("spacy:xx")
    assert dict(clusters) == {"the": "11010", "a": "11001", "of": "10000"}
    assert (clusters.name, clusters.licence) == ("spacy:xx", "MIT (spacy-lookups-data)")


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"{", "cannot be read"), (b"[]", "is not a table"), (b'{"a": 0}', "spacy:xx: has no clusters")],
)
def test_odd_tables_of_spacy_are_told(spacy_tables, content, problem):
    (spacy_tables / "xx_lexeme_cluster.json").write_bytes(content)
    with pytest.raises(DataError, match=problem):
        read_clusters("spacy:xx")


def test_another_language_and_a_missing_package_are_told(spacy_tables, monkeypatch):
    (spacy_tables / "xx_lexeme_cluster.json").write_text('{"a": 1}')
    with pytest.raises(DataError, match=r"spacy:yy: spacy-lookups-data has clusters for xx"):
        read_clusters("spacy:yy")
    monkeypatch.setattr("goldbeam.knowledge.spacy_tables.find_spec", lambda name: None)
    with pytest.raises(DataError, match=r"pip install spacy-lookups-data"):
        read_clusters("spacy:xx")


def test_keys_of_words_are_the_lower_half_of_their_hash():
    assert _core.WordClasses.key("fruit") == _core.hash_text("fruit") & 0xFFFFFFFF
