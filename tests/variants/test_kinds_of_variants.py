"""What each kind of variant does to a sentence."""

from __future__ import annotations

from goldbeam.data import Corpus
from goldbeam.variants import raw_text, rewritten, varied
from goldbeam.variants.sentence import FORM, Sentence, space_after


def row(number: str, form: str, upos: str, head: str, *, misc: str = "_", lemma: str = "", deps: str = "_") -> str:
    relation = {"0": "root", "_": "_"}.get(head, "punct" if upos == "PUNCT" else "dep")
    return "\t".join([number, form, lemma or form, upos, "_", "_", head, relation, deps, misc])


def corpus(*sentences: list[str]) -> Corpus:
    return Corpus.parse("".join("\n".join(rows) + "\n\n" for rows in sentences).encode(), "conllu", "test")


NO = "SpaceAfter=No"
QUOTED = [
    "# newpar id = 7",
    "# text = He said: \"Don't go - I'm the boss...\"",
    row("1", "He", "PRON", "2"),
    row("2", "said", "VERB", "0", misc=NO),
    row("3", ":", "PUNCT", "2"),
    row("4", '"', "PUNCT", "7", misc=NO),
    row("5-6", "Don't", "_", "_", lemma="_"),
    row("5", "Do", "AUX", "7"),
    row("6", "n't", "PART", "7", lemma="not"),
    row("7", "go", "VERB", "2"),
    row("8", "-", "PUNCT", "12"),
    row("9-10", "I'm", "_", "_", lemma="_"),
    row("9", "I", "PRON", "12"),
    row("10", "'m", "AUX", "12", lemma="be"),
    row("11", "the", "DET", "12"),
    row("12", "boss", "NOUN", "7", misc=NO),
    row("13", "...", "PUNCT", "12", misc=NO),
    row("14", '"', "PUNCT", "7"),
]
SHORT = [
    "# newpar",
    "# text = Flying (home), now.",
    row("1", "Flying", "VERB", "0"),
    row("2", "(", "PUNCT", "3", misc=NO),
    row("3", "home", "NOUN", "1", misc=NO),
    row("4", ")", "PUNCT", "3", misc=NO),
    row("5", ",", "PUNCT", "1"),
    row("6", "now", "ADV", "1", misc=NO),
    row("7", ".", "PUNCT", "1"),
]
NEXT = [
    "# text = Go on.",
    row("1", "Go", "VERB", "0"),
    row("2", "on", "ADV", "1", misc=NO),
    row("3", ".", "PUNCT", "1"),
]


def blocks(found: Corpus) -> list[Sentence]:
    return [Sentence.of(block) for block in found.text.decode().split("\n\n") if block.strip()]


def running(found: Corpus) -> str:
    return "".join(one.rows[at][FORM] + space_after(one.rows[at]) for one in blocks(found) for at in one.surface)


def made(kind: str, *sentences: list[str], seed: int = 0) -> Corpus:
    return rewritten(corpus(*sentences), {kind: 1.0}, seed, passages=True)


def texts(found: Corpus) -> list[str]:
    lines = found.text.decode().splitlines()
    return [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]


def test_quotes_become_typographic_in_words_and_multiword_tokens_while_lemmas_stay():
    found = made("quotes", QUOTED)
    assert texts(found) == ["He said: “Don’t go - I’m the boss...”"]
    assert found.column(1)[0][5:7] == ["n’t", "go"]
    assert [lemma for lemma in found.column(2)[0] if lemma in ("not", "be", '"')] == ['"', "not", "be", '"']


def test_typographic_quotes_become_straight():
    text = corpus(QUOTED)
    once = rewritten(text, {"quotes": 1.0})
    assert rewritten(once, {"quotes": 1.0}).text == text.text


def test_other_quotes_are_used_only_where_the_treebank_has_them():
    french = ["# newpar", "# text = «»", row("1", "«", "PUNCT", "2", misc=NO), row("2", "»", "X", "0")]
    seen = {made("quotes", QUOTED, french, seed=seed).column(1)[0][3] for seed in range(20)}
    assert seen == {"“", "«", '"'}  # straight ones are those of other apostrophes
    assert {made("quotes", QUOTED, seed=seed).column(1)[0][3] for seed in range(20)} == {"“", '"'}


def test_some_apostrophes_are_other_marks():
    words = {form for seed in range(60) for form in made("quotes", QUOTED, seed=seed).column(1)[0]}
    marks = {mark for mark in "'’ʼ‘´`" if any(mark in word and len(word) > 1 for word in words)}
    assert marks == {*"’ʼ‘´`"}


def test_inches_behind_digits_stay():
    tall = ["# text = 6'2", row("1", "6'2", "NUM", "0", misc=NO)]
    assert texts(made("quotes", tall)) == ["6'2"]


def test_dashes_change_between_words_and_hyphens_stay():
    hyphen = [
        "# text = a-b",
        row("1", "a", "X", "3", misc=NO),
        row("2", "-", "PUNCT", "3", misc=NO),
        row("3", "b", "X", "0"),
    ]
    seen = {texts(made("dashes", QUOTED, seed=seed))[0][16:27] for seed in range(40)}
    assert seen == {"go - I'm th", "go – I'm th", "go — I'm th", "go -- I'm t", "go—I'm the ", "go--I'm the"}
    assert {texts(made("dashes", hyphen, seed=seed))[0] for seed in range(20)} == {"a-b"}


def test_ellipses_change_both_ways():
    found = made("ellipses", QUOTED)
    assert texts(found)[0].endswith('boss…"')
    assert found.column(2)[0][-2] == "..."
    assert rewritten(found, {"ellipses": 1.0}).text == corpus(QUOTED).text


def test_final_punctuation_is_lost_with_its_space():
    found = made("unended", SHORT, NEXT)
    assert texts(found) == ["Flying (home), now", "Go on"]
    assert running(found) == "Flying (home), now Go on "


def test_a_mark_that_others_hang_from_stays():
    odd = ["# text = So .", row("1", "So", "ADV", "2"), row("2", ".", "PUNCT", "0")]
    enhanced = [
        "# text = So .",
        row("1", "So", "ADV", "0", deps="0:root|2:x"),
        row("2", ".", "PUNCT", "1", deps="1:punct"),
    ]
    lone = ["# text = .", row("1", ".", "PUNCT", "0")]
    assert texts(made("unended", odd, enhanced, lone)) == ["So .", "So .", "."]


def test_quotes_at_the_end_are_not_its_punctuation():
    assert texts(made("unended", QUOTED)) == [QUOTED[1].removeprefix("# text = ")]


def test_case_changes_forms_only():
    assert texts(made("lower", QUOTED)) == ["he said: \"don't go - i'm the boss...\""]
    found = made("capitals", QUOTED)
    assert texts(found) == ["HE SAID: \"DON'T GO - I'M THE BOSS...\""]
    assert found.column(1)[0][4:6] == ["DO", "N'T"]
    assert found.column(2)[0] == corpus(QUOTED).column(2)[0]


def test_a_title_has_capitals_with_or_without_function_words():
    seen = {texts(made("title", QUOTED, seed=seed))[0] for seed in range(20)}
    assert seen == {
        f'He Said: "{first} Go - I\'m {last} Boss..."' for first, last in (("Don't", "The"), ("Don't", "the"))
    }
    found = next(f for seed in range(20) if "The Boss" in texts(f := made("title", QUOTED, seed=seed))[0])
    assert found.column(1)[0][4:6] == ["Do", "n't"]


def test_turkish_has_two_letters_i():
    turkish = [
        "# text = ILIK İzmir ılık",
        row("1", "ILIK", "X", "0"),
        row("2", "İzmir", "X", "1"),
        row("3", "ılık", "X", "1"),
    ]
    assert texts(made("lower", turkish)) == ["ılık izmir ılık"]
    assert texts(made("capitals", turkish)) == ["ILIK İZMİR ILIK"]


def test_spaces_are_lost_at_punctuation_only():
    seen = {running(made("tight", SHORT, NEXT, seed=seed)) for seed in range(60)}
    assert "Flying(home),now.Go on. " in seen
    assert all(text.replace(" ", "") == "Flying(home),now.Goon." for text in seen)
    assert all("Go on. " in text for text in seen)


def test_spaces_are_doubled():
    seen = {running(made("loose", SHORT, NEXT, seed=seed)) for seed in range(20)}
    assert "Flying (home), now.  Go on.  " in seen
    assert texts(made("loose", SHORT)) == ["Flying (home), now."]


def test_lines_are_wrapped_at_spaces():
    many = [SHORT, *[NEXT] * 30]
    text = running(made("wrapped", *many))
    assert text.replace("\n", " ") == running(corpus(*many))
    lengths = [len(line) for line in text.split("\n")[:-1]]
    assert 25 <= min(lengths) <= max(lengths) <= 100


def test_lines_of_scripts_without_spaces_end_between_words():
    rows = [row(str(n), "字", "X", "0" if n == 1 else "1", misc=NO) for n in range(1, 150)]
    text = running(made("wrapped", ["# text = " + "字" * 149, *rows]))
    assert text.replace("\n", "") == "字" * 149
    assert 40 <= max(map(len, text.split("\n"))) <= 100


def test_each_sentence_has_a_line_and_lines_are_joined_again():
    found = made("lines", SHORT, NEXT)
    assert running(found) == "Flying (home), now.\nGo on.\n"
    assert "SpacesAfter=\\n" in found.text.decode()
    assert running(rewritten(found, {"joined": 1.0})) == "Flying (home), now. Go on. "


def test_headings_and_lists_are_lines_without_final_punctuation():
    seen = {running(made("headings", SHORT, NEXT, seed=seed)) for seed in range(30)}
    assert seen == {"Flying (home), now\nGo on. ", "Flying (Home), Now\nGo on. ", "FLYING (HOME), NOW\nGo on. "}
    assert running(made("lists", SHORT, NEXT)) == "Flying (home), now\nGo on\n"


def test_a_list_has_bullets_of_the_treebank():
    item = ["# newpar", "# text = - Yes", row("1", "-", "PUNCT", "2"), row("2", "Yes", "INTJ", "0")]
    enhanced = [
        "# newpar",
        "# text = Go",
        row("0.1", "he", "PRON", "_", deps="1:nsubj"),
        row("1", "Go", "VERB", "0", deps="0:root|0.1:x"),
    ]
    bulleted = next(
        found for seed in range(20) if "- Flying" in running(found := made("lists", SHORT, enhanced, item, seed=seed))
    )
    assert bulleted.column(6)[0] == ["2", "0", "4", "2", "4", "2", "2"]
    both = (made("lists", enhanced, item, seed=seed).text.decode() for seed in range(20))
    text = next(text for text in both if "# text = - Go" in text)
    assert "1.1\the" in text
    assert "2:nsubj" in text
    assert "0:root|1.1:x" in text


def test_mails_have_short_sentences_on_lines_of_their_own():
    assert running(made("mail", SHORT, NEXT)) == "Flying (home), now.\nGo on.\n"


def test_a_blank_line_follows_half_of_the_headings_in_copies_too():
    seen = {raw_text(made("headings", SHORT, NEXT, seed=seed)).lower() for seed in range(30)}
    assert seen == {"flying (home), now\ngo on.\n", "flying (home), now\n\ngo on.\n"}
    copies = {raw_text(varied(corpus(SHORT, NEXT), {"headings": 1.0}, seed, passages=True)) for seed in range(30)}
    assert "Flying (home), now. Go on.\n\nFlying (home), now\n\nGo on.\n" in copies


def test_lines_of_sentences_are_filled_from_their_beginning():
    many = [[SHORT[0], *NEXT], *[NEXT] * 30]
    found = rewritten(corpus(*many), {"lines": 1.0, "wrapped": 1.0}, passages=True)
    assert running(found) == "Go on.\n" * 31


def test_text_that_is_wrapped_is_not_filled_again_as_mail():
    words = [row(str(n), "word", "X", "0" if n == 1 else "1") for n in range(1, 60)]
    many = [["# newpar", "# text = " + "word " * 59, *words], NEXT]
    both = rewritten(corpus(*many), {"wrapped": 1.0, "mail": 1.0}, passages=True)
    assert running(both) == running(made("wrapped", *many))


def test_spaces_that_the_data_do_not_tell_are_told():
    plain = [line.replace(NO, "_") for line in SHORT]
    assert running(made("lines", plain)) == "Flying (home), now.\n"
