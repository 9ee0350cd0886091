"""The paper's statements on tagging (section 6.1), each held against our numbers."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.methods import NEAR, VALID
from goldbeam.experiments.huang2012.published import TABLE_1, TABLE_2
from goldbeam.experiments.huang2012.tagging.runs import EXACT, name
from goldbeam.experiments.huang2012.tagging.tables import best_beam
from goldbeam.experiments.report import Finding, verdict
from goldbeam.experiments.spread import Difference, difference


def findings(study: Study) -> list[Finding]:
    smallest = study.options.beams[0]
    return [
        _standard_is_worst(study, smallest),
        _error_reduction(study, smallest),
        _invalid_updates_vanish(study),
        _search_errors_go_along(study),
        _max_violation_is_best(study),
        *(_max_violation_converges_faster(study, other) for other in ("early", "standard")),
        _others_are_like_early(study),
        _beams_match_exact_search(study),
        _beams_are_faster(study),
    ]


def _dev(study: Study, setting: str) -> list[float]:
    return [record.best_dev for record in study.records[setting]]


def _mean(study: Study, method: str, beam: int) -> float:
    return fmean(_dev(study, name(method, beam)))


def _above(study: Study, one: str, other: str) -> Difference:
    """Dev scores of two settings, seed by seed."""
    return difference(_dev(study, one), _dev(study, other))


def _standard_is_worst(study: Study, beam: int) -> Finding:
    gaps = {method: _above(study, name(method, beam), name("standard", beam)) for method in VALID}
    sign = min(gap.sign for gap in gaps.values())
    told = ", ".join(f"{method} {gap}" for method, gap in gaps.items())
    return Finding(
        "Standard updates do poorly with the smallest beam, above all at b = 1 (0.70 below early and max-violation).",
        f"Beam {beam}, above standard: {told}.",
        verdict(sign),
    )


def _error_reduction(study: Study, beam: int) -> Finding:
    standard, best = (_mean(study, method, beam) for method in ("standard", "max-violation"))
    paper = [100 - TABLE_1[method, 1].dev for method in ("standard", "max-violation")]
    reduction = 100 * (best - standard) / (100 - standard)
    return Finding(
        f"At b = 1 max-violation makes {100 * (1 - paper[1] / paper[0]):.0f} % fewer errors than standard updates.",
        f"{reduction:.0f} % fewer at beam {beam}.",
        verdict(_above(study, name("max-violation", beam), name("standard", beam)).sign),
    )


def _invalid_updates_vanish(study: Study) -> Finding:
    shares = {b: fmean(r.invalid_share for r in study.records[name("standard", b)]) for b in study.options.beams}
    values = list(shares.values())
    falls = all(a >= b for a, b in pairwise(values))
    return Finding(
        "Invalid updates are many at b = 1, and quickly drop to 0 % with wider beams (Figure 5).",
        ", ".join(f"{share:.1f} % at {beam}" for beam, share in shares.items()) + ".",
        verdict(1 if falls and values[-1] < 1 < values[0] else -1),
    )


def _search_errors_go_along(study: Study) -> Finding:
    records = [study.records[name("standard", beam)] for beam in study.options.beams]
    invalid = [fmean(r.invalid_share for r in group) for group in records]
    errors = [fmean(r.measures["search errors"] for r in group) for group in records]
    r = _correlation(invalid, errors)
    return Finding(
        "Search errors and invalid updates are strongly correlated.",
        f"Correlation over the beams {r:.2f}; search errors fall from {errors[0]:.1f} to {errors[-1]:.1f} %.",
        verdict(1 if r > 0.8 else -1 if r < 0.5 else 0),
    )


def _correlation(a: list[float], b: list[float]) -> float:
    da, db = [x - fmean(a) for x in a], [y - fmean(b) for y in b]
    norm = (sum(x * x for x in da) * sum(y * y for y in db)) ** 0.5
    return sum(x * y for x, y in zip(da, db, strict=True)) / norm if norm else 0.0


def _max_violation_is_best(study: Study) -> Finding:
    """Almost consistently: at most one beam where early or standard is clearly better."""
    beams = study.options.beams
    worse = []
    for beam in beams:
        for other in ("early", "standard"):
            gap = _above(study, name("max-violation", beam), name(other, beam))
            if gap.sign < 0:
                worse.append(f"{other} at {beam} ({-gap.mean:+.2f})")
    top = [
        beam
        for beam in beams
        if _mean(study, "max-violation", beam) >= max(_mean(study, other, beam) for other in ("early", "standard"))
    ]
    listed = ", ".join(map(str, top)) or "none"
    return Finding(
        "Max-violation is almost consistently the best of max-violation, early and standard (except for b = 4).",
        f"It has the best mean at beams {listed} of {', '.join(map(str, beams))}; clearly better than it: "
        f"{', '.join(worse) or 'none'}.",
        verdict(1 if len(top) >= len(beams) - 1 else -1 if len(worse) > 1 else 0),
    )


def _max_violation_converges_faster(study: Study, other: str) -> Finding:
    """By the plateau of each. Who climbs higher takes longer, so the way to the other's plateau is told beside it."""
    pairs = [
        (mine, its)
        for beam in study.options.beams
        for mine, its in zip(study.records[name("max-violation", beam)], study.records[name(other, beam)], strict=True)
    ]
    own = [float(mine.near_best(NEAR)) for mine, _ in pairs]
    others = [float(its.near_best(NEAR)) for _, its in pairs]
    shared = [mine.reaching(its.best_dev - NEAR) for mine, its in pairs]
    paper = ", ".join(
        f"{TABLE_1['max-violation', b].epoch} against {TABLE_1[other, b].epoch} at {b}" for b in (1, 2, 7)
    )
    return Finding(
        f"Max-violation converges in fewer epochs than {other} (its best epoch: {paper}).",
        f"Epochs until near its own best, over all beams: {fmean(own):.1f} against {fmean(others):.1f}. "
        f"It comes near the best of {other} after {fmean(shared):.1f}.",
        verdict(difference(others, own).sign),
    )


def _others_are_like_early(study: Study) -> Finding:
    """Over all beams: the mean difference is small, whichever sign it has."""

    def dev(method: str) -> list[float]:
        return [score for beam in study.options.beams for score in _dev(study, name(method, beam))]

    gaps = {method: difference(dev(method), dev("early")) for method in ("hybrid", "latest")}
    told = ", ".join(f"{method} {gap}" for method, gap in gaps.items())
    similar = all(abs(gap.mean) <= NEAR for gap in gaps.values())
    apart = any(abs(gap.mean) - gap.reach > NEAR for gap in gaps.values())
    return Finding(
        "Hybrid and latest are similar to early (and left out of Figure 4).",
        f"Above early, over all beams: {told}.",
        verdict(1 if similar else -1 if apart else 0),
    )


def _beams_match_exact_search(study: Study) -> Finding:
    exact = fmean(_dev(study, EXACT))
    best = {method: _mean(study, method, best_beam(study, method)) for method in VALID}
    told = ", ".join(f"{method} {value:.2f}" for method, value in best.items())
    short = [value for value in best.values() if value < exact - NEAR]
    return Finding(
        f"At their best beams the valid methods do as well as exact search ({TABLE_2['standard'].dev}) or better.",
        f"Exact {exact:.2f}; {told} (as well: at most {NEAR} below).",
        verdict(1 if not short else -1 if len(short) == len(best) else 0),
    )


def _beams_are_faster(study: Study) -> Finding:
    def seconds(setting: str) -> float:
        return fmean(r.cpu_to(r.best_epoch) for r in study.records[setting])

    exact = seconds(EXACT)
    ratios = {method: exact / seconds(name(method, best_beam(study, method))) for method in VALID}
    paper = ", ".join(f"{m} {TABLE_2['standard'].minutes / TABLE_2[m].minutes:.1f}" for m in VALID)
    told = ", ".join(f"{method} {ratio:.1f}" for method, ratio in ratios.items())
    return Finding(
        f"Training to the best epoch is several times faster than with exact search (times: {paper}).",
        f"Times: {told}.",
        verdict(1 if min(ratios.values()) > 2 else -1 if max(ratios.values()) < 1 else 0),
    )
