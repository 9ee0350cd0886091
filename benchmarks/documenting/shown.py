"""The figures of each section, in the order of the table."""

from __future__ import annotations

from documenting.data import ENTITIES
from documenting.figures import Figure

SECTIONS: dict[str, list[Figure]] = {
    "a long text, CPU": [
        Figure("long_text", "tokens", "tokens"),
        Figure("long_text", "parts_ms", "the parts' own time, ms"),
        Figure("long_text", "doc_ms", "Doc, beyond that, ms"),
        Figure("long_text", "doc_read_ms", "Doc, all tokens read, beyond, ms", most=30),
        Figure("long_text", "json_ms", "to_json, ms", most=80),
        Figure("long_text", "conllu_ms", "to_conllu, ms", most=15),
    ],
    "short texts, CPU": [
        Figure("short_call", "call_us", 'nlp("Hi."), µs', most=100),
        Figure("many_texts", "pipe_ms", "nlp.pipe of short texts, ms"),
        Figure("many_texts", "joined_ms", "the same as one text, ms"),
        Figure("many_texts", "pipe_ratio", "nlp.pipe / one text", most=1.15),
    ],
    "two threads that share a pipeline": [
        Figure("two_threads", "pipe_speed_up", "nlp.pipe(threads=2), speed-up", least=1.7),
        Figure("two_threads", "pipe_results", "nlp.pipe(threads=2), results", same=True),
        Figure("two_threads", "threads_speed_up", "two threading.Thread, speed-up", least=1.7),
        Figure("two_threads", "threads_results", "two threading.Thread, results", same=True),
    ],
    "other processes": [
        Figure("pickled", "dumps_ms", "pickle.dumps(nlp), CPU ms", most=50),
        Figure("pickled", "loads_ms", "pickle.loads, CPU ms"),
        Figure("pickled", "pickle_mb", "size of the pickle, MB"),
        Figure("pickled", "pickle_results", "results after pickling", same=True),
        Figure("mapped", "fork_results", "multiprocessing (fork), results", same=True),
        Figure("mapped", "spawn_results", "multiprocessing (spawn), results", same=True),
        Figure("mapped", "joblib_results", "joblib, results", same=True),
    ],
    "two processes with one model file": [
        Figure("memory", "file_mb", "size of the file, MB"),
        Figure("memory", "rss_alone_mb", "one process alone: RSS, MB"),
        Figure("memory", "pss_alone_mb", "one process alone: PSS, MB"),
        Figure("memory", "rss_mb", "the same beside a second: RSS, MB"),
        Figure("memory", "pss_mb", "the same beside a second: PSS, MB"),
        Figure("memory", "second_rss_mb", "the second process: RSS, MB"),
        Figure("memory", "second_pss_mb", "the second process: PSS, MB"),
        Figure("memory", "added_mb", "the second adds (PSS), MB"),
        Figure("memory", "mapped_rss_mb", "pages of the file, of both: RSS, MB"),
        Figure("memory", "mapped_pss_mb", "pages of the file, of both: PSS, MB"),
        Figure("memory", "mapped_share", "PSS / RSS of these pages", most=0.55),
    ],
    'goldbeam annotate "one sentence"': [
        Figure("start", "wall_ms", "wall time of the process, ms", no_worse=True),
        Figure("start", "cpu_ms", "CPU time of the process, ms", no_worse=True),
        Figure("imports", "all", "imported modules"),
        Figure("imports", "goldbeam", "imported modules of goldbeam", no_worse=True),
        Figure("imports", "learning", "of these in goldbeam.learning", most=0),
    ],
    **{
        f"entities, {name}": [
            Figure(f"entities {name}", "alone_f1", "tagger alone, F1", equal=True),
            Figure(f"entities {name}", "pipeline_f1", "as the only part, F1"),
            Figure(f"entities {name}", "pipeline_labels", "as the only part, labels", same=True),
            Figure(f"entities {name}", "added_labels", "added to en, labels", same=True),
            Figure(f"entities {name}", "saved_labels", "that saved and loaded, labels", same=True),
        ]
        for name in ENTITIES
    },
    "CoNLL-U from raw text, SHA-256": [
        Figure("predictions", "en_sha256", "en on ud-en-ewt dev", equal=True),
        Figure("predictions", "zh_sha256", "zh on ud-zh-gsd-simp-v2 dev", equal=True),
    ],
}
