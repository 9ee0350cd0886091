"""POST /v1/trace."""

from __future__ import annotations

import pytest
from explaining_server import ask, client, refusal

import goldbeam as gb
from goldbeam.data.sample import sample_conllu, sample_sentences

TEXT = "Fruit flies from Paris like a banana."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("models")
    tagged = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60)]
    gb.Tagger(epochs=1, search="guided").fit(tagged).save(path / "guided.tagger")
    trees = gb.Corpus.parse(sample_conllu(60).encode(), "conllu", "sample")
    gb.DependencyParser(epochs=1, system="easy-first", columns=(), beam=1).fit(trees).save(path / "easy.parser")
    gb.GraphDependencyParser(epochs=1, order=1, columns=()).fit(trees).save(path / "graph.parser")
    (path / "gold.conllu").write_text(gb.load("en")(f"Yes, he goes. {TEXT}").to_conllu())
    return path


@pytest.fixture(scope="module")
def server(folder):
    models = [str(folder / name) for name in ("guided.tagger", "easy.parser", "graph.parser")]
    with client("en", *models, gold=folder / "gold.conllu") as one:
        yield one


def test_the_parser_of_a_pipeline_shows_stacks_buffers_and_arcs(server):
    found = ask(server, "/v1/trace", text=TEXT, beam=3)
    assert (found["kind"], found["model"], found["part"], found["task"]) == ("beam", "en", "parser", "dependency")
    assert found["search"] == "beam 3"
    assert len(found["words"]) == 8
    heads: dict[int, int] = {}
    for step in found["steps"]:
        assert step["gold_state"].keys() == {"stack", "buffer", "arc"}
        if step["gold_state"]["arc"] is not None:
            head, dependent, _ = step["gold_state"]["arc"]
            heads[dependent] = head
        for hypothesis in step["beam"]:
            assert hypothesis["state"].keys() == {"stack", "buffer", "arc"}
    assert [heads.get(n, 0) for n in range(1, 9)] == found["heads"]


@pytest.mark.parametrize("part", ["tokenizer", "morphology", "parser", "entities"])
def test_every_part_can_be_watched(server, part):
    found = ask(server, "/v1/trace", text=TEXT, part=part)
    assert found["kind"] == "beam"
    assert found["part"] == part
    assert found["steps"]
    assert found["choices"].keys() >= {"standard", "early", "max-violation"}


def test_gold_may_be_any_of_the_k_best_list(server):
    found = ask(server, "/v1/trace", text=TEXT, part="parser", gold="k-best", rank=2)
    assert found["rank"] == 2
    assert [row["rank"] for row in found["k_best"]] == list(range(1, len(found["k_best"]) + 1))
    assert found["heads"] == found["k_best"][1]["heads"]
    assert not found["correct"]


def test_gold_may_be_the_annotation_of_conllu(server):
    doc = gb.load("en")(TEXT)
    found = ask(server, "/v1/trace", conllu=doc.to_conllu(), part="parser")
    assert found["correct"]
    assert found["heads"] == list(doc[0].heads)
    assert ask(server, "/v1/trace", conllu=doc.to_conllu(), part="entities")["labels"] == list(doc[0].iob)


def test_sentences_come_from_the_file_of_gold_sentences(server):
    found = ask(server, "/v1/trace", sentence=2)
    assert (found["sentence"], found["gold_sentences"], found["words"][0]) == (2, 2, "Fruit")
    assert refusal(server, "/v1/trace", sentence=3) == (422, "there is no sentence 3; there are 2, counted from 1")


def test_guided_search_lists_its_decisions_in_order(server):
    found = ask(server, "/v1/trace", model="guided", text="the judge books it .")
    assert found["kind"] == "order"
    assert [one["order"] for one in found["decisions"]] == [1, 2, 3, 4, 5]
    assert {one["token"] for one in found["decisions"]} == {1, 2, 3, 4, 5}
    assert all(one["span"][0] <= one["token"] <= one["span"][1] for one in found["decisions"])


def test_easy_first_parsing_lists_its_attachments_in_order(server):
    found = ask(server, "/v1/trace", model="easy", text="the judge books it .")
    assert found["kind"] == "order"
    assert len(found["decisions"]) == 4  # the fifth word is the root
    assert all({"head", "relation", "score", "token"} <= one.keys() for one in found["decisions"])


def test_guided_search_can_have_another_beam(server):
    found = ask(server, "/v1/trace", model="guided", text="the judge books it .", beam=1)
    assert (found["kind"], found["search"]) == ("order", "guided 1")


def test_features_of_labels_to_the_right_keep_a_tagger_from_other_searches(server):
    status, message = refusal(server, "/v1/trace", model="guided", text="the judge .", search="beam")
    assert status == 422
    assert "labels to the right are known in guided search only" in message


@pytest.mark.parametrize(
    ("fields", "status", "message"),
    [
        (
            {"text": TEXT, "gold": "given"},
            422,
            "raw text has no gold annotation; give conllu, or gold as k-best or best",
        ),
        ({"text": TEXT, "gold": "x"}, 422, "gold must be one of given, k-best, best, got 'x'"),
        ({"text": TEXT, "rank": 2}, 422, "rank is of the k-best list; give gold as k-best"),
        ({"text": TEXT, "beam": 65}, 422, "beam must be a whole number from 1 to 64, got 65"),
        (
            {"text": TEXT, "search": "x"},
            422,
            "search must be one of beam, greedy, viterbi, guided, guided-left-to-right, got 'x'",
        ),
        ({"text": TEXT, "margin": -1}, 422, "margin must be a number from 0 to 1,000,000, got -1"),
        ({"text": TEXT, "part": "x"}, 404, "the model en has no part 'x'; use tokenizer, morphology, parser, entities"),
        ({"conllu": "1\tx\n\n"}, 422, None),
        (
            {"conllu": "1\tx" + "\t_" * 8 + "\n\n"},
            422,
            "the column 'head' of the sentence is empty; annotate it, or take gold from the k-best list",
        ),
        ({"text": TEXT, "part": "parser", "search": "viterbi"}, 422, None),
        ({"text": TEXT, "part": "tokenizer", "gold": "k-best", "rank": 50}, 200, None),
        (
            {"text": TEXT, "part": "parser", "gold": "k-best", "rank": 50},
            422,
            "rank must be from 1 to 33, the answers that the search has kept, got 50",
        ),
        (
            {"text": "a b", "model": "graph"},
            422,
            "a graph-dependency model has no search by steps that could be followed; choose another model",
        ),
        ({"text": "a b", "model": "graph", "part": "x"}, 404, "the model graph has no parts; leave part out"),
    ],
)
def test_what_cannot_be_traced_is_told_in_a_sentence(server, fields, status, message):
    if status == 200:
        ask(server, "/v1/trace", **fields)
        return
    found = refusal(server, "/v1/trace", **fields)
    assert found[0] == status
    assert message is None or found[1] == message


def test_without_a_gold_file_there_must_be_a_sentence():
    with client("en") as one:
        expected = "give text or conllu; this server has no file of gold sentences"
        assert refusal(one, "/v1/trace", sentence=1) == (422, expected)


def test_a_gold_file_that_is_gone_is_told_without_its_path(tmp_path):
    with client("en", gold=tmp_path / "gone.conllu") as one:
        status, message = refusal(one, "/v1/trace", sentence=1)
    assert status == 422
    assert message.startswith("the file of gold sentences cannot be read")
    assert str(tmp_path) not in message
