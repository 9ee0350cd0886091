"""docs/constituents.md shows what its code prints and draws."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_shows_what_its_code_prints_and_draws(capsys):
    page = (DOCS / "constituents.md").read_text(encoding="utf-8")
    block = re.search(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names = {}
    exec(block[1], names)
    (drawing,) = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert capsys.readouterr().out == drawing
    shown = (DOCS / "images" / "constituents.svg").read_text(encoding="utf-8")
    assert names["picture"] == shown, "draw it anew with this code"
