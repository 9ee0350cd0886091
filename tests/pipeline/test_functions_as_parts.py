"""Functions as parts of pipelines: what they add, what is wrong with them, and what files and copies hold."""

from __future__ import annotations

import copy
import pickle

import pytest
from fitted_parts import TEXT, arcs, column, shouting

import goldbeam as gb
from goldbeam.models.container import dump_model, load_model


@pytest.fixture
def nlp(nlp_of_parts):
    return nlp_of_parts


# Functions


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
