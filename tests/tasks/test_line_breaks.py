"""What line breaks mean to tokenizers: what users say, and what training has seen."""

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data import Corpus

PROSE = [("the dog sleeps here", "."), ("a cat runs away", "."), ("we saw the old house", ".")]


def sentence(words, mark, breaks):
    """CoNLL-U of a sentence; ``breaks`` are the numbers of words after which a line ends."""
    tokens = [*words.split(), *([mark] if mark else [])]
    rows = []
    for number, form in enumerate(tokens, 1):
        glued = mark and number == len(tokens) - 1
        misc = "SpaceAfter=No" if glued else "SpacesAfter=\\n" if number in breaks else "_"
        rows.append("\t".join([str(number), form, *["_"] * 7, misc]))
    return "\n".join(rows) + "\n\n"


@pytest.fixture(scope="module")
def tokenizer():
    headings = "".join(
        sentence(f"{word} news", "", {2}) + sentence(*PROSE[i % 3], {5}) for i, word in enumerate("abcdefgh")
    )
    prose = "".join(sentence(*PROSE[i % 3], set()) for i in range(30))
    text = (headings + prose).replace("\tnews\t", "\tNews\t") * 2
    return gb.Tokenizer(epochs=8).fit(Corpus.parse(text.encode(), "conllu"))


TEXT = "x News\nthe dog sleeps here. a cat runs away."


def test_a_line_break_that_training_has_seen_ends_a_sentence(tokenizer):
    assert [len(s) for s in tokenizer.predict(TEXT)] == [2, 5, 5]


def test_wrapped_lines_are_as_if_they_were_not(tokenizer):
    found = tokenizer.tokenize(TEXT, lines="wrapped").column(1)
    assert found == tokenizer.predict(TEXT.replace("\n", " "))


def test_lines_are_sentences_or_paragraphs(tokenizer):
    text = "the dog sleeps here. a cat runs away.\nwe saw"
    assert [len(s) for s in tokenizer.tokenize(text, lines="sentences").column(1)] == [10, 2]
    assert [len(s) for s in tokenizer.tokenize(text, lines=True).column(1)] == [10, 2]
    assert [len(s) for s in tokenizer.tokenize(text, lines="paragraphs").column(1)] == [5, 5, 2]


def test_other_meanings_are_mistakes(tokenizer):
    with pytest.raises(gb.errors.ParameterError, match="auto, wrapped, sentences, paragraphs, got 'poems'"):
        tokenizer.tokenize(TEXT, lines="poems")


@pytest.mark.parametrize("ending", ["\n", "\r\n", " \n "])
def test_a_break_between_chinese_characters_is_nothing(ending):
    words = ["今天", "天气", "很", "好", "。"]
    rows = "\n".join("\t".join([str(i), w, *["_"] * 7, "SpaceAfter=No"]) for i, w in enumerate(words, 1)) + "\n\n"
    tokenizer = gb.Tokenizer(epochs=4).fit(Corpus.parse((rows * 20).encode(), "conllu"))
    plain = "今天天气很好。" * 6
    wrapped = ending.join(plain[i : i + 10] for i in range(0, len(plain), 10))
    for lines in ("auto", "wrapped"):
        assert tokenizer.tokenize(wrapped, lines=lines).column(1) == tokenizer.predict(plain) == [words] * 6


def test_the_last_character_of_a_paragraph_stays_whole():
    """Its last byte may look like white space: à ends in 0xA0, 充 in 0x85."""
    rows = [f"# newpar\n1\t{word}\t" + "\t".join(["_"] * 7) + "\t_\n\n" for word in ("à", "充", "last")]
    assert _core.RunningText(Corpus.parse("".join(rows).encode(), "conllu")).text.decode() == "à\n\n充\n\nlast\n"
