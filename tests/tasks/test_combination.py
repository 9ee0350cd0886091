"""Combinations of dependency parsers: votes, stacks, files, resumed runs, and what is refused."""

import pickle

import pytest
from sklearn.base import clone
from treebanks import SVO, SVO_TREES, is_tree, sample

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data.trees import Trees
from goldbeam.tasks.combination.model import CombinationModel
from goldbeam.tasks.combination.votes import Votes
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.guide import guide_columns

TRAIN = gb.Corpus.parse(sample(40, 1), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample(20, 2), "conllu", "dev.conllu")
OTHER = gb.Corpus.parse(sample(20, 3), "conllu", "other.conllu")
COLUMNS = ["upos"]


def transitions(**options):
    return gb.DependencyParser(**{"epochs": 1, "beam": 2, "columns": COLUMNS, **options})


def backwards(**options):
    return transitions(direction="right-to-left", **options)


def graphs(**options):
    return gb.GraphDependencyParser(**{"epochs": 1, "order": 1, "templates": "light", "columns": COLUMNS, **options})


def three(**options):
    return gb.Combination([transitions(), backwards(), graphs()], **options)


def stack(**options):
    return gb.Combination([graphs(), transitions()], method="stacking", **{"folds": 2, **options})


@pytest.fixture(scope="module")
def voting():
    return three().fit(TRAIN, dev=DEV)


@pytest.fixture(scope="module")
def stacked():
    return stack().fit(TRAIN, dev=DEV)


def bytes_of(estimator, path):
    estimator.save(path)
    return path.read_bytes()


# Votes


def test_every_prediction_is_a_tree_and_scores_agree(voting, stacked):
    for parser in (voting, stacked):
        arcs = parser.predict(DEV)
        assert all(is_tree([head for head, _ in tree]) for tree in arcs)
        assert all((head == 0) == (relation == "root") for tree in arcs for head, relation in tree)
        assert parser.score(DEV) == parser.evaluate(DEV)["las"] > 50
        assert [len(tree) for tree in parser.predict_margins(DEV)] == [len(tree) for tree in arcs]


def test_members_are_what_they_would_be_alone(voting):
    for member, parser in zip(voting.predictor().model.members, (transitions(), backwards(), graphs()), strict=True):
        assert member.parse(OTHER).arcs() == parser.fit(TRAIN, dev=DEV).predict(OTHER)


def test_an_arc_of_two_of_three_parsers_wins_where_it_makes_a_tree(voting):
    uniform = three(weighting="uniform").fit(TRAIN, dev=DEV)
    members = [member.parse(OTHER).arcs() for member in uniform.predictor().model.members]
    for combined, *found in zip(uniform.predict(OTHER), *members, strict=True):
        heads = [[head for head, _ in tree] for tree in (combined, *found)]
        majority = [max(set(votes), key=votes.count) for votes in zip(*heads[1:], strict=True)]
        agreed = all(votes.count(head) > 1 for head, votes in zip(majority, zip(*heads[1:], strict=True), strict=True))
        if agreed and is_tree(majority) and majority.count(0) == 1:
            assert heads[0] == majority


def test_dev_data_choose_the_weighting(voting):
    scores = {name: three(weighting=name).fit(TRAIN, dev=DEV).score(DEV) for name in ("uniform", "accuracy", "upos")}
    assert voting.score(DEV) >= max(scores.values())
    assert voting.info()["weighting"] in ("uniform", "accuracy", "upos", "relation")
    assert three().fit(TRAIN).info()["weighting"] == "uniform"


def test_weights_are_accuracies_that_few_tokens_change_little():
    corpus = gb.Corpus.from_sentences([[("a", "X"), ("b", "Y")]], columns=["form", "upos"])
    right, wrong = (Trees(heads, bytes(8), ["dep"]) for heads in (b"\0\0\0\0\1\0\0\0", b"\2\0\0\0\0\0\0\0"))
    half = Trees(b"\0\0\0\0\0\0\0\0", bytes(8), ["dep"])
    found = [right, wrong, half]
    layout = Layout(("upos",))
    assert [t[""] for t in Votes.of_dev("accuracy", corpus, layout, right, found).tables] == [1.0, 0.0, 0.5]
    tables = Votes.of_dev("upos", corpus, layout, right, found).tables
    assert tables[2] == {"X": pytest.approx(6 / 11), "Y": pytest.approx(5 / 11), "": 0.5}
    assert tables[0] == {"X": 1.0, "Y": 1.0, "": 1.0}
    assert Votes.of_dev("uniform", corpus, layout, right, found) == Votes.uniform(3)


def test_fitted_parsers_vote_at_once_and_can_be_weighed():
    members = [transitions().fit(TRAIN), backwards().fit(TRAIN)]
    parser = gb.Combination(members)
    assert parser.info()["weighting"] == "uniform"
    assert parser.predict(OTHER) == members[0].predict(OTHER)  # votes are equal: the first one's
    parser.set_params(weighting="accuracy").weigh(DEV)
    weights = parser.info()["weights of votes"]
    assert weights == [pytest.approx(member.evaluate(DEV)["uas"] / 100) for member in members]
    parser.set_params(weighting=None).fit(DEV)
    assert parser.info()["training data"]["name"] == "dev.conllu"
    assert members[0].info()["training data"]["name"] == "train.conllu"  # what was given stays as it was


def test_unlabelled_parsers_have_votes_too():
    parser = gb.Combination([transitions(labelled=False), graphs(labelled=False)]).fit(TRAIN, dev=DEV)
    assert parser.score(DEV) == parser.evaluate(DEV)["uas"]
    assert {relation for tree in parser.predict(DEV) for _, relation in tree} <= {"dep", "root"}


def test_parsers_with_taggers_of_their_own_need_words_only():
    members = [transitions(jackknife=2), backwards(jackknife=2)]
    for method in ("reparsing", "stacking"):
        parser = gb.Combination(members, method=method, folds=2).fit(TRAIN, dev=DEV)
        assert parser.predictor().reads == ("form",)
        assert len(parser.predict([["We", "see", "."]])[0]) == 3


# Stacks


def test_guide_columns_say_where_heads_are():
    corpus = gb.Corpus.from_sentences([["w"] * 13, ["w"]])
    heads = [13, 1, 2, 10, 4, 4, 1, 8, 9, 0, 10, 10, 10, 0]
    heads[7], heads[8] = 9, 10
    trees = Trees(b"".join(head.to_bytes(4, "little") for head in heads), bytes(4 * 14), ["dep"])
    columns = corpus.with_columns(guide_columns(corpus, trees))
    found = {name: columns.column(columns.columns.index(name)) for name in ("guide_head", "guide_dir", "guide_rel")}
    expected = ["+11+", "-1", "-1", "+6-10", "-1", "-2", "-6-10", "+1", "+1", "0", "-1", "-2", "-3"]
    assert found["guide_head"] == [expected, ["0"]]
    assert found["guide_dir"][0][:4] == ["right", "left", "left", "right"]
    assert found["guide_dir"][1] == ["root"]
    assert found["guide_rel"][1] == ["dep"]


def test_the_second_parser_reads_the_trees_of_the_first(stacked):
    guide, reader = stacked.predictor().model.members
    assert {"guide_head", "guide_dir", "guide_rel"} <= set(reader.model.spec.columns)
    assert guide.parse(OTHER).arcs() == graphs().fit(TRAIN, dev=DEV).predict(OTHER)
    assert stacked.predictor().reads == ("form", "upos")
    with pytest.raises(gb.DataError, match="reads the column guide_head"):
        reader.parse(OTHER)


@pytest.mark.parametrize(
    "members",
    [
        lambda: [transitions(), graphs()],
        lambda: [transitions(), graphs(order=2, templates="default")],
        lambda: [graphs(), backwards(system="swap")],
        lambda: [graphs(), transitions(templates="zhang-nivre-2011")],
        lambda: [graphs(), transitions(templates=["s0.w q0.w", "s0.guide_rel q0.guide_head d(s0,q0)"])],
    ],
)
def test_any_parser_can_be_the_second(members):
    parser = gb.Combination(members(), method="stacking", folds=2).fit(TRAIN)
    assert all(is_tree([head for head, _ in tree]) for tree in parser.predict(OTHER))


def test_a_guide_that_is_right_is_followed():
    """The trees of the first parser are jack-knifed, so that the second one learns how far to trust it."""
    parser = gb.Combination([transitions(columns=None, epochs=3), transitions(columns=None)], method="stacking")
    assert parser.set_params(folds=3).fit(SVO * 6, SVO_TREES * 6).predict(SVO) == SVO_TREES


# Estimators


@pytest.mark.parametrize("make", [three, stack])
def test_files_and_pickles_predict_the_same(make, tmp_path):
    parser = make().fit(TRAIN, dev=DEV)
    again = gb.load(bytes_of(parser, tmp_path / "m") and tmp_path / "m")
    assert again.predict(OTHER) == pickle.loads(pickle.dumps(parser)).predict(OTHER) == parser.predict(OTHER)
    assert bytes_of(again, tmp_path / "again") == (tmp_path / "m").read_bytes()
    assert repr(again) == repr(parser)
    assert again.fit(TRAIN, dev=DEV).predict(OTHER) == parser.predict(OTHER)


def test_default_members_stay_default_members_in_files(tmp_path):
    parser = gb.Combination(epochs=1, beam=2, columns=COLUMNS).fit(TRAIN)
    assert parser.info()["members"] == ["dependency", "dependency", "dependency", "graph-dependency"]
    again = gb.load(bytes_of(parser, tmp_path / "m") and tmp_path / "m")
    assert again.members is None
    assert again.set_params(beam=1).fit(TRAIN).predict(OTHER) != []


def test_clones_have_members_of_their_own(voting):
    other = clone(voting)
    assert repr(other) == repr(voting)
    assert other.members[0] is not voting.members[0]
    with pytest.raises(gb.NotFittedError):
        other.predict(DEV)


def test_threads_change_nothing(tmp_path):
    one, two = (bytes_of(three(threads=threads).fit(TRAIN, dev=DEV), tmp_path / "m") for threads in (1, 2))
    assert one == two


def test_lists_and_tables_work_too():
    for method in ("reparsing", "stacking"):
        parser = gb.Combination([transitions(columns=None), graphs(columns=None)], method=method, folds=2)
        parser.fit(SVO * 3, SVO_TREES * 3, dev=(SVO, SVO_TREES))
        assert len(parser.predict(SVO)) == len(SVO)
        assert parser.predict([[]]) == [[]]


def test_it_is_the_parser_of_a_pipeline(voting, stacked, tmp_path):
    for parser in (voting, stacked):
        nlp = gb.Pipeline([gb.Morphology(epochs=1).fit(TRAIN), parser])
        assert nlp.part_names == ("morphology", "parser")
        nlp.save(tmp_path / "nlp")
        doc = nlp.of_tokens([["We", "see", "the", "dog", "."]], margins=True)
        assert gb.load(tmp_path / "nlp").of_tokens([["We", "see", "the", "dog", "."]]).to_conllu() == doc.to_conllu()
        small = nlp.compacted()
        assert len(small.of_tokens([["We", "see"]])[0]) == 2


# Runs


class StopError(Exception):
    pass


class StopsAt:
    """An observer that ends training when a stage begins."""

    def __init__(self, stage=""):
        self.stages, self._stage = [], stage

    def stage(self, what):
        self.stages.append(what)
        if self._stage and what.startswith(self._stage):
            raise StopError

    def begin(self, plan):
        self.stages.append(plan.task)


@pytest.mark.parametrize(("make", "stage"), [(three, "member3"), (stack, "member2"), (stack, "trees")])
def test_a_resumed_run_skips_parsers_that_are_trained(make, stage, tmp_path):
    whole = bytes_of(make().fit(TRAIN, dev=DEV), tmp_path / "whole")
    with pytest.raises(StopError):
        make().fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", observer=StopsAt(stage))
    assert (tmp_path / "c").exists()
    watch = StopsAt()
    resumed = make().fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", resume=True, observer=watch)
    assert not [what for what in watch.stages if what.startswith("member1")]
    assert bytes_of(resumed, tmp_path / "m") == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m", "whole"]


def test_a_checkpoint_of_other_parsers_is_refused(tmp_path):
    with pytest.raises(StopError):
        three().fit(TRAIN, checkpoint=tmp_path / "c", observer=StopsAt("member2"))
    other = gb.Combination([transitions(beam=3), backwards(), graphs()])
    with pytest.raises(gb.ModelError, match="members"):
        other.fit(TRAIN, checkpoint=tmp_path / "c", resume=True)


def test_progress_names_the_parsers_and_what_they_do_together():
    watch = StopsAt()
    parser = three().fit(TRAIN, dev=DEV, observer=watch)
    named = [what for what in watch.stages if what.startswith("member")]
    assert [what.partition(":")[0] for what in named] == ["member1", "member2", "member3"]
    assert watch.stages[-1].startswith(f"3 parsers together: dev las {parser.score(DEV):.2f}, ")
    assert {name: len(reports) for name, reports in parser.reports_.items()} == dict.fromkeys(
        ("member1", "member2", "member3"), 1
    )


def test_the_command_line_trains_predicts_and_resumes(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.conllu").write_bytes(TRAIN.text)
    (tmp_path / "dev.conllu").write_bytes(DEV.text)
    words = ["train", "combination", "train.conllu", "--dev", "dev.conllu", "--out", "m", "--epochs", "1"]
    words += ["--beam", "2", "--columns", "upos"]
    main(words)
    assert "4 parsers together: dev las" in capsys.readouterr().err
    main([*words, "--resume"])
    assert "nothing to resume" in capsys.readouterr().err
    main(["predict", "m", "dev.conllu", "--out", "parsed.conllu"])
    assert gb.read("parsed.conllu").column(7) == [[r for _, r in tree] for tree in gb.load("m").predict(DEV)]
    main(["evaluate", "m", "dev.conllu", "--json"])
    assert '"las"' in capsys.readouterr().out
    main(["info", "m"])
    assert "reparsing" in capsys.readouterr().out


# Refusals


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: gb.Combination([]), "members must be 2 to 100 parsers, got 0"),
        (lambda: gb.Combination([transitions()]), "members must be 2 to 100 parsers, got 1"),
        (lambda: gb.Combination("dependency"), "members must be a list of dependency parsers, got 'dependency'"),
        (lambda: gb.Combination([transitions(), gb.Tagger()]), "member 2 must be a dependency parser, got 'tagger'"),
        (lambda: gb.Combination([gb.DependencyParser, 3]), "member 1 must be a dependency parser"),
        (lambda: gb.Combination([transitions(), 3]), "member 2 must be a dependency parser, got 'int'"),
        (lambda: gb.Combination([transitions(), three()]), "member 2 must be a dependency parser, got 'combination'"),
        (
            lambda: gb.Combination([transitions(), graphs(columns=["xpos"])]),
            "the same columns; member 1 has ['upos'] and member 2 has ['xpos']",
        ),
        (lambda: gb.Combination([transitions(), graphs(labelled=False)]), "the same labelled; member 1 has True"),
        (lambda: gb.Combination([transitions(), graphs()], beam=3), "beam is for the default parsers"),
        (lambda: gb.Combination([transitions(), graphs(epochs=0)]), "epochs must be a whole number of at least 1"),
        (lambda: stack().set_params(members=[transitions()] * 3), "members must be two parsers to stack, got 3"),
        (
            lambda: gb.Combination([graphs(), transitions(templates=["s0.w"])], method="stacking"),
            "the templates of member 2 do not read the trees of member 1",
        ),
        (lambda: three(weighting="accuracy"), "weighting='accuracy' needs dev data"),
        (lambda: gb.Combination(method="both"), "method must be one of reparsing, stacking, got 'both'"),
    ],
)
def test_members_that_do_not_go_together_are_refused_before_anything_is_learned(make, message):
    class Learns:
        def begin(self, plan):
            raise AssertionError("a parser was trained")

    with pytest.raises(gb.ParameterError) as error:
        make().fit(TRAIN, observer=Learns())
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_the_same_object_twice_is_refused():
    member = transitions()
    with pytest.raises(gb.ParameterError, match="the same object is a member twice"):
        gb.Combination([member, member]).fit(TRAIN)


def test_votes_by_upos_need_parsers_that_read_it():
    parser = gb.Combination([transitions(columns=[]), graphs(columns=[])], weighting="upos")
    with pytest.raises(gb.ParameterError, match="for parsers that read UPOS"):
        parser.fit(TRAIN, dev=DEV)


def test_fitted_parsers_of_different_treebanks_are_refused():
    with pytest.raises(gb.ParameterError, match=r"different data \(train.conllu and, member 2, dev.conllu\)"):
        gb.Combination([transitions().fit(TRAIN), graphs().fit(DEV)])


def test_dev_data_of_another_treebank_are_refused():
    other = gb.Corpus.parse(DEV.text.replace(b"\tnsubj\t", b"\tSBJ\t"), "conllu", "dev.conllu")
    renamed = b"\n".join(
        b"\t".join([*line.split(b"\t")[:7], b"X", b"_", b"_"]) if b"\t" in line else line
        for line in other.text.split(b"\n")
    )
    with pytest.raises(gb.DataError, match="none of the relations in the dev data"):
        three().fit(TRAIN, dev=gb.Corpus.parse(renamed, "conllu", "dev.conllu"))


def test_data_without_a_column_that_a_parser_reads_are_refused(voting, stacked):
    for parser in (voting, stacked):
        with pytest.raises(gb.DataError, match="upos"):
            parser.predict([["We", "see"]])


def test_a_stack_has_no_votes_to_weigh(stacked):
    with pytest.raises(gb.ParameterError, match="this combination is a stack"):
        stacked.weigh(DEV)


def test_combinations_are_not_averaged(voting):
    with pytest.raises(gb.ParameterError, match="not a fitted goldbeam model that can be averaged"):
        gb.average([voting, voting])


def test_members_that_kept_their_keys_can_be_pruned(tmp_path):
    parser = gb.Combination([transitions(keep_keys=True), graphs(keep_keys=True)]).fit(TRAIN)
    nlp = gb.Pipeline([gb.Morphology(epochs=1).fit(TRAIN), parser])
    nlp.compacted().save(tmp_path / "whole")
    nlp.compacted({"parser": 0.2}).save(tmp_path / "pruned")
    assert (tmp_path / "pruned").stat().st_size < (tmp_path / "whole").stat().st_size


def test_the_model_knows_which_parser_reads_trees(stacked):
    guide, reader = stacked.predictor().model.members
    common = {"projective": True, "votes": Votes.uniform(2), "own_members": True}
    for members, method in (
        ((guide, reader), "reparsing"),
        ((reader, guide), "stacking"),
        ((guide, guide), "stacking"),
    ):
        with pytest.raises(ValueError, match="the second of a stack reads trees"):
            CombinationModel.of(members, method=method, **common)
