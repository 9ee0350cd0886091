"""The net has no holes: every task, choice, parameter and template set occurs in a case, and changes are noticed."""

import inspect
from datetime import date

import pytest

import goldbeam as gb
from goldbeam.settings.kinds import Choice, Flag
from goldbeam.tasks.registry import TASKS, estimator_class
from goldbeam.templates import constituency, dependency, graph, segmentation, tagging, words
from golden import record, renew
from golden.cases import CASES
from golden.running import checksums_of

ESTIMATORS = [*(estimator_class(task) for task in TASKS), gb.Perceptron]
CASE = "tokenizer: default"  # one that is fast
ENTRY = record.Entry({"model weights": "a", "model settings": "b", "predictions": "c"}, "2025-01-02", "a reason")


def given(estimator):
    """The values of each parameter in the cases of an estimator."""
    defaults = {name: p.default for name, p in inspect.signature(estimator).parameters.items()}
    settings = [{**defaults, **case.parameters} for case in CASES.values() if case.estimator == estimator.__name__]
    return {name: [values[name] for values in settings] for name in defaults}


def choices(estimator):
    """The parameters that choose from a list, with all that can be chosen."""
    for name, declared in estimator.settings.items():
        if isinstance(declared.kind, (Choice, Flag)):
            names = declared.kind.names if isinstance(declared.kind, Choice) else (True, False)
            yield name, [*names, *([None] if declared.kind.optional else [])]


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_every_choice_of_an_estimator_occurs_in_a_case(estimator):
    values = given(estimator)
    missing = [
        f"{name}={choice}" for name, all_of in choices(estimator) for choice in all_of if choice not in values[name]
    ]
    assert not missing


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_every_parameter_of_an_estimator_is_changed_in_a_case(estimator):
    defaults = inspect.signature(estimator).parameters
    same = [
        name for name, values in given(estimator).items() if all(value == defaults[name].default for value in values)
    ]
    only_one = {"JointTagger": ["method"], "Perceptron": ["problem"]}
    assert same == only_one.get(estimator.__name__, [])


@pytest.mark.parametrize(
    ("estimator", "sets"),
    [
        (gb.Tagger, tagging.SETS),
        (gb.Segmenter, [*segmentation.SETS, *words.SETS]),
        (gb.JointTagger, segmentation.SETS),
        (gb.DependencyParser, dependency.NAMED),
        (gb.GraphDependencyParser, graph.NAMED),
        (gb.ConstituencyParser, constituency.SETS),
    ],
)
def test_every_template_set_occurs_in_a_case(estimator, sets):
    names = {name for name in given(estimator)["templates"] if isinstance(name, str)}
    assert names >= set(sets)


@pytest.mark.parametrize("task", [task for task in TASKS if task not in ("pipeline", "combination")])
def test_templates_of_ones_own_occur_in_a_case(task):
    assert any(isinstance(templates, list) for templates in given(estimator_class(task))["templates"])


def test_all_cases_are_recorded_and_no_others():
    assert list(record.read()) == list(CASES)


def test_recorded_bytes_do_not_depend_on_threads():
    recorded = record.read()
    pairs = [(name, name.removesuffix(", threads=2")) for name in CASES if name.endswith(", threads=2")]
    pairs = [(threaded, plain) for threaded, plain in pairs if plain in CASES]
    assert len(pairs) >= 14
    for threaded, plain in pairs:
        assert not set(record.differences(recorded[plain].checksums, recorded[threaded].checksums)) - {"file (gone)"}


# What is noticed


def test_a_case_whose_recorded_checksum_is_altered_fails(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    entry = record.read()[CASE]
    found = checksums_of(CASES[CASE], tmp_path)
    assert record.explanation(CASE, entry, found, False) is None
    for part in entry.checksums:
        altered = record.Entry({**entry.checksums, part: "0" * 16}, entry.date, entry.reason)
        problem = record.explanation(CASE, altered, found, False)
        assert problem is not None
        assert problem.splitlines()[0] == f"{CASE}: {part}"


def test_another_seed_is_noticed_in_weights_and_settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = checksums_of(CASES[CASE], tmp_path, random_state=1)
    assert {"model weights", "model settings"} <= set(record.differences(record.read()[CASE].checksums, found))


def test_the_explanation_names_what_changed_and_how_to_renew_it():
    found = {"model weights": "a", "model settings": "x", "margins": "d"}
    problem = record.explanation("a case", ENTRY, found, True)
    assert problem.splitlines() == [
        "a case: model settings, margins (new), predictions (gone)",
        "as recorded: model weights",
        "recorded 2025-01-02: a reason",
        "if the change is intended: python tests/golden/renew.py --reason 'why' 'a case'",
        "this case uses exp, log or pow: another C library may round them differently",
    ]
    assert "nothing is recorded" in record.explanation("a case", None, found, False)


# Renewing


@pytest.mark.parametrize("arguments", [[], ["--reason", " "], ["--reason", "because", "no such case"]])
def test_renewing_needs_a_reason_and_a_case(arguments, tmp_path):
    with pytest.raises(SystemExit):
        renew.main(arguments, tmp_path / "checksums.json")
    assert not (tmp_path / "checksums.json").exists()


def test_renewing_changes_what_differs_and_tells_it(tmp_path, capsys):
    path, entries = tmp_path / "checksums.json", record.read()
    checksums = {**entries[CASE].checksums, "predictions": "0" * 16}
    record.write({**entries, CASE: record.Entry(checksums, "2025-01-02", "before"), "no case": ENTRY}, path)
    renew.main(["--reason", "because", CASE], path)
    renewed = record.read(path)
    assert renewed[CASE] == record.Entry(entries[CASE].checksums, date.today().isoformat(), "because")
    assert {**renewed, CASE: entries[CASE]} == entries
    assert capsys.readouterr().out.splitlines() == [f"{CASE}: predictions", "no case: gone", "1 cases run, 2 changes"]
    renew.main(["--reason", "because", CASE], path)
    assert capsys.readouterr().out == "1 cases run, 0 changes\n"
