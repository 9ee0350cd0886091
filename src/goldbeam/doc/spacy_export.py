"""Documents for spaCy, whose text is its tokens with at most one space after each.

So white space that is more than that becomes a token, as spaCy's own tokenizer makes them, and places in the text stay
what they are. The words of a multiword token (*don't*) are parts of its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldbeam.layers.spans import OUTSIDE

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence

NAMES = ("words", "spaces", "lemmas", "pos", "tags", "morphs", "heads", "deps", "sent_starts")


@dataclass
class Entry:
    """A token of spaCy's: ``words`` are the numbers of the words that it stands for, none for white space."""

    text: str
    sentence: int
    words: Sequence[int] = ()
    space: bool = False


def spacy_arguments(doc: Doc) -> tuple[dict[str, list[Any]], dict[int, str]]:
    """What spaCy's constructor takes; and by number of a token, the form of a word that the text writes otherwise.

    Heads are numbers of tokens within the document, a root's its own. They are left out if a sentence has no tree, and
    entities if nobody has looked for them.
    """
    sentences = doc.sentences
    text = doc.raw_text
    entries = _entries_of_words(sentences) if text is None else _entries_of_text(sentences, text)
    places = {(entry.sentence, word): i for i, entry in enumerate(entries) for word in entry.words}
    found: dict[str, list[Any]] = {name: [] for name in NAMES}
    forms: dict[int, str] = {}
    for i, entry in enumerate(entries):
        starts = not i or entries[i - 1].sentence != entry.sentence
        row: tuple[Any, ...]
        if entry.words:
            sentence = sentences[entry.sentence]
            token = sentence[_highest(sentence, entry.words) - 1]
            tags = [_blank(tag) for tag in (token.lemma, token.upos, token.xpos, str(token.feats))]
            head = token.head
            place = i if head is None else places[entry.sentence, head.number]
            row = (*tags, place, "ROOT" if head is None else token.relation)
            if token.form != entry.text:
                forms[i] = token.form
        else:  # on the token before it; at the start of the text on the one after it
            place = i - 1 if i else min(1, len(entries) - 1)
            row = (entry.text, "SPACE", "_SP", "", place, "ROOT" if place == i else "dep")
        for name, value in zip(NAMES, (entry.text, entry.space, *row, starts), strict=True):
            found[name].append(value)
    if not all(sentence.has_tree for sentence in sentences):
        del found["heads"], found["deps"]
    if doc._words.iob is not None:
        found["ents"] = _entities(entries, sentences)
    return found, forms


def _entities(entries: Sequence[Entry], sentences: Sequence[Sentence]) -> list[str]:
    """A label for each of spaCy's tokens. White space within an entity belongs to it."""
    labels: list[str] = []
    for i, entry in enumerate(entries):
        after = next((other for other in entries[i + 1 : i + 2] if other.sentence == entry.sentence), None)
        if entry.words:
            labels.append((sentences[entry.sentence].iob or ())[entry.words[0] - 1])
        elif after is not None and _continues(sentences, after):
            labels.append("I-" + labels[-1][2:])
        else:
            labels.append(OUTSIDE)
    return labels


def _continues(sentences: Sequence[Sentence], entry: Entry) -> bool:
    labels = sentences[entry.sentence].iob
    return bool(labels and entry.words and labels[entry.words[0] - 1].startswith("I-"))


def _entries_of_words(sentences: Sequence[Sentence]) -> list[Entry]:
    """Without a text: the words, with spaces where the sentences have them."""
    return [
        Entry(form, s, [number], sentence.spaces[number - 1])
        for s, sentence in enumerate(sentences)
        for number, form in enumerate(sentence.forms, 1)
    ]


def _entries_of_text(sentences: Sequence[Sentence], text: str) -> list[Entry]:
    """The words as they stand in the text, and the white space between them."""
    entries: list[Entry] = []
    at = 0
    for s, sentence in enumerate(sentences):
        for token in sentence.surface or ():
            if token.start is None or token.end is None or not at <= token.start < token.end <= len(text):
                return _entries_of_words(sentences)  # places that nobody has kept, or those of another text
            _add_gap(entries, text[at : token.start])
            entries += _parts(text[token.start : token.end], sentence, s, range(token.first, token.last + 1))
            at = token.end
    _add_gap(entries, text[at:])
    covered = sum(len(entry.words) for entry in entries)
    return entries if covered == sum(map(len, sentences)) else _entries_of_words(sentences)


def _add_gap(entries: list[Entry], gap: str) -> None:
    """One space belongs to the token before it; more than that is a token, of the same sentence."""
    if entries and gap.startswith(" "):
        entries[-1].space = True
        gap = gap[1:]
    if gap:
        entries.append(Entry(gap, entries[-1].sentence if entries else 0))


def _parts(text: str, sentence: Sentence, number: int, words: Sequence[int]) -> list[Entry]:
    """A token's text cut into one part for each word: at the ends of their forms, or about there.

    In a text of fewer characters than words (Portuguese *à* is two), the last character stands for all that are left.
    """
    forms = [sentence.forms[word - 1] for word in words]
    whole = sum(map(len, forms)) or 1
    is_exact = "".join(forms) == text
    parts: list[Entry] = []
    begin = done = 0
    for k, word in enumerate(words):
        left = len(words) - k - 1  # words after this one, which need a character each
        if len(text) - begin <= 1 or not left:
            parts.append(Entry(text[begin:], number, words[k:]))
            break
        done += len(forms[k])
        end = done if is_exact else round(len(text) * done / whole)
        end = max(begin + 1, min(end, len(text) - min(left, len(text) - begin - 1)))
        parts.append(Entry(text[begin:end], number, [word]))
        begin = end
    return parts


def _highest(sentence: Sentence, words: Sequence[int]) -> int:
    """The word that is nearest to the root: the heads above it lead to no other one of them."""
    if len(words) == 1 or not sentence.has_tree:
        return words[0]
    return min(words, key=lambda word: len(sentence[word - 1].ancestors))


def _blank(tag: str | None) -> str:
    return "" if tag in (None, "_") else str(tag)
