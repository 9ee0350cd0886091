"""A treebank as passages, and what variants of it must know of the whole: its marks, its script."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.variants.sentence import DEPREL, FORM, ID, UPOS, Passage, Row, Sentence, space_after, with_space

BULLETS = ("-", "*", "•", "–", "·", "1.", "2.", "3.")
#: Sentences of a passage in data that have no paragraphs.
_SENTENCES = 5


@dataclass(frozen=True)
class Facts:
    """What is said once of a treebank."""

    characters: frozenset[str]  # of all forms
    bullets: tuple[Row, ...]  # words that begin sentences as marks of lists
    unspaced: bool  # lines may end between any two words
    dotless: bool  # the small letter of I is ı

    @classmethod
    def of(cls, sentences: Iterable[Sentence]) -> Facts:
        characters: dict[str, int] = {}
        bullets: dict[str, Row] = {}
        spaces = tokens = 0
        for sentence in sentences:
            for row in sentence.rows:
                for c in row[FORM]:
                    characters[c] = characters.get(c, 0) + 1
            for at in sentence.surface[:-1]:
                spaces += bool(space_after(sentence.rows[at]))
                tokens += 1
            first = sentence.rows[0]
            if first[ID] == "1" and first[FORM] in BULLETS and first[UPOS] == "PUNCT" and first[DEPREL] == "punct":
                bullets.setdefault(first[FORM], first)
        letters = characters.get("i", 0)
        return cls(
            frozenset(characters),
            tuple(bullets[form] for form in sorted(bullets)),
            unspaced=spaces * 3 < tokens,
            dotless=characters.get("ı", 0) * 20 > letters,
        )


def sentences_of(corpus: Corpus) -> list[Sentence]:
    """The sentences of CoNLL-U; spaces that it does not tell are those that a tokenizer would learn from."""
    if corpus.format != "conllu":
        raise DataError(f"{corpus.name}: read as {corpus.format}; variants are made of CoNLL-U, so give that or none")
    blocks = corpus.text.decode().split("\n\n")
    sentences = [Sentence.of(block) for block in blocks if block.strip("\n")]
    told = any(not space_after(row) for sentence in sentences for row in sentence.rows if "." not in row[ID])
    return sentences if told or not sentences else _with_spaces_of(corpus, sentences)


def _with_spaces_of(corpus: Corpus, sentences: list[Sentence]) -> list[Sentence]:
    text, at = _core.RunningText(corpus).text.decode(), 0
    spaced = []
    for sentence in sentences:
        changed = {}
        for place in sentence.surface:
            row = sentence.rows[place]
            at = text.index(row[FORM], at) + len(row[FORM])
            if at < len(text) and not text[at].isspace():
                changed[place] = with_space(row, "")
        spaced.append(sentence.with_rows(changed))
    return spaced


def passages_of(sentences: list[Sentence]) -> list[Passage]:
    """Paragraphs; where the data have none, a few sentences each."""
    marked = any(sentence.begins_paragraph for sentence in sentences)
    passages: list[Passage] = []
    for number, sentence in enumerate(sentences):
        begins = sentence.begins_paragraph if marked else number % _SENTENCES == 0
        if begins or not passages:
            passages.append([])
        passages[-1].append(sentence)
    return passages


def raw_text(corpus: Corpus) -> str:
    """The text of a treebank with all its spaces and lines; paragraphs have a blank line between them."""
    paragraphs: list[str] = []
    for sentence in sentences_of(corpus):
        if sentence.begins_paragraph or not paragraphs:
            paragraphs.append("")
        rows = [sentence.rows[at] for at in sentence.surface]
        paragraphs[-1] += "".join(row[FORM] + space_after(row) for row in rows)
    return "\n\n".join(paragraph.rstrip() for paragraph in paragraphs) + "\n"


def corpus_of(passages: Iterable[Passage], name: str) -> Corpus:
    text = "".join(sentence.render() for passage in passages for sentence in passage)
    return Corpus.parse(text.encode(), "conllu", name)
