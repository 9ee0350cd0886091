"""Transition parsers whose relations are limited by the tags of the training data."""

import pytest
from treebanks import sample

import goldbeam as gb

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
OTHER = gb.Corpus.parse(sample(60, 2), "conllu", "other.conllu")
SMALL = {"epochs": 1, "beam": 2, "average": True, "relation_filter": True}
SYSTEMS = ("arc-eager", "arc-standard", "swap", "easy-first")


def search_of(system):
    return {"system": system, **({"beam": 1} if system == "easy-first" else {})}


def pairs(corpus, trees=None):
    """Every UPOS with its relation, of words that are no roots."""
    trees = trees or [[(int(row[6]), row[7]) for row in sentence] for sentence in corpus]
    words = [
        (row[3], *arc)
        for sentence, tree in zip(corpus, trees, strict=True)
        for row, arc in zip(sentence, tree, strict=True)
    ]
    return {(upos, relation) for upos, head, relation in words if head}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_frequent_tag_has_a_relation_that_it_never_had(system):
    parser = gb.DependencyParser(**{**SMALL, **search_of(system)}).fit(TRAIN)
    excluded = parser._model.spec.excluded
    assert "NOUN" in excluded
    names = parser._model.spec.relations
    forbidden = {(tag, names[number]) for tag, numbers in excluded.items() for number in numbers}
    assert forbidden.isdisjoint(pairs(TRAIN))
    assert forbidden.isdisjoint(pairs(OTHER, parser.predict(OTHER)))
    assert parser.info()["training data"]["unreachable"] == 0


def of_rows(*sentences):
    """A treebank of sentences, each of words such as ``at:ADP:3:advmod``."""
    rows = [
        [f"{n}\t{w}\t_\t{t}\t_\t_\t{h}\t{r}\t_\t_\n" for n, (w, t, h, r) in enumerate(map(parted, words.split()), 1)]
        for words in sentences
    ]
    return gb.Corpus.parse("\n".join("".join(sentence) for sentence in [*rows, []]).encode(), "conllu", "t")


def parted(word):
    return word.split(":")


AT_LEAST = "at:ADP:3:advmod least:ADJ:1:fixed run:VERB:0:root"
WE_RUN = "we:PRON:2:nsubj run:VERB:0:root in:ADP:4:case town:NOUN:2:obl .:PUNCT:2:punct"


@pytest.mark.parametrize(("others", "excluded"), [(999, True), (60, False)])
def test_relations_of_fixed_expressions_are_excluded_if_they_are_few(others, excluded):
    spec = gb.DependencyParser(**SMALL).fit(of_rows(AT_LEAST, *[WE_RUN] * others))._model.spec
    assert (spec.relations.index("advmod") in spec.excluded["ADP"]) == excluded


def test_a_relation_that_a_word_has_alone_is_not_excluded():
    spec = gb.DependencyParser(**SMALL).fit(of_rows("in:ADP:2:advmod run:VERB:0:root", *[WE_RUN] * 999))._model.spec
    assert spec.relations.index("advmod") not in spec.excluded["ADP"]


def test_rare_tags_and_relations_of_roots_are_free(monkeypatch):
    parser = gb.DependencyParser(**SMALL).fit(TRAIN)
    root = parser._model.spec.root_relation
    assert all(root not in numbers for numbers in parser._model.spec.excluded.values())
    monkeypatch.setattr("goldbeam.tasks.dependency.relation_filter.ENOUGH_TOKENS", 10**6)
    assert gb.DependencyParser(**SMALL).fit(TRAIN)._model.spec.excluded == {}


def test_it_is_on_by_default_and_needs_upos_and_relations():
    for options in ({"relation_filter": False}, {"columns": ["xpos"]}, {"columns": []}, {"labelled": False}):
        assert gb.DependencyParser(**{**SMALL, **options}).fit(TRAIN)._model.spec.excluded == {}
    assert gb.DependencyParser().relation_filter


def test_the_right_tags_count_and_not_those_of_jackknifing():
    plain, jackknifed = (gb.DependencyParser(**SMALL, columns=["upos"], jackknife=n).fit(TRAIN) for n in (None, 2))
    assert jackknifed._model.spec.excluded == plain._model.spec.excluded != {}


def test_in_a_pipeline_the_right_tags_count():
    options = {"epochs": 1, "jackknife": 2, "beam": 2, "tokenizer": {"epochs": 1}, "morphology": {"epochs": 1}}
    parser = gb.Pipeline(**options).fit(TRAIN).part("parser")
    alone = gb.DependencyParser(**SMALL).fit(TRAIN)._model.spec
    assert named(parser.model.spec) == named(alone) != {}


def named(spec):
    return {tag: {spec.relations[n] for n in numbers} for tag, numbers in spec.excluded.items()}


def test_files_know_what_is_excluded(tmp_path):
    parser = gb.DependencyParser(**SMALL).fit(TRAIN)
    parser.save(tmp_path / "m")
    again = gb.load(tmp_path / "m")
    assert again._model.spec.excluded == parser._model.spec.excluded != {}
    assert again.predict(OTHER) == parser.predict(OTHER)


@pytest.mark.parametrize("hostile", [{"NOUN": [10**6]}, {"NOUN": ["obj"]}, {"NOUN": [-1]}, [1], "x", None])
def test_hostile_files_are_refused(hostile, monkeypatch, tmp_path):
    from goldbeam.tasks.dependency.model import ParserModel

    parser, metadata = gb.DependencyParser(**SMALL).fit(TRAIN), ParserModel.metadata
    monkeypatch.setattr(ParserModel, "metadata", lambda self: {**metadata(self), "excluded": hostile})
    parser.save(tmp_path / "m")
    with pytest.raises(gb.ModelError):
        gb.load(tmp_path / "m")


def test_learning_is_that_without_a_filter():
    on, off = (gb.DependencyParser(**{**SMALL, "relation_filter": value}).fit(TRAIN) for value in (True, False))
    on, off = on._model.weights, off._model.weights
    assert (on.buckets, on.rows) == (off.buckets, off.rows)


def test_further_sentences_may_have_excluded_relations():
    parser = gb.DependencyParser(**SMALL).partial_fit(TRAIN)
    spec = parser._model.spec
    number = next(n for n in spec.excluded["NOUN"])
    rows = [[list(row) for row in sentence] for sentence in TRAIN]
    sentence = next(s for s in rows if any(row[3] == "NOUN" and row[6] != "0" for row in s))
    next(row for row in sentence if row[3] == "NOUN" and row[6] != "0")[7] = spec.relations[number]
    text = "\n\n".join("\n".join("\t".join(row) for row in s) for s in rows) + "\n\n"
    changed = gb.Corpus.parse(text.encode(), "conllu", "changed.conllu")
    _, training = parser._prepare_further(changed, parser._model, parser._learner)
    assert rows.index(sentence) not in training.data.unreachable
