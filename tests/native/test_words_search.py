"""Word-based segmentation against enumeration: on tiny sentences every segmentation is listed and scored."""

from array import array
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.words import WordPair, begins_of, characters, flat

from goldbeam import _core
from goldbeam.data.sample.unspaced import sample_unspaced_sentences
from goldbeam.errors import ParameterError, TemplateError
from goldbeam.models.feature_names import FeatureNames
from goldbeam.templates.words import ZHANG_CLARK_2007

# Learning words that mean nothing gives weights that mean nothing: as good as random ones.
noise = st.lists(
    st.lists(st.text("ABC", min_size=1, max_size=3), min_size=1, max_size=3).filter(lambda ws: len("".join(ws)) <= 6),
    min_size=2,
    max_size=5,
)
sets = st.sampled_from([["c0", "w"], ["separate w", "append w.first c0"], list(ZHANG_CLARK_2007)])
WIDE = {"merged": {"beam": 600}, "unmerged": {"beam": 600, "merge": False}}


def learned(sentences, templates, **options):
    pair = WordPair(sentences, templates, **{"step": "margin", "margin": 1.0, "beam": 2, **options})
    for _ in range(2):
        pair.learner.learn(pair.data, array("I", range(len(pair.texts))))
    return pair


def enumerate_all(pair, text):
    """Every segmentation of a text with its score, best first."""
    segmentations = [[1, *rest] for rest in product((0, 1), repeat=len(text) - 1)]
    corpus = characters([text] * len(segmentations))
    scores = pair.decoder().scores(corpus, [0], flat(segmentations))
    return sorted(zip(scores, segmentations, strict=True), key=lambda scored: -scored[0])


def decoded(decoder, corpus, threads=1):
    return memoryview(decoder.decode(corpus, [0], threads)).cast("I").tolist()


@pytest.mark.parametrize("search", WIDE)
@given(noise, sets)
def test_wide_beams_find_the_best_words(search, sentences, templates):
    pair = learned(sentences, templates)
    decoder = pair.decoder(**WIDE[search])
    scores = decoder.scores(pair.corpus, [0], array("I", decoded(decoder, pair.corpus)))
    for score, text in zip(scores, pair.texts, strict=True):
        assert score == pytest.approx(enumerate_all(pair, text)[0][0], abs=1e-9)


@pytest.mark.parametrize("search", WIDE)
@given(noise, sets, st.integers(1, 12))
def test_k_best_lists_are_the_true_k_best(search, sentences, templates, k):
    pair = learned(sentences, templates)
    lists = pair.decoder(**WIDE[search]).k_best(pair.corpus, [0], k)
    for found, text in zip(lists, pair.texts, strict=True):
        true = enumerate_all(pair, text)
        assert [score for score, _ in found] == pytest.approx([score for score, _ in true[:k]], abs=1e-9)
        scores = {tuple(begins): score for score, begins in true}
        assert all(scores[tuple(begins)] == pytest.approx(score, abs=1e-9) for score, begins in found)
        assert len({tuple(begins) for _, begins in found}) == len(found)


@given(noise)
def test_a_merged_beam_that_holds_all_states_is_exact(sentences):
    pair = learned(sentences, ["c0", "w"])  # states differ in where the last word begins: as many as characters
    decoder = pair.decoder(beam=7)
    scores = decoder.scores(pair.corpus, [0], array("I", decoded(decoder, pair.corpus)))
    for score, text in zip(scores, pair.texts, strict=True):
        assert score == pytest.approx(enumerate_all(pair, text)[0][0], abs=1e-9)


SAMPLE = [s.words for s in sample_unspaced_sentences(600, seed=3)]


@pytest.fixture(scope="module")
def sample():
    pair = WordPair(SAMPLE[:200], [*ZHANG_CLARK_2007, "c0", "c-1", "c-1 c0 c+1"], beam=8, update="early")
    for _ in range(3):
        pair.learner.learn(pair.data, array("I", range(200)))
    return pair


def f1(gold, found):
    def spans(begins):
        ends = [i for i, b in enumerate(begins) if b] + [len(begins)]
        return set(pairwise(ends))

    return 2 * len(spans(gold) & spans(found)) / (len(spans(gold)) + len(spans(found)))


def test_words_are_learned_and_every_number_of_threads_finds_the_same(sample):
    texts = ["".join(words) for words in SAMPLE]
    corpus = characters(texts)
    found = decoded(sample.decoder(), corpus)
    assert found == decoded(sample.decoder(), corpus, threads=3)
    held_out = sum(len(text) for text in texts[:200])
    assert f1([b for words in SAMPLE[200:] for b in begins_of(words)], found[held_out:]) > 0.75


def test_merging_does_not_change_what_a_sentence_scores(sample):
    text = "".join(SAMPLE[300])
    for merge in (False, True):
        found = sample.decoder(merge=merge).k_best(characters([text]), [0], 4)[0]
        again = sample.decoder().scores(characters([text] * len(found)), [0], flat([begins for _, begins in found]))
        assert again == pytest.approx([score for score, _ in found], abs=1e-9)


def test_a_trace_has_a_step_a_character_and_one_that_closes_the_last_word(sample):
    words = SAMPLE[0]
    trace = sample.decoder().trace(sample.corpus, [0], 0, flat([begins_of(words)]), 0.0)
    assert len(trace["steps"]) == len("".join(words)) + 1
    assert [item[2] for item in trace["steps"][0]["beam"]] == [1]
    assert {item[2] for item in trace["steps"][1]["beam"]} == {0, 1}
    assert trace["steps"][-1]["gold"] == pytest.approx(
        sample.decoder().scores(sample.corpus, [0], flat(sample.begins))[0], abs=1e-9
    )


def test_names_say_words_characters_and_actions():
    pair = WordPair([["AB", "C"], ["A", "BC"]], ["separate w c0", "u.length w.first", "append c-1"], keep_names=True)
    for _ in range(3):
        pair.learner.learn(pair.data, array("I", [0, 1]))
    names = FeatureNames.of(pair.learner.names())
    weights = pair.learner.weights.freeze(True, 0.0)
    found = {(name, action) for name, action, _ in names.heaviest(weights, 100)}
    assert ("c0=C w=AB separate", 1) in found
    assert ("w.first=A u.length=<s>", 0) in found
    assert ("c-1=A append", 0) in found
    assert {action for name, action in found if "append" in name} == {0}


def test_a_text_without_end_is_decoded_in_pieces_that_leave_no_trace(sample):
    """All sentences in one: words far from where pieces meet are those of a search that saw it all."""
    text = "".join("".join(words) for words in SAMPLE)
    long = text * (70_000 // len(text) + 1)
    found = decoded(sample.decoder(beam=4), characters([long]))
    assert len(found) == len(long)
    one = decoded(sample.decoder(beam=4), characters([text]))
    differing = sum(a != b for a, b in zip(one * (len(long) // len(text)), found, strict=True))
    assert differing < len(found) / 500
    endless = decoded(sample.decoder(beam=2), characters(["A" * 40_000]))  # one word, or as many as there may be
    assert endless[0] == 1


def test_empty_data_and_sentences_of_one_character():
    pair = learned([["A"], [], ["BA"]], ["c0", "w"])
    assert decoded(pair.decoder(), characters(["", "A", ""])) == [1]
    assert decoded(pair.decoder(), characters([])) == []
    assert pair.decoder().k_best(characters([""]), [0], 3)[0] == [(0.0, [])]


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("w.middle", "no part of a word"),
        ("t-1", "label"),
        ("tags(c0)", "tags"),
        ("append separate", "never both"),
        ("x0", "unknown column 'x'"),
        ("c0 c0", "twice"),
    ],
)
def test_a_bad_template_is_quoted(template, reason):
    with pytest.raises(TemplateError, match=reason) as error:
        _core.WordSpec(["c"], ["c0", template])
    assert template in str(error.value)


@pytest.mark.parametrize("begins", [[1], [1, 0, 0], [0, 1], [1, 2]])
def test_beginnings_must_fit_the_characters(begins):
    spec = _core.WordSpec(["c"], ["c0"])
    with pytest.raises(ParameterError):
        _core.WordData(spec, characters(["AB"]), [0], array("I", begins))


def test_exact_search_is_refused():
    with pytest.raises(ParameterError, match="beam"):
        WordPair([["A"]], ["c0"], search="viterbi")
