"""What is given on the command line reaches the estimator as it would from Python, and is refused in the same words."""

import math
import random
import re
from collections.abc import Iterator
from functools import cache

import click
import pytest
from all_estimators import ESTIMATORS, SETTINGS
from drawn_settings import drawn_values
from golden.cases import CASES

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.cli.setting_options import BadValue, options_of, parameters_of
from goldbeam.cli.train import TaskCommand
from goldbeam.errors import DataError
from goldbeam.settings import check_values
from goldbeam.settings.kinds import (
    Average,
    Choice,
    Column,
    Flag,
    Names,
    Number,
    Paths,
    Templates,
    Text,
    Words,
    WordTable,
)
from goldbeam.settings.variants import Shares
from goldbeam.tasks.registry import TASKS, estimator_class

TASK_OF = {estimator_class(task).__name__: task for task in TASKS}
OPTIONS = [(name, one) for name, one in SETTINGS if name in TASK_OF and one.option is not None]
every_option = pytest.mark.parametrize(
    ("estimator", "one"), OPTIONS, ids=[f"{name}.{one.name}" for name, one in OPTIONS]
)


command = cache(TaskCommand)


def parameters(estimator, *words):
    """The arguments of the constructor that ``goldbeam train`` makes of these words."""
    task = TASK_OF[estimator]
    context = command(task).make_context(task, ["train.txt", "--out", "m", *map(str, words)])
    return parameters_of(ESTIMATORS[estimator], context.params)


def written(one, value, folder) -> list[str] | None:
    """The words that stand for a value; None if there are none."""
    kind, option = one.kind, f"--{one.option_name}"
    if one.option is None or callable(value) or (isinstance(kind, (Words, WordTable)) and not isinstance(value, str)):
        return None
    if isinstance(kind, Flag):
        on, _, off = option.partition("/")
        return None if value is None else [on if value else f"--{off or 'no-' + on[2:]}"]
    if isinstance(kind, Average) and isinstance(value, bool):
        return [option if value else "--no-average"]
    if isinstance(kind, Shares) and isinstance(value, dict):
        return [option, ",".join(f"{name}={share}" for name, share in value.items())]
    if isinstance(kind, Names):
        return None if value is None else [option, ",".join(value) or "none"]
    if value is None:
        return [option, "none"] if getattr(kind, "optional", False) else None
    if isinstance(kind, Templates) and not isinstance(value, str):
        (folder / "templates").write_text("# mine\n\n" + "\n".join(value) + "\n", encoding="utf-8")
        return [option, str(folder / "templates")]
    if isinstance(kind, Text) and value != one.default:
        (folder / "text").write_text(value, encoding="utf-8")
        return [option, str(folder / "text")]
    return [option, str(value)]


def expected(one, value):
    """Columns go by number or name, and stay text; a file has no line end after its last line."""
    if isinstance(one.kind, Column):
        return str(value)
    return value.strip() if isinstance(one.kind, Text) else value


def check_arrival(estimator, one, value, folder) -> bool:
    """Whether the value can be written; if so, it arrives."""
    words = written(one, value, folder)
    if words is not None:
        arrived = parameters(estimator, *words)
        assert arrived == {one.name: expected(one, value)}
        assert type(arrived[one.name]) is type(expected(one, value))
    return words is not None


@every_option
def test_a_value_that_is_drawn_arrives_unchanged(estimator, one, tmp_path):
    draw = random.Random(f"{estimator}.{one.name}")
    values = [value for _ in range(3) for value in drawn_values(estimator, one, draw)] or [one.default]
    if isinstance(one.kind, (Words, WordTable)):
        values.append("words.txt")
    arrived = [check_arrival(estimator, one, value, tmp_path) for value in values]
    assert any(arrived)
    if not isinstance(one.kind, (Column, Names, Words, WordTable)) and one.default is not None:
        assert check_arrival(estimator, one, one.default, tmp_path)


def golden_values() -> Iterator[tuple[str, str, object]]:
    found = []
    for case in CASES.values():
        for name, value in case.parameters.items():
            if case.estimator in TASK_OF and (case.estimator, name, value) not in found:
                found.append((case.estimator, name, value))
    yield from found


def test_values_of_the_golden_cases_arrive_unchanged(tmp_path):
    settings = {name: ESTIMATORS[name].settings for name in TASK_OF}
    arrived = {
        (estimator, name)
        for estimator, name, value in golden_values()
        if check_arrival(estimator, settings[estimator][name], value, tmp_path)
    }
    given = {
        (name, one.name) for name, one in OPTIONS if isinstance(one.kind, (Words, WordTable))
    }  # lists have no text
    assert arrived - given == {(name, one.name) for name, one in OPTIONS} - given


@pytest.mark.parametrize("estimator", TASK_OF)
def test_all_settings_arrive_together(estimator, tmp_path):
    draw = random.Random(estimator)
    words, values = [], {}
    for one in ESTIMATORS[estimator].settings.values():
        for value in drawn_values(estimator, one, draw):
            found = written(one, value, tmp_path)
            if found is not None and one.name not in values:
                words += found
                values[one.name] = expected(one, value)
    assert parameters(estimator, *words) == values
    assert ESTIMATORS[estimator](**values).get_params() | values == ESTIMATORS[estimator](**values).get_params()
    assert parameters(estimator) == {}  # defaults are left to the class


@pytest.mark.parametrize("estimator", TASK_OF)
def test_every_setting_has_an_option_unless_it_says_otherwise(estimator):
    options = {option.name for option in options_of(ESTIMATORS[estimator])}
    without = {name for name, one in ESTIMATORS[estimator].settings.items() if one.option is None}
    assert options - {"no_average"} == ESTIMATORS[estimator].settings.keys() - without
    pipelines = {"parts", "jackknife_epochs", "tokenizer", "morphology", "parser_options", "entity_options"}
    assert without == {"Pipeline": pipelines, "Combination": {"members"}}.get(estimator, set())


def test_none_is_read_in_both_spellings():
    assert (
        parameters("Tagger", "--threshold", "None")
        == parameters("Tagger", "--threshold", "none")
        == {"threshold": None}
    )
    assert parameters("Tagger", "--patience", "None") == {"patience": None}


def test_averages_are_switched_on_and_off():
    assert parameters("Tagger", "--average") == {"average": True}
    assert parameters("Tagger", "--average", "--beam", "3") == {"average": True, "beam": 3}
    assert parameters("Tagger", "--average", "3") == {"average": 3}
    with pytest.raises(click.UsageError, match="--average and --no-average exclude each other"):
        parameters("Tagger", "--average", "3", "--no-average")


def test_a_set_of_templates_goes_before_a_file_of_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("default", "mine"):
        (tmp_path / name).write_text("w0\nt-1\n")
    assert parameters("Tagger", "--templates", "default") == {"templates": "default"}
    assert parameters("Tagger", "--templates", "mine") == {"templates": ["w0", "t-1"]}


@pytest.mark.parametrize(
    ("estimator", "option", "content", "message"),
    [
        ("Tagger", "--templates", b"# nothing\n\n", "contains no templates; write one per line"),
        ("Tagger", "--templates", b"\xff\xfe", "is not UTF-8 text; write templates one per line"),
        ("ConstituencyParser", "--heads", b"", "contains no head rules; write one per line"),
        ("ConstituencyParser", "--heads", b"\xff", "is not UTF-8 text; write head rules one per line"),
        ("ConstituencyParser", "--heads", None, "cannot be read: no such file or directory; check the path"),
    ],
)
def test_files_that_hold_nothing_are_told(estimator, option, content, message, tmp_path):
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DataError, match=f"^{re.escape(str(path))}: {message}$"):
        parameters(estimator, option, path)


# The same words


def bad_texts(one) -> list[str]:
    """Texts that stand for no allowed value."""
    kind = one.kind
    if isinstance(kind, Choice):
        return ["no-such-name", "", *([] if kind.optional or "none" in kind.names else ["none"])]
    if isinstance(kind, Number):
        low = int(kind.least) - 1 if kind.whole else -1.5 if kind.least > -math.inf else 0.0
        high = int(kind.most) + 1 if kind.whole else kind.most + 0.5
        return ["many", "", "nan", "inf", str(low), str(high), *(["1.5"] if kind.whole else []), "9" * 500]
    if isinstance(kind, Average):
        return ["0", "1001", "many", "1.5", ""]
    if isinstance(kind, Names):
        return ["nope", f"{kind.names[0]},{kind.names[0]}", f"{kind.names[0]},nope"]
    if isinstance(kind, Shares):
        return ["", "many", "lower", "lower=", "lower=2", "lower=-0.1", "lower=nan", "no=0.1", "lower=0.1,lower=0.2"]
    return [""] if isinstance(kind, Text) else []


@every_option
def test_a_bad_value_is_refused_in_the_words_that_python_uses(estimator, one):
    texts = bad_texts(one)
    assert texts or isinstance(
        one.kind, (Column, Flag, Paths, Templates, Words, WordTable)
    )  # which take any text, or none
    for text in texts:
        with pytest.raises(BadValue) as error:
            parameters(estimator, f"--{one.option_name}", text)
        with pytest.raises(gb.ParameterError) as other:
            ESTIMATORS[estimator](**{one.name: one.kind.parse(text)})._check_parameters()
        told, python = error.value.format_message(), str(other.value)
        assert told.removeprefix(f"--{one.option_name} must be ") == python.removeprefix(
            f"{estimator}: {one.name} must be "
        )
        assert told.startswith(f"--{one.option_name} must be ")
        assert len(told) < 400
        with pytest.raises(gb.ParameterError, match=f"^{re.escape(python)}$"):
            check_values(estimator, {one.name: one.kind.parse(text)}, {one.name: one.kind})


@pytest.mark.parametrize(
    ("task", "words", "message"),
    [
        ("tagger", "--beam 0", "--beam must be a whole number of at least 1, got 0"),
        ("tagger", "--beam x", "--beam must be a whole number of at least 1, got 'x'"),
        ("tagger", "--l2 1", "--l2 must be a finite number of at least 0 and at most 0.999999, got 1.0"),
        ("tagger", "--seed -1", "--seed must be a whole number of at least 0, got -1"),
        ("tagger", "--swvp w", "--swvp must be one of wm, wmr or None, got 'w'"),
        ("dependency", "--columns tags", "--columns must be some of lemma, upos, xpos, feats, or None, got ['tags']"),
        ("joint", "--rerank 1", "--rerank must be a whole number of at least 2 or None, got 1"),
        ("pipeline", "--parser best", "--parser must be one of dependency, graph-dependency, got 'best'"),
        ("tagger", "--average 0", "--average must be True, False, 'auto' or a number of models from 1 to 1000, got 0"),
        (
            "tagger",
            "--swvp wm --search guided",
            "swvp learns from whole predictions, guided search from single actions",
        ),
        ("segmenter", "--l1 1 --cumulative-l1 1", "cumulative_l1 does not go with l1 or l2; choose one of them"),
    ],
)
def test_a_command_ends_with_one_line_and_leaves_nothing(task, words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.txt").write_text("a_A b_B\n")
    assert main(["train", task, "train.txt", "--out", "m", *words.split()]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"goldbeam: error: {message}")
    assert captured.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["train.txt"]


# Names


def usage_error(estimator, *words):
    with pytest.raises(click.UsageError) as error:
        parameters(estimator, *words)
    return error.value.format_message()


@every_option
def test_a_misspelt_option_is_answered_with_the_right_one(estimator, one):
    option = f"--{one.option_name}".partition("/")[0]
    misspelt = f"--{option[2]}{option[2:]}"
    assert usage_error(estimator, misspelt, "1") == (
        f"the task {TASK_OF[estimator]} has no option '{misspelt}'; did you mean '{option}'?"
    )


@cache
def all_names(estimator) -> set[str]:
    return {name for option in options_of(ESTIMATORS[estimator]) for name in (*option.opts, *option.secondary_opts)}


@pytest.mark.parametrize("estimator", TASK_OF)
def test_an_option_of_other_tasks_says_so(estimator):
    own = all_names(estimator)
    others = sorted(set().union(*map(all_names, TASK_OF)) - own)
    assert others
    for option in others:
        having = [task for name, task in TASK_OF.items() if option in all_names(name)]
        assert usage_error(estimator, option, "1") == (
            f"{option} does not apply to the task {TASK_OF[estimator]}; it is an option of {', '.join(having)}"
        )


def test_both_forms_of_a_flag_are_known():
    assert "--unlabelled does not apply to the task tagger; it is an option of dependency" in usage_error(
        "Tagger", "--unlabelled"
    )
    assert usage_error("DependencyParser", "--unlabeled") == (
        "the task dependency has no option '--unlabeled'; did you mean '--unlabelled'?"
    )
    assert (
        usage_error("Tagger", "--no-merges")
        == "the task tagger has no option '--no-merges'; did you mean '--no-merge'?"
    )
