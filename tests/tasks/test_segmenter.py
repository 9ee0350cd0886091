"""The segmenter: learning, finding words, and every byte of the text kept."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam.data.sample.unspaced import sample_unspaced_sentences

TRAIN = [s.words for s in sample_unspaced_sentences(250, seed=1)]
DEV = [s.words for s in sample_unspaced_sentences(60, seed=2)]


@pytest.fixture(scope="module")
def segmenter():
    return gb.Segmenter(epochs=4).fit(TRAIN, dev=DEV)


def test_it_learns(segmenter):
    scores = segmenter.evaluate(DEV)
    assert scores["f1"] > 85
    assert {
        "precision",
        "recall",
        "oov_recall",
        "iv_recall",
        "exact_match",
        "seconds",
        "tokens_per_second",
    } <= scores.keys()
    assert scores["oov_recall"] < scores["iv_recall"]
    assert (scores["sentences"], scores["tokens"]) == (60, sum(map(len, DEV)))
    assert segmenter.score(DEV) == scores["f1"]
    assert segmenter.score(["".join(words) for words in DEV], DEV) == scores["f1"]


def test_what_it_predicts_is_what_it_is_scored_on(segmenter):
    from goldbeam.evaluation.words import word_f1

    found = segmenter.predict(["".join(words) for words in DEV])
    assert segmenter.predict(DEV) == found  # the ends of given words are not looked at
    assert word_f1(DEV, found)["f1"] == pytest.approx(segmenter.score(DEV))


LINE = st.text(st.sampled_from("".join(TRAIN[0]) + "ab9，。　\u00a0\u0301\U0001f44d\U0001f3fd \t"), max_size=30)


@given(st.lists(LINE, min_size=1, max_size=5), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_text_keeps_every_byte_and_gets_spaces(segmenter, lines, end, closed):
    text = end.join(lines) + (end if closed else "")
    if not text:
        return
    corpus = gb.Corpus.parse(text.encode(), "tokens")
    result = segmenter.predict_corpus(corpus)
    out = result.render().decode()
    assert out.replace(" ", "") == text.replace(" ", "")
    position = 0
    for character in text:  # the input is what is left of the output when the spaces that were put in are left out
        while out[position] != character:
            assert out[position] == " "
            position += 1
        position += 1
    chunks = [[w for w in line.replace("\t", " ").removesuffix("\r").split(" ") if w] for line in out.split("\n")]
    assert result.words() == chunks[: len(result.words())]
    if end == "\n":
        assert segmenter.predict(lines)[: len(result.words())] == result.words()


def test_marks_stay_with_their_characters(segmenter):
    text = "".join(TRAIN[0])
    marked = "\u0301".join(text) + "\u0301"
    for word in segmenter.predict([marked])[0]:
        assert word[0] != "\u0301"
        assert word.endswith("\u0301")


def test_formats(segmenter, tmp_path):
    words = DEV[:3]
    found = segmenter.predict(["".join(sentence) for sentence in words])
    lines = "".join(" ".join(sentence) + "\n" for sentence in found)
    tagged = "".join(" ".join(f"{word}_N" for word in sentence) + "\n" for sentence in words)
    assert segmenter.predict_corpus(gb.Corpus.parse(tagged.encode(), "word_TAG")).render().decode() == lines
    slashed = tagged.replace("_N", "/N").replace("\n", "\r\n")
    out = segmenter.predict_corpus(gb.Corpus.parse(slashed.encode(), "word/TAG")).render().decode()
    assert out == lines.replace("\n", "\r\n")
    rows = "\n".join("".join(f"{word} N\n" for word in sentence) for sentence in words)
    out = segmenter.predict_corpus(gb.Corpus.parse(rows.encode(), "columns")).render().decode()
    assert [block.split("\n") for block in out.rstrip("\n").split("\n\n")] == found
    assert segmenter.predict_corpus(words).render().decode() == lines
    path = tmp_path / "raw.txt"
    path.write_text("".join("".join(sentence) + "\n" for sentence in words))
    assert segmenter.predict_corpus(path).render().decode() == lines
    assert segmenter.predict(path) == found


def test_conllu_gets_new_tokens(segmenter):
    words = DEV[0]
    row = "{}\t{}\t_\tN\t_\t_\t0\troot\t_\t{}\n"
    rows = [row.format(i, word, "SpaceAfter=No" if i < len(words) else "_") for i, word in enumerate(words, 1)]
    rows.insert(0, f"1-2\t{words[0]}{words[1]}\t_\t_\t_\t_\t_\t_\t_\t_\n")
    text = "# sent_id = 1\n# text = x\n" + "".join(rows) + "\n"
    out = segmenter.predict_corpus(gb.Corpus.parse((text * 2).encode(), "conllu")).render().decode()
    blocks = out.split("\n\n")
    assert blocks[0] == blocks[1]
    assert blocks[2] == ""
    lines = blocks[0].split("\n")
    assert lines[:2] == ["# sent_id = 1", "# text = x"]
    cells = [line.split("\t") for line in lines[2:]]
    found = segmenter.predict(["".join(words)])[0]
    assert [c[1] for c in cells] == found
    assert [c[0] for c in cells] == [str(i) for i in range(1, len(found) + 1)]
    assert [c[9] for c in cells] == ["SpaceAfter=No"] * (len(found) - 1) + ["_"]
    assert gb.Corpus.parse(out.encode(), "conllu").token_count == 2 * len(found)


def test_sentences_without_words_stay(segmenter):
    text = b"\n  \n" + "".join(TRAIN[0]).encode() + b"\n\n"
    out = segmenter.predict_corpus(gb.Corpus.parse(text, "tokens")).render()
    assert out.startswith(b"\n  \n")
    assert out.endswith(b"\n\n")
    assert segmenter.predict(["", " ", "\t"]) == [[], [], []]
    assert segmenter.predict([]) == []


def test_a_selection_of_lines_is_lines(segmenter):
    corpus = gb.Corpus.parse("\n".join("".join(words) for words in DEV[:3]).encode(), "tokens")
    whole = segmenter.predict_corpus(corpus).render().decode().split("\n")
    assert segmenter.predict_corpus(corpus.select([2, 0])).render().decode() == f"{whole[2]}\n{whole[0]}\n"


def test_a_line_of_a_million_characters(segmenter):
    text = "".join("".join(words) for words in TRAIN)
    text = (text * (1_000_000 // len(text) + 1))[:1_000_000]
    out = segmenter.predict_corpus(gb.Corpus.parse(text.encode(), "tokens")).render().decode()
    assert out.replace(" ", "") == text
    assert out.count(" ") > 300_000


def test_threads_and_files_change_nothing(segmenter, tmp_path):
    segmenter.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.predict(DEV) == segmenter.predict(DEV)
    assert loaded.evaluate(DEV)["oov_recall"] == segmenter.evaluate(DEV)["oov_recall"]
    loaded.set_params(threads=3)
    assert loaded.predict(DEV * 20) == segmenter.predict(DEV) * 20
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()
    facts = loaded.info()
    assert (facts["task"], facts["predicts"], facts["method"]) == ("segmenter", "words", "characters")
    assert facts["words known"] == len({word for words in TRAIN for word in words})
    json.dumps(facts)


def test_traces_follow_the_labels(segmenter):
    trace = segmenter.trace(DEV[0], beam=1)
    assert list(trace.words) == list("".join(DEV[0]))
    assert set(trace.gold) <= set("BMES")
    assert segmenter.trace_corpus(DEV, 2).sentence == 2
    with pytest.raises(gb.DataError, match="split the text into words"):
        segmenter.trace("abc")
    with pytest.raises(gb.DataError, match="no characters to trace"):
        segmenter.trace_corpus([["a"], []], 2)


def test_learning_goes_on(segmenter):
    one = gb.Segmenter().partial_fit(TRAIN[:100]).partial_fit(TRAIN[100:])
    assert one.score(DEV) > 75


@pytest.mark.parametrize("templates", ["zhang-2014", "ltp", ["w0", "w-1 w0", "t-1"]])
def test_other_templates(templates):
    one = gb.Segmenter(templates=templates, epochs=3, keep_names=True).fit(TRAIN[:100])
    assert one.score(TRAIN[:100]) > 90
    assert one.info()["inputs"] == ["w"]


def test_any_script_will_do():
    """Joined identifiers, Thai: nothing is tied to Chinese."""
    names = [["get", "User", "Name"], ["set", "User", "Id"], ["get", "Id"], ["set", "Name"]] * 3
    assert gb.Segmenter(epochs=5).fit(names).predict(["setUserName"]) == [["set", "User", "Name"]]
    thai = [["ฉัน", "กิน", "ข้าว"], ["เขา", "กิน", "ที่", "บ้าน"], ["ฉัน", "อยู่", "บ้าน"]] * 3
    assert gb.Segmenter(epochs=5).fit(thai).predict(["ฉันกินที่บ้าน"]) == [["ฉัน", "กิน", "ที่", "บ้าน"]]


def test_no_data_no_words():
    with pytest.raises(gb.DataError, match="has no tokens; give segmented sentences"):
        gb.Segmenter().fit([[]])
    with pytest.raises(gb.DataError, match="is a str, not a list of words"):
        gb.Segmenter().fit(["abc"])
    with pytest.raises(gb.DataError, match="a lone surrogate"):
        gb.Segmenter(epochs=1).fit([["ab", "c"]]).predict(["a\ud800b"])
    with pytest.raises(gb.NotFittedError):
        gb.Segmenter().predict(["abc"])


def test_texts_and_their_words_must_agree():
    gb.Segmenter(epochs=1).fit(["ab c"], [["a", "bc"]])
    with pytest.raises(gb.DataError, match="text 1: is not what its words make"):
        gb.Segmenter().fit(["abd"], [["a", "bc"]])
    with pytest.raises(gb.DataError, match="there are 1 texts and 2 lists"):
        gb.Segmenter().fit(["abd"], [["abd"], ["a"]])
    with pytest.raises(gb.ParameterError, match="y goes with lists of strings"):
        gb.Segmenter().fit("file.txt", [["abd"]])
