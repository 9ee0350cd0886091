"""docs/drawing.md shows what its code prints and draws."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_shows_what_its_code_prints_and_draws(capsys):
    page = (DOCS / "drawing.md").read_text(encoding="utf-8")
    names = {}
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        exec(block, names)
    printed = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(printed) == 3
    assert capsys.readouterr().out == "".join(printed)
    shown = (DOCS / "images" / "tree.svg").read_text(encoding="utf-8")
    assert names["picture"] == shown, "draw it anew with this code"
