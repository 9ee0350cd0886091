"""What predicts is apart from what learns: it never changes, threads share it, and it maps layers to layers."""

from __future__ import annotations

import dataclasses
import math
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from every_estimator import CASES, treebank

import goldbeam as gb
from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_brackets, sample_unspaced, sample_unspaced_sentences
from goldbeam.layers import Layers
from goldbeam.layers.layers import CONSTITUENTS
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.tasks.registry import TASKS

TREEBANK, OTHER = treebank(30, 0), treebank(12, 1)
TREES = [gb.ConstituencyTree.parse(line) for line in sample_brackets(12, 0).splitlines()]
WORDS = Corpus.parse(sample_unspaced(20, 0).encode(), "word_TAG", "words")
UNSPACED = "\n".join(sentence.text for sentence in sample_unspaced_sentences(6, seed=3))
TEXT = "The dog sees it. We see the old dogs.\n\nShe saw it!"


def entities(corpus: Corpus) -> Corpus:
    """With names in place of XPOS."""
    rows = [[[*row[:4], "B-X" if row[1].istitle() else "O", *row[5:]] for row in sentence] for sentence in corpus]
    text = "".join("".join("\t".join(row) + "\n" for row in sentence) + "\n" for sentence in rows)
    return Corpus.parse(text.encode(), "conllu", corpus.name)


class Kind(NamedTuple):
    """An estimator, what it learns, what it reads and writes, and whether it says how sure it is of what it writes."""

    estimator: Any
    data: Any
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    margins: tuple[str, ...] = ()
    text: str | None = None  # that tokens are found in


KINDS = {
    "tagger": Kind(gb.Tagger(epochs=2), TREEBANK, ("form",), ("upos",), ("upos",)),
    "another column": Kind(gb.Tagger(epochs=1, column="xpos"), TREEBANK, ("form",), ("xpos",), ("xpos",)),
    "segment-tagger": Kind(gb.SegmentTagger(epochs=1, column="xpos"), entities(TREEBANK), ("form",), ("xpos",)),
    "morphology": Kind(
        gb.Morphology(epochs=1), TREEBANK, ("form",), ("lemma", "upos", "xpos", "feats"), ("upos", "feats")
    ),
    "cascade": Kind(
        gb.Morphology(epochs=1, cascade=True),
        TREEBANK,
        ("form",),
        ("lemma", "upos", "xpos", "feats"),
        ("upos", "feats"),
    ),
    "dependency": Kind(
        gb.DependencyParser(epochs=1, beam=2),
        TREEBANK,
        ("form", "lemma", "upos", "xpos", "feats"),
        ("head", "deprel"),
        ("head",),
    ),
    "with taggers": Kind(
        gb.DependencyParser(epochs=1, beam=2, jackknife=2, templates=["s0.w q0.w", "s0.upos q0.upos"]),
        TREEBANK,
        ("form",),
        ("head", "deprel"),
        ("head",),
    ),
    "graph-dependency": Kind(
        gb.GraphDependencyParser(epochs=1, order=1, templates="light"),
        TREEBANK,
        ("form", "xpos"),
        ("head", "deprel"),
        ("head",),
    ),
    "combination": Kind(
        gb.Combination(epochs=1, beam=2, columns=["upos"]), TREEBANK, ("form", "upos"), ("head", "deprel"), ("head",)
    ),
    "stack": Kind(
        gb.Combination(epochs=1, beam=2, columns=["upos"], method="stacking", folds=2),
        TREEBANK,
        ("form", "upos"),
        ("head", "deprel"),
        ("head",),
    ),
    "constituency": Kind(gb.ConstituencyParser(epochs=1, beam=2), TREES, ("form", "xpos"), (CONSTITUENTS,)),
    "tokenizer": Kind(gb.Tokenizer(epochs=2), TREEBANK, ("text",), ("form", "misc"), text=TEXT),
    "segmenter": Kind(gb.Segmenter(epochs=1), [[w for w, _ in s] for s in WORDS], ("text",), ("form",), text=UNSPACED),
    "joint": Kind(gb.JointTagger(epochs=1), WORDS, ("text",), ("form", "upos"), text=UNSPACED),
    "re-ranked": Kind(
        gb.JointTagger(epochs=1, rerank=2, jackknife=2), WORDS, ("text",), ("form", "upos"), text=UNSPACED
    ),
}
ANNOTATORS = [name for name, kind in KINDS.items() if kind.text is None]
every_kind = pytest.mark.parametrize("name", KINDS)
every_annotator = pytest.mark.parametrize("name", ANNOTATORS)


@pytest.fixture(scope="module")
def fitted():
    """By name; for reading only."""
    made: dict[str, Any] = {}

    def get(name: str) -> Any:
        if name not in made:
            kind = KINDS[name]
            made[name] = type(kind.estimator)(**kind.estimator.get_params()).fit(kind.data)
        return made[name]

    return get


def given(name: str) -> Layers:
    kind = KINDS[name]
    return Layers(OTHER, kind.text)


def content(layers: Layers) -> tuple[Any, ...]:
    """All that layers say, to be compared."""
    corpus = layers.corpus
    trees = None if layers.constituents is None else [str(tree) for tree in layers.constituents]
    return corpus.columns, [corpus.column(i) for i in range(len(corpus.columns))], layers.text, trees, layers.margins


def column(layers: Layers, name: str) -> list[list[str]]:
    return layers.corpus.column(layers.corpus.columns.index(name))


def test_every_task_is_here():
    assert {kind.estimator.task for kind in KINDS.values()} == TASKS.keys() - {"pipeline"}


# What it is


@every_kind
def test_a_predictor_is_immutable(name, fitted):
    predictor = fitted(name).predictor()
    assert isinstance(predictor, Predictor)
    assert type(predictor).__dataclass_params__.frozen
    for field in dataclasses.fields(predictor):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(predictor, field.name, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        predictor.something = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        predictor.model.weights = None


@every_kind
def test_what_it_reads_and_writes(name, fitted):
    predictor = fitted(name).predictor()
    assert (predictor.reads, predictor.writes) == (KINDS[name].reads, KINDS[name].writes)


@every_kind
def test_a_pickled_predictor_annotates_alike(name, fitted):
    predictor = fitted(name).predictor()
    twin = pickle.loads(pickle.dumps(predictor))
    assert type(twin) is type(predictor)
    assert (twin.reads, twin.writes) == (predictor.reads, predictor.writes)
    assert twin.file() == predictor.file()
    assert twin.info() == predictor.info()
    assert content(twin.annotate(given(name))) == content(predictor.annotate(given(name)))


@every_kind
def test_its_file_is_that_of_the_estimator(name, fitted):
    assert fitted(name).predictor().file() == b"".join(fitted(name)._model_bytes())


@every_kind
def test_a_damaged_pickle_is_a_model_error(name, fitted):
    make, (file, layer) = fitted(name).predictor().__reduce__()
    with pytest.raises(gb.ModelError):
        make(file[:-1], layer)
    with pytest.raises(gb.ModelError):
        make(file[: len(file) // 2] + b"!" + file[len(file) // 2 + 1 :], layer)


ANNOTATE = """
import pickle, sys
from goldbeam.data import read
from goldbeam.layers import Layers
for path in sys.argv[2:]:
    with open(path, "rb") as file:
        predictor, text = pickle.load(file)
    layers = predictor.annotate(Layers(read(sys.argv[1]), text), margins=True)
    assert layers.corpus.token_count > 0
print(*sorted(name for name in sys.modules if name.startswith("goldbeam.")))
"""
TRAINING = ("learning", "progress", "experiments", "tasks.common.training", "tasks.common.corpus_estimator")


def test_predicting_imports_nothing_of_training(fitted, tmp_path):
    paths = []
    for name, kind in KINDS.items():
        paths.append(tmp_path / name)
        paths[-1].write_bytes(pickle.dumps((fitted(name).predictor(), kind.text)))
    (tmp_path / "in.conllu").write_bytes(OTHER.text)
    command = [sys.executable, "-c", ANNOTATE, tmp_path / "in.conllu", *paths]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    modules = done.stdout.split()
    assert [name for name in modules if name.startswith(tuple(f"goldbeam.{part}" for part in TRAINING))] == []
    estimators = {task.place.partition(":")[0] for name, task in TASKS.items() if name != "pipeline"}
    assert not estimators & set(modules)


def test_estimators_that_are_not_fitted_have_none():
    for case in CASES.values():
        estimator = case.make()
        if hasattr(estimator, "predictor"):
            with pytest.raises(gb.NotFittedError):
                estimator.predictor()


# Layers to layers


@every_kind
def test_layers_that_are_given_do_not_change(name, fitted):
    layers = given(name)
    before = content(layers)
    annotated = fitted(name).predictor().annotate(layers, margins=True)
    assert content(layers) == before
    assert annotated is not layers


@every_annotator
def test_what_it_does_not_write_stays(name, fitted):
    annotated = fitted(name).predictor().annotate(given(name))
    assert annotated.corpus.columns == OTHER.columns
    others = [i for i, known in enumerate(OTHER.columns) if known not in KINDS[name].writes]
    assert [annotated.corpus.column(i) for i in others] == [OTHER.column(i) for i in others]
    assert annotated.margins == {}


@pytest.mark.parametrize("name", ["tagger", "another column"])
def test_labels_are_those_of_predict(name, fitted):
    annotated = fitted(name).predictor().annotate(given(name))
    assert column(annotated, KINDS[name].writes[0]) == fitted(name).predict(OTHER)


@pytest.mark.parametrize("name", ["dependency", "with taggers", "graph-dependency"])
def test_trees_are_those_of_predict(name, fitted):
    annotated = fitted(name).predictor().annotate(given(name))
    heads, relations = column(annotated, "head"), column(annotated, "deprel")
    found = [
        [(int(head), relation) for head, relation in zip(*pair, strict=True)]
        for pair in zip(heads, relations, strict=True)
    ]
    assert found == fitted(name).predict(OTHER)


def test_tags_and_lemmas_are_those_of_predict(fitted):
    annotated = fitted("morphology").predictor().annotate(given("morphology"))
    found = {name: column(annotated, name) for name in KINDS["morphology"].writes}
    expected = fitted("morphology").predict(OTHER)
    assert found == {name: [[token[name] for token in sentence] for sentence in expected] for name in found}


def test_phrase_structures_are_those_of_predict(fitted):
    annotated = fitted("constituency").predictor().annotate(given("constituency"))
    assert list(annotated.constituents) == fitted("constituency").predict(OTHER)
    assert CONSTITUENTS in annotated
    assert CONSTITUENTS not in given("constituency")


def test_tokens_are_those_of_predict(fitted):
    predictor = fitted("tokenizer").predictor()
    annotated = predictor.annotate(given("tokenizer"))
    assert annotated.corpus.text == fitted("tokenizer").tokenize_bytes(TEXT)
    assert annotated.text == TEXT
    assert len(predictor.annotate(Layers(OTHER)).corpus) == 0


@pytest.mark.parametrize("name", ["segmenter", "joint", "re-ranked"])
def test_words_are_those_of_predict(name, fitted):
    annotated = fitted(name).predictor().annotate(given(name))
    expected = fitted(name).predict(UNSPACED.splitlines())
    if name == "segmenter":
        assert column(annotated, "form") == expected
    else:
        pairs = zip(column(annotated, "form"), column(annotated, KINDS[name].writes[1]), strict=True)
        assert [list(zip(*pair, strict=True)) for pair in pairs] == expected
    assert annotated.corpus.text.startswith(b"# newpar\n# text = ")
    assert annotated.text == UNSPACED


@every_annotator
def test_columns_to_keep_are_kept(name, fitted):
    for kept in KINDS[name].writes:
        annotated = fitted(name).predictor().annotate(given(name), margins=True, keep={kept})
        if kept == CONSTITUENTS:
            assert annotated.constituents is None
            continue
        assert column(annotated, kept) == column(given(name), kept)
        assert kept not in annotated.margins
        whole = fitted(name).predictor().annotate(given(name))
        others = [writes for writes in KINDS[name].writes if writes != kept]
        assert [column(annotated, other) for other in others] == [column(whole, other) for other in others]


@every_annotator
def test_margins_are_one_number_per_token(name, fitted):
    predictor = fitted(name).predictor()
    annotated = predictor.annotate(given(name), margins=True)
    assert tuple(sorted(annotated.margins)) == tuple(sorted(KINDS[name].margins))
    for values in annotated.margins.values():
        assert len(values) == OTHER.token_count
        assert not any(map(math.isnan, values))
        assert len(set(values)) > (1 if name == "combination" else 20)  # few numbers of votes are possible
    assert content(predictor.annotate(given(name)))[:4] == content(annotated)[:4]


def test_margins_are_those_of_the_estimator(fitted):
    for name, layer in (("tagger", "upos"), ("dependency", "head"), ("graph-dependency", "head")):
        annotated = fitted(name).predictor().annotate(given(name), margins=True)
        expected = [margin for sentence in fitted(name).predict_margins(OTHER) for margin in sentence]
        assert list(annotated.margins[layer]) == expected


def test_margins_of_a_cascade_are_those_of_its_two_models(fitted):
    for name, same in (("morphology", True), ("cascade", False)):
        margins = fitted(name).predictor().annotate(given(name), margins=True).margins
        assert (list(margins["upos"]) == list(margins["feats"])) is same


def test_margins_of_several_parts_come_together(fitted):
    layers = given("tagger")
    for name in ("morphology", "dependency"):
        layers = fitted(name).predictor().annotate(layers, margins=True)
    assert sorted(layers.margins) == ["feats", "head", "upos"]


@every_annotator
def test_a_corpus_without_sentences_stays_without(name, fitted):
    annotated = fitted(name).predictor().annotate(Layers(OTHER.select([])), margins=True)
    assert len(annotated.corpus) == 0
    assert all(len(values) == 0 for values in annotated.margins.values())


# The name of a layer


def test_a_tagger_of_columns_without_names_writes_the_layer_that_its_part_is_called():
    rows = [[(word, tag) for _, word, _, tag, *_ in sentence] for sentence in TREEBANK]
    tagger = gb.Tagger(epochs=1).fit(rows)
    predictor = tagger.predictor()
    named = predictor.named("mine")
    assert named.writes == ("mine",)
    assert named.named("mine") is named
    assert predictor.writes != ("mine",)
    annotated = named.annotate(Layers(OTHER))
    assert annotated.corpus.columns == (*OTHER.columns, "mine")
    assert column(annotated, "mine") == tagger.predict([[row[1] for row in sentence] for sentence in OTHER])
    assert pickle.loads(pickle.dumps(named)).writes == ("mine",)


def test_a_column_of_conllu_keeps_its_name_whatever_the_part_is_called(fitted):
    assert fitted("another column").predictor().named("mine").writes == ("xpos",)


def test_tags_of_a_joint_tagger_go_where_they_come_from():
    joint = gb.JointTagger(epochs=1, column="xpos").fit(TREEBANK)
    assert joint.predictor().writes == ("form", "xpos")


# Threads


@every_kind
def test_threads_that_share_a_predictor_get_the_same_with_different_settings(name, fitted):
    predictor = fitted(name).predictor()
    expected = content(predictor.annotate(given(name)))
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda threads: content(predictor.annotate(given(name), threads)), [1, 2, 3, 1]))
    assert found == [expected] * 4


# What makes another one


@every_kind
def test_an_estimator_keeps_its_predictor(name, fitted):
    assert fitted(name).predictor() is fitted(name).predictor()


def refitted(kind: Kind) -> Any:
    return type(kind.estimator)(**kind.estimator.get_params()).fit(kind.data)


@pytest.mark.parametrize("name", ["tagger", "dependency", "constituency", "tokenizer", "joint"])
def test_another_beam_makes_another_predictor_and_leaves_the_old_one(name):
    estimator = refitted(KINDS[name])
    old = estimator.predictor()
    beam, expected = estimator.beam, content(old.annotate(given(name)))
    estimator.set_params(beam=beam + 1)
    new = estimator.predictor()
    assert new is not old
    assert (old.search["beam"], new.search["beam"]) == (beam, beam + 1)
    assert (old.parameters["beam"], new.parameters["beam"]) == (beam, beam + 1)
    assert new.model is old.model
    assert content(old.annotate(given(name))) == expected
    estimator.set_params(beam=beam)
    assert content(estimator.predictor().annotate(given(name))) == expected


def test_parameters_that_files_hold_are_those_of_the_moment(fitted):
    tagger = refitted(KINDS["tagger"])
    old = tagger.predictor()
    tagger.set_params(epochs=9)
    assert (old.parameters["epochs"], tagger.predictor().parameters["epochs"]) == (2, 9)
    assert tagger.predictor().file() == b"".join(tagger._model_bytes())


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("perceptron", "pipeline")])
def test_fitting_anew_leaves_a_predictor_that_somebody_holds(name):
    case = CASES[name]
    estimator = case.make().fit(*case.old)
    held, answers = estimator.predictor(), case.ask(estimator)
    file = held.file()
    estimator.fit(*case.new)
    assert case.ask(estimator) != answers
    assert estimator.predictor() is not held
    assert held.file() == file
    twin = case.make()
    twin._model = held.model
    assert case.ask(twin) == answers


def test_learning_further_leaves_a_predictor_that_somebody_holds():
    tagger = gb.Tagger().partial_fit(TREEBANK)
    held = tagger.predictor()
    expected = content(held.annotate(given("tagger")))
    tagger.partial_fit(OTHER)
    assert tagger.predictor() is not held
    assert content(held.annotate(given("tagger"))) == expected != content(tagger.predictor().annotate(given("tagger")))


@pytest.mark.parametrize("name", ["tagger", "morphology", "dependency", "graph-dependency", "constituency"])
def test_other_weights_make_another_predictor(name, fitted):
    predictor = fitted(name).predictor()
    empty = predictor.with_weights(_core.Weights().freeze())
    assert type(empty) is type(predictor)
    assert empty.model.spec is predictor.model.spec
    assert empty.search == predictor.search
    assert empty.model.weights.feature_count == 0
    expected = content(predictor.annotate(given(name)))
    assert content(empty.annotate(given(name))) != expected
    assert content(predictor.annotate(given(name))) == expected
    again = empty.with_weights(predictor.model.weights)
    assert content(again.annotate(given(name))) == expected


def test_a_predictor_with_other_weights_keeps_the_name_of_its_layer(fitted):
    tagger = gb.Tagger(epochs=1).fit([[("a", "A"), ("b", "B")]]).predictor().named("mine")
    assert tagger.with_weights(tagger.model.weights).writes == ("mine",)


def test_a_bad_value_is_told_when_the_predictor_is_asked_for():
    tagger = refitted(KINDS["tagger"]).set_params(beam=0)
    with pytest.raises(gb.ParameterError, match="Tagger: beam must be"):
        tagger.predictor()
