"""Whether a text is in a language that a pipeline has not learned: most of its words are unknown then.

Of 100 words of letters in a row, the built-in models know at least 53% in dev text of their languages (web text,
tweets, text in capitals). Of nine other languages they know 37% or less as a rule, and at most 54%. The limit was
chosen on these. Few words say less, so the limit is lower for them. docs/annotate.md has rates of false alarms on
further text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goldbeam.data import Corpus
    from goldbeam.doc import Doc
    from goldbeam.pipeline.parts import Parts

LIMIT, SPREAD = 0.48, 1.4  # fewer than LIMIT - SPREAD / sqrt(words) of the words are known
FEWEST, ENOUGH = 20, 500  # words that say something, and after which nobody looks any more
_LOOKED_AT = 2 * ENOUGH  # tokens of a corpus, at most
_LETTERS_OF_A_WORD = 16  # a token of more stands for several: text without spaces that nobody could segment
_NO_WORD = frozenset('!"#$%&()*+,./0123456789:;<=>?@[\\]^_`{|}~')  # in numbers, addresses, hashtags, markup
_LEAST_TRAINING = 50_000  # tokens of training data; a smaller model does not know most words of its own language
_LONG = 2000  # characters of texts that are all looked at
_SHORT, _SHORT_TEXTS = 60, 20  # of shorter ones so many are
_LEAST_SHARE = 1 / 3  # of words that are no names; a list of names is in no language


class LanguageCheck:
    """Looks at the first words of each text; ``say`` gets a message, once, if it knows few of them."""

    def __init__(self, parts: Parts, say: Callable[[str], None]) -> None:
        self._say, self._read_as = say, parts.read_as
        self._words: Any = next(filter(None, map(_vocabulary, parts.annotators.values())), None)
        self._begin("")

    def _begin(self, name: str) -> None:
        self._name, self._count, self._known, self._names = name, 0, 0, 0

    def watched(self, docs: Iterable[Doc]) -> Iterator[Doc]:
        """These documents, the first of which are looked at."""
        rest = iter(docs)
        for doc in rest:
            self.look(doc.layers.corpus, "the texts")
            yield doc
            del doc  # a stream may be long: nobody else keeps its documents
            if self._words is None or self._count >= ENOUGH:
                break
        yield from rest

    def look(self, corpus: Corpus, name: str) -> None:
        """The next sentences of a text. Those of another ``name`` are another text."""
        if self._words is None:
            return
        if name != self._name:
            self._begin(name)
        if self._count >= ENOUGH:
            return
        sentences, seen = 0, 0
        while sentences < len(corpus) and seen < _LOOKED_AT:
            begin, end = corpus.bounds(sentences)
            sentences, seen = sentences + 1, seen + end - begin
        part = corpus if sentences == len(corpus) else corpus[:sentences]
        words, count, names = counted_words(part.flat(part.columns.index("form")))
        self._count += count
        self._names += names
        self._known += self._words.known(list(map(self._read_as.string, words)))
        if is_unknown(self._known, self._count, self._names):
            self._words = None  # it is said once
            self._say(
                f"only {self._known / self._count:.0%} of the words of {name} are known to the model; "
                "is the text in another language?"
            )


def _vocabulary(part: Any) -> Any:
    """What a morphology knows of words: the frequent ones of its training data. None of other parts."""
    model = getattr(part, "model", None)
    words = getattr(model, "candidates", None)
    return None if words is None or getattr(model, "training_data", {}).get("tokens", 0) < _LEAST_TRAINING else words


def is_looked_at(characters: int, before: int) -> bool:
    """Whether to look at a text after so many: a look at a short one takes a tenth of the time of its annotation."""
    return characters >= _LONG or (characters >= _SHORT and before < _SHORT_TEXTS)


def is_unknown(known: int, count: int, names: int = 0) -> bool:
    """Whether so few known words mean another language.

    >>> is_unknown(0, 10), is_unknown(0, 20), is_unknown(40, 100), is_unknown(20, 100)
    (False, True, False, True)
    """
    if count < FEWEST or count < _LEAST_SHARE * (count + names):
        return False
    return known < (LIMIT - SPREAD / sqrt(count)) * count


def counted_words(forms: Iterable[str]) -> tuple[list[str], int, int]:
    """The words that say which language it is, how many they are, and the number of names.

    Words with capitals and small letters may be names, which say nothing. Numbers, addresses, markup and emoji are left
    out.

    >>> counted_words(["Ada", "saw", "http://x.org", "TWO", "😀", "2"])
    (['saw', 'TWO'], 2, 1)
    """
    words = []
    count = names = 0
    for form in forms:
        if form.isascii() and not _NO_WORD.isdisjoint(form):
            continue
        letters = sum(map(str.isalpha, form))
        if letters and form not in (form.lower(), form.upper()):
            names += 1
        elif letters:
            words.append(form)
            count += 1 + letters // _LETTERS_OF_A_WORD
    return words, count, names
