"""The frame of the page, and the views "Why?" and "Training", in a real browser."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from page_server import running
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
VIEWS = ("annotate", "beam", "why", "training")


def event(name, **content):
    return json.dumps({"event": name, "time": "2026-01-01T00:00:00.000+00:00", **content}) + "\n"


def epoch(number, dev):
    counts = {"examples": 100, "updates": 60 - number, "invalid": 3, "violation": 12.5, "prefix": 0.5, "features": 900}
    speed = {"seconds": 1.0, "tokens_per_second": 50_000.0}
    return event("epoch", epoch=number, **counts, **speed, dev=dev, metric="accuracy", best=True)


@pytest.fixture
def written_log(log):
    """A running training of two epochs."""
    begin = event("begin", task="tagger", epochs=4, examples=100, tokens=1000, search="beam 4", update="early")
    best = event("best", epoch=2, dev=91.5, metric="accuracy")
    log.write_text(begin + epoch(1, 90.0) + epoch(2, 91.5) + best)
    yield log
    log.unlink()


def test_why_shows_the_features_on_both_sides_and_their_sum(open_page):
    page = open_page(f"/#tab=why&text={quote('Fruit flies like a banana.')}&word=3&layer=upos")
    decision = page.locator("#why-view section.decision")
    expect(decision).to_have_count(1)
    margin = decision.locator("p.quiet").first.text_content().split("margin ")[1].split(" ")[0]
    numbers = decision.locator("tbody td.number:not(.weight), tfoot tr:first-child td.number:not(.weight)")
    parts = [float(text.replace("−", "-")) for text in numbers.all_text_contents()]
    assert sum(parts) == pytest.approx(float(margin.replace("−", "-")), abs=0.005 * (len(parts) + 1))
    expect(decision.locator("tfoot .sum td.number:not(.weight)")).to_have_text(f"+{margin}")
    assert decision.locator(".fill.for").count() > 0


def test_why_explains_another_word_when_it_is_chosen(open_page):
    page = open_page(f"/#tab=why&text={quote('Fruit flies like a banana.')}&word=1")
    expect(page.locator("#why-status")).to_have_text("Word 1: Fruit.")
    page.locator("#why-words button", has_text="banana").click()
    expect(page.locator("#why-status")).to_have_text("Word 5: banana.")
    expect(page.locator("#why-words .chosen")).to_be_focused()
    assert "word=5" in page.url


def test_why_of_a_word_that_there_is_not_is_a_sentence(open_page):
    page = open_page(f"/#tab=why&text={quote('Birds fly.')}&word=9", refusals=(422,))
    expect(page.locator("#why-status.error")).to_contain_text("has no word 9")


def test_the_panel_of_a_word_leads_to_why(open_page):
    page = open_page(f"/#text={quote('Birds fly. Ducks swim.')}")
    page.locator("button.word", has_text="swim").click()
    page.locator("#details").get_by_role("button", name="Why?").click()
    expect(page.locator("#why-status")).to_have_text("Word 2: swim.")


def test_a_training_is_drawn_while_it_runs(open_page, written_log):
    page = open_page("/#tab=training")
    expect(page.locator("#training-status")).to_contain_text("Running: 2 of at most 4 epochs")
    expect(page.locator("#training-view figure")).to_have_count(4)
    expect(page.locator(".facts")).to_contain_text("91.50 accuracy in epoch 2")
    with written_log.open("a") as file:
        file.write(epoch(3, 92.0) + event("best", epoch=3, dev=92.0, metric="accuracy"))
    expect(page.locator("#training-status")).to_contain_text("3 of at most 4 epochs")
    assert page.locator(".chart .point.one.marked title").first.text_content() == "accuracy, epoch 3: 92.00"
    with written_log.open("a") as file:
        file.write(event("end", best_epoch=3, seconds=9.0))
    expect(page.locator("#training-status")).to_have_text("Ended: 3 epochs; epoch 3 is the best.")


def test_a_log_that_is_not_there_yet_is_waited_for(open_page, log):
    page = open_page("/#tab=training")
    expect(page.locator("#training-status")).to_contain_text("run.jsonl is not there yet")
    log.write_text(event("begin", task="tagger", epochs=4))
    expect(page.locator("#training-status")).to_contain_text("Running: 0 of at most 4 epochs")
    log.unlink()


def test_tabs_are_reached_with_the_keyboard(open_page):
    page = open_page()
    page.get_by_role("tab", name="Annotate").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Training")).to_be_focused()
    expect(page.locator("#training")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#annotate")).to_be_visible()
    page.keyboard.press("Alt+2")
    expect(page.get_by_role("tab", name="Watch the beam")).to_be_focused()
    assert page.locator("[role=tab][tabindex='0'], [role=tab]:not([tabindex])").count() == 1


def test_the_focus_is_visible(open_page):
    page = open_page()
    page.get_by_role("tab", name="Annotate").focus()
    page.keyboard.press("ArrowRight")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"


def test_the_keys_are_listed(open_page):
    page = open_page()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog")).to_contain_text("a step back or on")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_a_small_telephone(open_page, written_log, view):
    text = quote("The incomprehensibilities of Pneumonoultramicroscopicsilicovolcanoconiosis fascinated Ada Lovelace.")
    page = open_page(f"/#tab={view}&text={text}&rank=2&word=4", viewport={"width": 360, "height": 740})
    shown = {"annotate": "article", "beam": ".figure", "why": ".decision", "training": "figure"}[view]
    expect(page.locator(f"#{view} {shown}").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_theme_follows_the_system_until_one_is_chosen(open_page):
    page = open_page(color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(13, 17, 23)"
    button = page.get_by_role("button", name="Theme")
    button.click()
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.reload()
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    button.click()
    assert page.evaluate(ground) == "rgb(13, 17, 23)"


def test_a_model_that_the_server_does_not_have_is_told(open_page):
    page = open_page(f"/#text={quote('Birds fly.')}&model=xx")
    expect(page.locator("#model")).to_have_value("en")
    expect(page.locator("article.sentence")).to_have_count(1)


def test_a_token_is_asked_for_and_used(open_page):
    with running("en", "--token", "sesame") as address:
        page = open_page("/", at=address, refusals=(401,))
        field = page.get_by_label("Token")
        field.fill("wrong")
        page.get_by_role("button", name="Use it").click()
        expect(page.locator("#annotate-status.error")).to_contain_text("token")
        field.fill("sesame")
        page.get_by_role("button", name="Use it").click()
        expect(page.locator("article.sentence").first).to_be_visible()
        expect(page.locator("#token-form")).to_be_hidden()


def test_a_server_that_has_gone_is_told(open_page):
    with running("en") as address:
        page = open_page("/", at=address, refusals=(0,))
        expect(page.locator("article.sentence").first).to_be_visible()
    page.route("**/*", lambda route: route.abort())
    page.locator("#text").fill("Birds fly.")
    expect(page.locator("#annotate-status.error")).to_have_text(
        "The server does not answer; is goldbeam serve still running?"
    )


def test_the_page_of_the_api_has_every_route(open_page):
    page = open_page("/docs")
    expect(page.locator("#docs summary", has_text="/v1/annotate")).to_be_visible()
    known = page.evaluate("fetch('/openapi.json').then((answer) => answer.json())")
    operations = [method for methods in known["paths"].values() for method in methods]
    assert page.locator("#docs details.operation").count() == len(operations)
    page.locator("#docs summary", has_text="/v1/explain").click()
    expect(page.locator("#docs details[open] .schema").first).to_contain_text("word")
