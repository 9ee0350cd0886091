"""Epochs, the best one on dev data, patience, and what an observer is told."""

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.learning.events import Plan
from goldbeam.learning.loop import Outcome, Schedule, Score, train

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60, seed=6)]
TRAIN, DEV = SENTENCES[:40], SENTENCES[40:]


class Watch:
    def __init__(self):
        self.events = []

    def begin(self, plan):
        self.events.append(("begin", plan))

    def advance(self, epoch, tokens_done):
        self.events.append(("advance", epoch, tokens_done))

    def epoch(self, report):
        self.events.append(("epoch", report))

    def end(self, best_epoch, seconds):
        self.events.append(("end", best_epoch))

    def reports(self):
        return [event[1] for event in self.events if event[0] == "epoch"]


class Counting:
    """A learner that counts its passes and remembers the order of the examples."""

    def __init__(self):
        self.orders = []
        self.weights = self
        self.feature_count = 0

    def learn(self, data, sentences, begun, stop):
        self.orders.append(list(sentences))
        return self

    def __len__(self):
        return len(self.orders[-1])

    updates = invalid = gave_up = gamma_invalid = plain_fallbacks = violation = updated = covered = 0

    @property
    def total(self):
        return self


class Kept(Outcome):
    """Remembers what it was before."""

    def __init__(self):
        super().__init__()
        self.models = []

    def replace(self, model, epoch, reports):
        super().replace(model, epoch, reports)
        self.models.append((epoch, model))


PLAN = Plan("tagger", 9, 3, 6, 2, 1, "beam 4", "early")


def run(scores, patience, epochs=9, seed=0):
    learner, kept, watch = Counting(), Kept(), Watch()
    given = iter(scores or ())
    train(
        learner, None, [2, 2, 2], Schedule(epochs, patience, seed),
        freeze=lambda: len(learner.orders), score=(lambda model: Score(next(given), "accuracy")) if scores else None,
        outcome=kept, plan=PLAN, observer=watch,
    )  # fmt: skip
    return kept, learner, watch


def test_the_best_epoch_is_kept_and_of_equal_ones_the_first():
    kept, _, watch = run([50, 70, 60, 70, 65], patience=None, epochs=5)
    assert kept.models == [(1, 1), (2, 2)]
    assert (kept.epoch, kept.model) == (2, 2)
    assert [report.best for report in watch.reports()] == [True, True, False, False, False]
    assert [report.dev for report in kept.reports] == [50, 70, 60, 70, 65]
    assert watch.events[-1] == ("end", 2)


@pytest.mark.parametrize(("patience", "epochs_run"), [(1, 3), (2, 6), (4, 8), (5, 9), (None, 9)])
def test_patience_counts_epochs_without_a_better_score(patience, epochs_run):
    scores = [50, 70, 60, 71, 65, 65, 65, 65, 99]
    kept, learner, _ = run(scores, patience)
    assert len(learner.orders) == epochs_run
    assert kept.epoch == max(range(1, epochs_run + 1), key=lambda e: (scores[e - 1], -e))


def test_without_a_score_the_last_epoch_is_kept_and_patience_does_not_apply():
    kept, learner, _ = run(None, None, epochs=4)
    assert kept.models == [(4, 4)]
    assert len(learner.orders) == 4


def test_an_interruption_without_a_score_keeps_the_weights_of_that_moment():
    class Interrupted(Counting):
        def learn(self, data, sentences, begun, stop):
            if len(self.orders) == 2:
                raise KeyboardInterrupt
            return super().learn(data, sentences, begun, stop)

    learner, kept = Interrupted(), Kept()
    with pytest.raises(KeyboardInterrupt):
        train(
            learner, None, [2, 2, 2], Schedule(9, None, 0), freeze=lambda: len(learner.orders), score=None,
            outcome=kept, plan=PLAN,
        )  # fmt: skip
    assert kept.models == [(2, 2)]
    assert [report.epoch for report in kept.reports] == [1, 2]


def test_every_epoch_sees_every_example_once_in_an_order_that_the_seed_fixes():
    orders = run(None, None, epochs=9)[1].orders
    assert all(sorted(order) == [0, 1, 2] for order in orders)
    assert len({tuple(order) for order in orders}) > 1
    assert run(None, None, epochs=9)[1].orders == orders
    assert run(None, None, epochs=9, seed=12345)[1].orders != orders


def test_events_come_in_order_and_add_up():
    watch = Watch()
    gb.Tagger(epochs=3, patience=None).fit(TRAIN, dev=DEV, observer=watch)
    kinds = [event[0] for event in watch.events]
    assert kinds == ["begin", *["advance", "epoch"] * 3, "end"]
    tokens = sum(map(len, TRAIN))
    plan = watch.events[0][1]
    assert (plan.task, plan.examples, plan.tokens, plan.update) == ("tagger", 40, tokens, "max-violation")
    assert [event[1:] for event in watch.events if event[0] == "advance"] == [(e, tokens) for e in (1, 2, 3)]
    for report in watch.reports():
        assert 0 <= report.prefix <= 1
        assert report.invalid == 0
        assert report.violation >= 0
        assert report.examples == 40
        assert report.metric == "accuracy"


def test_the_kept_model_is_that_of_the_best_epoch():
    watch = Watch()
    tagger = gb.Tagger(epochs=6, patience=None, templates=["suffix2(w0)", "t-1"]).fit(TRAIN, dev=DEV, observer=watch)
    best = max(watch.reports(), key=lambda report: (report.dev, -report.epoch))
    assert tagger.info()["epoch"] == best.epoch
    assert tagger.score(DEV) == pytest.approx(best.dev)
    shorter = gb.Tagger(epochs=best.epoch, templates=["suffix2(w0)", "t-1"]).fit(TRAIN)
    words = [[w for w, _ in s] for s in DEV]
    assert shorter.predict_k_best(words, 2) == tagger.predict_k_best(words, 2)


def test_batches_do_not_change_the_result(monkeypatch):
    words = [[w for w, _ in s] for s in DEV]
    expected = gb.Tagger(epochs=2).fit(TRAIN).predict_k_best(words, 2)
    monkeypatch.setattr("goldbeam.learning.loop.BATCH_TOKENS", 30)
    watch = Watch()
    assert gb.Tagger(epochs=2).fit(TRAIN, observer=watch).predict_k_best(words, 2) == expected
    assert sum(event[0] == "advance" for event in watch.events) > 10


def test_an_observer_that_raises_stops_training_and_the_best_epoch_stays():
    class Stop(Watch):
        def epoch(self, report):
            if report.epoch == 2:
                raise KeyboardInterrupt

    tagger = gb.Tagger(epochs=9)
    with pytest.raises(KeyboardInterrupt):
        tagger.fit(TRAIN, observer=Stop())
    assert tagger.info()["epoch"] == 2
    assert tagger.predict([["dog"]])
