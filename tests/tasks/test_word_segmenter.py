"""The segmenter that sees whole words: the same estimator with another method."""

import json

import pytest

import goldbeam as gb
from goldbeam.data.sample.unspaced import sample_unspaced_sentences

TRAIN = [s.words for s in sample_unspaced_sentences(250, seed=1)]
DEV = [s.words for s in sample_unspaced_sentences(60, seed=2)]


@pytest.fixture(scope="module")
def segmenter():
    return gb.Segmenter(method="words", beam=8, epochs=4, keep_names=True).fit(TRAIN, dev=DEV)


def test_it_learns(segmenter):
    scores = segmenter.evaluate(DEV)
    assert scores["f1"] > 85
    assert segmenter.score(DEV) == scores["f1"]


def test_text_keeps_every_byte_and_gets_spaces(segmenter):
    text = " " + "".join(DEV[0]) + "  x\t" + "".join(DEV[1]) + "\r\n\n" + "".join(DEV[2])
    out = segmenter.predict_corpus(gb.Corpus.parse(text.encode(), "tokens")).render().decode()
    assert out.replace(" ", "") == text.replace(" ", "")
    assert out.count(" ") > text.count(" ")
    assert segmenter.predict(["", " "]) == [[], []]


def test_a_line_of_a_million_characters(segmenter):
    text = "".join("".join(words) for words in TRAIN)
    text = (text * (1_000_000 // len(text) + 1))[:1_000_000]
    narrow = gb.load(segmenter_bytes(segmenter)).set_params(beam=1)
    out = narrow.predict_corpus(gb.Corpus.parse(text.encode(), "tokens")).render().decode()
    assert out.replace(" ", "") == text
    assert out.count(" ") > 300_000


def segmenter_bytes(segmenter):
    return b"".join(segmenter._model_bytes())


def test_threads_and_files_change_nothing(segmenter, tmp_path):
    segmenter.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.predict(DEV) == segmenter.predict(DEV)
    loaded.set_params(threads=3)
    assert loaded.predict(DEV * 20) == segmenter.predict(DEV) * 20
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()


def test_info_says_words_by_name(segmenter):
    facts = segmenter.info(200)
    assert (facts["method"], facts["labels"]) == ("words", ["append", "separate"])
    assert facts["inputs"] == ["c", "starts", "ends", "inside"]
    names = [name for name, _, _ in facts["heaviest features"]]
    assert any("w=" in name for name in names)
    json.dumps(facts)


def test_traces_close_the_last_word(segmenter):
    trace = segmenter.trace(DEV[0], beam=1)
    assert list(trace.words) == [*"".join(DEV[0]), ""]
    assert trace.gold[0] == trace.gold[-1] == "separate"
    assert list(trace.gold).count("separate") == len(DEV[0]) + 1
    assert segmenter.trace_corpus(DEV, 2).sentence == 2


def test_a_run_that_goes_on_is_the_same(tmp_path):
    options = {"method": "words", "epochs": 2, "dropout": 0.1, "l2": 1e-4, "average": 2, "random_state": 3}
    one = gb.Segmenter(**options).fit(TRAIN[:60])
    again = gb.Segmenter(**options).fit(TRAIN[:60], checkpoint=tmp_path / "c")
    assert segmenter_bytes(one) == segmenter_bytes(again)
    assert segmenter_bytes(one) != segmenter_bytes(gb.Segmenter(**{**options, "dropout": 0.0}).fit(TRAIN[:60]))


def test_dropped_characters_take_their_words_with_them():
    """A share of all characters is hidden, so the same data are harder to learn, and still learned."""
    options = {"method": "words", "templates": ["separate w", "c-1 c0"], "epochs": 3, "step": "perceptron"}
    plain, hidden = (gb.Segmenter(dropout=p, **options).fit(TRAIN) for p in (0.0, 0.3))
    updates = [sum(report.updates for report in one._model.epochs) for one in (plain, hidden)]
    assert updates[1] > updates[0]
    assert hidden.score(DEV) > 70


def test_learning_goes_on():
    one = gb.Segmenter(method="words").partial_fit(TRAIN[:100]).partial_fit(TRAIN[100:])
    assert one.score(DEV) > 75


def test_a_dictionary_helps():
    words = sorted({word for sentence in DEV for word in sentence})
    without, within = (gb.Segmenter(method="words", epochs=3, dictionary=d).fit(TRAIN[:60]) for d in (None, words))
    assert within.score(DEV) > without.score(DEV)


def test_the_papers_templates_and_ones_own():
    paper = gb.Segmenter(method="words", templates="zhang-clark-2007", epochs=3).fit(TRAIN[:100])
    assert paper.score(TRAIN[:100]) > 90
    own = gb.Segmenter(method="words", templates=["c0", "separate w"], epochs=1).fit(TRAIN[:20])
    assert own.info()["inputs"] == ["c"]
    with pytest.raises(gb.ParameterError, match="for words must be default, zhang-clark-2007"):
        gb.Segmenter(method="words", templates="ltp").fit(TRAIN[:2])
    with pytest.raises(gb.TemplateError, match="is a label, and words have none"):
        gb.Segmenter(method="words", templates=["t-1"]).fit(TRAIN[:2])
    with pytest.raises(gb.ParameterError, match="cannot be searched exactly"):
        gb.Segmenter(method="words", search="viterbi").fit(TRAIN[:2])
    with pytest.raises(gb.ParameterError, match="method must be"):
        gb.JointTagger(method="words").fit([[("a", "b")]])


def test_data_of_several_formats(tmp_path):
    (tmp_path / "words.txt").write_text("".join(" ".join(words) + "\n" for words in TRAIN[:50]))
    path = gb.Segmenter(method="words", epochs=1).fit(tmp_path / "words.txt")
    lists = gb.Segmenter(method="words", epochs=1).fit(TRAIN[:50])
    assert path.predict(DEV) == lists.predict(DEV)
