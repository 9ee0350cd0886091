"""The view "Annotate" in a real browser."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import goldbeam as gb

pytestmark = pytest.mark.browser
TEXT = "Ada Lovelace lived in London. She didn't see New York."


def forms(page):
    return page.locator("#sentences tbody th").all_text_contents()


def test_text_is_annotated_as_it_is_typed(open_page):
    page = open_page()
    page.locator("#text").fill("Birds fly.")
    expect(page.locator("#annotate-status")).to_contain_text("1 sentence, 3 words")
    assert forms(page) == ["Birds", "fly", "."]
    page.locator("#text").press_sequentially(" They do.")
    expect(page.locator("#annotate-status")).to_contain_text("2 sentences, 6 words")
    assert forms(page) == ["Birds", "fly", ".", "They", "do", "."]


def test_sentences_show_entities_a_table_and_arcs(open_page):
    page = open_page(f"/#text={quote(TEXT)}&model=en")
    expect(page.locator("article.sentence")).to_have_count(2)
    doc = gb.load("en")(TEXT)
    assert page.locator("mark").all_text_contents() == [f"{e.text}{e.label}" for e in doc.entities]
    assert page.locator("#sentences g.word").count() == len(doc.tokens)
    cells = page.locator("#sentences tbody tr").first.locator("td").all_text_contents()
    assert cells[:4] == ["1", doc.tokens[0].lemma, doc.tokens[0].upos, doc.tokens[0].xpos]
    label = page.locator("#sentences svg").first.get_attribute("aria-label")
    assert "lived: root" in label


def test_the_text_of_sentences_is_as_it_was_typed_with_characters_beyond_the_basic_plane(open_page):
    page = open_page(f"/#text={quote('I 😀 love 𝒳 cake. We didn’t.')}")
    expect(page.locator("p.words").first).to_have_text("I 😀 love 𝒳 cake.")
    expect(page.locator("p.words").nth(1)).to_have_text("We didn’t.")


def test_a_word_under_the_pointer_shows_its_margins_and_features(open_page):
    page = open_page(f"/#text={quote(TEXT)}")
    page.locator("button.word", has_text="London").hover()
    panel = page.locator("#details")
    expect(panel.locator("h2")).to_have_text("London")
    expect(panel).to_contain_text("margins")
    expect(panel.locator("section.decision").first).to_contain_text("PROPN")
    assert panel.locator("table.features").count() >= 2
    page.keyboard.press("Escape")


def test_words_are_reached_with_the_keyboard_and_kept_with_enter(open_page):
    page = open_page(f"/#text={quote(TEXT)}")
    first = page.locator("button.word").first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#details h2")).to_have_text("Lovelace")
    page.keyboard.press("Enter")
    expect(page.locator("button.word", has_text="Lovelace")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    expect(page.locator("#details h2")).to_have_text("Lovelace")
    page.keyboard.press("Escape")
    expect(page.locator("#details")).to_be_hidden()


@pytest.mark.parametrize(("button", "reads"), [("CoNLL-U", "conllu"), ("JSON", "json"), ("SVG", "svg")])
def test_copies_are_what_their_names_say(open_page, button, reads):
    page = open_page(f"/#text={quote(TEXT)}", permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("article.sentence")).to_have_count(2)
    page.get_by_role("button", name=f"Copy {button}").click()
    expect(page.locator("#annotate-status")).to_have_text(f"{button} copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    doc = gb.load("en")(TEXT)
    if reads == "conllu":
        assert gb.Doc.from_conllu(copied) == doc
    elif reads == "json":
        assert [t["form"] for s in json.loads(copied)["sentences"] for t in s["tokens"]] == [t.form for t in doc.tokens]
    else:
        assert copied.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert "var(" not in copied
        assert [word for word in re.findall(r">(\w+)</text>", copied) if word == "Lovelace"]


def test_a_link_shows_the_same_text_and_model_again(open_page):
    page = open_page("/", permissions=["clipboard-read", "clipboard-write"])
    text = 'Zoë & "Bob" like #1 = 100 % of it.\nSecond line: 我 שלום'
    page.locator("#text").fill(text)
    expect(page.locator("p.words").first).to_contain_text("Zoë")
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    again = open_page(link.partition("/#")[1] + link.partition("/#")[2])
    expect(again.locator("article.sentence")).to_have_count(page.locator("article.sentence").count())
    assert again.locator("#text").input_value() == text
    assert forms(again) == forms(page)


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "<script>alert(1)</script> & <b>bold</b>", '"><svg/onload=alert(1)>']
)
def test_markup_stays_text(open_page, text):
    page = open_page(f"/#text={quote(text)}")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    expect(page.locator("article.sentence").first).to_be_visible()
    assert "".join("".join(page.locator("p.words").all_text_contents()).split()) == "".join(text.split())
    page.locator("button.word").first.click()
    expect(page.locator("#details section.decision").first).to_be_visible()
    assert page.locator("main img, main script, main b").count() == 0


def test_a_text_with_line_breaks_is_read_as_the_choice_says(open_page):
    page = open_page(f"/#text={quote('Birds fly' + chr(10) + 'They sing')}&lines=sentences")
    expect(page.locator("article.sentence")).to_have_count(2)
    page.locator("#lines").select_option("wrapped")
    expect(page.locator("article.sentence")).to_have_count(1)


def test_arabic_runs_from_right_to_left(open_page):
    page = open_page()
    expect(page.locator("g.word").first).to_be_visible()
    sentence = gb.Sentence(
        ["ذهب", "الولد", "هنا"], [0, 1, 1], ["root", "nsubj", "advmod"], upos=["VERB", "NOUN", "ADV"]
    )
    answer = {"model": "ar", "documents": [gb.Doc([sentence]).to_dict()]}
    page.route("**/v1/annotate", lambda route: route.fulfill(json=answer))
    page.locator("#text").fill("ذهب الولد هنا")
    expect(page.locator("p.words").first).to_have_text("ذهب الولد هنا")
    for words in (page.locator("g.word"), page.locator("button.word")):
        assert words.first.bounding_box()["x"] > words.last.bounding_box()["x"]
    page.locator("button.word").first.focus()
    page.route("**/v1/explain", lambda route: route.fulfill(json={"decisions": []}))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#details h2")).to_have_text("الولد")


def test_a_text_of_another_script_is_refused_in_a_sentence(open_page):
    page = open_page(f"/#text={quote('ذهب الولد إلى المدرسة')}", refusals=(422,))
    expect(page.locator("#annotate-status.error")).to_contain_text("script")


def test_many_sentences_are_drawn_on_demand(open_page):
    page = open_page()
    page.locator("#text").fill("Birds fly. " * 50)
    expect(page.locator("#annotate-status")).to_contain_text("50 sentences")
    assert page.locator("article.sentence").count() == 20
    page.get_by_role("button", name="more sentences").click()
    expect(page.locator("article.sentence")).to_have_count(40)


def test_an_error_of_the_server_is_a_sentence(open_page):
    page = open_page(refusals=(413,))
    expect(page.locator("article.sentence").first).to_be_visible()
    page.locator("#text").fill("word " * 5_000)
    expect(page.locator("#annotate-status.error")).to_contain_text("characters")
