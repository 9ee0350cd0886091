"""Easy-first parsing as a system of the dependency parser: learning, files, the order, and what it refuses."""

import json
import xml.etree.ElementTree as ET

import pytest
from treebanks import HEARING, HEARING_TREE, SVO, SVO_TREES, sample

import goldbeam as gb
from goldbeam.cli.main import main

TRAIN = gb.Corpus.parse(sample(60, 1), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample(15, 2), "conllu", "dev.conllu")
EASY = {"system": "easy-first", "epochs": 4}
CROSSING = [*SVO, HEARING], [*SVO_TREES, HEARING_TREE]


@pytest.fixture(scope="module")
def parser():
    return gb.DependencyParser(**EASY, keep_names=True).fit(TRAIN, dev=DEV)


def test_it_learns(parser):
    assert parser.evaluate(TRAIN)["las"] > 95
    assert parser.evaluate(DEV)["las"] > 70
    assert parser.info()["system"] == "easy-first"


@pytest.mark.parametrize(
    "options",
    [
        {"templates": "goldberg-elhadad-2010"},
        {"step": "margin"},
        {"step": "passive-aggressive"},
        {"aggressive": False, "epochs": 15},
        {"single_root": False},
    ],
)
def test_other_settings_learn_too(options):
    assert gb.DependencyParser(**{**EASY, **options}).fit(TRAIN).evaluate(TRAIN)["las"] > 85


def test_lifted_arcs_go_back():
    parser = gb.DependencyParser(system="easy-first", epochs=20).fit(*CROSSING)
    assert parser.predict([HEARING]) == [HEARING_TREE]
    sentence = parser.annotate([HEARING])[0]
    assert sentence.heads == tuple(head for head, _ in HEARING_TREE)
    assert any("nsubj:pass" in step.relation for step in sentence.decisions)


def test_a_saved_parser_predicts_and_attaches_alike(parser, tmp_path):
    parser.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.get_params() == parser.get_params()
    assert loaded.predict(DEV) == parser.predict(DEV)
    assert loaded.annotate(DEV).order == parser.annotate(DEV).order
    loaded.save(tmp_path / "again")
    assert (tmp_path / "m").read_bytes() == (tmp_path / "again").read_bytes()


@pytest.mark.parametrize("aggressive", [True, False])
def test_same_seed_same_model_and_resumed_runs_too(aggressive, tmp_path):
    def fitted(epochs, **options):
        settings = {"system": "easy-first", "aggressive": aggressive, "dropout": 0.05, "l2": 1e-4, "epochs": epochs}
        return gb.DependencyParser(**settings).fit(TRAIN, **options)

    fitted(3).save(tmp_path / "whole")

    class Stop:
        def epoch(self, report):
            if report.epoch == 2:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fitted(3, checkpoint=tmp_path / "run", observer=Stop())
    fitted(3, checkpoint=tmp_path / "run", resume=True).save(tmp_path / "resumed")
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()


def test_names_of_features_are_those_of_actions(parser):
    heaviest = parser.heaviest_features(20)
    assert all(action.partition(" ")[0] in ("left", "right") for _, action, _ in heaviest)
    assert {feature.partition("=")[0][:2] for feature, _, _ in heaviest} <= {"s0", "s1", "s2", "q0", "q1", "q2", "d("}


def test_the_order_has_every_word_once_and_the_root_last(parser):
    doc = parser.annotate(DEV)
    assert len(doc) == len(DEV)
    for sentence, arcs in zip(doc, parser.predict(DEV), strict=True):
        assert sorted(sentence.order) == list(range(len(sentence)))
        assert sentence.heads[sentence.order[-1]] == 0
        assert tuple(zip(sentence.heads, sentence.labels, strict=True)) == tuple(arcs)
        assert [step.word for step in sentence.decisions] == list(sentence.order[:-1])
        for step in sentence.decisions:
            assert sentence.heads[step.word] == step.head + 1
            assert step.begin <= min(step.word, step.head)
            assert max(step.word, step.head) < step.end
            labels = dict(enumerate(step.states[0], step.begin))
            assert labels[step.word] == step.relation
            assert labels[step.head] == "head"


def test_the_order_is_drawn_step_by_step(parser):
    sentence = parser.annotate(DEV)[0]
    text = sentence.to_text()
    assert text.count("Step") == len(sentence)  # a step before the first attachment, none for the root
    last = text.rpartition("Step")[2]
    assert all(label in last for label in sentence.labels if label != "root")
    assert "head" in last
    ET.fromstring(sentence.to_svg())
    assert json.loads(json.dumps(sentence.to_dict()))["decisions"][0]["head"] == sentence.decisions[0].head
    assert str(sentence).startswith(f"{sentence.forms[0]}/{sentence.labels[0]}:{sentence.heads[0]}")
    assert repr(parser.annotate(DEV)) == f"<AttachedDoc: {len(DEV)} sentences>"


def test_attachments_to_an_artificial_root_have_no_head():
    parser = gb.DependencyParser(**EASY, single_root=False).fit(SVO, SVO_TREES)
    sentence = parser.annotate([["fly"], ["flies", "like", "fruit"]])[1]
    assert [step.head for step in sentence.decisions if sentence.heads[step.word] == 0] == [None]
    assert len(sentence.decisions) == 3


def test_gold_is_followed_by_attachments(parser):
    words, tree = SVO[0], SVO_TREES[0]
    small = gb.DependencyParser(**EASY).fit(SVO, SVO_TREES)
    trace = small.trace(words, tree)
    assert trace.correct
    assert trace.choices == {}
    assert sorted(trace.gold) == ["nsubj(like, flies)", "obj(like, fruit)"]
    assert trace.predicted == trace.gold
    wrong = small.trace(words, [(0, "root"), (1, "obj"), (2, "obj")])
    assert not wrong.correct
    assert wrong.fall is not None
    assert "gold falls off" in str(wrong)
    with pytest.raises(gb.DataError, match="nothing is attached in a sentence of one word; give a longer one"):
        small.trace(["fly"], [(0, "root")])
    assert parser.trace_corpus(DEV).sentence is not None


def test_k_best_lists_have_the_one_tree(parser):
    for listed, arcs in zip(parser.predict_k_best(DEV, 3), parser.predict(DEV), strict=True):
        assert [found for _, found in listed] == [arcs]


def test_margins_are_never_negative(parser):
    assert min(min(margins) for margins in parser.predict_margins(DEV)) >= 0


def test_it_is_a_part_of_a_pipeline():
    nlp = gb.Pipeline(epochs=1, parser_options=EASY).fit(TRAIN)
    assert nlp.part("parser").model.spec.system == "easy-first"
    assert sum(token.head is None for token in nlp("The dog sleeps .")[0]) == 1


@pytest.mark.parametrize(("options", "message"), [
    ({"beam": 8}, "the system easy-first keeps one hypothesis; leave beam and threshold out"),
    ({"threshold": 2.0}, "the system easy-first keeps one hypothesis; leave beam and threshold out"),
    ({"update": "early"}, "the system easy-first learns from single actions; leave update out"),
    ({"merge": True}, "merge is for the system arc-standard only, got 'easy-first'"),
    ({"minibatch": 2}, "guided search learns online: minibatch must be 1"),
    ({"templates": "zhang-nivre-2011"}, "are for the system arc-eager, not for easy-first"),
    ({"templates": ["s0.w open"]}, "'open' is for systems with a stack, and easy-first has none"),
])  # fmt: skip
def test_what_cannot_apply_is_refused(options, message):
    with pytest.raises(gb.GoldbeamError, match=message):
        gb.DependencyParser(**EASY, **options).fit(SVO, SVO_TREES)


def test_other_systems_have_no_order_to_show():
    parser = gb.DependencyParser(epochs=1).fit(SVO, SVO_TREES)
    with pytest.raises(gb.ParameterError, match="only easy-first parsing has an order of its own to show"):
        parser.annotate([["fly"]]).order  # noqa: B018
    with pytest.raises(gb.ParameterError, match="templates 'goldberg-elhadad-2010' are for the system easy-first"):
        gb.DependencyParser(templates="goldberg-elhadad-2010").fit(SVO, SVO_TREES)


def test_the_command_line_trains_and_shows_the_order(tmp_path, capsys):
    (tmp_path / "train.conllu").write_bytes(TRAIN.text)
    train, model = str(tmp_path / "train.conllu"), str(tmp_path / "m")
    assert main(["train", "dependency", train, "--system", "easy-first", "--epochs", "2", "--out", model]) == 0
    capsys.readouterr()
    assert main(["trace", model, train, "--sentence", "2"]) == 0
    assert "Step 1" in capsys.readouterr().out
    assert main(["trace", model, train, "--sentence", "2", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert {"heads", "order", "decisions"} <= shown.keys()
    assert main(["trace", model, train, "--sentence", "2", "--gold"]) == 0
    assert "easy-first" in capsys.readouterr().out
    assert main(["train", "dependency", train, "--system", "easy-first", "--beam", "4", "--out", model]) == 1
    assert "keeps one hypothesis" in capsys.readouterr().err
