"""Segment taggers: search against all segmentations, features against a twin in Python, files, and what is refused."""

import itertools
import pickle
import random

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.errors import DataError, ModelError, ParameterError, TemplateError
from goldbeam.evaluation.scheme import allowed_transitions

WORDS = ["a", "b", "New", "York", "c"]
TYPES = ["X", "Y"]
LABELS = ["O", *(f"{role}-{kind}" for kind in TYPES for role in "BIES")]
TEMPLATES = [
    *("w0", "t-1", "w[seg]", "lower(w[seg]) seg.length", "w[first] w[last]", "w[before]", "w[after]"),
    *("lower(w[left])", "w[right]", "seg.previous", "seg.previous w[seg]"),
]
TRAIN = [
    [("in", "O"), ("New", "B-LOC"), ("York", "I-LOC"), ("Ann", "B-PER")],
    [("New", "O"), ("shoes", "O"), ("of", "O"), ("Ann", "B-PER"), ("Lee", "I-PER")],
    [("York", "B-LOC"), (",", "O"), ("Leeds", "B-LOC")],
] * 3


def drawn(seed, sentences=12):
    """Sentences with random segments in IOB2."""
    draw = random.Random(seed)
    data = []
    for _ in range(sentences):
        sentence = []
        for _ in range(draw.randint(1, 3)):
            kind = draw.choice(["O", *TYPES])
            words = [draw.choice(WORDS) for _ in range(draw.randint(1, 2))]
            labels = ["O"] * len(words) if kind == "O" else [f"B-{kind}", *[f"I-{kind}"] * (len(words) - 1)]
            sentence += zip(words, labels, strict=True)
        data.append(sentence)
    return data


def valid_sequences(labels, length):
    start, follow, end = allowed_transitions(labels, "iobes")
    for ids in itertools.product(range(len(labels)), repeat=length):
        pairs = itertools.pairwise(ids)
        if start[ids[0]] and end[ids[-1]] and all(follow[a * len(labels) + b] for a, b in pairs):
            yield ids


@pytest.mark.parametrize("merge", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_a_wide_beam_finds_the_best_of_all_segmentations(seed, merge):
    tagger = gb.SegmentTagger(epochs=3, templates=TEMPLATES, beam=3000, merge=merge).fit(drawn(seed))
    predictor = tagger.predictor()
    learned = predictor.model.encoding.learned
    for sentence in drawn(seed + 100, 4):
        words = [word for word, _ in sentence][:4]
        corpus = gb.Corpus.from_sentences([words])
        scores = {
            ids: predictor.decoder.scores(corpus, [0], _core_ids(ids))[0]
            for ids in valid_sequences(learned, len(words))
        }
        found = tuple(memoryview(predictor.decoder.decode(corpus, [0])).cast("I"))
        assert scores[found] == max(scores.values())
        best = predictor.decoder.k_best(corpus, [0], 5)[0]
        assert [score for score, _ in best] == pytest.approx(sorted(scores.values(), reverse=True)[: len(best)])


def _core_ids(ids):
    return b"".join(number.to_bytes(4, "little") for number in ids)


def twin_features(words, labels):
    """The features of a derivation by TEMPLATES, as (template, values, what its weight is of)."""
    found, begin, previous, end = [], 0, None, 0
    for i, label in enumerate(labels):
        before = labels[i - 1] if i else "<s>"
        found += [("w0", words[i], label), ("t-1", before, label)]
        role, kind = label[0], label[2:]
        if role in "BS":
            begin = i
        if role in "ES":
            of = f"S-{kind}"
            seg, n = tuple(words[begin : i + 1]), i + 1 - begin
            near = begin - end if previous else None
            last = (previous, None if near is None or near > 3 else tuple(w.lower() for w in words[end:begin]))
            found += [
                ("w[seg]", seg, of),
                ("lower(w[seg]) seg.length", (tuple(w.lower() for w in seg), n), of),
                ("w[first] w[last]", (seg[0], seg[-1]), of),
                ("w[before]", words[begin - 1] if begin else "<s>", of),
                ("w[after]", words[i + 1] if i + 1 < len(words) else "</s>", of),
                ("seg.previous", last, of),
                ("seg.previous w[seg]", (last, seg), of),
                *(("lower(w[left])", w.lower(), of) for w in words[max(begin - 8, 0) : begin]),
                *(("w[right]", w, of) for w in words[i + 1 : i + 9]),
            ]
            previous, end = kind, i + 1
    return found


def score(weights, words, labels):
    return sum(weights.get(feature, 0.0) for feature in twin_features(words, labels))


@pytest.mark.parametrize("seed", range(3))
def test_learning_gives_the_scores_of_a_twin_in_python(seed):
    """Where several derivations are best, the core may take any of them; the scores then tell which."""
    first = [("a", "B-X"), ("b", "I-X"), ("New", "B-Y"), ("York", "I-Y")]  # all labels
    settings = {"beam": 3000, "update": "standard", "step": "perceptron", "average": False}
    tagger, weights = gb.SegmentTagger(templates=TEMPLATES, **settings), {}
    for sentence in [first, *(sentence[:4] for sentence in drawn(seed, 5))]:
        decoder = tagger.partial_fit([sentence]).predictor().decoder
        learned = tagger.predictor().model.encoding.learned
        sequences = {ids: [learned[k] for k in ids] for ids in valid_sequences(learned, len(sentence))}
        words, gold = [word for word, _ in sentence], _iobes([label for _, label in sentence])
        scores = {ids: score(weights, words, labels) for ids, labels in sequences.items()}
        best = [ids for ids in sequences if scores[ids] > max(scores.values()) - 1e-6]
        corpus = gb.Corpus.from_sentences([words])
        found = {ids: decoder.scores(corpus, [0], _core_ids(ids))[0] for ids in sequences}
        updated = [changed(weights, words, gold, sequences[ids]) for ids in best]
        weights = next(
            new
            for new in updated
            if all(found[ids] == pytest.approx(score(new, words, sequences[ids]), abs=0.01) for ids in sequences)
        )


def changed(weights, words, gold, found):
    new = dict(weights)
    for sign, labels in ((1, gold), (-1, found)):
        for feature in twin_features(words, labels):
            new[feature] = new.get(feature, 0.0) + sign
    return new


def _iobes(labels):
    closed = [not after.startswith("I") for after in [*labels[1:], "O"]]
    roles = {("B", True): "S", ("I", True): "E"}
    return [roles.get((label[0], last), label[0]) + label[1:] for label, last in zip(labels, closed, strict=True)]


@pytest.mark.parametrize("update", _core.choices("update"))
def test_every_update_learns_what_it_has_seen(update):
    tagger = gb.SegmentTagger(epochs=15, beam=2, update=update, step="perceptron").fit(TRAIN)
    words = [[word for word, _ in sentence] for sentence in TRAIN]
    assert tagger.predict(words) == [[label for _, label in sentence] for sentence in TRAIN]


def test_a_model_file_a_pickle_and_several_threads_predict_the_same(tmp_path):
    tagger = gb.SegmentTagger(epochs=3, keep_names=True).fit(TRAIN)
    texts = [[word for word, _ in sentence] for sentence in drawn(1, 600)]
    found = tagger.predict(texts)
    tagger.save(tmp_path / "model")
    assert gb.load(tmp_path / "model").predict(texts) == found
    assert pickle.loads(pickle.dumps(tagger)).predict(texts) == found
    assert tagger.set_params(threads=3).predict(texts) == found
    names = {name.split("=")[0] for name, _, _ in tagger.heaviest_features(10_000)}
    assert {"w[seg]", "seg.length", "lower(w[before])", "seg.previous"} <= names
    assert "gold stays in the beam" in str(tagger.trace(["in", "New", "York"], ["O", "B-LOC", "I-LOC"]))


def test_a_file_with_labels_of_a_tagger_is_refused(tmp_path):
    tagger = gb.Tagger(epochs=1).fit([[("a", "N"), ("b", "V")]])
    metadata, tensors = tagger._model_content()
    from goldbeam.models.container import dump_model

    (tmp_path / "bad").write_bytes(b"".join(dump_model({**metadata, "task": "segment-tagger"}, tensors)))
    with pytest.raises(ModelError, match="its labels are not those of segments"):
        gb.load(tmp_path / "bad")


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("w[sag]", r"'sag' is not an offset .*; did you mean w\[seg\]\?"),
        ("t-1 w[seg]", r"'t-1' is not of a segment"),
        ("w[left] w[seg]", r"\[left\] and \[right\] go with nothing else"),
        ("w[seg+1]", r"'w\[seg\+1\]' has an offset"),
        ("x[seg]", "unknown column 'x'"),
        ("seg.size", r"'seg.size' is not of a segment .*seg.length"),
        ("w[first+9]", r"offset \+?9 is outside"),
    ],
)
def test_bad_templates_are_explained(template, message):
    with pytest.raises(TemplateError, match=message):
        gb.SegmentTagger(templates=["w0", template]).fit(TRAIN)


def test_a_tagger_says_whose_atoms_those_of_segments_are():
    with pytest.raises(TemplateError, match=r"w\[seg\] is an atom of segment taggers, here the nearest is w0"):
        gb.Tagger(templates=["w0", "w[seg]"]).fit(TRAIN)


def test_labels_that_are_no_spans_and_searches_that_do_not_fit_are_refused():
    with pytest.raises(DataError, match="the labels are not spans in IOB2 or IOBES"):
        gb.SegmentTagger().fit([[("a", "N")]])
    with pytest.raises(ParameterError, match="search must be one of beam, greedy, got 'viterbi'"):
        gb.SegmentTagger(search="viterbi").fit(TRAIN)
    spec = gb.SegmentTagger(epochs=1).fit(TRAIN).predictor().model.spec
    with pytest.raises(ParameterError, match="segments may have any length"):
        _core.SegmentLearner(spec, search="viterbi")


def test_a_pipeline_has_entities_of_a_segment_tagger():
    rows = [[(word, label) for word, label in sentence] for sentence in TRAIN]
    corpus = gb.Corpus.from_sentences(rows, columns=["form", "entities"])
    tagger = gb.SegmentTagger(epochs=10, column="entities").fit(corpus)
    doc = gb.Pipeline(parts={"entities": tagger}).of_tokens([["in", "New", "York"]])
    assert [(span.text, span.label) for span in doc.entities] == [("New York", "LOC")]


def test_bilou_is_learned_as_iobes_is():
    roles = {"S": "U", "E": "L"}
    iobes = [[(w, label) for (w, _), label in zip(s, _iobes([x for _, x in s]), strict=True)] for s in TRAIN]
    bilou = [[(w, roles.get(label[0], label[0]) + label[1:]) for w, label in sentence] for sentence in iobes]
    words = [[word for word, _ in sentence] for sentence in TRAIN]
    found = gb.SegmentTagger(epochs=4).fit(bilou).predict(words)
    back = {new: old for old, new in roles.items()}
    assert [[back.get(x[0], x[0]) + x[1:] for x in s] for s in found] == gb.SegmentTagger(epochs=4).fit(iobes).predict(
        words
    )
