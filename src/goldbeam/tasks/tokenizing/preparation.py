"""What is fixed before the first example: pieces, labels, templates, multiword tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.layers.seen_forms import read_corpus
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.common.word_lists import Words, listed_words
from goldbeam.tasks.tokenizing.labels import Labels
from goldbeam.tasks.tokenizing.model import TokenizerModel, build_spec, columns_of, with_abbreviations
from goldbeam.tasks.tokenizing.multiword_hints import LearnedHints
from goldbeam.tasks.tokenizing.multiwords import MultiwordRules
from goldbeam.tasks.tokenizing.periods import Abbreviations, PeriodTables, Texts
from goldbeam.templates.compiling import compiled
from goldbeam.templates.tokenizing import resolve
from goldbeam.texts.read_as import NOTHING, ReadAs

_GUESSED = "the data do not say where spaces are (SpaceAfter=No, # text): they were guessed"


@dataclass(frozen=True)
class Preparation:
    text: _core.RunningText
    rules: _core.PieceRules
    hints: _core.MultiwordHints
    words: _core.WordList
    labels: Labels
    spec: _core.TaggingSpec
    pieces: Corpus  # with the columns that templates look at
    roles: bytes
    abbreviations: _core.WordList | None
    read_as: ReadAs

    def model(self, weights: _core.FrozenWeights) -> TokenizerModel:
        return TokenizerModel(
            spec=self.spec,
            weights=weights,
            labels=self.labels,
            rules=self.rules,
            words=self.words,
            multiwords=MultiwordRules.learned(self.text.tokens),
            hints=self.hints,
            abbreviations=self.abbreviations,
            read_as=self.read_as,
        )


def prepare(
    corpus: Corpus,
    templates: str | Sequence[str],
    abbreviations: Abbreviations = None,
    raw: Texts = None,
    web: bool = False,
    dictionary: Words = None,
    read_as: ReadAs = NOTHING,
) -> Preparation:
    text = _core.RunningText(read_corpus(corpus, read_as))
    rules = _core.PieceRules(text, web)
    learned = LearnedHints.of(text.tokens, rules)
    hints = _core.MultiwordHints(learned.lines)
    pieces, roles = _core.training_pieces(text, rules, hints)
    pieces = learned.on_own_text(pieces)
    lengths = _core.token_lengths(roles)
    words = _core.WordList([], rules)
    for word in listed_words(dictionary, "dictionary"):
        words.add(read_as.string(word))
    continuous = _is_continuous(text)
    words.count_pieces(pieces, lengths, 1 if continuous else 2)
    labels = Labels.of(roles)
    tables = PeriodTables.of(abbreviations, raw, text, rules)
    listed = tables.abbreviations
    for form in tables.forms:  # known tokens: what is learned of the ends of those applies to abbreviations
        words.add(form)
    possible = columns_of(listed)
    chosen = resolve(templates, "Tokenizer", listed is not None, tables.starts is not None, continuous)
    starts = tables.read_by(chosen).starts
    used = compiled("tokenizer", lambda lines: build_spec(possible, lines, labels, starts), chosen).used_columns
    columns = [name for name in possible if name == "w" or name in used]
    spec = build_spec(columns, chosen, labels, starts)
    matched = with_abbreviations(words.matched(pieces, lengths), listed)
    return Preparation(text, rules, hints, words, labels, spec, matched, roles, listed, read_as)


def _is_continuous(text: _core.RunningText) -> bool:
    """Whether most words are written without a space between them, as in Chinese."""
    return text.text.count(b" ") * 2 < text.token_count


def first_training_set(prepared: Preparation, model: TokenizerModel) -> TrainingSet:
    return _training_set(prepared.text, model, prepared.pieces, prepared.roles)


def further_training_set(corpus: Corpus, model: TokenizerModel) -> TrainingSet:
    """More data for a tokenizer that has learned already."""
    text = _core.RunningText(read_corpus(corpus, model.read_as))
    pieces, roles = _core.training_pieces(text, model.rules, model.hints)
    return _training_set(text, model, model.matched(pieces), roles)


def _training_set(text: _core.RunningText, model: TokenizerModel, pieces: Corpus, roles: bytes) -> TrainingSet:
    data = _core.TaggingData(model.spec, pieces, model.inputs(pieces), model.labels.encode(roles), False)
    return TrainingSet(pieces, data, {"pieces": pieces.token_count}, (_GUESSED,) if text.guessed else ())
