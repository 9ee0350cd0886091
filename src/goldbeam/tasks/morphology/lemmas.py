"""The lemmatiser: which edit script makes the lemma of a word.

A word with its tags has one lemma nearly always. So the different pairs of word and tags are looked at, each once, by a
tagger of single words whose labels are scripts. It is for new words: those of the training data are remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.header import DTYPES
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.morphology.edit_scripts import compiled, edit_script
from goldbeam.tasks.morphology.lemma_rules import LemmaRules, Tags, lemma_key, pair_key, word_key
from goldbeam.tasks.morphology.lexicon_lemmas import LexiconLemmas
from goldbeam.tasks.registry import estimator_class

WordType = tuple[str, Tags]

EPOCHS = 8
TOGETHER = 64  # word types that a thread of the tagger gets as one sentence
MOST_SCRIPTS = 1 << 16
CANDIDATES = 8  # scripts of a new word that are looked at
MOST_REMEMBERED = 1 << 15  # word types whose lemma is not looked for again

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
    rules: LemmaRules
    lexicon: LexiconLemmas = field(default_factory=LexiconLemmas)
    _remembered: dict[WordType, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """A model file may say anything."""
        model = self.tagger.model
        if not {*model.spec.columns} <= {"w", "c1", "c2", "c3"}:
            raise ValueError("its lemmatiser reads columns that there are not")
        if model.encoding.written != self.rules.scripts[: len(model.encoding.written)]:
            raise ValueError("its scripts are not those of its lemmatiser")

    @classmethod
    def fit(cls, corpus: Corpus, tags: bytes, cells: list[Tags], **parameters: Any) -> Lemmatizer:
        """From lemmas of a corpus; ``tags`` are numbers (uint32) of ``cells``, ``parameters`` those of the tagger."""
        from goldbeam.templates.morphology import LEMMAS

        form, lemma = corpus.columns.index("form"), corpus.columns.index("lemma")
        ids, types = word_types(corpus, form, tags, cells)
        scripts = _scripts_of(corpus, lemma, types, ids)
        tagger = estimator_class("tagger")(
            templates=list(LEMMAS), search="greedy", scheme="none", epochs=EPOCHS, **parameters
        )
        predictor = tagger.fit(_frequent_scripts(types, scripts, corpus.name)).predictor()
        return cls(predictor, _rules(types, scripts, predictor, int(tagger.threads)))

    def lemmas(
        self, corpus: Corpus, form: int, tags: bytes, cells: list[Tags], threads: int
    ) -> tuple[bytes, list[str]]:
        """A number (uint32) a token, and the lemmas that these numbers mean."""
        ids, types = word_types(corpus, form, tags, cells)
        found = [self._remembered.get(word_type) for word_type in types]
        new = [word_type for word_type, lemma in zip(types, found, strict=True) if lemma is None]
        made = dict(zip(new, _lemmas_of(self.rules, self.lexicon, self.tagger, new, threads), strict=True))
        if len(self._remembered) < MOST_REMEMBERED:
            self._remembered.update(made)
        lemmas = [made[word_type] if lemma is None else lemma for word_type, lemma in zip(types, found, strict=True)]
        return ids, lemmas

    def tensors(self) -> dict[str, Tensor]:
        """The tagger, and the words whose script is known."""
        known = len(self.tagger.model.encoding.written)
        others = "\n".join(self.rules.scripts[known:]).encode()
        tensors = {**_PART.nested(self.tagger), "lemma_scripts": Tensor("U8", (len(others),), others)}
        for (name, dtype), data in zip(_RULES.items(), self.rules.freeze(), strict=True):
            tensors[name] = Tensor(dtype, (len(data) // DTYPES[dtype].size,), data)
        return tensors | self.lexicon.tensors()

    @classmethod
    def of_file(cls, file: ModelFile) -> Lemmatizer:
        """ModelError or ValueError if it has none."""
        tagger = _PART.load(file)
        others = bytes(file.tensor("lemma_scripts", "U8")).decode()
        scripts = [*tagger.model.encoding.written, *(others.split("\n") if others else [])]
        rules = LemmaRules.of_arrays(scripts, *(_rule_tensor(file, name) for name in _RULES))
        return cls(tagger, rules, LexiconLemmas.of_file(file))


def _rule_tensor(file: ModelFile, name: str) -> Any:
    """Models of earlier versions do not know lemmas."""
    return b"" if name == "lemma_known" and name not in file.tensors else file.tensor(name, _RULES[name])


def word_types(corpus: Corpus, form: int, tags: bytes, cells: list[Tags]) -> tuple[bytes, list[WordType]]:
    """The number (uint32) of each token's type, and the different types; ``tags`` are numbers of ``cells``."""
    ids, words, tags_of_types = _core.word_types(corpus, form, tags)
    return ids, list(zip(words, map(cells.__getitem__, numbers(tags_of_types)), strict=True))


def _lemmas_of(
    rules: LemmaRules, lexicon: LexiconLemmas, tagger: Any, types: Sequence[WordType], threads: int
) -> list[str]:
    """The lemma of each word type. The tagger says scripts of those that have no rule."""
    found = [rules.known(*word_type) or lexicon.lemma(*word_type) for word_type in types]
    open_types = [word_type for word_type, lemma in zip(types, found, strict=True) if lemma is None]
    if not open_types:
        return [lemma for lemma in found if lemma is not None]
    cells = [_cells(*word_type) for word_type in open_types]
    rows = Corpus.from_sentences([cells[i : i + TOGETHER] for i in range(0, len(cells), TOGETHER)])
    ids, ranks = tagger.decoder.ranked(rows, tagger.model.inputs(rows), CANDIDATES, threads)
    labels, scores = numbers(ids), memoryview(ranks).cast("f")
    chosen = iter(
        rules.chosen(word, tags[0], labels[begin : begin + CANDIDATES], scores[begin : begin + CANDIDATES])
        for begin, (word, tags) in zip(range(0, len(labels), CANDIDATES), open_types, strict=True)
    )
    return [next(chosen) if lemma is None else lemma for lemma in found]


def _cells(word: str, tags: Tags) -> tuple[str, ...]:
    """What the tagger reads: the word, the same in lower case, its tags."""
    return word, _core.lower_case(word), *tags


def _scripts_of(corpus: Corpus, lemma: int, types: Sequence[WordType], ids: bytes) -> list[str]:
    """For each word type the script of its most frequent lemma; of several the one that comes first."""
    best: dict[int, tuple[int, str]] = {}
    for (row, name), times in Counter(zip(numbers(ids), corpus.flat(lemma), strict=True)).items():
        if row not in best or times > best[row][0]:
            best[row] = (times, name)
    return [edit_script(word, best[row][1]) for row, (word, _) in enumerate(types)]


def _frequent_scripts(types: Sequence[WordType], scripts: list[str], name: str) -> Corpus:
    """What the tagger learns from: word types with scripts that serve at least two of them, if there are such."""
    counts = Counter(scripts)
    rows = [[(*_cells(*word_type), script)] for word_type, script in zip(types, scripts, strict=True)]
    return Corpus.from_sentences([row for row in rows if counts[row[0][-1]] > 1] or rows, name=name)


def _rules(types: Sequence[WordType], scripts: list[str], tagger: Any, threads: int) -> LemmaRules:
    """Scripts of words that have one lemma; of the others those of pairs that would get another lemma without."""
    lemmas = [compiled(script)(word) for script, (word, _) in zip(scripts, types, strict=True)]
    pairs = zip(lemmas, types, strict=True)
    known = frozenset(lemma_key(lemma, tags[0]) for lemma, (_, tags) in pairs if lemma is not None)
    word_keys = [word_key(word) for word, _ in types]
    by_word: dict[int, tuple[str | None, str]] = {}
    ambiguous = set()
    for key, lemma, script in zip(word_keys, lemmas, scripts, strict=True):
        if by_word.setdefault(key, (lemma, script))[0] != lemma:
            ambiguous.add(key)
    numbered = {script: number for number, script in enumerate(tagger.model.encoding.written)}
    words = _table({key: script for key, (_, script) in by_word.items() if key not in ambiguous}, numbered)

    def made(pairs: dict[int, str]) -> LemmaRules:
        others = _table(pairs, numbered)
        return LemmaRules(list(numbered), words, others, known)

    chosen = _lemmas_of(made({}), LexiconLemmas(), tagger, types, threads)
    rows = [row for row, lemma in enumerate(lemmas) if word_keys[row] in ambiguous and chosen[row] != lemma]
    return made({pair_key(*types[row]): scripts[row] for row in rows})


def _table(found: dict[int, str], numbered: dict[str, int]) -> dict[int, int]:
    """Keys and the numbers of their scripts, which are given to new ones."""
    places = {key: numbered.setdefault(script, len(numbered)) for key, script in sorted(found.items())}
    return {key: number for key, number in places.items() if number < MOST_SCRIPTS}
