"""The core's word-based segmenter does example by example what its plain-Python twin does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import SEARCHES, STEPS, UPDATES
from twins.words import WordPair, flat

from goldbeam.templates.words import ZHANG_CLARK_2007

BEAMS = {name: options for name, options in SEARCHES.items() if name != "viterbi"}
# One character has several roles, and the same characters make one word or two.
SENTENCES = [
    ["AB", "C", "AB", "D"],
    ["A", "BC", "A"],
    ["ABC", "D", "AB"],
    ["D", "A", "B", "CD"],
    [],
    ["C"],
    ["BCDAB", "A", "D", "D"],
]
SETS = {
    "characters": ["c0", "c-1 c0", "c0 c+1", "append c-2"],
    "words": ["c-1 c0", "separate w", "w.first c0", "append w.length", "separate"],
    "Zhang and Clark": list(ZHANG_CLARK_2007),
    "more": [*ZHANG_CLARK_2007, "append w.first c0", "u.single c+1", "same(c-1,c0)", "same(c+1,c-1) w", "bias"],
}


def assert_same(pair, passes=2, exact=True):
    for core, twin in pair.learn(passes):
        assert core == (twin if exact else pytest.approx(twin, abs=1e-4))
    if exact:
        assert pair.core_weights(averaged=False) == pair.twin_weights(averaged=False)
    for averaged in (False, True):
        core = sorted(pair.core_weights(averaged).elements())
        twin = sorted(pair.twin_weights(averaged).elements())
        assert [a for a, _ in core] == [a for a, _ in twin]
        assert [w for _, w in core] == pytest.approx([w for _, w in twin], abs=1e-9 if exact else 1e-4)


@pytest.mark.grid
@pytest.mark.parametrize(
    ("search", "templates"),
    [(search, "Zhang and Clark") for search in BEAMS]
    + [(search, templates) for search in ("greedy", "beam 5 merged") for templates in SETS],
)
@pytest.mark.parametrize("update", UPDATES)
def test_updates_are_those_of_the_twin(update, search, templates):
    pair = WordPair(SENTENCES, SETS[templates], update=update, **BEAMS[search])
    assert_same(pair)
    assert len(pair.core_weights(averaged=False)) > 0


@pytest.mark.grid
@pytest.mark.parametrize("step", ["margin", "passive-aggressive"])
@pytest.mark.parametrize("search", ["greedy", "beam 2 merged", "beam 5 unmerged"])
@pytest.mark.parametrize("update", UPDATES)
def test_other_steps_are_those_of_the_twin(update, search, step):
    pair = WordPair(SENTENCES, SETS["Zhang and Clark"], update=update, **BEAMS[search], **STEPS[step])
    assert_same(pair, exact=step == "margin")


tiny_corpora = st.lists(st.lists(st.text("AB", min_size=1, max_size=3), min_size=1, max_size=4), min_size=1, max_size=4)
ATOMS = [f"{word}{part}" for word in "wu" for part in ("", ".first", ".last", ".length", ".single")]


@given(tiny_corpora, st.sampled_from(UPDATES), st.sampled_from(sorted(BEAMS)), st.data())
def test_any_tiny_corpus_is_learned_alike(sentences, update, search, data):
    conjunction = st.lists(st.sampled_from([*ATOMS, "c0", "c-1", "c+1"]), min_size=1, max_size=3, unique=True)
    action = st.sampled_from(["", "append ", "separate "])
    templates = data.draw(
        st.lists(st.builds(lambda a, t: a + " ".join(t), action, conjunction), unique=True, min_size=1)
    )
    assert_same(WordPair(sentences, templates, update=update, **BEAMS[search]))


@pytest.mark.parametrize("averaged", [False, True])
def test_scores_of_words_agree_up_to_quantisation(averaged):
    pair = WordPair(SENTENCES, SETS["more"])
    pair.learn(passes=2)
    scale = pair.learner.weights.freeze(averaged, 0.0).scale
    scores = pair.decoder(averaged).scores(pair.corpus, [0], flat(pair.begins))
    for score, text, begins in zip(scores, pair.texts, pair.begins, strict=True):
        actions = (*begins, 1) if begins else ()
        active = sum(pair.twin.phi(text, actions).values())
        assert score == pytest.approx(pair.twin.score(text, actions, averaged), abs=active * scale / 2 + 1e-9)
