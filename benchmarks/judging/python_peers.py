"""Peers from PyPI. Each has the languages it knows and the checks it can be asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from judging.answers import Answer, Word, sentence_starts
from judging.items import Item


class System(Protocol):
    """Answers items of the classes whose checks it can do."""

    @property
    def name(self) -> str: ...

    @property
    def checks(self) -> Sequence[str]: ...

    def answers(self, items: Sequence[Item]) -> list[Answer]: ...


class Pysbd:
    name = "pysbd"
    checks = ("sentences",)

    def __init__(self, language: str) -> None:
        import pysbd

        self._segmenter = pysbd.Segmenter(language=language, clean=False)

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        return [Answer(sentence_starts(item.text, self._segmenter.segment(item.text))) for item in items]


class Blingfire:
    """Its sentence splitter takes any language; its words are compared in English only."""

    name = "blingfire"

    def __init__(self, language: str) -> None:
        self.checks = ("sentences", "tokens") if language == "en" else ("sentences",)

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        return [self._answer(item.text) for item in items]

    @staticmethod
    def _answer(text: str) -> Answer:
        from blingfire import text_to_sentences_and_offsets, text_to_words_with_offsets

        starts = tuple(start for start, _ in text_to_sentences_and_offsets(text)[1])
        places = text_to_words_with_offsets(text)[1]
        return Answer(starts, tuple(Word(text[start:end], start, end) for start, end in places))


class LemmaList:
    """A peer that lemmatizes words out of context: it is given the words that the item asks for, and their tags."""

    checks = ("lemma",)

    def __init__(self, name: str, lemma: Callable[[str, str], str]) -> None:
        self.name = name
        self._lemma = lemma

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        return [Answer(words=tuple(self._words(item))) for item in items]

    def _words(self, item: Item) -> list[Word]:
        tags = iter(item.upos)
        return [
            Word(form, span.start, span.end, self._lemma(form, next(tags, "_").partition("/")[0]))
            for span in item.spans
            for form in span.readings[0]
        ]


class Jieba:
    name = "jieba"
    checks = ("tokens",)

    def __init__(self, _: str) -> None:
        import jieba

        jieba.setLogLevel(logging.WARNING)
        self._tokenize: Any = jieba.tokenize

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        return [Answer(words=tuple(Word(*found) for found in self._tokenize(item.text))) for item in items]


def simplemma_of(language: str) -> LemmaList:
    import simplemma

    return LemmaList("simplemma", lambda form, _: str(simplemma.lemmatize(form, lang=language)))


def lemminflect_of(_: str) -> LemmaList:
    """lemminflect lemmatizes for a given tag only, so it is told the right one."""
    from lemminflect import getLemma

    return LemmaList("lemminflect", lambda form, upos: str((getLemma(form, upos=upos) or (form,))[0]))


PEERS: dict[str, tuple[Sequence[str], Callable[[str], System]]] = {
    "pysbd": (("en", "zh"), Pysbd),
    "blingfire": (("en", "pt", "zh"), Blingfire),
    "simplemma": (("en", "pt"), simplemma_of),
    "lemminflect": (("en",), lemminflect_of),
    "jieba": (("zh",), Jieba),
}


def installed_peers(language: str) -> list[System]:
    return [make(language) for name, (languages, make) in PEERS.items() if language in languages and find_spec(name)]
