"""Tables 2, 3 and 4: what features, search and learning are worth; and the left-to-right beam beside them."""

from __future__ import annotations

from collections.abc import Mapping

from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Report
from goldbeam.experiments.shen2007 import report as text
from goldbeam.experiments.shen2007.settings import Guided, max_violation_setting
from goldbeam.experiments.splits import Splits


def settings(options: Options, splits: Splits) -> list[Setting]:
    column = splits.column
    found: dict[str, Setting] = {}
    for guided in all_guided(options):
        found.setdefault(guided.name, guided.setting(options, column))
    beam = max_violation_setting(options, column)
    return [*found.values(), beam]


def all_guided(options: Options) -> list[Guided]:
    """Table 2 at the widest beam, and Table 3 with the largest feature set."""
    widest = max(options.beams)
    table_2 = [Guided(features, widest) for features in "ABCDE"]
    table_3 = [
        Guided("E", beam, bidirectional, aggressive)
        for bidirectional in (False, True)
        for aggressive in (True, False)
        for beam in options.beams
    ]
    return [*table_2, *table_3, *(Guided("B", beam) for beam in options.beams)]


def write(studies: Mapping[str, Study], report: Report) -> None:
    text.write(studies["tagging"], report)
