"""An atom of another problem: the error says whose it is, and which atom of this problem is nearest."""

from __future__ import annotations

import re
from array import array
from functools import cache

import pytest
from tasks.every_estimator import CORPORA

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.errors import TemplateError
from goldbeam.tasks.segmentation.candidates import CandidateLists
from goldbeam.tasks.segmentation.reranking import fit_reranker
from goldbeam.templates.atoms import PROBLEMS


def fit_reranker_with(templates):
    """On a sentence of two characters: one word, or two."""
    characters = Corpus.from_sentences([[("a",), ("b",)]])
    lists = CandidateLists.of(*(array("I", n) for n in ([2], [1, 2], [2, 1, 1], [0, 0, 0])), array("d", [1, 0]))
    fit_reranker(characters, lists, array("I", [2]), array("I", [0]), templates=templates, epochs=1)


def fit_segments_with(templates):
    """Their labels stand in the column UPOS; templates over segments come on top of others."""
    rows = [[[*row[:3], "B-X" if row[3] == "NOUN" else "O", *row[4:]] for row in s] for s in CORPORA["tagger"]]
    text = "".join("".join("\t".join(row) + "\n" for row in sentence) + "\n" for sentence in rows)
    corpus = gb.Corpus.parse(text.encode(), "conllu", "segments.conllu")
    gb.SegmentTagger(epochs=1, templates=["w-1 w0 w+1", *templates]).fit(corpus)


#: How a user gives templates to each problem.
FIT = {
    "tagger": lambda templates: gb.Tagger(epochs=1, templates=templates).fit(CORPORA["tagger"]),
    "segment-tagger": fit_segments_with,
    "segmenter": lambda templates: gb.Segmenter(epochs=1, templates=templates).fit(CORPORA["segmenter"]),
    "segmenter-words": lambda templates: gb.Segmenter(epochs=1, method="words", templates=templates).fit(
        CORPORA["segmenter"]
    ),
    "joint": lambda templates: gb.JointTagger(epochs=1, templates=templates).fit(CORPORA["joint"]),
    "morphology": lambda templates: gb.Morphology(epochs=1, lemmas=False, cascade=True, templates=templates).fit(
        CORPORA["morphology"]
    ),
    "tokenizer": lambda templates: gb.Tokenizer(epochs=1, templates=templates).fit(CORPORA["tokenizer"]),
    "dependency": lambda templates: gb.DependencyParser(epochs=1, beam=1, templates=templates).fit(
        CORPORA["dependency"]
    ),
    "graph-dependency": lambda templates: gb.GraphDependencyParser(
        epochs=1, order=2, templates=["h.w m.w dir", *templates]
    ).fit(CORPORA["graph-dependency"]),
    "constituency": lambda templates: gb.ConstituencyParser(epochs=1, templates=templates).fit(CORPORA["constituency"]),
    "re-ranker": fit_reranker_with,
}
PAIRS = [(here, other) for here in PROBLEMS for other in PROBLEMS if here != other]


def examples(problem):
    return [name for atoms in PROBLEMS[problem].kinds.values() for name in atoms.examples]


def has(problem, atom):
    return any(re.fullmatch(atoms.pattern, atom) for atoms in PROBLEMS[problem].kinds.values())


def message_of(problem, atom):
    with pytest.raises(TemplateError) as error:
        FIT[problem]([atom])
    return str(error.value)


@cache
def compiles(problem, atom):
    FIT[problem]([atom])


def test_every_problem_is_tested():
    assert FIT.keys() == PROBLEMS.keys()


@pytest.mark.parametrize(("here", "other"), PAIRS)
def test_the_other_problem_is_named_and_an_atom_that_compiles_here(here, other):
    foreign = {
        next((name for name in atoms.examples if not has(here, name)), None) for atoms in PROBLEMS[other].kinds.values()
    } - {None}
    assert foreign or all(has(here, name) for name in examples(other))
    for atom in sorted(foreign):
        message = message_of(here, atom)
        owners, _, nearest = message.rpartition(f"; {atom} is an atom of ")[2].partition(", here the nearest is ")
        assert PROBLEMS[other].name in re.split(", | and ", owners)
        assert PROBLEMS[here].name not in re.split(", | and ", owners)
        compiles(here, nearest)


@pytest.mark.parametrize("problem", PROBLEMS)
def test_all_examples_compile_and_are_what_the_patterns_say(problem):
    assert all(has(problem, name) for name in examples(problem))
    # A tagger of UPOS does not read UPOS, and CoNLL-U has no columns by number.
    other = r".*upos|(.*\()?c\d\[" if problem in ("tagger", "segment-tagger") else "$"
    FIT[problem]([name for name in examples(problem) if not re.match(other, name)])


def test_taggers_have_columns_by_number():
    gb.Tagger(templates=["c1[0]", "lower(c2[-1])"], epochs=1).fit([[("a", "b", "c", "X"), ("d", "e", "f", "Y")]])


@pytest.mark.parametrize(
    ("problem", "atom", "explanation"),
    [
        ("tagger", "s0.w", "s0.w is an atom of dependency parsers, here the nearest is w0"),
        (
            "tagger",
            "suffix3(h.w)",
            "suffix3(h.w) is an atom of graph-dependency parsers, here the nearest is suffix3(w0)",
        ),
        ("tagger", "L10", "L10 is an atom of constituency parsers, here the nearest is t-1"),
        ("tagger", "w0.length", "w0.length is an atom of re-rankers, here the nearest is length(w0)"),
        ("tagger", "coarse(t-1)", "coarse(t-1) is an atom of morphology, here the nearest is t-1"),
        ("segmenter", "kind0", "kind0 is an atom of joint taggers, here the nearest is w0"),
        ("dependency", "h.xpos", "h.xpos is an atom of graph-dependency parsers, here the nearest is s0.h.xpos"),
        ("dependency", "h.p", "h.xpos is an atom of graph-dependency parsers, here the nearest is s0.h.xpos"),
        ("graph-dependency", "d(s0,q0)", "d(s0,q0) is an atom of dependency parsers, here the nearest is dist"),
        ("constituency", "s0.rel", "s0.rel is an atom of dependency parsers, here the nearest is L10"),
        ("re-ranker", "s0.w", "s0.w is an atom of dependency parsers, here the nearest is w0"),
        ("tagger", "sufix3(w0)", "did you mean suffix3(w0)?"),
        ("dependency", "s0.deprel", "did you mean s0.rel?"),
        ("graph-dependency", "distance", "did you mean dist?"),
        ("segmenter-words", "seperate", "did you mean separate?"),
    ],
)
def test_what_users_read(problem, atom, explanation):
    assert message_of(problem, atom).endswith(f"; {explanation}")


@pytest.mark.parametrize(
    ("problem", "template", "end"),
    [
        ("tagger", "w0 w0", "'w0' appears twice"),
        ("tagger", "upos0", "and t for labels)"),  # there is such an atom where UPOS is not what is predicted
        ("tagger", "x" * 100_000, "such as w0, w-1 or xpos+1"),
        ("tagger", "!?", "such as w0, w-1 or xpos+1"),
    ],
)
def test_where_there_is_nothing_to_explain_the_message_is_as_short_as_before(problem, template, end):
    assert message_of(problem, template).endswith(end)


def test_an_atom_of_another_order_is_not_explained():
    with pytest.raises(TemplateError, match=r"are for order 2$"):
        gb.GraphDependencyParser(order=1, templates=["h.w", "s.w m.w"]).fit(CORPORA["graph-dependency"])


def test_the_atom_is_found_among_others_whatever_the_spacing():
    message = message_of("tagger", " w0   s0.w t-1 ")
    assert message.startswith('bad template " w0   s0.w t-1 ": ')
    assert message.endswith("; s0.w is an atom of dependency parsers, here the nearest is w0")


def test_a_parser_does_not_pass_over_templates_that_it_does_not_know():
    for problem in ("dependency", "graph-dependency"):
        assert "w0 is an atom of taggers" in message_of(problem, "w0")
