"""What people see: the table of Figure 1, the curves of Figure 3, and steps that are printed on request."""

import subprocess
import sys
from pathlib import Path

import pytest

from goldbeam.reference.averaging import average_present
from goldbeam.reference.early_update import early_update_perceptron
from goldbeam.reference.graph import eisner
from goldbeam.reference.guided_learning import GuidedLearning
from goldbeam.reference.merged_states import MergedStates
from goldbeam.reference.model import Model
from goldbeam.reference.parsing import Parsing
from goldbeam.reference.perceptron import (
    global_violation_fixing_perceptron,
    in_turn,
    local_violation_fixing_perceptron,
    structured_perceptron,
)
from goldbeam.reference.repeated_use import RepeatedUse
from goldbeam.reference.search import EXACT, Beam, all_structures, beam_search, greedy_search
from goldbeam.reference.swvp import Swvp, weighted_violations_perceptron
from goldbeam.reference.tiny import FruitFlies, FruitFliesWithWords, Heads, Tagging, best_tree
from goldbeam.reference.trajectory import Walk
from goldbeam.reference.violations import finder

DOCS = Path(__file__).parents[2] / "docs"
FIGURE_1 = [(FruitFlies.x, FruitFlies.y)]
TAGGED = [
    (["fruit", "flies", "fly"], ["N", "N", "V"]),
    (["flies", "like", "fruit"], ["N", "V", "N"]),
    (["fly", "like", "fruit"], ["V", "P", "N"]),
]


def test_figure_1_line_by_line(capsys):
    model = Model(FruitFlies())
    assert not structured_perceptron(model, FIGURE_1, exact=greedy_search, passes=4, trace=True)
    lines = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    assert [(label, violation) for _, label, _, violation, _ in lines] == [
        ("N N N .", "0 valid"),
        ("N V N .", "0 valid"),
        ("N N N .", "2 invalid"),
        ("N V N .", "2 invalid"),
    ]
    assert [line[-1] for line in lines] == [
        "{'N→N': -1.0, 'V→.': 1.0}",
        "{'V→.': 2.0}",
        "{'N→N': -1.0, 'V→.': 3.0}",
        "{'V→.': 4.0}",
    ]


def test_the_page_shows_what_is_printed(capsys):
    structured_perceptron(Model(FruitFlies()), FIGURE_1, exact=greedy_search, passes=4, trace=True)
    assert capsys.readouterr().out in (DOCS / "reference-algorithms.md").read_text(encoding="utf-8")


def test_figure_1_converges_with_exact_search_and_with_early_update_where_that_can_be():
    assert structured_perceptron(Model(FruitFlies()), FIGURE_1)
    assert not early_update_perceptron(Model(FruitFlies()), FIGURE_1)  # not greedily separable
    assert early_update_perceptron(Model(FruitFliesWithWords()), FIGURE_1)
    for update in ("early", "hybrid", "latest", "max-violation", "laso"):
        model = Model(FruitFliesWithWords())
        assert local_violation_fixing_perceptron(model, FIGURE_1, finder(update, Beam(1)))
        assert greedy_search(model, FruitFlies.x).actions == FruitFlies.y


def test_figure_3_has_two_curves(capsys):
    model = Model(Tagging("NVP"))
    list(finder("early", Beam(2), trace=True)(model, *TAGGED[2]))
    assert capsys.readouterr().out.splitlines() == [
        "1: best N (0), gold 0, gold is number 2 in the beam",
        "2: best N N (0), gold 0, gold has fallen off the beam",
        "3: best N N N (0), gold 0, gold has fallen off the beam",
    ]


def test_every_algorithm_prints_its_steps(capsys):
    def printed():
        return len(capsys.readouterr().out.splitlines())

    model = Model(Tagging("NVP"))
    assert local_violation_fixing_perceptron(model, TAGGED, finder("max-violation", Beam(2)), trace=True)
    assert printed() > 2
    assert global_violation_fixing_perceptron(
        Model(Tagging("NVP")), in_turn(TAGGED, finder("early", Beam(2))), trace=True
    )
    assert printed() > 2
    beam_search(model, TAGGED[0][0], Beam(2), trace=True)
    assert printed() == 3
    early_update_perceptron(Model(Tagging("NVP")), TAGGED, trace=True)
    assert printed() > 2
    weighted_violations_perceptron(Model(Tagging("NVP")), TAGGED, Swvp(), passes=2, trace=True)
    assert printed() > 1
    repeated = RepeatedUse(Beam(4), 3, trace=True)
    for x, y in TAGGED:
        repeated.learn(Model(Tagging("NVP")), x, y)
    assert printed() > 1
    eisner(3, lambda h, m: h + m, trace=True)
    assert printed() > 3


class Labels:
    """Labels for guided search, by the word and by the known labels beside it."""

    labels = "NVP"

    def features(self, x, i, known, label):
        yield x[i], label
        for side in (-1, 1):
            if i + side in known:
                yield side, known[i + side], label


def test_guided_learning_learns_and_shows_the_order(capsys):
    guided = GuidedLearning(Labels(), beam=2)
    guided.train(TAGGED, 10)
    assert all(list(guided.infer(x)[0]) == y for x, y in TAGGED)
    capsys.readouterr()
    _, order = guided.infer(TAGGED[0][0], trace=True)
    assert sorted(order) == [0, 1, 2]
    assert [int(line.split(" ")[0]) for line in capsys.readouterr().out.splitlines()] == order
    GuidedLearning(Labels()).train(TAGGED, 1, trace=True)
    assert "is wrong" in capsys.readouterr().out


TREES = [
    ([("the", "D"), ("dog", "N"), ("sees", "V"), ("me", "P")], ([2, 3, 0, 3], [0, 0, 0, 0])),
    ([("dogs", "N"), ("see", "V"), ("the", "D"), ("cat", "N")], ([2, 0, 4, 2], [0, 0, 0, 0])),
]


@pytest.mark.parametrize("system", ["arc-standard", "arc-eager", "swap"])
def test_a_parser_of_a_few_lines_learns(system):
    problem = Parsing(system=system)
    model, data = Model(problem), [(x, problem.gold(x, y)) for x, y in TREES]
    assert local_violation_fixing_perceptron(model, data, finder("max-violation", Beam(4)))
    for x, y in TREES:
        best = beam_search(model, x, Beam(4))[0]
        assert problem.result(x, list(best.actions), best.state) == y


def test_merged_states_are_exact_where_the_beam_is_wide():
    """Dynamic programming keeps few states, and finds the best of all derivations."""
    problem = Parsing()
    model, data = Model(problem), [(x, problem.gold(x, y)) for x, y in TREES]
    merged = MergedStates(50, kernel=problem.kernel)
    for _ in range(3):
        local_violation_fixing_perceptron(
            model, data, finder("max-violation", MergedStates(2, kernel=problem.kernel)), passes=1
        )
        for x, _ in TREES:
            best = max(z.total for z in all_structures(model, x))
            assert beam_search(model, x, merged)[0].total == best


def test_trees_are_learned_with_eisners_algorithm():
    data = [(x, heads) for x, (heads, _) in TREES]
    for learn in (
        lambda model: structured_perceptron(model, data, exact=best_tree),
        lambda model: weighted_violations_perceptron(model, data, Swvp(jj="errors"), exact=best_tree),
    ):
        model = Model(Heads())
        assert learn(model)
        assert [list(best_tree(model, x).actions) for x, _ in data] == [heads for _, heads in data]


def test_equation_8_leaves_out_models_without_the_weight():
    assert average_present([{"a": 4.0}, {"a": 2.0, "b": 3.0}, {"b": 0.0}]) == {"a": 3.0, "b": 3.0}


def test_a_walk_ends_with_the_longest_derivation():
    model = Model(Tagging("NV"))
    assert len(list(Walk(model, ["a", "b"], "NV", EXACT).points())) == 2


def test_importing_goldbeam_does_not_import_the_reference():
    code = "import sys, goldbeam as gb; gb.Tagger, gb.Perceptron; print([m for m in sys.modules if 'reference' in m])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_reference_needs_the_standard_library_alone():
    code = "import sys, goldbeam.reference.swvp, goldbeam.reference.tiny; print('numpy' in sys.modules)"
    code = f"import goldbeam.reference.dropout, goldbeam.reference.merged_states; {code}"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
