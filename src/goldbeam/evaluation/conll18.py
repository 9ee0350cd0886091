"""The official metrics of the CoNLL 2018 shared task: raw text in, trees out, and tokens that need not be gold ones.

Two files with the same characters are compared. Tokens and sentences are right if they begin and end where gold ones
do. Words are aligned: alone by their characters; in a stretch of text with multiword tokens, by the longest common
subsequence of their forms. All other scores are of aligned words. See docs/evaluation.md.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from goldbeam.data import Corpus
from goldbeam.data.io import Data, as_corpus
from goldbeam.data.trees.reading import read_heads
from goldbeam.errors import DataError
from goldbeam.evaluation.encoding import percent

#: Relations of words with a meaning of their own; CLAS, MLAS and BLEX are of these.
CONTENT = frozenset(
    {
        *("nsubj", "obj", "iobj", "csubj", "ccomp", "xcomp", "obl", "vocative", "expl", "dislocated", "advcl"),
        *("advmod", "discourse", "nmod", "appos", "nummod", "acl", "amod", "conj", "fixed", "flat", "compound"),
        *("list", "parataxis", "orphan", "goeswith", "reparandum", "root", "dep"),
    }
)
#: Relations of words that belong to their head, which MLAS compares with it.
FUNCTIONAL = frozenset({"aux", "cop", "mark", "det", "clf", "case", "cc"})
#: Features that are compared.
FEATURES = frozenset(
    {
        *("PronType", "NumType", "Poss", "Reflex", "Foreign", "Abbr", "Gender", "Animacy", "Number", "Case"),
        *("Definite", "Degree", "VerbForm", "Mood", "Tense", "Aspect", "Voice", "Evident", "Polarity", "Person"),
        "Polite",
    }
)
METRICS = (
    *("Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats", "AllTags", "Lemmas"),
    *("UAS", "LAS", "CLAS", "MLAS", "BLEX"),
)
_ROOT, _NOT_ALIGNED = -1, -2
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """How many units gold and system have, how many of them are right, and how many words are aligned."""

    gold: int
    system: int
    correct: int
    aligned: int | None = None

    @property
    def precision(self) -> float:
        return percent(self.correct, self.system)

    @property
    def recall(self) -> float:
        return percent(self.correct, self.gold)

    @property
    def f1(self) -> float:
        return percent(2 * self.correct, self.gold + self.system)

    @property
    def aligned_accuracy(self) -> float | None:
        """Of aligned words alone; None for tokens, sentences and words."""
        return None if self.aligned is None else percent(self.correct, self.aligned)


@dataclass(slots=True)
class Annotation:
    """A file as the metrics see it. Lists have an item a word, but for the spans of tokens and sentences."""

    characters: str = ""
    tokens: list[Span] = field(default_factory=list)
    sentences: list[Span] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)  # in a multiword token: that of the token
    multiword: list[bool] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    upos: list[str] = field(default_factory=list)
    xpos: list[str] = field(default_factory=list)
    feats: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)  # numbers of words of the file; empty if it has no trees
    relations: list[str] = field(default_factory=list)
    functional: list[list[int]] = field(default_factory=list)  # children

    @classmethod
    def of(cls, corpus: Corpus) -> Annotation:
        if corpus.format != "conllu":
            raise DataError(f"{corpus.name}: is read as {corpus.format}, but these scores are of CoNLL-U files")
        result = cls()
        characters: list[str] = []
        at = sentence = 0
        range_end = 0
        for line in corpus.text.decode().removeprefix("\ufeff").split("\n"):
            if line.startswith("#"):  # whatever it holds, tabs too
                continue
            cells = line.removesuffix("\r").split("\t")
            if len(cells) != 10:  # the blank line after a sentence
                if sentence < at:
                    result.sentences.append((sentence, at))
                    sentence, range_end = at, 0
                continue
            number = cells[0]
            if "." in number:
                continue
            form = _without_spaces(cells[1])
            if "-" in number:
                range_end = int(number.partition("-")[2])
            elif int(number) <= range_end:
                result._add_word(cells, cells[1], result.tokens[-1], multiword=True)
                continue
            characters.append(form)
            result.tokens.append((at, at + len(form)))
            at += len(form)
            if "-" not in number:
                result._add_word(cells, form, result.tokens[-1], multiword=False)
        if sentence < at:
            result.sentences.append((sentence, at))
        result.characters = "".join(characters)
        if not corpus.is_blank(6):
            result._add_trees(corpus)
        return result

    def _add_word(self, cells: Sequence[str], form: str, span: Span, *, multiword: bool) -> None:
        self.spans.append(span)
        self.multiword.append(multiword)
        self.forms.append(form.lower())
        self.lemmas.append(cells[2])
        self.upos.append(cells[3])
        self.xpos.append(cells[4])
        kept = (feature for feature in cells[5].split("|") if feature.partition("=")[0] in FEATURES)
        self.feats.append("|".join(sorted(kept)))
        self.relations.append(cells[7].partition(":")[0])

    def _add_trees(self, corpus: Corpus) -> None:
        heads = memoryview(read_heads(corpus, 6)).cast("I")
        self.functional = [[] for _ in heads]
        for index in range(len(corpus)):
            begin, end = corpus.bounds(index)
            for word in range(begin, end):
                head = begin + heads[word] - 1 if heads[word] else _ROOT
                self.heads.append(head)
                if head != _ROOT and self.relations[word] in FUNCTIONAL:
                    self.functional[head].append(word)


def evaluate(gold: Data, system: Data) -> dict[str, Score]:
    """All metrics of a system's CoNLL-U file against a gold one, by name; scores are in per cent.

    Metrics of trees are there if both files have trees.

    >>> row = "1\\t{}\\t_\\tX\\t_\\t_\\t_\\t_\\t_\\t_\\n\\n"
    >>> gold = Corpus.parse((row.format("ab") + row.format("c")).encode(), "conllu")
    >>> scores = evaluate(gold, Corpus.parse(row.format("abc").encode(), "conllu"))
    >>> scores["Words"].f1, evaluate(gold, gold)["UPOS"].f1
    (0.0, 100.0)
    """
    gold_corpus, system_corpus = as_corpus(gold), as_corpus(system)
    wanted, got = Annotation.of(gold_corpus), Annotation.of(system_corpus)
    _check_same_text(wanted, got, gold_corpus.name, system_corpus.name)
    pairs = align(wanted, got)
    scores = {
        "Tokens": _span_score(wanted.tokens, got.tokens),
        "Sentences": _span_score(wanted.sentences, got.sentences),
        "Words": Score(len(wanted.spans), len(got.spans), len(pairs)),
    }
    aligned = [_NOT_ALIGNED] * len(got.spans)  # by word of the system: the gold one
    for one, other in pairs:
        aligned[other] = one
    score = partial(_word_score, wanted, got, pairs)
    scores["UPOS"] = score(lambda g, s: wanted.upos[g] == got.upos[s])
    scores["XPOS"] = score(lambda g, s: wanted.xpos[g] == got.xpos[s])
    scores["UFeats"] = score(lambda g, s: wanted.feats[g] == got.feats[s])
    scores["AllTags"] = score(lambda g, s: _tags(wanted, g) == _tags(got, s) and wanted.xpos[g] == got.xpos[s])
    scores["Lemmas"] = score(lambda g, s: _same_lemma(wanted, g, got, s))
    if not wanted.heads or not got.heads:
        return scores

    def same_head(g: int, s: int) -> bool:
        head = got.heads[s]
        return wanted.heads[g] == (head if head == _ROOT else aligned[head])

    def same_arc(g: int, s: int) -> bool:
        return same_head(g, s) and wanted.relations[g] == got.relations[s]

    def children(words: Annotation, word: int, numbers: Sequence[int] | range) -> list[tuple[int, str, str, str]]:
        return [(numbers[c], words.relations[c], *_tags(words, c)) for c in words.functional[word]]

    def same_morphology(g: int, s: int) -> bool:
        same = same_arc(g, s) and _tags(wanted, g) == _tags(got, s)
        return same and children(wanted, g, range(len(wanted.spans))) == children(got, s, aligned)

    scores["UAS"] = score(same_head)
    scores["LAS"] = score(same_arc)
    scores["CLAS"] = score(same_arc, content=True)
    scores["MLAS"] = score(same_morphology, content=True)
    scores["BLEX"] = score(lambda g, s: same_arc(g, s) and _same_lemma(wanted, g, got, s), content=True)
    return scores


def align(gold: Annotation, system: Annotation) -> list[tuple[int, int]]:
    """The words that are each other's: numbers in gold and in the system's file, both ascending."""
    pairs: list[tuple[int, int]] = []
    g = s = 0
    while g < len(gold.spans) and s < len(system.spans):
        if gold.multiword[g] or system.multiword[s]:
            first_g, first_s, g, s = _multiword_stretch(gold, system, g, s)
            common = _common_words(gold.forms[first_g:g], system.forms[first_s:s])
            pairs.extend((first_g + one, first_s + other) for one, other in common)
        elif gold.spans[g] == system.spans[s]:
            pairs.append((g, s))
            g, s = g + 1, s + 1
        elif gold.spans[g][0] <= system.spans[s][0]:
            g += 1
        else:
            s += 1
    return pairs


def _multiword_stretch(gold: Annotation, system: Annotation, g: int, s: int) -> tuple[int, int, int, int]:
    """The smallest stretch with all multiword tokens that overlap here: where it begins in both files, and ends."""
    if gold.multiword[g]:
        end = gold.spans[g][1]
        if not system.multiword[s] and system.spans[s][0] < gold.spans[g][0]:
            s += 1
    else:
        end = system.spans[s][1]
        if gold.spans[g][0] < system.spans[s][0]:
            g += 1
    first_g, first_s = g, s
    while not (_is_beyond(gold, g, end) and _is_beyond(system, s, end)):
        gold_next = g < len(gold.spans) and (s >= len(system.spans) or gold.spans[g][0] <= system.spans[s][0])
        words, word = (gold, g) if gold_next else (system, s)
        if words.multiword[word]:
            end = max(end, words.spans[word][1])
        g, s = (g + 1, s) if gold_next else (g, s + 1)
    return first_g, first_s, g, s


def _is_beyond(words: Annotation, word: int, end: int) -> bool:
    if word >= len(words.spans):
        return True
    begin, own_end = words.spans[word]
    return begin >= end if words.multiword[word] else own_end > end


def _common_words(gold: Sequence[str], system: Sequence[str]) -> list[tuple[int, int]]:
    """A longest common subsequence, as pairs of places."""
    same = 0  # words at the beginning that agree: most stretches have no others, and those need no table
    while same < min(len(gold), len(system)) and gold[same] == system[same]:
        same += 1
    if same:
        rest = _common_words(gold[same:], system[same:])
        return [*((i, i) for i in range(same)), *((same + g, same + s) for g, s in rest)]
    longest = [[0] * (len(system) + 1) for _ in range(len(gold) + 1)]
    for g in range(len(gold) - 1, -1, -1):
        for s in range(len(system) - 1, -1, -1):
            longest[g][s] = max(longest[g + 1][s], longest[g][s + 1], longest[g + 1][s + 1] + (gold[g] == system[s]))
    pairs = []
    g = s = 0
    while g < len(gold) and s < len(system):
        if gold[g] == system[s]:
            pairs.append((g, s))
            g, s = g + 1, s + 1
        elif longest[g][s] == longest[g + 1][s]:
            g += 1
        else:
            s += 1
    return pairs


def _span_score(gold: Sequence[Span], system: Sequence[Span]) -> Score:
    return Score(len(gold), len(system), len(set(gold) & set(system)))


def _word_score(
    gold: Annotation,
    system: Annotation,
    pairs: Sequence[tuple[int, int]],
    is_right: Callable[[int, int], bool],
    *,
    content: bool = False,
) -> Score:
    """``content``: of words whose relation is one of content words; among aligned ones, whose gold relation is."""
    if not content:
        return Score(len(gold.spans), len(system.spans), sum(is_right(g, s) for g, s in pairs), len(pairs))
    counted = [(g, s) for g, s in pairs if gold.relations[g] in CONTENT]
    wanted, got = (sum(relation in CONTENT for relation in words.relations) for words in (gold, system))
    return Score(wanted, got, sum(is_right(g, s) for g, s in counted), len(counted))


def _tags(words: Annotation, word: int) -> tuple[str, str]:
    return words.upos[word], words.feats[word]


def _same_lemma(gold: Annotation, g: int, system: Annotation, s: int) -> bool:
    """A gold lemma that is not there is right whatever the system says."""
    return gold.lemmas[g] == "_" or gold.lemmas[g] == system.lemmas[s]


def _without_spaces(form: str) -> str:
    if form.isascii():
        return form.replace(" ", "")
    return "".join(c for c in form if unicodedata.category(c) != "Zs")


def _check_same_text(gold: Annotation, system: Annotation, gold_name: str, system_name: str) -> None:
    if gold.characters == system.characters:
        return
    pairs: Any = enumerate(zip(gold.characters, system.characters, strict=False))
    shortest = min(len(gold.characters), len(system.characters))
    at = next((i for i, (one, other) in pairs if one != other), shortest)
    raise DataError(
        f"{system_name}: its tokens are not the text of {gold_name}: character {at + 1} without spaces is in "
        f"{system.characters[at : at + 20]!r}, and in gold in {gold.characters[at : at + 20]!r}; give the same text"
    )
