"""The report of Table 1: our figures beside the published ones, and which of the paper's statements they agree with."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev

from goldbeam.experiments.dror2016.published import BEST, SETUP_NAMES, TABLE_1
from goldbeam.experiments.experiment import Study
from goldbeam.experiments.plots import Line, Panel
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.spread import ONE_SEED, difference, show

VARIANTS = ("B-WM", "B-WMR", "A-WM", "A-WMR")
NEAR = 0.5  # per cent: a beta is good if no other one is better by more
_CLOSE_TO_BAYES = 0.5


class Table:
    """The records of a set-up: accuracies in per cent, a number a data set."""

    def __init__(self, study: Study, setup: int) -> None:
        self._study, self._setup = study, setup
        start = f"set-up {setup}, {VARIANTS[0]}, beta "
        self.betas = [float(name.removeprefix(start)) for name in study.records if name.startswith(start)]

    def _of(self, model: str, what: str) -> list[float]:
        return [r.measures[what] for r in self._study.records[f"set-up {self._setup}, {model}"]]

    def beta(self, model: str, beta: float, what: str) -> list[float]:
        return self._of(f"{model}, beta {beta:g}", what)

    def csp(self, part: str = "test", kind: str = "plain") -> list[float]:
        return self._of("CSP", f"{part} {kind}")

    def csp_orders(self, kind: str = "plain") -> list[float]:
        """CSP with the order of examples that is best on dev data, of as many as there are values of beta."""
        orders = [f"CSP, order {order}" for order in range(len(self.betas))]
        columns = zip(*(self._of(o, f"dev {kind}") for o in orders), strict=True)
        best = [max(range(len(orders)), key=column.__getitem__) for column in columns]
        return [self._of(orders[order], f"test {kind}")[i] for i, order in enumerate(best)]

    def limit(self, decoding: str = "bayes") -> list[float]:
        """Of somebody who knows the model."""
        return self._of("CSP", decoding)

    def chosen(self, model: str, kind: str = "plain", by: str = "dev") -> list[float]:
        """The beta of each data set that is best on dev data, or on test data; of equal ones the smallest."""
        scores = [self.beta(model, beta, f"{by} {kind}") for beta in self.betas]
        return [self.betas[max(range(len(column)), key=column.__getitem__)] for column in zip(*scores, strict=True)]

    def scores(self, model: str, part: str = "test", kind: str = "plain") -> list[float]:
        """With the beta that is best on dev data."""
        chosen = self.chosen(model, kind)
        return [self.beta(model, beta, f"{part} {kind}")[i] for i, beta in enumerate(chosen)]

    def wins(self, model: str) -> int:
        return sum(a > b for a, b in zip(self.scores(model), self.csp(), strict=True))

    def generalises(self, model: str) -> int:
        """How often the beta that dev data choose is as good as the best on test data, or nearly so."""
        best = [max(column) for column in zip(*(self.beta(model, b, "test plain") for b in self.betas), strict=True)]
        return sum(most - score <= NEAR for most, score in zip(best, self.scores(model), strict=True))

    def deceives(self, model: str) -> int:
        """How often it beats CSP on dev data and does not on test data."""
        dev = [a > b for a, b in zip(self.scores(model, "dev"), self.csp("dev"), strict=True)]
        test = [a > b for a, b in zip(self.scores(model), self.csp(), strict=True)]
        return sum(a and not b for a, b in zip(dev, test, strict=True))

    def best(self, kind: str = "plain") -> str:
        """The variant with the highest mean on test data, which is how the paper chooses the one it tells of."""
        return max(VARIANTS, key=lambda model: fmean(self.scores(model, kind=kind)))


def write(study: Study, report: Report) -> None:
    options = study.options
    tables = {setup: Table(study, setup) for setup in TABLE_1}
    count = "1 data set" if options.seeds == 1 else f"{options.seeds} data sets"
    report.prose(
        f"Linear chains with exact search, plain perceptron steps, {options.epochs} epochs, {count} a set-up; "
        "every state of a model has a permutation of its own for its transitions and for its emissions, and every data "
        "set a model of its own. The weights are those after the last update, not averaged, as in Algorithm 2; beta of "
        "SWVP is chosen on dev data, and condition (2) is not imposed, as in the paper. Accuracies are of test data, "
        "in per cent, means over the data sets with ± the standard deviation. *Bayes* is posterior decoding with the "
        "true model: nobody can expect more. Further rows, which the paper does not have: *Viterbi*, the search that "
        "all taggers here do, with the true model; CSP with the best of as many orders of the examples on dev data as "
        "there are values of beta; weights of the epoch that is best on dev data; averaged weights."
    )
    report.heading("What agrees and what does not", 3)
    report.findings(findings(tables))
    if options.seeds == 1:
        report.prose(ONE_SEED)
    report.notes("synthetic")
    for setup, table in tables.items():
        report.heading(f"Table 1, set-up {setup}: {SETUP_NAMES[setup]}", 3)
        report.table(*_table(setup, table))
    report.heading("Accuracy by beta", 3)
    panels = [_panel(setup, table) for setup, table in tables.items()]
    report.plot(
        "beta",
        "Test accuracy by beta, means over the data sets; the level lines are CSP, CSP averaged, and Bayes",
        panels,
    )
    report.heading("Data set by data set", 3)
    for setup, table in tables.items():
        report.table(*_data_sets(setup, table))


def findings(tables: dict[int, Table]) -> list[Finding]:
    found = []
    for setup, table in tables.items():
        published, gain = BEST[setup]
        best = table.best()
        gap = difference(table.scores(best), table.csp())
        found.append(
            Finding(
                f"Set-up {setup}: the best variant, {published}, is {gain:.2f} points above CSP.",
                f"{best} is above CSP by {gap}.",
                verdict(gap.sign if gap.mean >= gain else -1 if gap.mean + gap.reach < gain else 0),
            )
        )
    for setup, table in tables.items():
        gap = difference(table.limit(), table.scores(table.best()))
        found.append(
            Finding(
                f"Not in the paper: in set-up {setup} the best variant is within {_CLOSE_TO_BAYES:g} points of the "
                "Bayes-optimal accuracy.",
                f"{_missing(table, 'plain')}; averaged, {_missing(table, 'averaged')}.",
                verdict(1 if gap.mean <= _CLOSE_TO_BAYES else -1),
            )
        )
    found.append(_steadier(tables))
    good = sum(table.generalises(model) for table in tables.values() for model in VARIANTS)
    all_of_them = sum(len(table.csp()) for table in tables.values() for _ in VARIANTS)
    found.append(
        Finding(
            "The beta that dev data choose is the best on test data, or at most 0.5 % worse: in 120 of 120 cases.",
            f"In {good} of {all_of_them}.",
            verdict(1 if good >= 0.95 * all_of_them else -1),
        )
    )
    deceived = sum(table.deceives(model) for table in tables.values() for model in VARIANTS)
    found.append(
        Finding(
            "In 1 of 120 cases SWVP is better than CSP on dev data and not on test data.",
            f"In {deceived} of {all_of_them}.",
            verdict(1 if deceived <= 0.05 * all_of_them else -1),
        )
    )
    found += [_not_by_luck(setup, table) for setup, table in tables.items()]
    found += [_averaged(setup, table) for setup, table in tables.items()]
    return found


def _missing(table: Table, kind: str) -> str:
    best = table.best(kind)
    gap = difference(table.limit(), table.scores(best, kind=kind))
    return f"{best} lacks {gap.mean:.2f} ± {gap.reach:.2f}"


def _not_by_luck(setup: int, table: Table) -> Finding:
    """Weights that are not averaged change from update to update, so whoever may choose among many is better off."""
    gap = difference(table.scores(table.best()), table.csp_orders())
    return Finding(
        f"Not in the paper: in set-up {setup} the best variant is also better than CSP where dev data choose among as "
        "many models of CSP, which differ in the order of the examples.",
        f"The difference is {gap} ({table.best()}).",
        verdict(gap.sign),
    )


def _averaged(setup: int, table: Table) -> Finding:
    best = table.best("averaged")
    gap = difference(table.scores(best, kind="averaged"), table.csp(kind="averaged"))
    return Finding(
        f"Not in the paper: in set-up {setup} SWVP is also better than CSP where the weights are averaged.",
        f"The difference is {gap} ({best}).",
        verdict(gap.sign),
    )


def _steadier(tables: dict[int, Table]) -> Finding:
    """Spread about what can be reached: data sets differ in that, too."""

    def spread(scores: Sequence[float], bayes: Sequence[float]) -> float:
        return stdev([b - s for s, b in zip(scores, bayes, strict=True)]) if len(scores) > 1 else 0.0

    pairs = {
        setup: (spread(table.scores(table.best()), table.limit()), spread(table.csp(), table.limit()))
        for setup, table in tables.items()
    }
    return Finding(
        "SWVP is more stable than CSP: its accuracies have a lower standard deviation.",
        "Standard deviations of what is missing to Bayes, best variant and CSP: "
        + "; ".join(f"set-up {setup} {ours:.2f} and {csp:.2f}" for setup, (ours, csp) in pairs.items())
        + ".",
        verdict(1 if all(ours < csp for ours, csp in pairs.values()) else -1),
    )


def _table(setup: int, table: Table) -> tuple[list[str], list[list[str]]]:
    head = ["model", "accuracy here", "wins", "gener.", "accuracy, paper", "wins", "gener."]
    of = len(table.csp())
    rows = []
    for model in VARIANTS:
        paper = TABLE_1[setup][model]
        ours = [show(table.scores(model)), f"{table.wins(model)}/{of}", f"{table.generalises(model)}/{of}"]
        published = f"{paper.accuracy:.2f} ± {paper.deviation:.2f}"
        rows.append([model, *ours, published, f"{paper.wins}/10", f"{paper.generalises}/10"])
    csp = TABLE_1[setup]["CSP"]
    rows.append(["CSP", show(table.csp()), "–", "–", f"{csp.accuracy:.2f} ± {csp.deviation:.2f}", "–", "–"])
    more = {"Bayes": table.limit(), "Viterbi": table.limit("viterbi"), "CSP, best order": table.csp_orders()}
    for kind, told in (("epoch", "best epoch"), ("averaged", "averaged")):
        more |= {f"{model}, {told}": table.scores(model, kind=kind) for model in VARIANTS}
        more |= {f"CSP, {told}": table.csp(kind=kind)}
    return head, [*rows, *([model, show(scores), *["–"] * 5] for model, scores in more.items())]


def _panel(setup: int, table: Table) -> Panel:
    # Without bands: what can be reached differs between data sets more than anything else.
    lines = [
        Line(model, table.betas, [fmean(table.beta(model, beta, "test plain")) for beta in table.betas], style)
        for style, model in enumerate(VARIANTS)
    ]
    levels = {"CSP": table.csp(), "CSP averaged": table.csp(kind="averaged"), "Bayes": table.limit()}
    for style, (label, values) in enumerate(levels.items(), len(VARIANTS)):
        lines.append(Line(label, table.betas, [fmean(values)] * len(table.betas), style, level=True))
    return Panel(f"set-up {setup}", "beta", "accuracy, %", lines)


def _data_sets(setup: int, table: Table) -> tuple[list[str], list[list[str]]]:
    columns = [*((m, table.scores(m), table.chosen(m)) for m in VARIANTS)]
    rows = []
    for i, bayes in enumerate(table.limit()):
        cells = [f"{scores[i]:.2f} ({betas[i]:g})" for _, scores, betas in columns]
        rows.append([str(i), *cells, f"{table.csp()[i]:.2f}", f"{table.csp(kind='averaged')[i]:.2f}", f"{bayes:.2f}"])
    head = [f"set-up {setup}", *(f"{model} (beta)" for model in VARIANTS), "CSP", "CSP averaged", "Bayes"]
    return head, rows
