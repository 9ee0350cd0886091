"""Guided search as an option of every chain task: learning, files, pictures, and what it refuses."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.evaluation.scheme import allowed_transitions
from goldbeam.templates.tagging import SETS

TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(120, seed=1)]
HELD_OUT = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=2)]
WORDS = [[word for word, _ in sentence] for sentence in HELD_OUT]
GUIDED = {"search": "guided", "beam": 3, "epochs": 4}


@pytest.fixture(scope="module")
def tagger():
    return gb.Tagger(**GUIDED).fit(TAGGED, dev=HELD_OUT)


def test_it_learns(tagger):
    assert tagger.evaluate(TAGGED)["accuracy"] > 95
    assert tagger.evaluate(HELD_OUT)["accuracy"] > 80


@pytest.mark.parametrize("name", [name for name in SETS if name.startswith("shen")])
def test_every_feature_set_of_the_paper_learns(name):
    tagger = gb.Tagger(**GUIDED, templates=name, step="margin").fit(TAGGED)
    assert tagger.evaluate(TAGGED)["accuracy"] > 97


def test_each_feature_set_adds_to_the_one_before():
    sizes = [set(SETS[f"shen-2007-{letter}"].templates) for letter in "abcde"]
    assert all(small < large for small, large in pairwise(sizes))
    assert [len(large - small) for small, large in pairwise(sizes)] == [3, 9, 2, 10]


def test_a_saved_tagger_predicts_and_decides_alike(tagger, tmp_path):
    tagger.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.predict(WORDS) == tagger.predict(WORDS)
    assert loaded.annotate(WORDS).order == tagger.annotate(WORDS).order


@pytest.mark.parametrize("aggressive", [True, False])
def test_same_seed_same_model_and_resumed_runs_too(aggressive, tmp_path):
    def fitted(epochs, **options):
        model = gb.Tagger(**{**GUIDED, "epochs": epochs}, aggressive=aggressive, dropout=0.05, l2=1e-4)
        return model.fit(TAGGED, **options)

    fitted(4).save(tmp_path / "whole")

    class Stop:
        def begin(self, plan): ...
        def advance(self, epoch, tokens_done): ...
        def end(self, best_epoch, seconds): ...
        def epoch(self, report):
            if report.epoch == 2:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fitted(4, observer=Stop(), checkpoint=tmp_path / "c")
    fitted(4, checkpoint=tmp_path / "c", resume=True).save(tmp_path / "resumed")
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "resumed").read_bytes()


def test_threads_do_not_matter(tagger):
    expected = tagger.predict(WORDS * 20)
    again = gb.Tagger(**GUIDED, threads=2).fit(TAGGED, dev=HELD_OUT)
    assert again.predict(WORDS * 20) == expected


def test_features_have_names_on_both_sides():
    tagger = gb.Tagger(**GUIDED, templates=["w0", "t-1 t+1"], keep_names=True).fit(TAGGED)
    text = tagger._model.names.freeze()[2].decode()
    assert "t-1=<s> t+1=" in text
    assert "t+1=</s>" in text


def test_shuffle_and_average_works_for_guided_search():
    tagger = gb.Tagger(**GUIDED, average=3).fit(TAGGED)
    assert tagger.evaluate(TAGGED)["accuracy"] > 95


# Spans


def spans(sentence):
    labels = []
    for i, (_, tag) in enumerate(sentence):
        inside = tag in ("NOUN", "DET", "ADJ")
        before = i > 0 and sentence[i - 1][1] in ("NOUN", "DET", "ADJ")
        labels.append("O" if not inside else "I-NP" if before else "B-NP")
    return [(word, label) for (word, _), label in zip(sentence, labels, strict=True)]


def test_spans_are_always_valid():
    tagger = gb.Tagger(search="guided", beam=2, epochs=2).fit([spans(s) for s in TAGGED[:60]])
    names = ["O", "B-NP", "I-NP"]
    start, follow, end = allowed_transitions(names, "iob2")
    for labels in tagger.predict(WORDS):
        ids = [names.index(label) for label in labels]
        assert start[ids[0]]
        assert end[ids[-1]]
        assert all(follow[a * 3 + b] for a, b in pairwise(ids))
    assert tagger.evaluate([spans(s) for s in TAGGED[:60]])["f1"] > 90


def test_segmenters_and_joint_taggers():
    segmented = [[word for word, _ in sentence] for sentence in TAGGED]
    segmenter = gb.Segmenter(search="guided", beam=2, epochs=3).fit(segmented)
    assert segmenter.evaluate(segmented)["f1"] > 95
    joint = gb.JointTagger(search="guided", beam=2, epochs=3).fit(TAGGED)
    assert joint.evaluate(TAGGED)["f1"] > 90


# What is decided when


def test_the_order_is_a_permutation_and_leads_to_the_labels(tagger):
    doc = tagger.annotate(WORDS)
    assert len(doc) == len(WORDS)
    assert [list(sentence.labels) for sentence in doc] == tagger.predict(WORDS)
    for sentence in doc:
        assert sorted(sentence.order) == list(range(len(sentence)))
        assert [decision.word for decision in sentence.decisions] == list(sentence.order)
        assert sentence.decisions[-1].states[0] == sentence.labels
    assert any(sentence.order != tuple(range(len(sentence))) for sentence in doc)


def test_other_searches_decide_from_left_to_right():
    tagger = gb.Tagger(epochs=1).fit(TAGGED)
    assert all(order == tuple(range(len(order))) for order in tagger.annotate(WORDS).order)
    with pytest.raises(gb.ParameterError, match="only guided search"):
        tagger.annotate(WORDS)[0].to_text()


def test_the_picture_as_text():
    """Two words that tell what they are, and one between them that does not."""
    data = [[("a", "X"), ("q", "Y"), ("a", "X")], [("b", "Z"), ("q", "W"), ("b", "Z")]] * 5
    tagger = gb.Tagger(search="guided", beam=1, epochs=10, templates=["w0", "t-1", "t+1", "t-1 t+1"]).fit(data)
    sentence = tagger.annotate([["b", "q", "b"]])[0]
    assert sentence.order[-1] == 1
    text = sentence.to_text(ascii=True)
    assert text.splitlines()[-2].split() == ["Z----*W---Z"] or text.splitlines()[-2] == "Z----*W---Z"
    assert text.startswith("Step 0\nb")
    assert text.count("Step") == 4


def test_the_picture_as_svg(tagger):
    picture = ET.fromstring(tagger.annotate([["<the>", "&", "dog"]])[0].to_svg())
    texts = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<the>", "&", "dog", "step 3"} <= set(texts)
    assert ET.fromstring(tagger.annotate([[]])[0].to_svg()).tag.endswith("svg")
    with pytest.raises(gb.ParameterError, match="one sentence"):
        tagger.annotate(WORDS).to_svg()
    assert "svg" in tagger.annotate(WORDS)._repr_html_()


# What does not go with it


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"search": "beam", "templates": ["w0", "t+1"]}, "guided search only"),
        ({"search": "guided", "templates": ["w0", "t-3"]}, "two labels on either side"),
        ({"search": "guided", "templates": ["t+3"]}, "more than 2 labels ahead"),
        ({"search": "guided", "templates": ["t0"]}, "what is to be told"),
        ({"search": "guided", "beam": 65}, "at most 64 states"),
        ({"search": "guided", "minibatch": 2}, "minibatch must be 1"),
        ({"search": "guided", "aggressive": 1}, "aggressive"),
    ],
)
def test_what_cannot_be_is_refused(parameters, message):
    with pytest.raises(gb.GoldbeamError, match=message):
        gb.Tagger(**parameters).fit(TAGGED[:5])


def test_other_tasks_have_no_guided_search():
    with pytest.raises(gb.ParameterError, match="search must be one of"):
        gb.DependencyParser(search="guided").fit([])
    with pytest.raises(gb.ParameterError, match="another search"):
        gb.Segmenter(method="words", search="guided").fit([["ab", "c"]])


def test_lists_begin_with_the_prediction(tagger):
    lists = tagger.predict_k_best(WORDS, 5)
    assert [labels for (_, labels), *_ in lists] == tagger.predict(WORDS)
    assert all(len({tuple(labels) for _, labels in found}) == len(found) == 5 for found in lists)


def test_gold_is_followed_in_the_order_of_decisions(tagger):
    doc = tagger.annotate(WORDS)
    for sentence, decided in zip(HELD_OUT, doc, strict=True):
        words, gold = zip(*sentence, strict=True)
        trace = tagger.trace(words, gold)
        assert tuple(span.token for span in trace.spans) == decided.order
        assert trace.words == tuple(words[i] for i in decided.order)
        assert trace.predicted == tuple(decided.labels[i] for i in decided.order)
        assert trace.correct == (decided.labels == gold)
        assert trace.labels(len(words) - 1, 0) == decided.labels
        assert [step.rank is not None for step in trace.steps] == [step.in_beam for step in trace.steps]
    assert "choose" not in str(trace)
    assert str(trace).splitlines()[2].split()[-2:] == ["token", "U"]
    assert trace.to_dict()["steps"][0]["token"] == trace.spans[0].token
    assert repr(trace).startswith("<Trace of")
    ET.fromstring(trace.to_svg())


def test_a_narrower_beam_loses_gold_sooner(tagger):
    narrow = tagger.trace_corpus(HELD_OUT, beam=1)
    assert narrow.search == "guided 1"
    assert narrow.fall is not None
    assert all(len(step.beam) == 1 for step in narrow.steps)


def test_characters_are_followed_too():
    segmented = [[word for word, _ in sentence] for sentence in TAGGED]
    segmenter = gb.Segmenter(search="guided", beam=2, epochs=1).fit(segmented)
    trace = segmenter.trace_corpus([[word for word, _ in sentence] for sentence in HELD_OUT])
    assert sorted(span.token for span in trace.spans) == list(range(len(trace.words)))


def test_margins_tell_how_sure_a_label_is(tagger):
    margins = tagger.predict_margins(WORDS)
    assert [len(m) for m in margins] == [len(words) for words in WORDS]
    assert sum(m > 0 for row in margins for m in row) > 0.9 * sum(map(len, WORDS))


def test_sentences_of_one_word_and_of_many(tagger):
    assert len(tagger.predict([["dog"]])[0]) == 1
    long = (WORDS[0] * 10_000)[:10_000]
    assert len(tagger.predict([long])[0]) == 10_000
    assert gb.Tagger(**{**GUIDED, "epochs": 1}).fit([[("dog", "N")], [(word, "N") for word in long[:3000]]])


def test_learning_that_goes_in_circles_is_given_up_and_reported():
    """No feature fires, so no update changes anything."""
    reports = []

    class Watch:
        def begin(self, plan): ...
        def advance(self, epoch, tokens_done): ...
        def end(self, best_epoch, seconds): ...
        def epoch(self, report):
            reports.append(report)

    data = [[("a", "X"), ("a", "Y")], [("b", "X")]]
    gb.Tagger(search="guided", epochs=1, templates=["prefix5(w0)"]).fit(data, observer=Watch())
    assert reports[0].gave_up == 2
