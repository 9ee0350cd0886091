"""The lemmatiser: which edit script makes the lemma of a word.

A word with its tags has one lemma nearly always. So the different pairs of word and tags are looked at, each once, by a
tagger of single words whose labels are scripts. It is for new words: those of the training data are remembered. Which
of the scripts that it likes is taken depends on the lemmas that they make, too (`lemma_weights`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.header import DTYPES
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.morphology.edit_scripts import compiled, edit_script
from goldbeam.tasks.morphology.lemma_rules import (
    ANY_TAG,
    LemmaRules,
    Scripts,
    Tags,
    WordType,
    lemma_key,
    packed,
    pair_key,
    word_key,
)
from goldbeam.tasks.morphology.lexicon_lemmas import LexiconLemmas
from goldbeam.tasks.morphology.loud_sentences import as_name, loud_tokens, quietened
from goldbeam.tasks.registry import estimator_class

EPOCHS = 8
TOGETHER = 64  # word types that a thread of the tagger gets as one sentence
MOST_SCRIPTS = 1 << 16
CANDIDATES = 8  # scripts of a new word that are looked at
NAME = "PROPN"  # as in native/problems/morphology/lemma_ranker.cpp
MOST_REMEMBERED = 1 << 15  # word types whose lemma is not looked for again

LEAST_WRONG = 10  # words of the training data that a lexicon has with other tags, before these count

# The ranker: learned from words seen at most twice, if there are enough.
FOLDS, FOLD_EPOCHS = 4, 4
RARE, LEAST_TYPES = 2, 200
ENDINGS = range(2, 6)  # of lemmas, in characters, as in native/problems/morphology/lemma_ranker.hpp
RANKER_EPOCHS, MARGIN, LARGEST_STEP, LEAST_WEIGHT = 6, 0.3, 0.1, 0.01

_PART = Part("lemma_tagger", ("tagger",), "lemma tagger")
# The tensors of `LemmaRules.freeze`.
_RULES = {
    "lemma_words": "U32",
    "lemma_word_scripts": "U16",
    "lemma_pairs": "U64",
    "lemma_pair_scripts": "U16",
    "lemma_known": "U32",
    "lemma_lexicon": "U32",
    "lemma_lexicon_scripts": "U16",
    "lemma_by_upos": "U32",
    "lemma_by_upos_scripts": "U16",
    "lemma_endings": "U32",
    "lemma_vocabulary": "U32",
    "lemma_ambiguous": "U32",
    "lemma_features": "U32",
    "lemma_weights": "F32",
}
_ALWAYS = 4  # tensors that every file has
_NO_LEXICON = LexiconLemmas({}, {})


@dataclass(frozen=True)
class Lemmatizer:
    """``rules`` has the scripts of the tagger's labels, in their order, then those of remembered words only.

    ``tagger`` is the predictor of a tagger.
    """

    tagger: Any
    rules: LemmaRules
    listed: str = ""  # the checksum of a list of words that it was given
    _remembered: dict[WordType, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """A model file may say anything."""
        model = self.tagger.model
        if not {*model.spec.columns} <= {"w", "c1", "c2", "c3"}:
            raise ValueError("its lemmatiser reads columns that there are not")
        if model.encoding.written != self.rules.scripts[: len(model.encoding.written)]:
            raise ValueError("its scripts are not those of its lemmatiser")

    @classmethod
    def fit(
        cls,
        corpus: Corpus,
        tags: bytes,
        cells: list[Tags],
        known_words: Collection[str] = (),
        lexicon: LexiconLemmas = _NO_LEXICON,
        **parameters: Any,
    ) -> Lemmatizer:
        """From lemmas of a corpus; ``tags`` are numbers (uint32) of ``cells``, ``parameters`` those of the tagger.

        ``known_words`` are words of the language besides those of the corpus, and ``lexicon`` has lemmas of words that
        the corpus does not have.
        """
        form, lemma = corpus.columns.index("form"), corpus.columns.index("lemma")
        ids, types = word_types(quietened(corpus, form), form, tags, cells)
        scripts = _told_by_others(types, _scripts_of(corpus, lemma, types, ids))
        predictor = _script_tagger(types, scripts, corpus.name, epochs=EPOCHS, **parameters)
        features, weights = _learned_weights(types, scripts, ids, known_words, **parameters)
        rules = _remembered(types, scripts, predictor, known_words, lexicon.by_tag)
        rules = replace(rules, features=features, weights=weights)
        rules = _with_pairs(rules, types, scripts, predictor, int(parameters["threads"]), lexicon.by_tags)
        return cls(predictor, rules)

    def lemmas(
        self, corpus: Corpus, form: int, tags: bytes, cells: list[Tags], threads: int
    ) -> tuple[bytes, list[str]]:
        """A number (uint32) a token, and the lemmas that these numbers mean."""
        ids, types = word_types(corpus, form, tags, cells)
        if loud := [*loud_tokens(corpus, form)]:
            ids = self._without_capitals(loud, ids, types)
        found = [self._remembered.get(word_type) for word_type in types]
        new = [word_type for word_type, lemma in zip(types, found, strict=True) if lemma is None]
        made = dict(zip(new, _lemmas_of(self.rules, self.tagger, new, threads), strict=True))
        if len(self._remembered) < MOST_REMEMBERED:
            self._remembered.update(made)
        lemmas = [made[word_type] if lemma is None else lemma for word_type, lemma in zip(types, found, strict=True)]
        return ids, lemmas

    def _without_capitals(self, loud: Sequence[int], ids: bytes, types: list[WordType]) -> bytes:
        """The numbers of types, to which those of loud words as names are added; words that are so elsewhere stay."""
        changed = array("I", ids)
        numbered = {word_type: number for number, word_type in enumerate(types)}
        of_loud = sorted({changed[token] for token in loud})
        new: dict[int, int] = {}
        for number, lemma in zip(of_loud, self.rules.known([types[n] for n in of_loud]), strict=True):
            word, tags = types[number]
            if lemma is None or tags[0] != NAME:
                new[number] = numbered.setdefault((as_name(word), tags), len(numbered))
        types.extend([*numbered][len(types) :])
        for token in loud:
            changed[token] = new.get(changed[token], changed[token])
        return changed.tobytes()

    def tensors(self) -> dict[str, Tensor]:
        """The tagger, and the words whose script is known."""
        known = len(self.tagger.model.encoding.written)
        others = "\n".join(self.rules.scripts[known:]).encode()
        tensors = {**_PART.nested(self.tagger), "lemma_scripts": Tensor("U8", (len(others),), others)}
        for number, ((name, dtype), data) in enumerate(zip(_RULES.items(), self.rules.freeze(), strict=True)):
            if not data and number > _ALWAYS:
                continue
            tensors[name] = Tensor(dtype, (len(data) // DTYPES[dtype].size,), data)
        return tensors

    @classmethod
    def of_file(cls, file: ModelFile) -> Lemmatizer:
        """ModelError or ValueError if it has none."""
        tagger = _PART.load(file)
        others = bytes(file.tensor("lemma_scripts", "U8")).decode()
        scripts = [*tagger.model.encoding.written, *(others.split("\n") if others else [])]
        rules = LemmaRules.of_arrays(scripts, *(_rule_tensor(file, name) for name in _RULES))
        return cls(tagger, rules, file.field("word_list", str) if "word_list" in file.metadata else "")


def words_checksum(words: Collection[str]) -> str:
    """Empty for no words; their order does not matter."""
    return f"{_core.checksum(packed(map(word_key, words))):016x}" if words else ""


def _rule_tensor(file: ModelFile, name: str) -> Any:
    """Models of earlier versions do not know lemmas, let alone their features."""
    optional = list(_RULES).index(name) >= _ALWAYS
    return b"" if optional and name not in file.tensors else file.tensor(name, _RULES[name])


def word_types(corpus: Corpus, form: int, tags: bytes, cells: list[Tags]) -> tuple[bytes, list[WordType]]:
    """The number (uint32) of each token's type, and the different types; ``tags`` are numbers of ``cells``."""
    ids, words, tags_of_types = _core.word_types(corpus, form, tags)
    return ids, list(zip(words, map(cells.__getitem__, numbers(tags_of_types)), strict=True))


def _lemmas_of(rules: LemmaRules, tagger: Any, types: Sequence[WordType], threads: int) -> list[str]:
    """The lemma of each word type. The tagger says scripts of those that have no rule."""
    found = rules.known(types)
    open_types = [word_type for word_type, lemma in zip(types, found, strict=True) if lemma is None]
    if not open_types:
        return [lemma for lemma in found if lemma is not None]
    chosen = iter(rules.ranker.best(open_types, *ranked(tagger, open_types, threads)))
    return [next(chosen) if lemma is None else lemma for lemma in found]


def ranked(tagger: Any, types: Sequence[WordType], threads: int) -> tuple[bytes, bytes]:
    """The numbers of the best scripts for each word type (uint32), and their scores (float32)."""
    cells = [row_of_type(*word_type) for word_type in types]
    rows = Corpus.from_sentences([cells[i : i + TOGETHER] for i in range(0, len(cells), TOGETHER)])
    found: tuple[bytes, bytes] = tagger.decoder.ranked(rows, tagger.model.inputs(rows), CANDIDATES, threads)
    return found


def row_of_type(word: str, tags: Tags) -> tuple[str, ...]:
    """What the tagger reads: the word, the same in lower case, its tags."""
    return word, _core.lower_case(word), *tags


def _scripts_of(corpus: Corpus, lemma: int, types: Sequence[WordType], ids: bytes) -> list[str]:
    """For each word type the script of its most frequent lemma; of several the one that comes first."""
    best: dict[int, tuple[int, str]] = {}
    for (row, name), times in Counter(zip(numbers(ids), corpus.flat(lemma), strict=True)).items():
        if row not in best or times > best[row][0]:
            best[row] = (times, name)
    return [edit_script(word, best[row][1]) for row, (word, _) in enumerate(types)]


def _told_by_others(types: Sequence[WordType], scripts: Sequence[str]) -> list[str]:
    """Whether a lemma keeps capital letters is not told by forms that have none, but by others with their UPOS.

    So a web address with capital letters has the lemma that those without suggest: itself.
    """
    kept = Counter[str]()
    for (word, (upos, *_)), script in zip(types, scripts, strict=True):
        if word != _core.lower_case(word) and script[0] in "ls":
            kept[upos] += 1 if script[0] == "s" else -1
    return [
        "s" + script[1:] if script[0] == "l" and kept[tags[0]] > 0 and word == _core.lower_case(word) else script
        for (word, tags), script in zip(types, scripts, strict=True)
    ]


def _frequent_scripts(types: Sequence[WordType], scripts: list[str], name: str) -> Corpus:
    """What the tagger learns from: word types with scripts that serve at least two of them, if there are such."""
    counts = Counter(scripts)
    rows = [[(*row_of_type(*word_type), script)] for word_type, script in zip(types, scripts, strict=True)]
    return Corpus.from_sentences([row for row in rows if counts[row[0][-1]] > 1] or rows, name=name)


def _script_tagger(types: Sequence[WordType], scripts: list[str], name: str, **parameters: Any) -> Any:
    from goldbeam.templates.morphology import LEMMAS

    tagger = estimator_class("tagger")(templates=list(LEMMAS), search="greedy", scheme="none", **parameters)
    return tagger.fit(_frequent_scripts(types, scripts, name)).predictor()


def _learned_weights(
    types: Sequence[WordType], scripts: list[str], ids: bytes, known_words: Collection[str], **parameters: Any
) -> tuple[bytes, bytes]:
    """Features of lemmas and their weights, learned from rare words, which are held out in turns.

    What a rare word is to the rest of the training data is what a new word will be to all of it.
    """
    words = [_core.lower_case(word) for word, _ in types]
    times = Counter(words[row] for row in numbers(ids))
    folds = [_core.hash_text(word) % FOLDS for word in words]
    examples = _core.LemmaExamples()
    for fold in range(FOLDS if len(types) >= LEAST_TYPES else 0):
        seen = [row for row, number in enumerate(folds) if number != fold]
        held = [row for row, number in enumerate(folds) if number == fold and times[words[row]] <= RARE]
        seen_types, seen_scripts = [types[row] for row in seen], [scripts[row] for row in seen]
        tagger = _script_tagger(seen_types, seen_scripts, "words", epochs=FOLD_EPOCHS, **parameters)
        rules = _remembered(seen_types, seen_scripts, tagger, known_words, {})
        new = [types[row] for row in held]
        lemmas = [compiled(scripts[row])(types[row][0]) or "" for row in held]
        examples.add(rules.ranker, new, *ranked(tagger, new, int(parameters["threads"])), lemmas)
    return examples.learn(RANKER_EPOCHS, MARGIN, LARGEST_STEP, LEAST_WEIGHT, int(parameters["random_state"]))


def _remembered(
    types: Sequence[WordType],
    scripts: list[str],
    tagger: Any,
    known_words: Collection[str],
    lexicon: Mapping[str, Mapping[str, str]],
) -> LemmaRules:
    """The scripts of words that have one lemma, and all that is known of words."""
    by_word: dict[int, tuple[str | None, str]] = {}
    by_upos: dict[tuple[int, int], str | None] = {}  # scripts by the keys of a word alone and with its UPOS
    ambiguous, lemmas, endings, vocabulary = set(), set(), set(), {word_key(word) for word in known_words}
    for (word, tags), script in zip(types, scripts, strict=True):
        key, lemma = word_key(word), compiled(script)(word)
        if by_word.setdefault(key, (lemma, script))[0] != lemma:
            ambiguous.add(key)
        own = (key, lemma_key(word, tags[0]))
        if by_upos.setdefault(own, script) != script:
            by_upos[own] = None
        vocabulary |= {key, word_key(_core.lower_case(word))}
        if lemma is not None:
            lemmas.add(lemma_key(lemma, tags[0]))
            lower = _core.lower_case(lemma)
            endings |= {lemma_key(lower[-length:], tags[0]) for length in ENDINGS}
            vocabulary.add(word_key(lemma))
    numbered = {script: number for number, script in enumerate(tagger.model.encoding.written)}
    words = _table({key: script for key, (_, script) in by_word.items() if key not in ambiguous}, numbered)
    wrong = _wrong_elsewhere(types, scripts, lexicon)
    others = {
        lemma_key(word, tag): edit_script(word, lemma)
        for word, by_tag in lexicon.items()
        if word_key(word) not in by_word
        for tag, lemma in _listed_lemmas(word, by_tag, wrong).items()
    }
    listed = _table(others, numbered)
    tails = _table({key: made for (word, key), made in by_upos.items() if made and word in ambiguous}, numbered)
    vocabulary |= {word_key(text) for word, by_tag in lexicon.items() for text in (word, *by_tag.values())}
    return LemmaRules(
        list(numbered),
        words,
        Scripts(),
        packed(lemmas),
        listed,
        tails,
        packed(endings),
        packed(vocabulary),
        packed(ambiguous),
    )


def _wrong_elsewhere(
    types: Sequence[WordType], scripts: Sequence[str], lexicon: Mapping[str, Mapping[str, str]]
) -> set[frozenset[str]]:
    """Sets of tags of words with one lemma which is wrong, more often than right, for a UPOS that is not among them.

    So it is with English nouns and adjectives that a lexicon has as verbs only: tutoring, terrified.
    """
    right = Counter[tuple[frozenset[str], str]]()
    for (word, (upos, *_)), script in zip(types, scripts, strict=True):
        lower = _core.lower_case(word)
        by_tag = lexicon.get(lower, {})
        lemmas = {*by_tag.values()}
        if len(lemmas) == 1 and lower not in lemmas and upos not in by_tag and upos != NAME:
            right[frozenset(by_tag), upos] += 1 if compiled(script)(word) in lemmas else -1
    return {tags for (tags, _), more in right.items() if more <= -LEAST_WRONG}


def _listed_lemmas(word: str, by_tag: Mapping[str, str], wrong: Collection[frozenset[str]]) -> Mapping[str, str]:
    """What a lexicon says of a word, by tag. One lemma has any tag, since predicted tags may be wrong.

    Not so a word that is its own lemma: "carving" is a noun, but the lemma of the verb is "carve". Nor one whose tags
    are among those that `_wrong_elsewhere` gives. Without a tag (``_``) it is so for words without FEATS.
    """
    lemmas = {*by_tag.values()}
    exact = len(lemmas) > 1 or word in lemmas or frozenset(by_tag) in wrong
    return by_tag if exact else {ANY_TAG: lemmas.pop()}


def _with_pairs(
    rules: LemmaRules,
    types: Sequence[WordType],
    scripts: list[str],
    tagger: Any,
    threads: int,
    lexicon: Mapping[WordType, str],
) -> LemmaRules:
    """The rules, with pairs of word and tags that would get another lemma without, and those of a lexicon."""
    ambiguous = {*numbers(rules.ambiguous)}
    rows = [row for row, (word, _) in enumerate(types) if word_key(word) in ambiguous]
    chosen = _lemmas_of(rules, tagger, [types[row] for row in rows], threads)
    lemmas = [compiled(scripts[row])(types[row][0]) for row in rows]
    wrong = [row for row, found, lemma in zip(rows, chosen, lemmas, strict=True) if found != lemma]
    numbered = {script: number for number, script in enumerate(rules.scripts)}
    seen = {word for word, _ in types}
    listed = {pair_key(*pair): edit_script(pair[0], lemma) for pair, lemma in lexicon.items() if pair[0] not in seen}
    pairs = _table(listed | {pair_key(*types[row]): scripts[row] for row in wrong}, numbered, "Q")
    return replace(rules, scripts=list(numbered), pairs=pairs)


def _table(found: dict[int, str], numbered: dict[str, int], code: str = "I") -> Scripts:
    """Keys and the numbers of their scripts, which are given to new ones."""
    places = {key: numbered.setdefault(script, len(numbered)) for key, script in sorted(found.items())}
    return Scripts.of({key: number for key, number in places.items() if number < MOST_SCRIPTS}, code)
