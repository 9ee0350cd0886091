"""Lemmas that are no words: what a lemmatizer invents, such as heroe for heroes."""

from __future__ import annotations

from collections.abc import Iterable

from judging.answers import Answer


def nonword_lemmas(answers: Iterable[Answer], language: str, expected: set[str]) -> tuple[list[str], int]:
    """The non-words among the lemmas of words that are all letters, as `form: lemma`, and the number of such words.

    A lemma is a word if it is the form itself, if an item expects it, or if the word lists know it: simplemma's, and
    lemminflect's for English. A single letter other than a, i and o has to be expected or to be the form.
    """
    found, words = [], 0
    for answer in answers:
        for word in answer.words:
            if not word.form.isalpha():
                continue
            words += 1
            lemma = (word.lemma or "").lower()
            if lemma not in {word.form.lower(), *expected} and not (
                (len(lemma) > 1 or lemma in "aio") and is_known(lemma, language)
            ):
                found.append(f"{word.form}: {word.lemma}")
    return found, words


def is_known(lemma: str, language: str) -> bool:
    import simplemma

    if language == "en":
        from lemminflect import getAllLemmas

        return bool(getAllLemmas(lemma)) or simplemma.is_known(lemma, lang="en")
    return bool(simplemma.is_known(lemma, lang=language))
