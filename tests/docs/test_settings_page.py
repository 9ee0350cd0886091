"""docs/settings.md is what the declarations of settings give."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import settings_page  # noqa: E402

from goldbeam.settings import Settings, setting  # noqa: E402
from goldbeam.settings.kinds import Anything, Choice, Flag, Number, Options  # noqa: E402


class Toy(Settings):
    source: object = setting(Anything(), help="Where from.", kw_only=False)
    colour: str = setting(Choice(("red", "green")), default="red", help="Colour of <unk>.")
    beam: int = setting(Number(least=1, whole=True), default=8, help="Width.", symbol="b")
    threshold: float | None = setting(Number(above=0, optional=True), default=None, help="How far.", none="off")
    merge: bool = setting(Flag(), default=True, help="Merge states.", option="merge/apart")
    more: dict | None = setting(Options(), default=None, help="More.", option=None)


def test_a_table_of_settings():
    assert settings_page.table(Toy.settings.values()) == [
        "| setting | values | default | description |",
        "|---|---|---|---|",
        "| `source` | an object | required | Where from. |",
        "| `colour` | red, green | red | Colour of `<unk>`. |",
        "| `beam` (b) | 1 or more | 8 | Width. |",
        "| `threshold` | above 0, or none | off | How far. |",
        "| `merge`, `--merge`, `--apart` | true or false | true | Merge states. |",
        "| `more`, Python only | a dict | none | More. |",
        "",
    ]


def test_the_page_is_made_from_the_declarations():
    written = settings_page.PAGE.read_text(encoding="utf-8")
    assert written == settings_page.page(), "renew it with: python tools/settings_page.py"


def test_every_setting_of_every_estimator_is_on_the_page():
    page = settings_page.page()
    names = {name for cls in settings_page.ESTIMATORS for name in cls.settings}
    assert [name for name in sorted(names) if f"| `{name}`" not in page] == []
    assert page.count("\n### ") == len(settings_page.GROUP_PAGES) + len(settings_page.ESTIMATORS)
