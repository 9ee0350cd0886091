"""Word tables that several models in a file have in common: stored once, and complete in whatever is taken out."""

from __future__ import annotations

import pickle

import pytest
from every_estimator import treebank

import goldbeam as gb
from goldbeam.errors import ModelError
from goldbeam.models.compacting import compact_bytes
from goldbeam.models.container import Tensor, dump_model, load_model
from goldbeam.models.packed_tensors import pack
from goldbeam.models.shared_tables import PREFIX, REFERENCES
from goldbeam.models.storing_once import Content, stored_once

TREEBANK = treebank(20, 0)
TEXT = "The judge will book it. We see the old dogs."
WORDS = sorted({token[1] for sentence in TREEBANK for token in sentence})
CLUSTERS = {word: f"{number % 8:03b}" for number, word in enumerate(WORDS)} | {f"word{n}": "0110" for n in range(5000)}
TABLES = {"clusters": CLUSTERS, "lexicon": dict.fromkeys(WORDS[::2], "X")}


@pytest.fixture(scope="module")
def nlp():
    templates = ["s0.w q0.upos", "cluster(q0.w)"]
    return gb.Pipeline(
        [
            gb.Tokenizer(epochs=1).fit(TREEBANK),
            gb.Morphology(epochs=1, cascade=True, **TABLES).fit(TREEBANK),
            gb.DependencyParser(epochs=1, beam=1, jackknife=2, templates=templates, **TABLES).fit(TREEBANK),
        ]
    )


@pytest.fixture(scope="module")
def saved(nlp, tmp_path_factory):
    path = tmp_path_factory.mktemp("shared") / "pipeline"
    nlp.save(path)
    return path


def specs(nlp):
    """Those that read word tables: of two parts, and of the taggers inside these."""
    parts = dict(nlp._model.predictors())
    morphology, parser = parts["morphology"].model, parts["parser"].model
    inside = [morphology.upos.tagger, *parser.taggers.by_column.values()]
    return [morphology.spec, parser.spec, *(tagger.model.spec for tagger in inside)]


def words_of(spec) -> bytes:
    return bytes(spec.knowledge.clusters.freeze()[0])


def test_a_file_holds_each_table_once(nlp, saved):
    [table] = set(map(words_of, specs(nlp)))
    assert len(table) > 4 * 5000
    assert saved.read_bytes().count(table) == 1
    separate = sum(len(part.file()) for _, part in nlp._model.predictors())
    assert saved.stat().st_size < separate


@pytest.mark.parametrize("name", ["morphology", "parser"])
def test_a_part_is_a_complete_model_with_each_table_once(nlp, saved, name, tmp_path):
    loaded = gb.load(saved)
    loaded.part(name).save(tmp_path / "part")
    file = (tmp_path / "part").read_bytes()
    assert file.count(words_of(specs(nlp)[0])) == 1
    assert file == dict(nlp._model.predictors())[name].file()
    assert gb.load(tmp_path / "part").predictor().file() == file


def test_a_loaded_pipeline_annotates_as_before_and_saves_the_same_bytes(nlp, saved, tmp_path):
    loaded = gb.load(saved)
    assert loaded.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == saved.read_bytes()
    twin = pickle.loads(pickle.dumps(nlp))
    assert twin.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


def test_models_from_one_file_share_tables_in_memory(saved):
    knowledge = [spec.knowledge for spec in specs(gb.load(saved))]
    assert len({id(tables.clusters) for tables in knowledge}) == 1


def test_a_compact_pipeline_shares_too(nlp, tmp_path):
    small = nlp.compacted()
    small.save(tmp_path / "small")
    packed, _ = pack(words_of(specs(nlp)[0]), "U32")
    assert (tmp_path / "small").read_bytes().count(packed) == 1
    assert gb.load(tmp_path / "small").annotate_bytes(TEXT) == small.annotate_bytes(TEXT)
    part = small.part("morphology").file()
    assert compact_bytes(part) == part


def test_files_without_common_tables_are_of_the_format_before(nlp, saved):
    assert load_model(saved).metadata["format_version"] == 3
    tagger = gb.Tagger(epochs=1, **TABLES).fit(TREEBANK).predictor()
    tokenizer = nlp.part("tokenizer")
    for alone in (tagger, tokenizer):
        assert load_model(alone.file()).metadata["format_version"] == 2
    contents = [Content(*tagger.content()), Content(*tokenizer.content())]
    assert stored_once(contents) == (contents, {})


def test_a_file_in_which_each_part_has_its_tables_still_loads(nlp, tmp_path):
    """As goldbeam wrote it before tables were shared."""
    metadata, _ = nlp._content(small=False)
    files = {name: b"".join(dump_model(*part.content())) for name, part in nlp._model.predictors()}
    metadata["sizes"] = [[name, len(file)] for name, file in files.items()]
    tensors = {f"part.{name}": Tensor("U8", (len(file),), file) for name, file in files.items()}
    (tmp_path / "old").write_bytes(b"".join(dump_model(metadata, tensors)))
    assert gb.load(tmp_path / "old").annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


# Files that make no sense


def content(nlp):
    metadata, tensors = nlp._content(small=False)
    return metadata, tensors, next(name for name in tensors if name.startswith(PREFIX))


def refused(tmp_path, metadata, tensors, message):
    (tmp_path / "bad").write_bytes(b"".join(dump_model(metadata, tensors)))
    with pytest.raises(ModelError, match=message) as caught:
        gb.load(tmp_path / "bad")
    assert str(caught.value).startswith(str(tmp_path / "bad"))
    assert "\n" not in str(caught.value)


def test_a_missing_table_is_a_model_error(nlp, tmp_path):
    metadata, tensors, name = content(nlp)
    del tensors[name]
    refused(tmp_path, metadata, tensors, "is a shared table that is not there")


def test_a_table_that_was_exchanged_is_a_model_error(nlp, tmp_path):
    metadata, tensors, name = content(nlp)
    other = bytearray(tensors[name].data)
    other[0] ^= 1
    tensors[name] = Tensor(tensors[name].dtype, tensors[name].shape, bytes(other))
    refused(tmp_path, metadata, tensors, rf"the checksum of table '{name}' does not match")


def test_a_table_of_another_type_is_a_model_error(nlp, tmp_path):
    metadata, tensors, name = content(nlp)
    data = bytes(tensors[name].data)
    tensors[name] = Tensor("U8", (len(data),), data)
    refused(tmp_path, metadata, tensors, "the checksum of table")


@pytest.mark.parametrize(
    ("references", "message"),
    [
        (3, "list of shared tables"),
        (["knowledge_clusters_words"], "list of shared tables"),
        ({"knowledge_clusters_words": 3}, "list of shared tables"),
        ({"knowledge_clusters_words": "U32.0"}, "that is not there"),
        ({"buckets": "U32.0"}, "occurs twice"),
    ],
)
def test_odd_references_are_model_errors(references, message, tmp_path):
    metadata, tensors = gb.Tagger(epochs=1).fit(TREEBANK).predictor().content()
    refused(tmp_path, {**metadata, REFERENCES: references}, tensors, message)


def test_a_table_that_fits_in_name_only_is_a_model_error(nlp, tmp_path):
    """The references of a model point to a table of another kind."""
    _, tensors, _ = content(nlp)
    digests = [name.removeprefix(PREFIX) for name in tensors if name.startswith(PREFIX)]
    model, own = nlp.part("morphology").content()
    own = {name: tensor for name, tensor in own.items() if not name.startswith("knowledge_")}
    for digest in digests:
        shared = {PREFIX + d: tensors[PREFIX + d] for d in digests}
        names = [f"knowledge_{table}_{part}" for table in TABLES for part in ("words", "classes", "names")]
        odd = {**model, REFERENCES: dict.fromkeys(names, digest)}
        refused(tmp_path, odd, {**own, **shared}, "not a usable")
