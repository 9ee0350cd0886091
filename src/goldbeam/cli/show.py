"""Results on standard output: metrics and model descriptions as aligned text or as one JSON object."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from goldbeam.one_line import one_line

# Whole numbers for a reader, even if they come as floats.
_COUNTS = {"sentences", "tokens", "characters", "tokens_per_second", "characters_per_second"}
_LONGEST = 12  # items of a list that text shows; JSON has them all


def can_print_boxes() -> bool:
    """Whether standard output takes the characters that drawings are made of."""
    try:
        "─┼►".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def print_json(value: Mapping[str, Any]) -> None:
    """Exactly one object in one line; what JSON cannot express (an undefined score) is null."""
    click.echo(json.dumps(_finite(value), allow_nan=False))


def print_metrics(metrics: Mapping[str, Any], tables: bool = False) -> None:
    """One line a metric, numbers right-aligned; metrics that are tables come below if asked for."""
    plain_ones = {key: value for key, value in metrics.items() if not isinstance(value, Mapping)}
    rows = {key.replace("_per_", "/").replace("_", " "): _number(key, value) for key, value in plain_ones.items()}
    left = max(map(len, rows), default=0)
    right = max(map(len, rows.values()), default=0)
    for key, value in rows.items():
        click.echo(f"{key:{left}}  {value:>{right}}")
    for title, table in metrics.items() if tables else ():
        if isinstance(table, Mapping):
            _print_table(title, table)


def print_raw_text_scores(name: str, scores: Mapping[str, Any]) -> None:
    """What a pipeline is worth, on standard error, at the end of its training."""
    click.echo(f"\nfrom the raw text of {one_line(name)}, F1:", err=True)
    for metric, value in scores.items():
        if metric not in ("sentences", "tokens", "seconds", "tokens_per_second"):
            click.echo(f"  {metric.removesuffix('_f1'):10}{value:7.2f}", err=True)
    click.echo(f"  {scores['tokens_per_second']:,.0f} tokens/s", err=True)


def _print_table(title: str, table: Mapping[str, Mapping[str, float]]) -> None:
    """A row a kind (of relation, of distance), a column a score."""
    scores = list(next(iter(table.values()), {}))
    left = max(map(len, [title, *map(one_line, table)]))
    click.echo(f"\n{title:{left}}" + "".join(f"  {score:>9}" for score in scores))
    for kind, row in table.items():
        click.echo(f"{one_line(kind):{left}}" + "".join(f"  {_number(score, row[score]):>9}" for score in scores))


def print_details(details: Mapping[str, Any], indent: str = "") -> None:
    """Nested facts with one fact a line; long lists are cut."""
    width = max((len(key) for key in details), default=0)
    for key, value in details.items():
        if isinstance(value, Mapping):
            click.echo(f"{indent}{one_line(key)}")
            print_details(value, indent + "  ")
        else:
            click.echo(f"{indent}{one_line(key):{width}}  {one_line(_fact(value), most=2000)}")


def print_description(details: Mapping[str, Any]) -> None:
    """What `info` says of a model, the heaviest features last, as a table."""
    facts = dict(details)
    heaviest = facts.pop("heaviest features", ())
    print_details(facts)
    if heaviest is None:
        click.echo("heaviest features  their names were not kept; train with --keep-names to see them")
        return
    if heaviest:
        click.echo("heaviest features")
    width = max((len(one_line(label)) for _, label, _ in heaviest), default=0)
    for feature, label, weight in heaviest:
        click.echo(f"  {weight:10.4f}  {one_line(label):{width}}  {one_line(feature)}")


def print_tagged(words: Sequence[str], tags: Sequence[str], width: int = 78) -> None:
    """Words with their tags below them, wrapped."""
    line: tuple[str, str] = ("", "")
    for word, tag in zip(words, tags, strict=True):
        cell = max(len(word), len(tag)) + 2
        if line[0] and len(line[0]) + cell > width:
            _print_pair(line)
            line = ("", "")
        line = (line[0] + f"{word:{cell}}", line[1] + f"{tag:{cell}}")
    _print_pair(line)


def _print_pair(line: tuple[str, str]) -> None:
    click.echo(f"  {line[0].rstrip()}\n  {line[1].rstrip()}\n")


def _number(key: str, value: float) -> str:
    if not math.isfinite(value):
        return "undefined"
    if key == "seconds":
        return f"{value:.3f}"
    return f"{round(value):,}" if key in _COUNTS or isinstance(value, int) else f"{value:.2f}"


def _fact(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        shown = [str(item) for item in value[:_LONGEST]]
        more = f" … ({len(value):,} in all)" if len(value) > _LONGEST else ""
        return (", " if any(" " in item for item in shown) else " ").join(shown) + more  # templates have spaces
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 else str(value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _finite(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
