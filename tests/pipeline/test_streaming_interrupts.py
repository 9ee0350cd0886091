"""Ctrl-C while threads annotate pieces of a text: none of them works to its end."""

import signal
import threading

import pytest
from ctrl_c import in_the_foreground

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.pipeline import batches, streaming
from goldbeam.texts.chunks import Chunk

TREEBANK = gb.Corpus.parse(sample_conllu(30, seed=3).encode(), "conllu")


class Slow:
    """In the place of a pipeline: each piece takes a minute, however late the signal comes on a busy machine."""

    def __init__(self):
        self.tagger = gb.Tagger(epochs=1).fit(TREEBANK)
        self.many = TREEBANK.select(list(range(30)) * 20_000)
        self.ends = []
        self.both = threading.Barrier(2)

    def annotate_layers(self, text, **options):
        if self.both.wait() == 0:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        try:
            for _ in range(30):
                self.tagger.predict_corpus(self.many)
        except KeyboardInterrupt:
            self.ends.append("stopped")
            raise
        self.ends.append("finished")


def test_ctrl_c_ends_all_threads(monkeypatch):
    monkeypatch.setattr(batches, "worker_count", lambda threads: threads)  # also on a machine with one processor
    slow = Slow()
    with in_the_foreground(), pytest.raises(KeyboardInterrupt):
        list(streaming.annotate_chunks(slow, [Chunk("a", 0, 1)] * 2, threads=2))
    assert set(slow.ends) == {"stopped"}
