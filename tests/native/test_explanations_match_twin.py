"""What the core says of a decision: against a twin that knows the weights by their names, and exact sums everywhere."""

from __future__ import annotations

import pytest
from twins.explanations import features, weights

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import ParameterError

TEMPLATES = ["bias", "w0", "w-1 w+1", "suffix2(w0)", "t-1", "t-2 t-1", "w0 t-1"]
SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60, seed=4)]
WORDS = [[word for word, _ in sentence] for sentence in SENTENCES]


@pytest.fixture(scope="module", params=["viterbi", "beam", "greedy"])
def tagger(request):
    return gb.Tagger(epochs=2, templates=TEMPLATES, rare=0, keep_names=True, search=request.param, beam=3).fit(
        SENTENCES
    )


def named(tagger):
    return {(name, label): weight for name, label, weight in tagger.heaviest_features(1_000_000)}


def parts_of(tagger, words):
    predictor = tagger.predictor()
    return predictor.decoder, gb.Corpus.from_sentences([words]), [0], predictor.model.encoding.learned


def test_features_and_weights_are_those_of_the_twin(tagger):
    by_name = named(tagger)
    for words in WORDS[:15]:
        decoder, corpus, inputs, labels = parts_of(tagger, words)
        steps = decoder.decisions(corpus, inputs, 0)
        derivation = [action for action, _ in steps]
        history = [labels[action] for action in derivation]
        for i, (_, scores) in enumerate(steps):
            fired = features(TEMPLATES, words, i, history)
            asked = [action for action, _ in scores]
            found, totals, rest = decoder.explain(corpus, inputs, 0, derivation, i, asked)
            for k, action in enumerate(asked):
                own = {name: values[k] for name, values in found if values[k]}
                assert own == weights(by_name, fired, labels[action])
                assert totals[k] == dict(scores)[action]
            assert rest == [0.0] * len(asked)


def test_decisions_are_those_of_the_best_sequence(tagger):
    for words, labels in zip(WORDS, tagger.predict(WORDS), strict=True):
        decoder, corpus, inputs, names = parts_of(tagger, words)
        steps = decoder.decisions(corpus, inputs, 0)
        assert [names[action] for action, _ in steps] == labels
        score = tagger.predict_k_best([words], 1)[0][0][0]
        assert sum(dict(scores)[action] for action, scores in steps) == pytest.approx(score)


def test_any_derivation_can_be_explained(tagger):
    decoder, corpus, inputs, _ = parts_of(tagger, WORDS[0])
    given = [0] * len(WORDS[0])
    steps = decoder.decisions(corpus, inputs, 0, given)
    assert [action for action, _ in steps] == given
    total = sum(dict(scores)[0] for _, scores in steps)
    (other,) = decoder.scores(corpus, inputs, bytes(4 * len(given)))
    assert total == pytest.approx(other)


def test_what_is_not_allowed_is_refused(tagger):
    decoder, corpus, inputs, labels = parts_of(tagger, WORDS[0])
    derivation = [0] * len(WORDS[0])
    with pytest.raises(ParameterError, match="step 1 of the derivation is not allowed there"):
        decoder.decisions(corpus, inputs, 0, [len(labels)])
    with pytest.raises(ParameterError, match="the derivation is longer than it can be"):
        decoder.decisions(corpus, inputs, 0, [*derivation, 0])
    with pytest.raises(ParameterError, match="the derivation has no such step"):
        decoder.explain(corpus, inputs, 0, derivation, len(derivation), [0])
    with pytest.raises(ParameterError, match="an action is not allowed at this step"):
        decoder.explain(corpus, inputs, 0, derivation, 0, [len(labels)])
    with pytest.raises(ParameterError, match="a sentence number is out of range"):
        decoder.decisions(corpus, inputs, 1)
