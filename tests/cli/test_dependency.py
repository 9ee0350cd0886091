"""The parser on the command line: train, predict, evaluate, info, trace, and one line for what is wrong."""

import json

import pytest

from goldbeam.cli.main import main

TEMPLATES = "s0.w\nq0.w\ns0.upos q0.upos\ns0.upos s0.l1.rel q0.upos\nq0.upos q1.upos\n"


@pytest.fixture(scope="session")
def trees(tmp_path_factory):
    """A folder with a small treebank and a parser trained on it. For reading only."""
    folder = tmp_path_factory.mktemp("trees")
    for part, sentences, seed in (("train", 120, 0), ("dev", 30, 1)):
        assert (
            main(
                ["sample", "--sentences", str(sentences), "--seed", str(seed), "--out", str(folder / f"{part}.conllu")]
            )
            == 0
        )
    (folder / "templates.txt").write_text(TEMPLATES)
    words = f"train dependency {folder}/train.conllu --dev {folder}/dev.conllu --out {folder}/en.parser"
    options = f"--templates {folder}/templates.txt --beam 4 --epochs 4 --keep-names -q"
    assert main(f"{words} {options}".split()) == 0
    return folder


def test_evaluate_prints_one_object_with_the_scores(run, trees):
    status, out, err = run("evaluate", trees / "en.parser", trees / "dev.conllu", "--json")
    assert (status, err) == (0, "")
    metrics = json.loads(out)
    names = {"uas", "las", "clas", "exact_match", "sentences", "tokens", "seconds", "tokens_per_second"}
    assert names <= metrics.keys()
    assert 60 < metrics["las"] <= metrics["uas"] <= 100
    assert metrics["sentences"] == 30
    assert metrics["relations"]["nsubj"]["tokens"] > 10


def test_evaluate_shows_tables_if_asked(run, trees):
    _, short, _ = run("evaluate", trees / "en.parser", trees / "dev.conllu")
    assert short.startswith("uas ")
    assert "nsubj" not in short
    _, long, _ = run("evaluate", trees / "en.parser", trees / "dev.conllu", "--details")
    assert any(line.startswith("nsubj ") for line in long.splitlines())
    assert any(line.startswith("relations ") and line.endswith("tokens") for line in long.splitlines())


def test_predict_writes_trees_and_keeps_all_else(run, trees, tmp_path):
    status, out, err = run("predict", trees / "en.parser", trees / "dev.conllu")
    assert (status, err) == (0, "")
    gold = (trees / "dev.conllu").read_text()
    differing = [(a, b) for a, b in zip(gold.split("\n"), out.split("\n"), strict=True) if a != b]
    for before, after in differing:
        a, b = before.split("\t"), after.split("\t")
        assert a[:6] + a[8:] == b[:6] + b[8:]
    (tmp_path / "parsed.conllu").write_text(out)
    _, again, _ = run("evaluate", trees / "en.parser", tmp_path / "parsed.conllu", "--json")
    assert json.loads(again)["las"] == 100.0  # its own output
    assert run("predict", trees / "en.parser", trees / "dev.conllu", "--threads", 2)[1] == out


def test_info_describes_the_parser(run, trees):
    status, out, err = run("info", trees / "en.parser", "--json")
    facts = json.loads(out)
    assert (status, err) == (0, "")
    assert (facts["task"], facts["system"], facts["single root"]) == ("dependency", "arc-eager", True)
    assert "nsubj" in facts["relations"]
    assert facts["inputs"] == ["w", "upos"]
    assert len(facts["heaviest features"]) == 20
    assert "heaviest features" in run("info", trees / "en.parser", "--label", "shift", "--heaviest", 3)[1]


def test_trace_follows_the_derivation(run, trees):
    status, out, err = run("trace", trees / "en.parser", trees / "dev.conllu", "--sentence", 2, "--beam", 1)
    assert (status, err) == (0, "")
    assert out.startswith("sentence 2, beam 1: gold ")
    assert " shift " in out
    steps = json.loads(run("trace", trees / "en.parser", trees / "dev.conllu", "--sentence", 2, "--json")[1])["steps"]
    assert steps[0]["gold_label"] == "shift"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--column", "upos"], "--column does not apply to the task dependency"),
        (["--rare", "1"], "--rare does not apply to the task dependency"),
        (["--scheme", "iob2"], "--scheme does not apply to the task dependency"),
    ],
)
def test_options_of_another_task_are_a_usage_error(run, trees, tmp_path, options, message):
    status, _, err = run("train", "dependency", trees / "train.conllu", "--out", tmp_path / "m", *options)
    assert status == 2
    assert message in err
    status, _, err = run("train", "tagger", trees / "train.conllu", "--out", tmp_path / "m", "--single-root")
    assert (status, "--single-root does not apply to the task tagger" in err) == (2, True)


def test_options_reach_the_parser(run, trees, tmp_path):
    chosen = "--system swap --no-single-root --columns upos --jackknife 2 --nonprojective drop --epochs 1 --beam 1"
    base = ["train", "dependency", trees / "dev.conllu", "--templates", trees / "templates.txt"]
    assert run(*base, "--out", tmp_path / "m", *chosen.split(), "-q") == (0, "", "")
    facts = json.loads(run("info", tmp_path / "m", "--json")[1])
    parameters = facts["parameters"]
    assert (facts["system"], facts["single root"], facts["tags predicted"]) == ("swap", False, ["upos"])
    assert (parameters["columns"], parameters["jackknife"], parameters["nonprojective"]) == (["upos"], 2, "drop")
    words = ["train", "dependency", trees / "dev.conllu", "--columns", "none", "--epochs", 1, "--beam", 1, "-q"]
    assert run(*words, "--out", tmp_path / "w") == (0, "", "")
    assert json.loads(run("info", tmp_path / "w", "--json")[1])["inputs"] == ["w"]


ROW = "{}\t{}\tx\tNOUN\tNN\t_\t{}\tdep\t_\t_\n"


@pytest.mark.parametrize(
    ("heads", "line", "cause"),
    [
        ([2, 1, 0], 1, "cycle"),
        ([2, 0, 14], 3, "HEAD 14 is outside the sentence (1..3)"),
        ([2, 2, 0], 2, "itself"),
        ([0, "x", 1], 2, "x"),
        (["_", 0, 1], 1, "_"),
    ],
)
def test_a_broken_tree_is_one_line(fails, trees, tmp_path, heads, line, cause):
    rows = "".join(ROW.format(i, f"w{i}", head) for i, head in enumerate(heads, 1))
    (tmp_path / "t.conllu").write_text(rows + "\n")
    for command in (
        ("train", "dependency", "t.conllu", "--out", "old"),
        ("train", "dependency", trees / "train.conllu", "--dev", "t.conllu", "--out", "old"),
        ("evaluate", trees / "en.parser", "t.conllu"),
    ):
        message = fails(*command)
        assert message.startswith(f"t.conllu:{line}: ")
        assert cause in message


def test_missing_tags_are_one_line(fails, trees, tmp_path):
    rows = (trees / "dev.conllu").read_text().split("\n")
    cells = [line.split("\t") for line in rows]
    bare = ["\t".join([*c[:3], "_", *c[4:]]) if len(c) == 10 else "\t".join(c) for c in cells]
    (tmp_path / "bare.conllu").write_text("\n".join(bare))
    expected = (
        "bare.conllu: the model reads the column upos, which is '_' everywhere in these data; "
        "fill it, as with a tagger, or train with columns that the data have"
    )
    assert fails("predict", trees / "en.parser", "bare.conllu", "--out", "old") == expected
    assert fails("evaluate", trees / "en.parser", "bare.conllu") == expected
    (tmp_path / "plain.txt").write_text("just some words\n")
    message = fails("predict", trees / "en.parser", "plain.txt", "--out", "old")
    assert message.startswith("plain.txt: has 1 column, and the model reads form, upos; give these")


def test_columns_that_nobody_has_are_one_line(fails, trees):
    message = fails("train", "dependency", trees / "train.conllu", "--columns", "upos,case", "--out", "old")
    assert message.startswith("--columns must be some of lemma, upos, xpos, feats, or None")
    message = fails("train", "dependency", trees / "train.conllu", "--merge", "--out", "old")
    assert message.startswith("DependencyParser: merge is for the system arc-standard only, got 'arc-eager'")
