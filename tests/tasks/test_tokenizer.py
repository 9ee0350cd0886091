"""The tokenizer: learning, places in the text, whatever the text is."""

import io
import re
from array import array

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from raw_texts import DEV, TRAIN, rows, treebank

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.evaluation import conll18
from goldbeam.tasks.tokenizing.labels import Labels
from goldbeam.tasks.tokenizing.reading import paragraphs


@pytest.fixture(scope="module")
def tokenizer():
    return gb.Tokenizer(epochs=4).fit(TRAIN, dev=DEV)


def tokens(corpus):
    """(form, begin, end, whether no space follows) of every token, from the lines of CoNLL-U."""
    found = []
    for line in corpus.text.decode().split("\n"):
        cells = line.split("\t")
        if len(cells) == 10 and cells[9] != "_":
            begin, end = map(int, re.search(r"TokenRange=(\d+):(\d+)", cells[9]).groups())
            found.append((cells[1], begin, end, "SpaceAfter=No" in cells[9]))
    return found


UNSPACED = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\U00020000-\U0003ffff]"
)
LINE_END = r"[\s\0]*[\n\r\x85\u2028\u2029][\s\0]*"
SOFT_BREAK = re.compile(f"(?<={UNSPACED}){LINE_END}|{LINE_END}(?={UNSPACED})")


def is_blank(character):
    return character.isspace() or character == "\0"


def check_places(text, corpus):
    """Each token is what stands at its place, tokens are in order, and nothing but white space is left out."""
    text = re.sub("^\ufeff", " ", text)  # a byte order mark is not text
    at = 0
    for form, begin, end, glued in tokens(corpus):
        assert all(map(is_blank, text[at:begin]))
        joined = SOFT_BREAK.sub("", text[begin:end])
        assert "".join(" " if is_blank(c) else c for c in joined).split() == form.split()
        assert not is_blank(text[begin])
        assert not is_blank(text[end - 1])
        followed = end < len(text) and not is_blank(text[end])
        assert glued == followed or (glued and SOFT_BREAK.match(text, end))
        at = end
    assert all(map(is_blank, text[at:]))


def test_it_learns(tokenizer):
    scores = tokenizer.evaluate(DEV)
    assert scores["words_f1"] > 99
    assert scores["sentences_f1"] > 99
    assert (scores["sentences"], scores["tokens"]) == (60, len(tokens(tokenizer.tokenize(raw(DEV)))))
    assert {"f1", "tokens_f1", "seconds", "tokens_per_second", "characters_per_second"} <= scores.keys()
    assert tokenizer.score(DEV) == scores["f1"]


def raw(corpus):
    from goldbeam import _core

    return _core.RunningText(corpus).text.decode()


def test_what_it_predicts_is_what_it_is_scored_on(tokenizer):
    official = conll18.evaluate(DEV, tokenizer.tokenize(raw(DEV)))
    scores = tokenizer.evaluate(DEV)
    assert official["Words"].f1 == scores["words_f1"]
    assert official["Sentences"].f1 == scores["sentences_f1"]


def test_sentences_come_as_conllu(tokenizer):
    text = "Dr. Smith won't see Mr. Baker. Jones likes Dr. Cook!\n\nHunter's house"
    corpus = tokenizer.tokenize(text)
    assert corpus.text.decode().split("\n")[:8] == [
        "# newpar",
        "# text = Dr. Smith won't see Mr. Baker.",
        "1\tDr.\t_\t_\t_\t_\t_\t_\t_\tTokenRange=0:3",
        "2\tSmith\t_\t_\t_\t_\t_\t_\t_\tTokenRange=4:9",
        "3-4\twon't\t_\t_\t_\t_\t_\t_\t_\tTokenRange=10:15",
        "3\two\t_\t_\t_\t_\t_\t_\t_\t_",
        "4\tn't\t_\t_\t_\t_\t_\t_\t_\t_",
        "5\tsee\t_\t_\t_\t_\t_\t_\t_\tTokenRange=16:19",
    ]
    assert corpus.column(1)[1:] == [["Jones", "likes", "Dr.", "Cook", "!"], ["Hunter", "'s", "house"]]
    assert corpus.text.decode().count("# newpar") == 2


def test_unseen_multiword_tokens_follow_the_rules(tokenizer):
    assert tokenizer.predict("Smith knows Walker's house Mr. Cook.") == [
        ["Smith", "knows", "Walker", "'s", "house", "Mr.", "Cook", "."]
    ]


def test_a_line_break_is_a_space_unless_lines_are_sentences(tokenizer):
    text = "Smith sees\r\nMr. Baker. Jones likes Dr. Cook."
    assert len(tokenizer.tokenize(text)) == 2
    by_line = tokenizer.tokenize(text, lines=True)
    assert by_line.column(1) == [["Smith", "sees"], ["Mr.", "Baker", ".", "Jones", "likes", "Dr.", "Cook", "."]]
    check_places(text, by_line)


def test_lines_of_old_macs_are_lines(tokenizer):
    text = "Dr. Smith sees\nMr. Baker.\n\nJones won't see Dr. Cook!\n"
    old = tokenizer.tokenize(text.replace("\n", "\r"))
    assert tokens(old) == tokens(tokenizer.tokenize(text))
    assert old.column(1) == tokenizer.tokenize(text).column(1)
    assert old.text.count(b"# newpar") == 2


ALPHABET = st.sampled_from(
    [*"aZ9.,!'\"-()/@_ \n\r\t\0éßİ漢字ひカ한ไا\u0301\u200b\u200d\u00ad\ufeff\u3000\u00a0\u2028\U0001f600\U0001f1e6\x07"]
)


@given(st.text(ALPHABET, max_size=60))
@example("\ufeff")
@example("\ufeffa")
@example("\u0301a \u0301")
@example("a\0b")
@example("\r\n\r\n")
@example("Smith\n \t\nJones\r\rBaker")
@example("n't won't can't")
def test_places_are_right_whatever_the_text(tokenizer, text):
    for lines in (False, True):
        check_places(text, tokenizer.tokenize(text, lines=lines))


@given(st.text(max_size=40))
def test_places_are_right_for_any_string(tokenizer, text):
    check_places(text, tokenizer.tokenize(text))


@pytest.mark.parametrize("line", ["x" * 1_000_000, "ab, " * 15_000, "." * 45_000, "漢" * 45_000])
def test_long_lines_have_right_places_too(tokenizer, line):
    check_places(line, tokenizer.tokenize(line))


def test_a_paragraph_that_is_too_long_is_one_paragraph_still(tokenizer):
    corpus = tokenizer.tokenize("Smith sees Mr. Baker. " * 5000)
    assert (len(corpus), corpus.text.count(b"# newpar")) == (5000, 1)


def test_text_without_tokens_has_no_sentences(tokenizer):
    for text in ("", " \n\n\t", "\0"):
        corpus = tokenizer.tokenize(text)
        assert (len(corpus), corpus.format, len(corpus.columns)) == (0, "conllu", 10)
        assert tokenizer.predict(text) == []


def test_bytes_are_utf8(tokenizer):
    assert tokenizer.tokenize_bytes("Smith ó".encode()) == tokenizer.tokenize_bytes("Smith ó")
    with pytest.raises(gb.DataError, match=r"<text>:2: not UTF-8 at byte offset 2"):
        tokenizer.tokenize(b"a\n\xff")
    with pytest.raises(gb.DataError, match="lone surrogate"):
        tokenizer.tokenize("\ud800")
    with pytest.raises(gb.DataError, match="not list"):
        tokenizer.tokenize(["a"])


def test_threads_change_nothing(tokenizer):
    text = raw(treebank(900, 3)) * 2
    one = tokenizer.tokenize_bytes(text)
    tokenizer.set_params(threads=3)
    assert tokenizer.tokenize_bytes(text) == one
    tokenizer.set_params(threads=1)


def test_saved_and_loaded_it_is_the_same(tokenizer, tmp_path):
    tokenizer.save(tmp_path / "t")
    other = gb.load(tmp_path / "t")
    assert isinstance(other, gb.Tokenizer)
    text = raw(DEV) + "\n\nWalker's x don't 3.5"
    assert other.tokenize_bytes(text) == tokenizer.tokenize_bytes(text)
    other.save(tmp_path / "u")
    assert (tmp_path / "t").read_bytes() == (tmp_path / "u").read_bytes()


def test_the_same_data_and_seed_make_the_same_file(tmp_path):
    for name in "ab":
        gb.Tokenizer(epochs=2).fit(treebank(60, 4)).save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_tokens_with_spaces_inside_are_learned():
    number = [["pay", True, None], ["10 000", True, None], ["now", False, None], [".", True, None]]
    plain = [["pay", True, None], ["10", True, None], ["now", False, None], [".", True, None]]
    corpus = Corpus.parse("\n".join([*rows(number), "", *rows(plain), ""] * 20).encode(), "conllu")
    tokenizer = gb.Tokenizer(epochs=4).fit(corpus)
    text = "pay 10\n000 now. pay 10 now."
    found = tokenizer.tokenize(text)
    assert found.column(1) == [["pay", "10 000", "now", "."], ["pay", "10", "now", "."]]
    check_places(text, found)


def test_tokens_without_space_between_letters_are_learned():
    sentence = [["can", False, None], ["not", True, None], ["see", False, None], [".", True, None]]
    other = [["can", True, None], ["see", True, None], ["nothing", False, None], [".", True, None]]
    corpus = Corpus.parse("\n".join([*rows(sentence), "", *rows(other), ""] * 30).encode() + b"\n", "conllu")
    assert gb.Tokenizer(epochs=3).fit(corpus).predict("cannot see.") == [["can", "not", "see", "."]]


def test_partial_fit_goes_on():
    tokenizer = gb.Tokenizer().partial_fit(treebank(100, 5))
    tokenizer.partial_fit(treebank(100, 6)).partial_fit(treebank(100, 7))
    assert tokenizer.evaluate(DEV)["words_f1"] > 95


def test_trace_follows_the_pieces_of_a_sentence(tokenizer):
    trace = tokenizer.trace_corpus(DEV, 1)
    assert "".join(trace.words) == "".join(raw(DEV[:1]).split())
    assert trace.gold[-1] == "S"


@pytest.mark.parametrize("number", [1, 2, 7, 60])
def test_a_trace_names_the_sentence_that_it_shows(tokenizer, number):
    trace = tokenizer.trace_corpus(DEV, number)
    assert trace.sentence == number
    assert "".join(trace.words) == "".join(raw(DEV.select([number - 1])).split())
    assert trace.to_dict()["sentence"] == number


ROLES = (0, 1, 5, 3, 7, 8)  # inside, end, sentence, multiword, multiword and sentence, inside before a space


def test_labels_that_training_did_not_see_become_the_nearest():
    labels = Labels((1, 5, 0))
    encoded = array("I", labels.encode(array("I", ROLES).tobytes()))
    assert [labels.names[number] for number in encoded] == ["I", "E", "S", "E", "S", "I"]


def test_labels_that_training_saw_stay_what_they_are():
    labels = Labels.of(array("I", [8, 7, 3, 0]).tobytes())
    roles = array("I", ROLES).tobytes()
    assert set(labels.roles) == set(ROLES)
    assert labels.decode(labels.encode(roles)) == roles
    assert Labels.of(array("I", [0, 1, 8]).tobytes()).roles == (0, 1, 5, 8)


def test_what_is_no_conllu_is_refused():
    with pytest.raises(gb.DataError, match="only CoNLL-U says where tokens are"):
        gb.Tokenizer().fit([["a", "b"]])
    with pytest.raises(gb.ParameterError, match="y means nothing"):
        gb.Tokenizer().fit(TRAIN, y=[["a"]])
    with pytest.raises(gb.NotFittedError):
        gb.Tokenizer().tokenize("a")
    with pytest.raises(gb.ParameterError, match="templates must be default"):
        gb.Tokenizer(templates="none").fit(TRAIN)


@pytest.mark.parametrize("limit", [16, 100, 1000, 10**6])
def test_a_stream_in_parts_is_the_text(limit):
    text = (raw(DEV) + "\r\n \r\nñandú 漢字\n\n" + "x" * 50 + "漢" * 30).encode()
    parts = list(paragraphs(io.BytesIO(text), limit))
    assert b"".join(part for _, part in parts) == text
    assert all(len(part) <= limit for _, part in parts)
    place = 0
    for begin, part in parts:
        assert begin == place
        place += len(part.decode())  # also says that no character is cut


def test_tokenizing_parts_is_tokenizing_the_whole(tokenizer):
    text = raw(DEV)
    parts = paragraphs(io.BytesIO(text.encode()), 700)
    found = b"".join(tokenizer.tokenize_bytes(part, first=first) for first, part in parts)
    assert found == tokenizer.tokenize_bytes(text)


def test_a_limit_that_is_no_limit_is_refused(tokenizer):
    with pytest.raises(gb.ParameterError, match="at least 16"):
        list(paragraphs(io.BytesIO(b"a"), 3))
    with pytest.raises(gb.ParameterError, match="first must be"):
        tokenizer.tokenize("a", first=-1)
