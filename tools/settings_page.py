"""Writes docs/settings.md from the declarations of settings.

python tools/settings_page.py
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import goldbeam as gb
from goldbeam.settings import Setting, Settings
from goldbeam.settings.declarations import GROUPS
from goldbeam.settings.documenting import shown_default
from goldbeam.settings.learning import Training
from goldbeam.tasks.registry import TASKS, estimator_class

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
ESTIMATORS: list[type[Settings]] = [*map(estimator_class, TASKS), gb.Perceptron]
ENGINE = [cls for cls in ESTIMATORS if issubclass(cls, Training)]

INTRODUCTION = """\
# Settings

All settings: in Python, they are parameters of the estimators, on the command line options of `goldbeam train TASK`.
This page is made from their declarations by `python tools/settings_page.py`; `help(gb.Tagger)` and
`goldbeam train tagger --help` show the same. Advice is on the other pages.

- In Python, settings are keyword arguments. On the command line, underscores become dashes: `average_all` is
  `--average-all`. If an option has another name, the tables show it.
- *true* and *false* are `True` and `False` in Python; on the command line, `--merge` is true and `--no-merge` is false.
  If the description of such a setting has two parts ("…, or …"), the first is true and the second false.
- *none* is `None` in Python; on the command line, it is `none` for numbers and names.
- A list of templates or columns is a list in Python. On the command line, templates are in a file, one per line, and
  columns are separated by commas.
- If values or a default depend on the estimator, the exceptions follow in parentheses.
- In parentheses after a name is the paper's symbol. The papers are Collins and Roark (2004), Huang, Fayong and Guo
  (2012), Zhang, Su and Zhou (2014), and Dror and Reichart (2016).
"""

#: More about the settings of a group.
GROUP_PAGES = {
    "Knowledge": "[knowledge.md](knowledge.md)",
    "Search": "[tagging.md](tagging.md#parameters), and [guided.md](guided.md) on guided search",
    "Update": "[tagging.md](tagging.md#parameters), and [trace.md](trace.md) on what each update learns from",
    "SWVP": "[swvp.md](swvp.md)",
    "Training": "[training.md](training.md), and [constituency.md](constituency.md#learning) on repeated use",
    "Averaging": "[regularisation.md](regularisation.md)",
    "Regularisation": "[regularisation.md](regularisation.md)",
    "Model": "[models.md](models.md)",
    "Running": "[training.md](training.md#threads)",
}

#: The page about an estimator.
ESTIMATOR_PAGES = {
    "Tagger": "tagging.md",
    "SegmentTagger": "tagging.md",
    "Segmenter": "segmentation.md",
    "JointTagger": "segmentation.md",
    "Morphology": "morphology.md",
    "Tokenizer": "tokenizing.md",
    "DependencyParser": "dependency.md",
    "GraphDependencyParser": "graph-dependency.md",
    "Combination": "combination.md",
    "Pipeline": "pipelines.md",
    "ConstituencyParser": "constituency.md",
    "Perceptron": "own-problem.md",
}


def page() -> str:
    """The whole page."""
    shared = map(_group_section, GROUPS[1:])
    estimators = map(_estimator_section, ESTIMATORS)
    return "\n".join([INTRODUCTION, "## Shared settings\n", _facts(), *shared, "## Estimators\n", *estimators])


def _facts() -> str:
    """What the declarations say besides values and defaults."""
    later = f"{_marked('prediction')} can be changed after fitting, by `set_params`."
    return f"{later} {_marked('free')} may change when a run is resumed.\n"


def _marked(mark: str) -> str:
    every = (one for cls in ESTIMATORS for one in cls.settings.values())
    *first, last = dict.fromkeys(f"`{one.name}`" for one in every if one.group and getattr(one, mark))
    return f"{', '.join(first)} and {last}"


def _group_section(group: str) -> str:
    names = {one.name: one for cls in ESTIMATORS for one in cls.settings.values() if one.group == group}
    rows = sorted(names.values(), key=lambda one: one.number)
    lines = [f"### {group}\n", f"See {GROUP_PAGES[group]}.\n"]
    lines += ["| setting | values | default | description | estimators |", "|---|---|---|---|---|"]
    for one in rows:
        values, default = (_with_exceptions(one.name, shown) for shown in (_values, _default))
        cells = (_named(one), values, default, _in_markdown(_usual(one.name, _help)), _who_has(one.name))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _estimator_section(cls: type[Settings]) -> str:
    known = TASKS.get(getattr(cls, "task", ""))
    names = f"`gb.{cls.__name__}`, `goldbeam train {getattr(cls, 'task', '')}`" if known else f"`gb.{cls.__name__}`"
    about = ESTIMATOR_PAGES[cls.__name__]
    summary = known.summary if known else "A search problem of your own, in Python only."
    lines = [f"### {cls.__name__}\n", f"{names}. {summary} See [{about}]({about}).\n"]
    own = [one for one in cls.settings.values() if not one.group]
    lines += table(own) if own else []
    changed = [one for one in cls.settings.values() if one.group and _is_changed(one)]
    lines += ["Values, default or description differ from those above:\n", *table(changed)] if changed else []
    groups = dict.fromkeys(
        f"[{one.group}](settings.md#{one.group.lower()})" for one in cls.settings.values() if one.group
    )
    lines += [f"Shared settings: {', '.join(groups)}.\n"]
    return "\n".join(lines)


def table(rows: Iterable[Setting]) -> list[str]:
    """Lines of Markdown, and a blank one."""
    lines = ["| setting | values | default | description |", "|---|---|---|---|"]
    lines += [f"| {_named(one)} | {_values(one)} | {_default(one)} | {_in_markdown(one.help)} |" for one in rows]
    return [*lines, ""]


def _named(one: Setting) -> str:
    symbol = f" ({one.symbol})" if one.symbol else ""
    if one.option is None:
        return f"`{one.name}`{symbol}, Python only"
    options = [f"`--{name}`" for name in one.option_name.split("/")] if one.option else []
    return ", ".join([f"`{one.name}`{symbol}", *options])


def _values(one: Setting) -> str:
    return one.kind.shown


def _default(one: Setting) -> str:
    return "required" if one.required else shown_default(one)


def _help(one: Setting) -> str:
    return one.help


def _having(name: str) -> list[type[Settings]]:
    """The estimators that share a setting."""
    return [cls for cls in ESTIMATORS if name in cls.settings and cls.settings[name].group]


def _usual(name: str, shown: Callable[[Setting], str]) -> str:
    """What most estimators have; of equals, the first."""
    return Counter(shown(cls.settings[name]) for cls in _having(name)).most_common(1)[0][0]


def _with_exceptions(name: str, shown: Callable[[Setting], str]) -> str:
    usual = _usual(name, shown)
    others: dict[str, list[str]] = {}
    for cls in _having(name):
        if shown(cls.settings[name]) != usual:
            others.setdefault(shown(cls.settings[name]), []).append(cls.__name__)
    told = "; ".join(f"{', '.join(names)}: {value}" for value, names in others.items())
    return f"{usual} ({told})" if told else usual


def _is_changed(one: Setting) -> bool:
    return any(shown(one) != _usual(one.name, shown) for shown in (_values, _default, _help))


def _who_has(name: str) -> str:
    having = _having(name)
    without = [cls.__name__ for cls in ENGINE if cls not in having]
    if not without:
        return "all"
    return f"all but {', '.join(without)}" if len(without) <= 2 else ", ".join(cls.__name__ for cls in having)


def _in_markdown(text: str) -> str:
    return re.sub(r"<\w+>", r"`\g<0>`", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
