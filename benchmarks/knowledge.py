"""What word clusters give: development scores, speed and model size with and without them.

    python benchmarks/knowledge.py --data DIR [--induced FILE] [--lexicon FILE] --out benchmarks/results

DIR holds wnut17, btc, uner-en-ewt, conll2002 and ud-en-ewt. Every set is learned without clusters, with the tables of
spacy-lookups-data, with clusters of the words of the training sets of its language, and, if it is English, with those
of `--induced` (`goldbeam clusters`, from raw text), all with the same settings. The best row has the tables of
spacy-lookups-data and an average of shuffled models or, for UPOS, the lexicon (`goldbeam lexicon lemminflect`).
The estimator of a set is the better one of `Tagger` and `SegmentTagger`; development data select the epoch, too.

Seeds are the outermost loop, and after `--minutes` nothing new is begun, so that a run that was too short has fewer
seeds; each figure says which ones. `--continue` measures what it left out. Results of other sections are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any, NamedTuple

import measure
from record import with_circumstances

import goldbeam as gb
from goldbeam.knowledge.brown import induce_clusters
from goldbeam.knowledge.cluster_files import Clusters, read_clusters

SECTIONS = ["costs", "scores", "parsing"]
SEEDS = (0, 1, 2)
SPEED_ROUNDS = 7
ORIGINS = WITHOUT, SPACY, INDUCED, OWN = "without", "spacy-lookups-data", "other text", "training sets' words"
BEST = "spacy-lookups-data, best settings"
MARGIN = {"step": "margin"}


class DataSet(NamedTuple):
    """Files, the language of the tables, the estimator and its settings, and the score that is asked for.

    ``best`` has the settings that the best row adds, if there is one; ``lexicon`` says whether it has the lexicon.
    """

    train: str
    dev: str
    language: str
    estimator: Any
    settings: dict[str, Any]
    metric: str
    target: float
    best: dict[str, Any] | None = None
    lexicon: bool = False


SETS = {
    "wnut17": DataSet("wnut17/train.txt", "wnut17/dev.txt", "en", gb.Tagger, {**MARGIN, "epochs": 4}, "f1", 36.0),
    "ud-en-ewt": DataSet(
        *("ud-en-ewt/train.conllu", "ud-en-ewt/dev.conllu", "en", gb.Tagger),
        *({"epochs": 6}, "accuracy", 95.9),
        best={},
        lexicon=True,
    ),
    "uner-en-ewt": DataSet(
        *("uner-en-ewt/train.txt", "uner-en-ewt/dev.txt", "en", gb.SegmentTagger),
        *({**MARGIN, "epochs": 5}, "f1", 73.0),
        best={"average": 3},
    ),
    "btc": DataSet("btc/train.txt", "btc/dev.txt", "en", gb.SegmentTagger, {**MARGIN, "epochs": 5}, "f1", 64.0),
    "conll2002-esp": DataSet(
        *("conll2002/esp.train", "conll2002/esp.testa", "es", gb.SegmentTagger),
        *({"epochs": 4}, "f1", 81.5),
        best={"average": 3},
    ),
}
#: Predicted tags: those that the parser has learned with, and those of its own taggers in prediction.
PARSER = {"columns": ["upos"], "jackknife": 3, "beam": 8, "epochs": 3}
PARSING_TARGET = 0.3  # LAS


class Tables:
    """Clusters by language and origin, each read or induced once."""

    def __init__(self, data: Path, induced: Path | None) -> None:
        self._data, self._induced = data, induced
        self._known: dict[tuple[str, str], Clusters] = {}

    def origins(self, language: str) -> list[str]:
        return [o for o in ORIGINS if o != INDUCED or (self._induced and language == "en")]

    def __call__(self, language: str, origin: str) -> Clusters | None:
        if origin == WITHOUT:
            return None
        if (language, origin) not in self._known:
            self._known[language, origin] = self._made(language, origin)
        return self._known[language, origin]

    def _made(self, language: str, origin: str) -> Clusters:
        if origin == SPACY:
            return read_clusters(f"spacy:{language}")
        if origin == INDUCED:
            assert self._induced is not None
            return read_clusters(self._induced)
        with TemporaryDirectory() as folder:
            words = Path(folder, "words")
            words.write_text("\n".join(self._lines(language)), encoding="utf-8")
            found = Path(folder, "clusters")
            induce_clusters(words, input_format="tokens").save(found)
            return read_clusters(found)

    def _lines(self, language: str) -> Iterator[str]:
        """The sentences of the training sets of a language; uner-en-ewt has those of ud-en-ewt."""
        for name, chosen in SETS.items():
            if chosen.language == language and name != "uner-en-ewt":
                corpus = gb.read(self._data / chosen.train)
                form = corpus.columns.index("form") if "form" in corpus.columns else 0
                yield from (" ".join(row[form] for row in sentence) for sentence in corpus)


def file_size(estimator: Any) -> int:
    with TemporaryDirectory() as folder:
        path = Path(folder, "model")
        estimator.save(path)
        return os.path.getsize(path)


def by_seed(summaries: dict[str, Any]) -> dict[str, dict[int, float]]:
    """The scores that summaries hold, by origin."""
    return {origin: {int(seed): score for seed, score in s["seeds"].items()} for origin, s in summaries.items()}


def summary(scores: dict[int, float]) -> dict[str, Any]:
    return {
        "mean": round(mean(scores.values()), 2),
        "seeds": {str(seed): round(score, 2) for seed, score in scores.items()},
    }


class Run:
    """Trainings until the time is over."""

    def __init__(self, data: Path, tables: Tables, options: argparse.Namespace) -> None:
        self._data, self._tables, self._lexicon = data, tables, options.lexicon
        self._sets, self._quick = options.sets, options.quick
        self._end = monotonic() + 60 * options.minutes

    def _trained(self, name: str, origin: str, **settings: Any) -> Any:
        chosen = SETS[name]
        clusters = self._tables(chosen.language, SPACY if origin == BEST else origin)
        settings = {**self._settings_of(chosen, origin), "clusters": clusters, **settings}
        if origin == BEST and chosen.lexicon:
            settings["lexicon"] = self._lexicon
        return chosen.estimator(**settings).fit(self._data / chosen.train, dev=self._data / chosen.dev)

    def _settings_of(self, chosen: DataSet, origin: str) -> dict[str, Any]:
        return {**chosen.settings, **((origin == BEST and chosen.best) or {}), **self._less()}

    def _less(self) -> dict[str, Any]:
        return {"epochs": 1} if self._quick else {}

    def _plan(self) -> Iterator[tuple[int, str, str]]:
        """Seeds, sets, origins of clusters: what matters most comes first, if the time is short."""
        for seed in SEEDS[: 1 if self._quick else None]:
            for origins in ((WITHOUT, SPACY, BEST), (INDUCED, OWN)):
                for name in self._sets:
                    chosen = SETS[name]
                    known = (*self._tables.origins(chosen.language), *([] if chosen.best is None else [BEST]))
                    yield from ((seed, name, origin) for origin in origins if origin in known)

    def scores(self, before: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """All scores so far, after each training."""
        found = {name: by_seed(before.get(name, {}).get("clusters", {})) for name in SETS}
        for seed, name, origin in self._plan():
            if seed in found[name].get(origin, {}):
                continue
            if monotonic() > self._end:
                break
            begun, chosen = process_time(), SETS[name]
            tagger = self._trained(name, origin, random_state=seed)
            score = tagger.evaluate(self._data / chosen.dev)[chosen.metric]
            found[name].setdefault(origin, {})[seed] = score
            seconds = process_time() - begun
            print(f"{name}, seed {seed}, {origin}: {score:.2f}, {seconds:.0f} s", file=sys.stderr, flush=True)
            yield {name: self._scores_of(SETS[name], scores) for name, scores in found.items()}

    def _scores_of(self, chosen: DataSet, found: dict[str, dict[int, float]]) -> dict[str, Any]:
        return {
            "estimator": chosen.estimator.__name__,
            "settings": self._settings_of(chosen, WITHOUT),
            "best": None if chosen.best is None else {**chosen.best, "lexicon": chosen.lexicon},
            "metric": chosen.metric,
            "target": chosen.target,
            "clusters": {
                origin: {**summary(scores), "reached": mean(scores.values()) >= chosen.target}
                for origin, scores in found.items()
            },
        }

    def costs(self, before: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Speed and file size of taggers of ud-en-ewt after one epoch; they tag its training data in turn."""
        taggers = {origin: self._trained("ud-en-ewt", origin, epochs=1) for origin in (WITHOUT, SPACY)}
        corpus = gb.read(self._data / SETS["ud-en-ewt"].train)
        seconds: dict[str, list[float]] = {origin: [] for origin in taggers}
        for _ in range(SPEED_ROUNDS):
            for origin, tagger in taggers.items():
                begun = process_time()
                tagger.predict_corpus(corpus)
                seconds[origin].append(process_time() - begun)
        ratios = [a / b for a, b in zip(seconds[WITHOUT], seconds[SPACY], strict=True)]
        tensors = taggers[SPACY].info()["tensors"]
        yield {
            "tokens_per_second": {o: round(corpus.token_count / median(times)) for o, times in seconds.items()},
            "speed_ratio": {"median": round(median(ratios), 3), "target": 0.9},
            "file_bytes": {origin: file_size(tagger) for origin, tagger in taggers.items()},
            "table_bytes": sum(size for name, size in tensors.items() if name.startswith("knowledge_")),
        }

    def parsing(self, before: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Labelled attachment with predicted tags."""
        found = by_seed(before.get("las", {}))
        chosen = SETS["ud-en-ewt"]
        for seed in SEEDS[: 1 if self._quick else None]:
            for origin in (WITHOUT, SPACY):
                if seed in found.get(origin, {}):
                    continue
                if monotonic() > self._end:
                    return
                begun, clusters = process_time(), self._tables(chosen.language, origin)
                parser = gb.DependencyParser(**{**PARSER, **self._less()}, clusters=clusters, random_state=seed)
                parser.fit(self._data / chosen.train, dev=self._data / chosen.dev)
                las = found.setdefault(origin, {})[seed] = parser.evaluate(self._data / chosen.dev)["las"]
                seconds = process_time() - begun
                print(f"parsing, seed {seed}, {origin}: {las:.2f}, {seconds:.0f} s", file=sys.stderr, flush=True)
                yield self._parsing_of(found)

    def _parsing_of(self, found: dict[str, dict[int, float]]) -> dict[str, Any]:
        both = sorted(found.get(WITHOUT, {}).keys() & found.get(SPACY, {}).keys())
        gain = mean(found[SPACY][seed] - found[WITHOUT][seed] for seed in both) if both else None
        return {
            "settings": {**PARSER, **self._less()},
            "las": {origin: summary(scores) for origin, scores in found.items()},
            "gain": None if gain is None else round(gain, 2),
            "target": PARSING_TARGET,
            "reached": gain is not None and gain >= PARSING_TARGET,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--induced", type=Path, metavar="FILE", help="clusters of English words from other text")
    parser.add_argument("--lexicon", type=Path, metavar="FILE", help="English lexicon of the best row for UPOS")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--minutes", type=float, default=60, help="begin nothing new after these (default: 60)")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=SECTIONS)
    parser.add_argument("--continue", action="store_true", dest="go_on", help="keep the scores of an interrupted run")
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS), help="measure the scores of these")
    parser.add_argument("--quick", action="store_true", help="one epoch, one seed: tries the script, measures nothing")
    options = parser.parse_args()
    measure.use_one_cpu()
    run = Run(options.data, Tables(options.data, options.induced), options)
    path = options.out / "knowledge.json"
    written: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for section in options.sections:
        command = f"knowledge.py --sections {section}{' --quick' if options.quick else ''}"
        about = with_circumstances(command, ["goldbeam", "spacy-lookups-data"], dict)
        before = written.get(section, {}).get("results", {}) if options.go_on else {}
        for results in getattr(run, section)(before):  # after each training: an interruption loses only one
            written[section] = {**about, "results": results}
            path.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(written, indent=1))


if __name__ == "__main__":
    main()
