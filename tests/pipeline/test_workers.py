"""Threads of Python: no more than processors and work, whatever number was asked for."""

from __future__ import annotations

import concurrent.futures
import os

import pytest

import goldbeam as gb
from goldbeam.errors import ParameterError
from goldbeam.pipeline.streaming import annotate_chunks
from goldbeam.texts.chunks import Chunk
from goldbeam.workers import processor_count, worker_count

SENTENCE = "She saw it. "


@pytest.fixture
def three_processors(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 4, 5}, raising=False)


@pytest.fixture
def pools(monkeypatch):
    """The sizes of pools of threads that are made."""
    sizes = []

    class Pool(concurrent.futures.ThreadPoolExecutor):
        def __init__(self, max_workers, **options):
            sizes.append(max_workers)
            super().__init__(max_workers, **options)

    monkeypatch.setattr(concurrent.futures, "ThreadPoolExecutor", Pool)
    return sizes


def test_there_are_never_more_workers_than_processors_or_work(three_processors):
    assert [worker_count(threads) for threads in (1, 2, 3, 4, 1000)] == [1, 2, 3, 3, 3]
    assert [worker_count(1000, work) for work in (0, 1, 2, 9)] == [1, 1, 2, 3]


def test_processors_are_counted_where_the_system_does_not_say_which_are_ours(monkeypatch):
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert processor_count() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processor_count() == 1


def test_a_thousand_threads_read_a_few_pieces_ahead(nlp, three_processors, pools):
    read = []

    def chunks():
        for i in range(40):
            read.append(i)
            yield Chunk(SENTENCE, i * len(SENTENCE), (i + 1) * len(SENTENCE))

    annotated = annotate_chunks(nlp, chunks(), threads=1000)
    first = next(annotated)
    assert pools == [3]
    assert len(read) <= 4
    found = [first, *annotated]
    assert found == list(annotate_chunks(nlp, chunks(), threads=1))
    assert len(found) == 40


@pytest.mark.parametrize("threads", [0, -1, "x", 1.5])
def test_a_number_of_threads_that_makes_no_sense_is_a_parameter_error(nlp, threads):
    with pytest.raises(ParameterError, match="threads must be a whole number of at least 1"):
        list(annotate_chunks(nlp, [Chunk(SENTENCE, 0, len(SENTENCE))], threads=threads))


def test_averaged_models_learn_in_no_more_threads_than_there_are_models(three_processors, pools):
    data = [[("fruit", "N"), ("flies", "V")], [("we", "P"), ("fly", "V")]]
    many = gb.Tagger(epochs=1, average=2, threads=1000).fit(data)
    assert set(pools) == {2}
    assert many._model_bytes() == gb.Tagger(epochs=1, average=2).fit(data)._model_bytes()
    pools.clear()
    gb.Tagger(epochs=1, average=5, threads=1000).fit(data)
    assert set(pools) == {3}
