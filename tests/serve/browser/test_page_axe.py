"""axe-core finds nothing serious in any view, light and dark, wide and narrow."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from browser_tools import axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
TEXT = quote("Ada Lovelace lived in London.")
VIEWS = {
    f"/#text={TEXT}": "article.sentence",
    f"/#tab=beam&text={TEXT}&rank=3&width=2": ".figure",
    f"/#tab=why&text={TEXT}": ".decision",
    "/#tab=training": "#training-status:not(:empty)",
    "/docs": ".operation",
}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(page):
    page.evaluate(axe().read_text())
    found = page.evaluate("(tags) => axe.run(document, {runOnly: {type: 'tag', values: tags}})", RULES)
    return [
        f"{problem['impact']} {problem['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for problem in found["violations"]
        for node in problem["nodes"]
        if problem["impact"] in ("serious", "critical", "moderate")
    ]


@pytest.mark.grid
@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", VIEWS)
def test_nothing_keeps_people_out(open_page, path, scheme, width):
    page = open_page(path, color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 900})
    expect(page.locator(VIEWS[path]).first).to_be_visible()
    if path.startswith("/#text"):
        page.locator("button.word").first.click()
        expect(page.locator("#details section.decision").first).to_be_visible()
    if path == "/docs":
        page.locator("#docs summary", has_text="/v1/annotate").click()
    assert findings(page) == []
