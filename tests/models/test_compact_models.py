"""Model files made small: they predict alike, save as they are, and may be damaged like any other."""

from collections import Counter

import hostile_models as hostile
import hostile_parsers
import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.models.compacting import compact_bytes
from goldbeam.models.container import load_model


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A parser that holds a tagger, large and small, and a dev set."""
    folder = tmp_path_factory.mktemp("compact")
    for name, sentences, seed in (("train", 150, 0), ("dev", 60, 1)):
        (folder / f"{name}.conllu").write_text(sample_conllu(sentences, seed), encoding="utf-8")
    parser = gb.DependencyParser(beam=2, epochs=3, jackknife=2, columns=["upos"], keep_keys=True)
    parser.fit(folder / "train.conllu").save(folder / "large.parser")
    (folder / "small.parser").write_bytes(compact_bytes((folder / "large.parser").read_bytes()))
    return folder


def test_a_small_parser_is_smaller_and_as_good(files):
    large, small = (gb.load(files / f"{name}.parser") for name in ("large", "small"))
    assert (files / "small.parser").stat().st_size < 0.5 * (files / "large.parser").stat().st_size
    assert abs(large.score(files / "dev.conllu") - small.score(files / "dev.conllu")) < 0.5


def test_nested_models_are_made_small_too(files):
    held = load_model(bytes(load_model(files / "small.parser").tensors["tagger.upos"].data))
    assert "compact.prints" in held.tensors
    assert "buckets" not in held.tensors


def test_saving_a_small_model_again_gives_the_same_bytes(files):
    gb.load(files / "small.parser").save(files / "again.parser")
    assert (files / "again.parser").read_bytes() == (files / "small.parser").read_bytes()
    assert compact_bytes((files / "small.parser").read_bytes()) == (files / "small.parser").read_bytes()


def test_damage_of_a_small_model_is_harmless():
    small = compact_bytes(hostile.bytes_of(hostile_parsers.parser()))
    found = Counter(map(hostile_parsers.use, map(hostile.sealed, hostile.flips(small, 300))))
    assert found["error"] > 20
    assert found["model"] > 5
