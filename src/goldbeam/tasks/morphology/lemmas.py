"""The lemmatiser: which edit script makes the lemma of a word.

A word with its tags has one lemma nearly always. So the different pairs of word and tags are looked at, each once, by a
tagger of single words whose labels are scripts. It is for new words: those of the training data are remembered.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.header import DTYPES
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import estimator_class

Cells = list[tuple[str, str]]  # what is known of a tag: UPOS and FEATS as a rule

EPOCHS = 8
TOGETHER = 64  # word types that a thread of the tagger gets as one sentence
MOST_SCRIPTS = 1 << 16
CANDIDATES = 8  # scripts of a new word that are looked at

_PART = Part("lemma_tagger", ("tagger",), "lemma tagger")
# The tensors of `LemmaRules.freeze`.
_RULES = {
    "lemma_words": "U32",
    "lemma_word_scripts": "U16",
    "lemma_pairs": "U64",
    "lemma_pair_scripts": "U16",
    "lemma_known": "U32",
}


@dataclass(frozen=True)
class Lemmatizer:
    """``rules`` has the scripts of the tagger's labels, in their order, then those of remembered words only.

    ``tagger`` is the predictor of a tagger.
    """

    tagger: Any
    rules: _core.LemmaRules

    def __post_init__(self) -> None:
        """A model file may say anything."""
        model = self.tagger.model
        if not {*model.spec.columns} <= {"w", "c1", "c2", "c3"}:
            raise ValueError("its lemmatiser reads columns that there are not")
        if model.encoding.written != self.rules.scripts[: len(model.encoding.written)]:
            raise ValueError("its scripts are not those of its lemmatiser")

    @classmethod
    def fit(cls, corpus: Corpus, tags: bytes, cells: Cells, **parameters: Any) -> Lemmatizer:
        """From lemmas of a corpus; ``tags`` are numbers (uint32) of ``cells``, ``parameters`` those of the tagger."""
        from goldbeam.templates.morphology import LEMMAS

        form, lemma = corpus.columns.index("form"), corpus.columns.index("lemma")
        ids, types = _core.word_types(corpus, form, tags, cells, 1)
        scripts = _scripts_of(corpus, lemma, types, ids)
        tagger = estimator_class("tagger")(
            templates=list(LEMMAS), search="greedy", scheme="none", epochs=EPOCHS, **parameters
        )
        predictor = tagger.fit(_frequent_scripts(types, scripts)).predictor()
        return cls(predictor, _rules(types, scripts, predictor, int(tagger.threads)))

    def lemmas(self, corpus: Corpus, form: int, tags: bytes, cells: Cells, threads: int) -> tuple[bytes, list[str]]:
        """A number (uint32) a token, and the lemmas that these numbers mean."""
        ids, types = _core.word_types(corpus, form, tags, cells, TOGETHER)
        return ids, _apply(self.rules, self.tagger, types, threads)

    def tensors(self) -> dict[str, Tensor]:
        """The tagger, and the words whose script is known."""
        known = len(self.tagger.model.encoding.written)
        others = "\n".join(self.rules.scripts[known:]).encode()
        tensors = {**_PART.nested(self.tagger), "lemma_scripts": Tensor("U8", (len(others),), others)}
        for (name, dtype), data in zip(_RULES.items(), self.rules.freeze(), strict=True):
            tensors[name] = Tensor(dtype, (len(data) // DTYPES[dtype].size,), data)
        return tensors

    @classmethod
    def of_file(cls, file: ModelFile) -> Lemmatizer:
        """ModelError or ValueError if it has none."""
        tagger = _PART.load(file)
        others = bytes(file.tensor("lemma_scripts", "U8")).decode()
        scripts = [*tagger.model.encoding.written, *(others.split("\n") if others else [])]
        return cls(tagger, _core.LemmaRules(scripts, *(_rule_tensor(file, name) for name in _RULES)))


def _rule_tensor(file: ModelFile, name: str) -> Any:
    """Models of earlier versions do not know lemmas."""
    return b"" if name == "lemma_known" and name not in file.tensors else file.tensor(name, _RULES[name])


def _apply(rules: _core.LemmaRules, tagger: Any, types: Corpus, threads: int) -> list[str]:
    """The lemma of each word type."""
    return rules.apply(types, tagger.decoder, tagger.model.inputs(types), CANDIDATES, threads)


def _scripts_of(corpus: Corpus, lemma: int, types: Corpus, ids: bytes) -> list[str]:
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


def _frequent_scripts(types: Corpus, scripts: list[str]) -> Corpus:
    """What the tagger learns from: word types with scripts that serve at least two of them, if there are such."""
    counts = Counter(scripts)
    rows = [[(*row[0], script)] for row, script in zip(types, scripts, strict=True)]
    return Corpus.from_sentences([row for row in rows if counts[row[0][-1]] > 1] or rows, name=types.name)


def _rules(types: Corpus, scripts: list[str], tagger: Any, threads: int) -> _core.LemmaRules:
    """Scripts of words that have one lemma; of the others those of pairs that would get another lemma without."""
    words = [row[0] for row in types.column(0)]
    lemmas = [_core.apply_script(script, word) for script, word in zip(scripts, words, strict=True)]
    upos = [row[0] for row in types.column(2)]
    known = {
        _core.LemmaRules.lemma_key(lemma, tag) for lemma, tag in zip(lemmas, upos, strict=True) if lemma is not None
    }
    of_words, of_pairs = _core.LemmaRules.keys(types)
    word_keys, pair_keys = memoryview(of_words).cast("I"), memoryview(of_pairs).cast("Q")
    by_word: dict[int, tuple[str | None, str]] = {}
    ambiguous = set()
    for key, lemma, script in zip(word_keys, lemmas, scripts, strict=True):
        if by_word.setdefault(key, (lemma, script))[0] != lemma:
            ambiguous.add(key)
    numbered = {script: number for number, script in enumerate(tagger.model.encoding.written)}
    tables = _table({key: script for key, (_, script) in by_word.items() if key not in ambiguous}, "I", numbered)

    def made(pairs: dict[int, str]) -> _core.LemmaRules:
        others = _table(pairs, "Q", numbered)
        return _core.LemmaRules(list(numbered), *tables, *others, array("I", sorted(known)))

    chosen = _apply(made({}), tagger, types, threads)
    rows = [row for row, lemma in enumerate(lemmas) if word_keys[row] in ambiguous and chosen[row] != lemma]
    return made({pair_keys[row]: scripts[row] for row in rows})


def _table(found: dict[int, str], code: str, numbered: dict[str, int]) -> tuple[array[int], array[int]]:
    """Keys and the numbers of their scripts, which are given to new ones."""
    places = {key: numbered.setdefault(script, len(numbered)) for key, script in sorted(found.items())}
    kept = {key: number for key, number in places.items() if number < MOST_SCRIPTS}
    return array(code, kept), array("H", kept.values())
