"""Small trainings give the recorded model bytes and predictions. CONTRIBUTING.md says how to renew these."""

import pytest

from golden import record
from golden.cases import CASES
from golden.running import checksums_of

RECORDED = record.read()


@pytest.mark.parametrize("name", CASES)
def test_bytes_are_as_recorded(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = checksums_of(CASES[name], tmp_path)
    problem = record.explanation(name, RECORDED.get(name), found, CASES[name].uses_libm)
    if problem is not None:
        pytest.fail(problem, pytrace=False)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.estimator != "Perceptron"])
def test_bytes_are_the_same_at_another_number_of_threads(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    case = CASES[name]
    threads = 3 - case.parameters.get("threads", 1)
    found = checksums_of(case, tmp_path, threads=threads)
    assert not record.differences(RECORDED[name].checksums, found), f"{name}: depends on the number of threads"
