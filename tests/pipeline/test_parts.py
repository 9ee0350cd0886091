"""Pipelines of any parts, in an order that makes sense."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from fitted_parts import TEXT, TREEBANK, WORDS, arcs, column, shouting
from sklearn.base import clone
from tiny_pipelines import tiny, treebank

import goldbeam as gb


@pytest.fixture
def nlp(nlp_of_parts):
    return nlp_of_parts


# Of fitted estimators


def test_fitted_estimators_are_a_pipeline(nlp, made):
    assert nlp.part_names == ("tokenizer", "tagger", "parser")
    doc = nlp(TEXT)
    tokens = gb.Corpus.parse(made["tokenizer"].tokenize_bytes(TEXT), "conllu", "x")
    assert [[token.form for token in sentence] for sentence in doc] == tokens.column(1)
    tagged = made["tagger"].predict_corpus(tokens).render()
    assert [tag for sentence in made["tagger"].predict(tokens) for tag in sentence] == column(doc, "upos")
    assert arcs(doc) == made["parser"].predict(gb.Corpus.parse(tagged, "conllu", "x"))


def test_a_pipeline_is_shown_by_its_parts(nlp):
    assert repr(nlp) == "<Pipeline: tokenizer, tagger, parser>"
    assert repr(gb.Pipeline(beam=3)) == "Pipeline(beam=3)"


def test_one_by_one_is_the_same_as_all_at_once(nlp, made):
    other = gb.Pipeline([])
    assert other.part_names == ()
    for name in ("tokenizer", "tagger", "parser"):
        assert other.add(name, made[name]) is other
    assert other.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


@pytest.mark.parametrize("kind", [dict, lambda parts: list(parts.items()), lambda parts: tuple(parts.items())])
def test_parts_may_have_names(made, kind):
    nlp = gb.Pipeline(kind({"words": made["tokenizer"], "tags": made["tagger"], "trees": made["parser"].predictor()}))
    assert nlp.part_names == ("words", "tags", "trees")
    assert nlp.info()["parts"] == {"words": "tokenizer", "tags": "tagger", "trees": "dependency"}


def test_names_follow_from_tasks(made):
    assert gb.Pipeline([made["joint"]]).part_names == ("tokenizer",)
    assert gb.Pipeline([made["segmenter"]]).part_names == ("tokenizer",)
    assert gb.Pipeline([made["morphology"], made["graph"]]).part_names == ("morphology", "parser")


def test_a_pipeline_of_parts_is_one_file(nlp, tmp_path):
    nlp.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert type(loaded) is gb.Pipeline
    assert loaded.part_names == nlp.part_names
    assert loaded.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()


def test_what_the_parts_come_from_may_change_afterwards(made):
    tagger = gb.Tagger(epochs=1).fit(TREEBANK)
    nlp = gb.Pipeline([made["tokenizer"], tagger])
    before = nlp.annotate_bytes(TEXT)
    tagger.set_params(beam=1).fit([[("The", "X"), ("judge", "Y")]])
    assert nlp.annotate_bytes(TEXT) == before


def test_segmenters_and_joint_taggers_find_the_tokens(made):
    text = "".join(WORDS.flat(0)[:30])
    assert column(gb.Pipeline([made["segmenter"]])(text), "form") == made["segmenter"].predict([text])[0]
    doc = gb.Pipeline([made["joint"]])(f"{text}\n\n{text}")
    assert len(doc) == 2
    expected = 2 * made["joint"].predict([text])[0]
    assert list(zip(column(doc, "form"), column(doc, "upos"), strict=True)) == expected
    assert all(doc.text[token.start : token.end] == token.form for token in doc.tokens)


@pytest.mark.parametrize("name", ["segmenter", "joint"])
@pytest.mark.parametrize(
    "space", [" ", "\u3000", "\xa0", "\t", "\u2028", "\x0b", "\x1c", "\r\n", "\u3000\n\u3000", "\x85"]
)
def test_words_end_at_white_space_of_any_kind(made, name, space):
    words = WORDS.flat(0)[:12]
    text = space + space.join(["".join(words[i : i + 4]) for i in (0, 4, 8)]) + space
    for doc in (gb.Pipeline([made[name]])(text), gb.Pipeline([made[name]])([text])[0]):
        assert "".join(column(doc, "form")) == "".join(words)
        assert all(text[token.start : token.end] == token.form for token in doc.tokens)
        assert len(doc) == (3 if len(f"a{space}b".splitlines()) > 1 else 1)


def test_documents_have_what_the_parts_write(made):
    doc = gb.Pipeline([made["tokenizer"]])(TEXT)
    assert set(column(doc, "upos")) == {"_"}
    assert not any(sentence.has_tree for sentence in doc)
    doc = gb.Pipeline([made["tokenizer"], made["morphology"], made["constituency"]])(TEXT)
    assert [sentence.constituents.words for sentence in doc] == [sentence.forms for sentence in doc]


# Adding, removing, replacing


def test_a_part_is_added_at_the_end_or_before_another(nlp, made):
    nlp.add("lengths", made["lengths"])
    assert nlp.part_names == ("tokenizer", "tagger", "parser", "lengths")
    nlp.remove("lengths").add("lengths", made["lengths"], before="parser")
    assert nlp.part_names == ("tokenizer", "tagger", "lengths", "parser")
    assert "lengths=L3" in nlp.annotate_bytes(TEXT).decode()


def test_a_tokenizer_comes_first(made):
    nlp = gb.Pipeline([made["tagger"]]).add("tokenizer", made["tokenizer"])
    assert nlp.part_names == ("tokenizer", "tagger")


def test_a_part_is_replaced_in_its_place(nlp, made):
    assert nlp.replace("tagger", made["morphology"]) is nlp
    assert nlp.part_names == ("tokenizer", "tagger", "parser")
    assert nlp.info()["parts"]["tagger"] == "morphology"
    assert None not in column(nlp(TEXT), "lemma")


def test_parts_of_a_trained_pipeline_can_be_changed(made):
    nlp = tiny().fit(treebank(20))
    before = nlp.predictor()
    nlp.add("lengths", made["lengths"]).remove("parser")
    assert nlp.part_names == ("tokenizer", "morphology", "lengths")
    assert tuple(before.parts.steps) == ("tokenizer", "morphology", "parser")


def test_a_predictor_that_somebody_holds_keeps_its_parts(nlp):
    held = nlp.predictor()
    expected = held.document(TEXT).to_conllu()
    nlp.remove("parser").remove("tagger")
    assert held.document(TEXT).to_conllu() == expected != nlp(TEXT).to_conllu()


def refused(change, *arguments, **named):
    with pytest.raises(gb.ParameterError) as error:
        change(*arguments, **named)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_what_cannot_be_changed_is_told_and_changes_nothing(nlp, made):
    before = nlp.annotate_bytes(TEXT)
    there = "there are tokenizer, tagger, parser"
    assert refused(nlp.remove, "parsre") == f"there is no part 'parsre'; {there}"
    assert refused(nlp.replace, "parsre", made["graph"]) == f"there is no part 'parsre'; {there}"
    assert refused(nlp.add, "more", made["lengths"], before="parsre") == f"there is no part 'parsre'; {there}"
    assert (
        refused(nlp.add, "tagger", made["lengths"]) == "there is a part 'tagger' already; use replace, or another name"
    )
    assert refused(nlp.remove, "tagger") == (
        "part 'parser' reads upos, which no part before it writes; add a part that does, or leave 'parser' out"
    )
    assert refused(nlp.replace, "tagger", made["lengths"]).startswith("part 'parser' reads upos, which no part")
    assert nlp.part_names == ("tokenizer", "tagger", "parser")
    assert nlp.annotate_bytes(TEXT) == before


@pytest.mark.parametrize("name", ["", "a b", "a-b", "1st", "tab\t", 3, None])
def test_names_of_parts_are_words(nlp, made, name):
    told = refused(nlp.add, name, made["lengths"])
    assert told == f"the name of a part must be a word of letters, digits and _, got {name!r}"


@pytest.mark.parametrize("name", ["id", "form", "text", "head", "deprel", "deps", "misc", "constituents"])
def test_parts_are_not_called_like_what_documents_have_anyway(nlp, made, name):
    assert refused(nlp.add, name, made["lengths"]) == (
        f"part {name!r} would have the name of a column; choose another name"
    )


def test_parts_can_be_looked_at(nlp, made):
    assert nlp.part("tagger").model is made["tagger"].predictor().model
    assert nlp.add("shouting", shouting).part("shouting") is shouting
    assert refused(nlp.part, "parsre").startswith("there is no part 'parsre'; there are tokenizer, ")


# Impossible ones


def test_an_impossible_order_is_told_at_once(made):
    told = refused(gb.Pipeline, [made["tokenizer"], made["parser"], made["tagger"]])
    assert told == "part 'parser' reads upos, which no part before it writes; put 'tagger' before it"
    told = refused(gb.Pipeline, [made["tagger"], made["tokenizer"]])
    assert told == "part 'tokenizer' finds tokens in raw text; it must be the first part"
    two = [made["tokenizer"], ("words", made["segmenter"])]
    assert refused(gb.Pipeline, two) == "part 'words' finds tokens in raw text; it must be the first part"
    nlp = gb.Pipeline([made["tokenizer"]])
    told = "part 'tokenizer' finds tokens in raw text; it must be the first part"
    assert refused(nlp.add, "tagger", made["tagger"], before="tokenizer") == told


def test_a_layer_that_nobody_writes_is_named(made):
    told = refused(gb.Pipeline, [made["tokenizer"], made["constituency"]])
    assert told.startswith("part 'constituency' reads xpos, which no part before it writes; add a part that does")


def test_two_parts_of_one_name_are_told(made):
    told = refused(gb.Pipeline, [made["tokenizer"], made["morphology"], made["parser"], made["graph"]])
    assert told == "two parts are called 'parser'; give (name, part) pairs with different names"


@pytest.mark.parametrize("parts", [3, "tokenizer", object(), b"", {1, 2}])
def test_what_is_no_list_of_parts_is_told(parts):
    told = refused(gb.Pipeline, parts)
    assert told == f"parts must be a list of fitted estimators and functions, got {type(parts).__name__}"


def test_what_is_no_part_is_told(nlp, made):
    told = "part 'x' must be a fitted estimator or a function that takes a Doc, got "
    assert refused(nlp.add, "x", 3) == f"{told}int"
    assert refused(nlp.add, "x", nlp) == f"{told}Pipeline"
    assert refused(nlp.add, "x", gb.Perceptron(None)) == f"{told}Perceptron"
    assert refused(gb.Pipeline, [made["tokenizer"], 3]) == "part 3 has no name; give a pair (name, part)"
    assert refused(gb.Pipeline, [made["tokenizer"], shouting]).endswith("has no name; give a pair (name, part)")
    with pytest.raises(gb.NotFittedError):
        nlp.add("x", gb.Tagger())


def test_without_a_tokenizer_there_is_no_raw_text(made):
    nlp = gb.Pipeline([made["tagger"], made["parser"]])
    for use in (nlp, nlp.annotate_bytes, lambda text: nlp([text]), lambda text: list(nlp.pipe([text]))):
        assert refused(use, TEXT).startswith("this pipeline has no tokenizer and cannot read raw text; give tokens")
    assert len(nlp.of_tokens([["She", "saw", "it"]])) == 1


def test_estimators_that_are_not_fitted_make_no_pipeline_yet(made):
    nlp = gb.Pipeline([gb.Tokenizer(), gb.Tagger()])
    with pytest.raises(gb.NotFittedError):
        nlp(TEXT)
    twin = clone(gb.Pipeline([made["tokenizer"], made["tagger"]]))
    assert [type(part) for part in twin.parts] == [gb.Tokenizer, gb.Tagger]
    with pytest.raises(gb.NotFittedError):
        twin(TEXT)


# Threads


def test_two_threads_share_a_pipeline_with_different_settings(nlp):
    text = "\n\n".join([TEXT] * 5)
    expected = nlp(text).to_conllu()
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda threads: nlp(text, threads=threads).to_conllu(), [1, 2, 3, 1]))
    assert found == [expected] * 4
    assert nlp.threads == 1
