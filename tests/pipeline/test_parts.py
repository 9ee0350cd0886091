"""Pipelines of any parts: fitted estimators and functions, in an order that makes sense."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from sklearn.base import clone
from tiny_pipelines import tiny, treebank

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_unspaced
from goldbeam.models.container import dump_model, load_model

TREEBANK = treebank(40)
TEXT = "The judge will book it. We see the old dogs.\n\nShe saw it!"
WORDS = gb.Corpus.parse(sample_unspaced(20, 0).encode(), "word_TAG", "words")


@pytest.fixture(scope="module")
def made():
    """Fitted estimators by name; for reading only."""
    few = ["s0.w q0.w", "s0.upos q0.upos", "q0.upos q1.upos"]
    return {
        "tokenizer": gb.Tokenizer(epochs=2).fit(TREEBANK),
        "tagger": gb.Tagger(epochs=1).fit(TREEBANK),
        "morphology": gb.Morphology(epochs=1).fit(TREEBANK),
        "parser": gb.DependencyParser(epochs=1, beam=2, templates=few).fit(TREEBANK),
        "graph": gb.GraphDependencyParser(epochs=1, order=1, templates="light").fit(TREEBANK),
        "lengths": gb.Tagger(epochs=1).fit([[(row[1], f"L{len(row[1])}") for row in s] for s in TREEBANK]),
        "constituency": gb.ConstituencyParser(epochs=1, beam=1).fit(list(parse_brackets(sample_brackets(20)))),
        "joint": gb.JointTagger(epochs=1).fit(WORDS),
        "segmenter": gb.Segmenter(epochs=1).fit([[word for word, _ in sentence] for sentence in WORDS]),
    }


@pytest.fixture
def nlp(made):
    return gb.Pipeline([made["tokenizer"], made["tagger"], made["parser"]])


def column(doc, name):
    return [getattr(token, name) for token in doc.tokens]


def arcs(doc):
    return [list(zip(sentence.heads, sentence.relations, strict=True)) for sentence in doc]


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


# Functions


def shouting(doc):
    return {"loud": ["yes" if token.form.istitle() else "_" for token in doc.tokens]}


def all_nouns(doc):
    return {"upos": ["NOUN"] * len(doc.tokens)}


def dogs(doc):
    return {"entities": [gb.Span(doc, i, i, "ANIMAL") for i, token in enumerate(doc.tokens) if token.form == "dogs"]}


class Counting:
    """Remembers what it was given."""

    def __init__(self):
        self.docs = []

    def __call__(self, doc):
        self.docs.append(doc)


def test_a_function_adds_a_layer(nlp):
    nlp.add("shouting", shouting)
    conllu = nlp.annotate_bytes(TEXT).decode()
    assert conllu.count("loud=yes") == 3
    assert nlp(TEXT).to_conllu() == conllu
    assert nlp.info()["parts"]["shouting"] == "function"
    assert nlp.remove("shouting").annotate_bytes(TEXT).decode().count("loud") == 0


def test_a_function_may_replace_a_layer_and_others_read_it(nlp, made):
    nlp.replace("tagger", all_nouns)
    doc = nlp(TEXT)
    assert set(column(doc, "upos")) == {"NOUN"}
    tokens = gb.Corpus.parse(made["tokenizer"].tokenize_bytes(TEXT), "conllu", "x")
    nouns = tokens.with_columns([("upos", bytes(4 * tokens.token_count), ["NOUN"])])
    assert arcs(doc) == made["parser"].predict(nouns)


def test_a_function_sees_what_the_parts_before_it_wrote(nlp):
    counting = Counting()
    nlp.add("counting", counting, before="parser")
    nlp(TEXT)
    (doc,) = counting.docs
    assert doc.text == TEXT
    assert None not in column(doc, "upos")
    assert all(token.head is None for token in doc.tokens)


def test_a_function_gets_one_document_per_text(nlp):
    counting = Counting()
    nlp.add("counting", counting)
    texts = [TEXT, "", "She saw it!", " "]
    docs = nlp(texts)
    assert [doc.text for doc in counting.docs] == texts
    assert counting.docs == docs
    assert [token.start for token in counting.docs[2].tokens] == [0, 4, 8, 10]


def test_spans_are_entities(nlp):
    doc = nlp.add("dogs", dogs)(TEXT)
    assert [(span.text, span.label) for span in doc.entities] == [("dogs", "ANIMAL")]
    first, second = nlp(["No cats.", "Some dogs."])
    assert (len(first.entities), len(second.entities)) == (0, 1)
    assert nlp.annotate_bytes(TEXT).decode().count("ner=B-ANIMAL") == 1


def test_a_layer_that_is_not_said_of_each_document_is_empty_in_the_others(nlp):
    nlp.add("some", lambda doc: {"some": ["x"] * len(doc.tokens)} if "dogs" in doc.text else None)
    docs = nlp(["No cats.", "Some dogs."])
    assert [doc.to_conllu().count("some=x") for doc in docs] == [0, 3]


RESULTS = [
    (["x"], "part 'f' returned list; return a dict from layers to labels, or None"),
    ("upos", "part 'f' returned str; return a dict from layers to labels, or None"),
    ({"upos": ["A"]}, "part 'f', layer 'upos': 1 labels for 4 tokens; give one for each"),
    ({"upos": "NOUN"}, "part 'f', layer 'upos': str is not a list of labels"),
    ({"upos": 4}, "part 'f', layer 'upos': int is not a list of labels"),
    ({"upos": ["A", "B", 3, "C"]}, "part 'f', layer 'upos': 3 is not a label; give strings, '_' for none"),
    ({"upos": ["A", "B", "", "C"]}, "part 'f', layer 'upos': '' is not a label; give strings, '_' for none"),
    ({"upos": ["A", "B", None, "C"]}, "part 'f', layer 'upos': None is not a label; give strings, '_' for none"),
    ({"upos": ["A", "B\nC", "D", "E"]}, r"part 'f', layer 'upos': 'B\nC' is not a label; give strings, '_' for none"),
    ({"x": ["A", "\t", "D", "E"]}, r"part 'f', layer 'x': '\t' is not a label; give strings, '_' for none"),
    ({"x": ["A", "\ud800", "D", "E"]}, r"part 'f', layer 'x': '\ud800' is not a label; give strings, '_' for none"),
    ({"form": ["A"] * 4}, "part 'f': 'form' cannot be a layer; give a column of labels, or a new name"),
    ({"misc": ["A"] * 4}, "part 'f': 'misc' cannot be a layer; give a column of labels, or a new name"),
    ({"constituents": ["A"] * 4}, "part 'f': 'constituents' cannot be a layer; give a column of labels, or a new name"),
    ({"a b": ["A"] * 4}, "part 'f': 'a b' cannot be a layer; give a column of labels, or a new name"),
    ({"a\nb": ["A"] * 4}, r"part 'f': 'a\nb' cannot be a layer; give a column of labels, or a new name"),
    ({3: ["A"] * 4}, "part 'f': 3 cannot be a layer; give a column of labels, or a new name"),
    ({"entities": ["A"]}, "part 'f', layer 'entities': 1 labels for 4 tokens; give one for each"),
]


@pytest.mark.parametrize(("result", "told"), RESULTS)
def test_a_result_that_makes_no_sense_is_one_line(nlp, result, told):
    nlp.add("f", lambda doc: result)
    with pytest.raises(gb.DataError) as error:
        nlp("She saw it!")
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("spans", "told"),
    [
        (
            [(0, 1, "A"), (1, 2, "B")],
            "spans must have no token in common, got 'B' from 1 to 2, which overlaps with another",
        ),
        ([(2, 4, "A")], "spans must be within the 4 tokens (0..3), got 2 to 4"),
        ([(0, 0, None)], "Span('She') has no label; give one"),
        ([(0, 0, "")], "Span('She', '') has no label; give one"),
        ([(0, 0, "A\tB")], r"'B-A\tB' is not a label; give strings, '_' for none"),
    ],
)
def test_spans_that_are_no_entities_are_one_line(nlp, spans, told):
    nlp.add("f", lambda doc: {"entities": [gb.Span(doc, *span) for span in spans]})
    with pytest.raises(gb.DataError) as error:
        nlp("She saw it!")
    assert str(error.value) == f"part 'f', layer 'entities': {told}"


def test_an_error_in_a_function_is_the_users_own(nlp):
    def broken(doc):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        nlp.add("broken", broken)(TEXT)


def test_functions_work_in_threads(nlp):
    nlp.add("shouting", shouting)
    texts = [TEXT, "She saw it!"] * 4
    assert [doc.to_conllu() for doc in nlp.pipe(texts, batch=2, threads=2)] == [nlp(text).to_conllu() for text in texts]


# Functions are not saved


def test_saving_says_that_functions_are_not_saved(nlp, tmp_path):
    expected = nlp.annotate_bytes(TEXT)
    nlp.add("shouting", shouting).add("dogs", dogs)
    path = tmp_path / "m"
    with pytest.warns(UserWarning, match="functions are not saved") as told:
        nlp.save(path)
    (warning,) = told
    assert str(warning.message) == (
        f"{path}: functions are not saved ('shouting', 'dogs'); add them again after loading"
    )
    assert warning.filename == __file__
    loaded = gb.load(path)
    assert loaded.part_names == ("tokenizer", "tagger", "parser")
    assert loaded.annotate_bytes(TEXT) == expected
    assert loaded.add("shouting", shouting).add("dogs", dogs).annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


def test_without_functions_saving_says_nothing(nlp, tmp_path, recwarn):
    nlp.save(tmp_path / "m")
    assert len(recwarn) == 0


@pytest.mark.filterwarnings("ignore:.*functions are not saved")
def test_parts_that_read_what_a_function_wrote_are_saved_too(nlp, tmp_path):
    nlp.replace("tagger", all_nouns).save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.part_names == ("tokenizer", "parser")
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()
    loaded.add("tagger", all_nouns, before="parser")
    assert loaded.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)


@pytest.mark.filterwarnings("ignore:.*functions are not saved")
@pytest.mark.parametrize("names", [3, "tags", [3], {"tags": 1}])
def test_a_list_of_functions_that_makes_no_sense_is_refused(nlp, tmp_path, names):
    nlp.add("shouting", shouting).save(tmp_path / "m")
    file = load_model(tmp_path / "m")
    assert file.metadata["functions"] == ["shouting"]
    (tmp_path / "bad").write_bytes(b"".join(dump_model({**file.metadata, "functions": names}, file.tensors)))
    with pytest.raises(gb.ModelError, match="its list of functions makes no sense"):
        gb.load(tmp_path / "bad")


# Copies


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda nlp: pickle.loads(pickle.dumps(nlp))])
def test_copies_have_the_functions_of_modules(nlp, copied):
    nlp.replace("tagger", all_nouns).add("shouting", shouting, before="parser").add("dogs", dogs)
    twin = copied(nlp)
    assert twin.part_names == ("tokenizer", "tagger", "shouting", "parser", "dogs")
    assert twin.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    twin.remove("shouting")
    assert "shouting" in nlp.part_names


def test_functions_that_have_no_name_cannot_be_pickled(nlp):
    nlp.add("nameless", lambda doc: None)
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(nlp)
    assert copy.deepcopy(nlp).part_names == nlp.part_names


def test_a_compact_pipeline_keeps_its_functions(nlp):
    nlp.add("shouting", shouting, before="parser")
    small = nlp.compacted()
    assert small.part_names == nlp.part_names
    assert small.annotate_bytes(TEXT).count(b"loud=yes") == 3


# Threads


def test_two_threads_share_a_pipeline_with_different_settings(nlp):
    text = "\n\n".join([TEXT] * 5)
    expected = nlp(text).to_conllu()
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda threads: nlp(text, threads=threads).to_conllu(), [1, 2, 3, 1]))
    assert found == [expected] * 4
    assert nlp.threads == 1
