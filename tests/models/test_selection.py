"""How a selection is stored and told."""

import pytest

from goldbeam.models.selection import Selection, Trial


def test_facts_for_people():
    found = Selection(("a",), (Trial("", 80.0, 3, True), Trial("+ a", 81.5, 3, True), Trial("+ b", 79.0, 1, False)))
    table = {"0 start": "80.00 (3) kept", "1 + a": "81.50 (3) kept", "2 + b": "79.00 (1)"}
    assert found.facts() == {"chosen": ["a"], "trials": table}
    assert Selection.of_json(found.as_json()) == found


@pytest.mark.parametrize(
    "found",
    [
        None,
        [],
        {},
        {"chosen": []},
        {"chosen": 3, "trials": []},
        {"chosen": [1], "trials": []},
        {"chosen": "ab", "trials": []},
        {"chosen": [], "trials": [["+ a", 1.0, 1]]},
        {"chosen": [], "trials": [["+ a", "1.0", 1, True]]},
        {"chosen": [], "trials": [["+ a", 1.0, 1.5, True]]},
        {"chosen": [], "trials": [["+ a", 1.0, 1, 1]]},
        {"chosen": [], "trials": [[7, 1.0, 1, True]]},
        {"chosen": [], "trials": [3]},
    ],
)
def test_a_file_may_say_anything(found):
    with pytest.raises(ValueError, match="implausible selection of templates"):
        Selection.of_json(found)
