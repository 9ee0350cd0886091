"""Tagger.trace: the search through a sentence, in the words and labels of the user."""

import json

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.drawing.text import cells
from goldbeam.errors import DataError, NotFittedError, ParameterError
from goldbeam.learning.trace import Choice, Hypothesis, Trace, TraceStep

TAGS = {"NOUN", "VERB", "DET", "ADJ", "ADV", "PROPN", "ADP"}  # the others are one, so that training has all
SENTENCES = [(list(s.words), [tag if tag in TAGS else "X" for tag in s.upos]) for s in sample_sentences(120, seed=3)]
WORDS, GOLD = [words for words, _ in SENTENCES], [gold for _, gold in SENTENCES]


@pytest.fixture(scope="module")
def tagger():
    """Half-trained, so that it makes mistakes."""
    return gb.Tagger(epochs=1, step="perceptron", update="standard", beam=2).fit(WORDS[:30], GOLD[:30])


@pytest.fixture(scope="module")
def traces(tagger):
    return [tagger.trace(words, gold, beam=1) for words, gold in SENTENCES]


def test_the_examples_show_all_that_can_happen(traces):
    """What the other tests look at is there: falls, recoveries, and standard updates that are invalid."""
    assert any(t.fall is not None for t in traces)
    assert any(t.fall is None and t.correct for t in traces)
    assert any(t.choices["standard"] and not t.choices["standard"].valid for t in traces)


def test_a_trace_ends_with_what_the_tagger_predicts(tagger):
    predicted = tagger.predict(WORDS)
    for (words, gold), labels in zip(SENTENCES, predicted, strict=True):
        trace = tagger.trace(words, gold)
        assert (trace.words, trace.gold, list(trace.predicted)) == (tuple(words), tuple(gold), labels)
        assert trace.correct == (labels == gold)
        assert (trace.search, trace.margin, trace.sentence) == ("beam 2", 0.0, None)


def test_scores_are_in_the_units_of_the_weights(tagger):
    for words, gold in SENTENCES[:20]:
        trace = tagger.trace(words, gold)
        (best,) = tagger.predict_k_best([words], 1)[0]
        assert trace.best_scores[-1] == best[0]
        assert len(trace.gold_scores) == len(words)


def test_gold_falls_off_where_it_is_last_seen_in_the_beam(traces):
    for trace in traces:
        if trace.fall is None:
            assert all(step.in_beam for step in trace.steps)
        else:
            assert all(step.in_beam for step in trace.steps[: trace.fall])
            # Gold never comes back into the beam: its prefix is not there to be prolonged.
            assert not any(step.in_beam for step in trace.steps[trace.fall :])


def test_the_choices_are_what_the_paper_says_of_the_curves(traces):
    for trace in traces:
        sizes = [-step.ahead for step in trace.steps]
        wrong = [i for i, step in enumerate(trace.steps) if not step.best_is_gold]
        chosen = {name: choice and choice.length - 1 for name, choice in trace.choices.items()}
        last = len(sizes) - 1
        assert chosen["standard"] == (last if last in wrong else None)
        assert chosen["early"] == chosen["laso"] == trace.fall  # greedy: gold is the beam or outside it
        valid = [i for i in wrong if sizes[i] >= 0]
        assert chosen["latest"] == max(valid, default=None)
        if valid:
            assert sizes[chosen["max-violation"]] == pytest.approx(max(sizes))
        for choice in filter(None, trace.choices.values()):
            assert choice.size == pytest.approx(sizes[choice.length - 1])
            assert choice.valid == (choice.length - 1 in valid)


def test_search_beam_and_margin_can_be_changed_for_a_trace(tagger):
    words, gold = SENTENCES[0]
    exact = tagger.trace(words, gold, search="viterbi")
    assert exact.search == "viterbi"
    assert [h.score for h in exact.steps[-1].beam] == sorted((h.score for h in exact.steps[-1].beam), reverse=True)
    assert all(len(step.beam) == 1 for step in tagger.trace(words, gold, search="greedy").steps)
    assert max(len(step.beam) for step in tagger.trace(words, gold, beam=7).steps) == 7
    assert tagger.trace(words, gold, margin=1e6).choices["max-violation"].length > 0
    assert (tagger.search, tagger.beam) == ("beam", 2)
    greedy = gb.Tagger(epochs=1, search="greedy").fit(WORDS[:5], GOLD[:5])
    assert (greedy.trace(words[:1], gold[:1]).search, greedy.trace(words[:1], gold[:1], beam=3).search) == (
        "greedy",
        "beam 3",
    )
    assert greedy.trace(words[:1], gold[:1]).margin == greedy.margin == 1.0
    assert greedy.trace(words[:1], gold[:1], margin=0.0).margin == 0.0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"beam": 0}, "beam must be a whole number of at least 1, got 0"),
        ({"search": "dfs"}, "search must be one of beam, greedy, viterbi, guided, guided-left-to-right, got 'dfs'"),
        ({"margin": float("nan")}, "margin must be a finite number of at least 0, got nan"),
        ({"margin": -1.0}, "margin must be a finite number of at least 0, got -1.0"),
    ],
)
def test_a_parameter_without_sense_is_refused(tagger, changes, message):
    with pytest.raises(ParameterError, match=message):
        tagger.trace(*SENTENCES[0], **changes)


def test_what_cannot_be_traced_is_told():
    with pytest.raises(NotFittedError):
        gb.Tagger().trace(["a"], ["X"])
    tagger = gb.Tagger(epochs=1).fit([[("a", "X"), ("b", "Y")]])
    for words, gold, message in [
        (["a"], ["X", "Y"], "the sentence has 1 tokens and 2 labels; give one label a token"),
        (["a", "b"], ["X", "Q"], r"token 2 \('b'\): the label 'Q' is not one that the model knows; give labels like"),
        ([], [], "there are no tokens to trace"),
        ("ab", ["X", "Y"], "must be lists; split the text into words"),
        (["a", "b"], "XY", "must be lists; split the text into words"),
    ]:
        with pytest.raises(DataError, match=message):
            tagger.trace(words, gold)


def test_spans_are_traced_in_the_labels_of_the_data():
    chunks = [[("the", "B-NP"), ("dog", "I-NP"), ("barks", "B-VP"), ("loudly", "O")], [("dogs", "B-NP"), ("bark", "O")]]
    tagger = gb.Tagger(epochs=3).fit(chunks)
    trace = tagger.trace(["the", "dog", "barks"], ["B-NP", "I-NP", "B-VP"])
    shown = {h.label for step in trace.steps for h in step.beam}
    assert shown <= {"B-NP", "I-NP", "B-VP", "O"}
    assert trace.correct
    for gold, message in [
        (["I-NP", "I-NP", "O"], r"token 1 \('the'\): 'I-NP' at the start is not valid in iob2"),
        (["O", "I-NP", "O"], r"token 2 \('dog'\): 'I-NP' after 'O' is not valid in iob2"),
    ]:
        with pytest.raises(DataError, match=message):
            tagger.trace(["the", "dog", "barks"], gold)


def test_tokens_may_be_tuples_of_the_columns_that_the_model_reads():
    data = [[("the", "DT", "B"), ("dog", "NN", "I")], [("it", "PRP", "B"), ("barks", "VBZ", "O")]]
    tagger = gb.Tagger(epochs=2, templates=["w0", "c1[0]", "t-1"]).fit(data)
    trace = tagger.trace([("the", "DT"), ("dog", "NN")], ["B", "I"])
    assert trace.words == ("the", "dog")
    assert list(trace.predicted) == tagger.predict([[("the", "DT"), ("dog", "NN")]])[0]
    assert tagger.trace_corpus(data, 2).words == ("it", "barks")


def test_of_a_corpus_the_first_sentence_that_shows_something_is_taken(tagger, traces):
    data = [list(zip(words, gold, strict=True)) for words, gold in SENTENCES]
    right = [k for k, t in enumerate(traces) if t.correct]
    falls = [k for k, t in enumerate(traces) if t.fall is not None]
    found = tagger.trace_corpus(data, beam=1)
    assert (found.sentence, found.words) == (falls[0] + 1, traces[falls[0]].words)
    assert tagger.trace_corpus([data[k] for k in right[:3]], beam=1).sentence == 1
    # A sentence that cannot be traced is passed over, unless there is no other.
    chosen = [data[right[0]], [("never-seen", "NO-SUCH-LABEL")], data[falls[0]]]
    assert tagger.trace_corpus(chosen, beam=1).sentence == 3
    with pytest.raises(DataError, match=r"sentence 1, token 1 .*NO-SUCH-LABEL"):
        tagger.trace_corpus(chosen[1:2])


def test_a_wrong_end_is_taken_where_gold_never_falls_off(tagger):
    data = [list(zip(words, gold, strict=True)) for words, gold in SENTENCES]
    wide = [tagger.trace(words, gold, beam=400) for words, gold in SENTENCES]
    kept = [row for row, trace in zip(data, wide, strict=True) if trace.fall is None]
    wrong = [k for k, trace in enumerate([t for t in wide if t.fall is None], 1) if not trace.correct]
    assert wrong
    assert tagger.trace_corpus(kept, beam=400).sentence == wrong[0]


def test_the_dict_is_json_and_says_what_the_object_says(traces):
    for trace in traces[:20]:
        content = json.loads(json.dumps(trace.to_dict(), allow_nan=False))
        assert (content["fall"], content["correct"]) == (trace.fall, trace.correct)
        assert [step["word"] for step in content["steps"]] == list(trace.words)
        assert [step["gold"] for step in content["steps"]] == list(trace.gold_scores)
        assert [step["rank"] for step in content["steps"]] == [step.rank for step in trace.steps]
        assert content["choices"]["early"] == (trace.choices["early"] and vars(trace.choices["early"]))


def example(words, **changes):
    """The shape of the paper's figure: gold falls off at the second step and leads at the last."""
    scores = [(1.0, 1.0, True), (1.0, 3.0, False), (2.0, 5.0, False), (7.0, 6.5, False)]
    steps = [
        TraceStep(gold, best, inside, inside, (Hypothesis(best, "N", 0, inside), Hypothesis(best - 1, "V", 0, False)))
        for gold, best, inside in scores[: len(words)]
    ]
    choices = {
        "standard": Choice(4, -0.5, False), "early": Choice(2, 2.0, True), "latest": Choice(3, 3.0, True), "laso": None
    }  # fmt: skip
    fields = {"words": tuple(words), "gold": ("N",) * len(words), "steps": tuple(steps), "choices": choices}
    return Trace(**{**fields, "search": "beam 2", **changes})


def test_the_table_shows_a_line_a_token_and_a_line_a_method():
    assert str(example(["fruit", "flies", "中文", "."], sentence=9)) == (
        "sentence 9, beam 2: gold falls off the beam at step 2, flies\n"
        "\n"
        "   word   gold  best  output  gold score  best score  gold - best       rank\n"
        "1  fruit  N     N     N             1.00        1.00         best          1\n"
        "2  flies  N     N     N             1.00        3.00        -2.00  falls off\n"
        "3  中文   N     N     N             2.00        5.00        -3.00          -\n"
        "4  .      N     N     N             7.00        6.50        +0.50          -\n"
        "\n"
        "What each update method would learn from (a violation: a wrong prefix that scores gold's or more)\n"
        "  standard  the whole: gold is ahead by 0.50, NO violation: an invalid update\n"
        "  early     the first 2: gold is behind by 2.00, a violation\n"
        "  latest    the first 3: gold is behind by 3.00, a violation\n"
        "  laso      nothing"
    )
    assert "(a violation: a wrong prefix that gold beats by the margin of 0.5 or less" in str(
        example(["a", "b", "c", "d"], margin=0.5)
    )


def test_the_table_aligns_whatever_the_words_are():
    lines = str(example(["x", "a\x1b[31m\nb", "漢字かな", "e\u0301🙂"])).split("\n")[2:7]
    assert len({cells(line) for line in lines}) == 1
    assert lines[2].startswith(r"2  a\x1b[31m\nb  N ")


def test_derivations_of_different_length_are_shown_to_the_end_of_the_longest():
    idle = 2**32 - 2
    point = {"gold": 1.0, "rival": 2.0, "in_beam": True, "best_is_gold": False}
    beams = [[(2.0, 0, 1, False), (1.0, 0, 0, True)], [(2.0, 0, 0, False), (1.0, 1, idle, True)]]
    core = {"steps": [{**point, "beam": beam} for beam in beams], "choices": {"early": (2, 1.0, True)}}
    trace = Trace.of(core, ["a"], ["X"], ["X", "Y"], search="beam 2")
    assert (trace.words, trace.gold, trace.predicted) == (("a", "–"), ("X", "–"), ("Y", "X"))
    assert trace.labels(1, 1) == ("X", "–")
    assert "2  –     –" in str(trace)


def test_gold_that_is_merged_away_is_told_from_gold_that_is_too_bad_for_the_beam():
    tight = example(["a", "b", "c", "d"])
    assert not tight.merged_away
    steps = list(tight.steps)
    steps[1] = TraceStep(2.5, 3.0, False, False, steps[1].beam)  # between the best, 3, and the worst, 2
    merged = example(["a", "b", "c", "d"], steps=tuple(steps))
    assert merged.merged_away
    assert str(merged).startswith("beam 2: gold falls off the beam at step 2, b, merged with a better prefix\n")


def test_without_merging_nothing_is_merged_away(tagger):
    tagger.set_params(merge=False)
    try:
        unmerged = [tagger.trace(words, gold, beam=3) for words, gold in SENTENCES]
    finally:
        tagger.set_params(merge=True)
    merged = [tagger.trace(words, gold, beam=3) for words, gold in SENTENCES]
    assert any(trace.merged_away for trace in merged)
    assert any(trace.fall is not None for trace in unmerged)
    assert not any(trace.merged_away for trace in unmerged)


def test_the_repr_is_one_line():
    assert repr(example(["a", "b", "c", "d"])) == "<Trace of 4 tokens, beam 2: gold falls off the beam at step 2, b>"
    stays = example(["a"], choices={})
    assert repr(stays) == "<Trace of 1 tokens, beam 2: gold stays in the beam and wins>"
