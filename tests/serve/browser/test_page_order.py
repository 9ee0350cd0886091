"""The order of decisions of guided and easy-first search, in a real browser."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from page_server import running
from playwright.sync_api import expect

import goldbeam as gb
from goldbeam.data.sample import sample_conllu

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server with a guided tagger and an easy-first parser."""
    folder = tmp_path_factory.mktemp("order")
    (folder / "train.conllu").write_text(sample_conllu(60))
    gb.Tagger(search="guided", column="upos", epochs=2).fit(folder / "train.conllu").save(folder / "guided")
    gb.DependencyParser(system="easy-first", columns=[], epochs=2).fit(folder / "train.conllu").save(folder / "easy")
    with running(f"guided={folder / 'guided'}", f"easy={folder / 'easy'}") as found:
        yield found


@pytest.mark.parametrize("model", ["guided", "easy"])
def test_words_are_decided_one_by_one(open_page, address, model):
    page = open_page(f"/#tab=beam&model={model}&text={quote('the judge saw a dog')}&gold=best", at=address)
    expect(page.locator("#beam-status")).to_contain_text("the order of decisions")
    rows = page.locator("table.order tbody tr")
    total = rows.count()
    assert total >= 4
    assert rows.locator("td:first-child").all_text_contents() == [str(k) for k in range(1, total + 1)]
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#beam-view .status")).to_have_text("Nothing is decided yet.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#beam-view .status")).to_contain_text("Step 1: ")
    expect(rows.first).to_have_class("current")
    assert page.locator("table.order tr.later").count() == total - 1
