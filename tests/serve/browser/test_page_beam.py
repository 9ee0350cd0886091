"""The view "Watch the beam" in a real browser."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from page_server import GOLD
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
BEAM = "/#tab=beam&model=en"
TELESCOPE = f"{BEAM}&part=parser&rank=3&width=2&text={quote('I saw the man with a telescope in the park.')}"


def place(page):
    return page.locator(".player .place").text_content()


def test_it_shows_where_gold_falls_off_and_what_each_method_would_learn_from(open_page):
    page = open_page(TELESCOPE)
    expect(page.locator("#beam-status")).to_contain_text("gold falls off the beam at step")
    step = int(place(page).split("/")[0])
    expect(page.locator(".columns .column.current .fall")).to_have_text("falls off")
    assert page.locator(".columns .column:not(.future)").count() == step
    rows = page.locator(".updates tbody tr")
    names = rows.locator("th").all_text_contents()
    assert names == ["standard", "early", "hybrid", "latest", "max-violation", "LaSO"]
    expect(rows.nth(1)).to_contain_text(f"the first {step},")
    expect(rows.nth(1)).to_contain_text("violation: gold is behind by")
    assert page.locator(".figure .gold-line").count() == 2


def test_keys_and_buttons_step_through_the_search(open_page):
    page = open_page(TELESCOPE)
    expect(page.locator(".player")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    assert place(page).startswith("0 /")
    assert page.locator(".columns .column:not(.future)").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert place(page).startswith("2 /")
    expect(page.locator("#beam-view .status")).to_contain_text("Step 2, I: ")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".node.selected .label")).not_to_have_text(
        page.locator(".columns .column.current .node .label").first.text_content()
    )
    page.keyboard.press("End")
    total = place(page).split(" / ")[1]
    assert place(page) == f"{total} / {total}"
    page.keyboard.press("Home")
    assert place(page).startswith("0 /")


def test_playing_goes_to_the_end(open_page):
    page = open_page(f"{BEAM}&text={quote('Birds fly.')}&gold=best")
    expect(page.locator(".player")).to_be_visible()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    total = place(page).split(" / ")[1]
    assert place(page) == f"{total} / {total}"


def test_a_parser_has_stack_buffer_and_arcs_at_every_step(open_page):
    page = open_page(TELESCOPE)
    gold = page.locator(".state.of-gold")
    expect(gold).to_be_visible()
    expect(page.locator(".state")).to_have_count(2)
    page.get_by_role("button", name="To the start").click()
    expect(gold.locator(".stack li")).to_have_text(["empty"])
    expect(gold.locator(".buffer li").first).to_have_text("I")
    page.get_by_role("button", name="On").click()
    expect(gold.locator(".stack li")).to_have_text(["I"])
    page.get_by_role("button", name="On").click()
    assert gold.locator("path.arc").count() == 1


def test_choosing_a_hypothesis_shows_its_path_and_state(open_page):
    page = open_page(TELESCOPE)
    expect(page.locator(".player")).to_be_visible()
    second = page.locator(".columns .column.current .node:not(.gold-row)").nth(1)
    second.click()
    expect(page.locator(".state h2").first).to_contain_text("Hypothesis 2")
    step = int(place(page).split("/")[0])
    assert page.locator(".columns .node.path").count() == step


def test_the_gold_file_is_asked_by_number(open_page):
    page = open_page(f"{BEAM}&source=file&sentence=2", refusals=(422,))
    expect(page.locator(".columns .column .head").first).to_have_text("Birds")
    page.get_by_label("number").fill("9")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#beam-status.error")).to_contain_text("no sentence 9")


def test_pasted_conllu_brings_its_gold(open_page):
    page = open_page(BEAM)
    page.locator("#beam-source").select_option("conllu")
    page.locator("#beam-conllu").fill(GOLD)
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".columns .column .head").first).to_have_text("I")
    expect(page.locator("#beam-status")).to_contain_text("gold")


def test_another_answer_of_the_list_becomes_gold(open_page):
    page = open_page(TELESCOPE)
    page.locator(".k-best summary").click()
    expect(page.locator(".k-best tr.current td").first).to_have_text("3")
    page.get_by_role("button", name="Take number 1 as gold").click()
    expect(page.locator("#beam-rank")).to_have_value("1")
    expect(page.locator("#beam-status")).to_contain_text("gold")


@pytest.mark.parametrize("part", ["tokenizer", "morphology", "entities"])
def test_other_parts_can_be_watched(open_page, part):
    page = open_page(f"{BEAM}&part={part}&text={quote('Ada lived in London.')}&gold=best")
    expect(page.locator("#beam-status")).to_contain_text(f"{part}, beam")
    assert page.locator(".columns .column").count() > 3


def test_the_margin_turns_a_narrow_win_into_something_to_learn_from(open_page):
    page = open_page(f"{BEAM}&part=parser&text={quote('Birds fly.')}&gold=best")
    expect(page.locator(".updates tbody tr").nth(1)).to_contain_text("nothing to learn")
    page.get_by_label("Margin").fill("100000")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".updates tbody tr").nth(1)).to_contain_text("within the margin")


def test_a_sentence_goes_from_annotate_to_the_beam(open_page):
    page = open_page(f"/#text={quote('Birds fly. Ducks swim.')}")
    page.get_by_role("button", name="Watch the beam").nth(1).click()
    expect(page.get_by_role("tab", name="Watch the beam")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#beam-text")).to_have_value("Ducks swim.")
    expect(page.locator(".columns .column .head").first).to_have_text("Ducks")
