"""Who finds words: goldbeam in several settings, python-crfsuite, ltp-extension."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any, Protocol

from features import crfsuite_extractor
from peers.contender import Training

from segmenting import corpora
from segmenting.templates import SETS, for_goldbeam


class Segmenter(Protocol):
    """A model that was read from a file."""

    def lists(self, texts: list[str]) -> list[list[str]]:
        """The words of every text."""
        ...

    def text(self, text: bytes) -> bytes:
        """Lines of text with spaces put between words."""
        ...


class Contender(Protocol):
    """Learns from word_TAG files, in a process of its own, on one thread."""

    name: str
    packages: tuple[str, ...]

    def train(self, train: Path, dev: Path | None, model: Path, **options: Any) -> Training: ...

    def load(self, model: Path) -> Segmenter: ...


class LineByLine:
    """`text` of those who know lists only: what their users write."""

    def lists(self, texts: list[str]) -> list[list[str]]:
        raise NotImplementedError

    def text(self, text: bytes) -> bytes:
        found = self.lists(text.decode().split("\n"))
        return "\n".join(map(" ".join, found)).encode()


@dataclass
class Goldbeam:
    """gb.Segmenter with these options; `passes` is its `epochs`."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)
    packages: tuple[str, ...] = ("goldbeam",)

    def train(self, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        from jobs import CpuWatch

        import goldbeam as gb

        given = {**self.options, **options}
        if "passes" in given:
            given["epochs"] = given.pop("passes")
        segmenter, watch = gb.Segmenter(**given), CpuWatch()
        start = process_time()
        segmenter.fit(str(train), dev=str(dev) if dev else None, observer=watch).save(str(model))
        learn = sum(watch.seconds)
        # Reading the file and writing the model are all that is done beside the passes.
        return Training(len(watch.reports), process_time() - start - learn, learn)

    def load(self, model: Path) -> Segmenter:
        return GoldbeamSegmenter(model)


class GoldbeamSegmenter:
    def __init__(self, model: Path) -> None:
        import goldbeam as gb

        self._segmenter = gb.load(str(model)).set_params(threads=1)

    def lists(self, texts: list[str]) -> list[list[str]]:
        found: list[list[str]] = self._segmenter.predict(texts)
        return found

    def text(self, text: bytes) -> bytes:
        rendered: bytes = self._segmenter.predict_corpus(self._segmenter.read(BytesIO(text), "tokens")).render()
        return rendered


@dataclass
class Crfsuite:
    """A CRF (lbfgs) or an averaged perceptron with exact search (ap) that labels characters B, M, E, S."""

    name: str
    algorithm: str
    templates: str
    passes: int
    settings: dict[str, float] = field(default_factory=dict)
    packages: tuple[str, ...] = ("python-crfsuite",)

    def train(self, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        import pycrfsuite

        passes = options.get("passes", self.passes)
        trainer = pycrfsuite.Trainer(algorithm=self.algorithm, verbose=False)
        trainer.set_params({"max_iterations": passes, **self.settings})
        extract = crfsuite_extractor(SETS[self.templates])
        prepare = 0.0
        for words in corpora.words(train):
            if words:
                start = process_time()
                trainer.append(extract("".join(words)), [label for word in words for label in _labels(len(word))])
                prepare += process_time() - start
        start = process_time()
        trainer.train(str(model))
        return Training(passes, prepare, process_time() - start)

    def load(self, model: Path) -> Segmenter:
        return CrfsuiteSegmenter(model, self.templates)


class CrfsuiteSegmenter(LineByLine):
    def __init__(self, model: Path, templates: str) -> None:
        import pycrfsuite

        self._tagger = pycrfsuite.Tagger()
        self._tagger.open(str(model))
        self._extract = crfsuite_extractor(SETS[templates])

    def lists(self, texts: list[str]) -> list[list[str]]:
        return [self._words(text) if text else [] for text in texts]

    def _words(self, text: str) -> list[str]:
        begins = [i for i, label in enumerate(self._tagger.tag(self._extract(text))) if i == 0 or label in "BS"]
        return [text[begin:end] for begin, end in zip(begins, [*begins[1:], len(text)], strict=True)]


def _labels(length: int) -> str:
    """2 -> "BE"."""
    return "S" if length == 1 else f"B{'M' * (length - 2)}E"


@dataclass
class Ltp:
    """CWSTrainer with its own templates and defaults.

    Found by trying, as in `peers.ltp`: it learns from lines of words, and keeps the pass that is best on an evaluation
    file; without one it keeps the first.
    """

    name: str
    passes: int
    packages: tuple[str, ...] = ("ltp-extension",)

    def train(self, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        os.environ["RAYON_NUM_THREADS"] = "1"  # read when its first thread pool starts
        from ltp_extension import perceptron

        train_lines = corpora.write_words(model.with_suffix(".train"), corpora.words(train))
        # A pass is timed with its evaluation: one sentence, where no dev data are given.
        dev_words = corpora.words(dev) if dev else corpora.words(train)[:1]
        dev_lines = corpora.write_words(model.with_suffix(".dev"), dev_words)
        trainer = perceptron.CWSTrainer()
        trainer.epoch = passes = options.get("passes", self.passes)
        trainer.eval_threads = 1
        start = process_time()
        trainer.load_train_data(str(train_lines))
        trainer.load_eval_data(str(dev_lines))
        prepare = process_time() - start
        start = process_time()
        trainer.train().save(str(model))
        return Training(passes, prepare, process_time() - start)

    def load(self, model: Path) -> Segmenter:
        return LtpSegmenter(model)


class LtpSegmenter(LineByLine):
    def __init__(self, model: Path) -> None:
        os.environ["RAYON_NUM_THREADS"] = "1"
        from ltp_extension import perceptron

        self._model = perceptron.CWSModel.load(str(model))

    def lists(self, texts: list[str]) -> list[list[str]]:
        found: list[list[str]] = self._model.batch_predict(texts, parallelism=False)
        return found


CONTENDERS: dict[str, Contender] = {
    contender.name: contender
    for contender in (
        Goldbeam("goldbeam"),
        Goldbeam("goldbeam words", {"method": "words", "beam": 16}),
        Goldbeam("goldbeam zhang-2014", {"templates": "zhang-2014"}),
        Goldbeam("goldbeam window", {"templates": for_goldbeam("window")}),
        Goldbeam("goldbeam ltp", {"templates": "ltp"}),
        Crfsuite("crfsuite-ap zhang-2014", "ap", "zhang-2014", passes=10),
        Crfsuite("crfsuite-ap window", "ap", "window", passes=10),
        # crfsuite's own c1 = 0, c2 = 1 scores less in tagging: a peer should stand at its best.
        Crfsuite("crfsuite-lbfgs zhang-2014", "lbfgs", "zhang-2014", passes=50, settings={"c1": 0.1, "c2": 0.1}),
        Crfsuite("crfsuite-lbfgs window", "lbfgs", "window", passes=50, settings={"c1": 0.1, "c2": 0.1}),
        Ltp("ltp", passes=10),
    )
}
#: The same features on both sides: ours, and the peers it is compared with.
SAME_TEMPLATES = {
    "goldbeam zhang-2014": ("crfsuite-ap zhang-2014", "crfsuite-lbfgs zhang-2014"),
    "goldbeam window": ("crfsuite-ap window", "crfsuite-lbfgs window"),
    "goldbeam ltp": ("ltp",),
}
PEERS = [name for name in CONTENDERS if not name.startswith("goldbeam")]
