"""The lemmatiser: which edit script makes the lemma of a word.

A word with its tags has one lemma nearly always. So the different pairs of word and tags are looked at, each once, by a
tagger of single words whose labels are scripts. Where that is wrong on the training data, the pair is remembered as an
exception.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import Tensor, load_model
from goldbeam.tasks.corpus_facts import numbers
from goldbeam.tasks.registry import estimator_class
from goldbeam.tasks.tagging.labelling import Labelling
from goldbeam.templates.morphology import LEMMAS

EPOCHS = 8
TOGETHER = 64  # word types that a thread of the tagger gets as one sentence
SECOND_THOUGHTS = 8  # scripts that are tried before a word is taken as its own lemma


@dataclass(frozen=True)
class Lemmatizer:
    """``rules`` has the scripts of the tagger's labels, in their order, then those of exceptions only."""

    tagger: Any
    rules: _core.LemmaRules

    def __post_init__(self) -> None:
        """A model file may say anything."""
        labelling: Labelling = self.tagger._fitted("_model").labelling
        if labelling.written != self.rules.scripts[: len(labelling.written)]:
            raise ValueError("its scripts are not those of its lemmatiser")

    @classmethod
    def fit(cls, corpus: Corpus, tags: bytes, names: list[str], prune: float, threads: int, seed: int) -> Lemmatizer:
        """From lemmas of a corpus; ``tags`` are numbers of ``names``, which hold the cells of a tag."""
        form, lemma = corpus.columns.index("form"), corpus.columns.index("lemma")
        ids, text = _core.word_types(corpus, form, tags, names, 1)
        types = Corpus.parse(text, "tsv", corpus.name)
        scripts = _frequent_scripts(corpus, lemma, types, ids)
        counts = Counter(scripts)
        rows = [[(*row[0], script)] for row, script in zip(types, scripts, strict=True) if counts[script] > 1] or [
            [(*row[0], script)] for row, script in zip(types, scripts, strict=True)
        ]
        tagger = estimator_class("tagger")(
            templates=list(LEMMAS),
            search="greedy",
            scheme="none",
            epochs=EPOCHS,
            prune=prune,
            threads=threads,
            random_state=seed,
        )
        tagger.fit(Corpus.from_sentences(rows, name=corpus.name))
        chosen = numbers(_decode(tagger, types, threads))
        known = tagger._fitted("_model").labelling.written
        numbered = {script: number for number, script in enumerate(known)}
        words = types.column(0)
        exceptions = {
            _core.LemmaRules.key(types, row): numbered.setdefault(script, len(numbered))
            for row, (script, number) in enumerate(zip(scripts, chosen, strict=True))
            if known[number] != script
            and _core.apply_script(known[number], words[row][0]) != _core.apply_script(script, words[row][0])
        }
        keys = sorted(exceptions)
        found = array("I", (exceptions[key] for key in keys))
        return cls(tagger, _core.LemmaRules(list(numbered), array("Q", keys), found))

    def lemmas(self, corpus: Corpus, form: int, tags: bytes, names: list[str], threads: int) -> tuple[bytes, list[str]]:
        """A number (uint32) a token, and the lemmas that these numbers mean."""
        ids, text = _core.word_types(corpus, form, tags, names, TOGETHER)
        types = Corpus.parse(text, "tsv", corpus.name)
        lemmas, failed = self.rules.apply(types, _decode(self.tagger, types, threads))
        for row, lemma in self._second_thoughts(types, failed).items():
            lemmas[row] = lemma
        return ids, lemmas

    def _second_thoughts(self, types: Corpus, failed: list[int]) -> dict[int, str]:
        """Lemmas of words that are too short for the script that is best; a word that none is good for is left out."""
        if not failed:
            return {}
        rows = [types[row // TOGETHER][row % TOGETHER] for row in failed]
        exact = estimator_class("tagger").from_model_file(load_model(b"".join(self.tagger._model_bytes())))
        lists = exact.set_params(search="viterbi").predict_k_best([[row] for row in rows], SECOND_THOUGHTS)
        found = {}
        for row, cells, candidates in zip(failed, rows, lists, strict=True):
            lemmas = (_core.apply_script(labels[0], cells[0]) for _, labels in candidates)
            lemma = next((lemma for lemma in lemmas if lemma is not None), None)
            if lemma is not None:
                found[row] = lemma
        return found

    def tensors(self) -> dict[str, Tensor]:
        """The model file of the tagger, and the exceptions."""
        file = b"".join(self.tagger._model_bytes())
        known = len(self.tagger._fitted("_model").labelling.written)
        others = "\n".join(self.rules.scripts[known:]).encode()
        keys, exceptions = self.rules.keys, self.rules.exceptions
        return {
            "lemma_tagger": Tensor("U8", (len(file),), file),
            "lemma_scripts": Tensor("U8", (len(others),), others),
            "lemma_exceptions": Tensor("U64", (len(keys) // 8,), keys),
            "lemma_exception_scripts": Tensor("U32", (len(exceptions) // 4,), exceptions),
        }

    @classmethod
    def of_tensors(cls, file: memoryview, others: memoryview, keys: memoryview, exceptions: memoryview) -> Lemmatizer:
        """ModelError or ValueError if they are no lemmatiser."""
        model = load_model(bytes(file))
        if model.task != "tagger":
            raise ValueError("what it has as the tagger of its lemmatiser is none")
        tagger = estimator_class("tagger").from_model_file(model)
        text = bytes(others).decode()
        scripts = [*tagger._fitted("_model").labelling.written, *(text.split("\n") if text else [])]
        return cls(tagger, _core.LemmaRules(scripts, keys, exceptions))


def _decode(tagger: Any, types: Corpus, threads: int) -> bytes:
    """The script (uint32) of each word type."""
    model = tagger._fitted("_model")
    ids: bytes = tagger._decoder(model, model.weights).decode(types, model.inputs(types), threads)
    return ids


def _frequent_scripts(corpus: Corpus, lemma: int, types: Corpus, ids: bytes) -> list[str]:
    """For each word type the script of its most frequent lemma; of several the one that comes first."""
    names = _core.distinct_values(corpus, lemma)
    lemmas = numbers(_core.encode_labels(corpus, lemma, names))
    counts = Counter(zip(numbers(ids), lemmas, strict=True))
    best: dict[int, tuple[int, int]] = {}
    for (row, number), times in counts.items():
        if row not in best or times > best[row][0]:
            best[row] = (times, number)
    words = types.column(0)
    return [_core.edit_script(words[row][0], names[best[row][1]]) for row in range(len(words))]
