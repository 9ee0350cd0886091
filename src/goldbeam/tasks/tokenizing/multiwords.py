"""How multiword tokens become words: "don't" → "do", "n't"; "della" → "di", "la".

Learned from a treebank as rules over affixes, and a list of the forms that no rule gets right. A rule says what stands
before and after the part that words keep:  prender|la → prender|e, la.  The longest affixes that training saw decide.
Letters keep their case where words keep them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.layers.plain_marks import plain_form

_CONTEXT = 3  # letters of the stem that a rule may look at
_LONGEST_AFFIX = 10
_MOST_REMEMBERED = 1 << 14  # tokens whose words are not looked for again
_CASE_DISTANCES = (32, 1, 80, 37, 38, 63, 64, 48)  # in the core's table of lower case
_NUMBER = re.compile("[0-9]{1,3}")

Affixes = tuple[str, str]  # with context


@dataclass(frozen=True, slots=True)
class Rule:
    """A token is prefix + stem + suffix; its words are `before`, head + stem + tail, and `after`."""

    prefix: str
    suffix: str
    head: str
    tail: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    @classmethod
    def of(cls, token: str, words: Sequence[str], keeper: int) -> Rule:
        """The rule by which word number `keeper` has the stem: the longest part in common, the first of equals."""
        word = words[keeper]
        in_token, in_word, length = _overlap(token, word)
        return cls(
            token[:in_token],
            token[in_token + length :],
            word[:in_word],
            word[in_word + length :],
            tuple(words[:keeper]),
            tuple(words[keeper + 1 :]),
        )

    def apply(self, token: str) -> list[str]:
        small = _core.lower_case(token)
        capital = token[0] != small[0]
        # Of a capital letter and small ones, the capital is the first word's.
        letters = small if capital and token[1:] == small[1:] else token
        as_written = _upper if _is_upper(token) else str
        stem = letters[len(self.prefix) : len(letters) - len(self.suffix)]
        words = [
            *map(as_written, self.before),
            as_written(self.head) + stem + as_written(self.tail),
            *map(as_written, self.after),
        ]
        # Words that are nothing but the parts of the token have its letters.
        if _core.lower_case("".join(words)) == small:
            place, parts = 0, []
            for word in words:
                parts.append(token[place : place + len(word)])
                place += len(word)
            return parts
        if capital and words[0]:
            words[0] = _upper_letter(words[0][0]) + words[0][1:]
        return words

    def fields(self) -> list[str]:
        """What a line says of it."""
        parts = [self.prefix, self.suffix, self.head, self.tail]
        return [*parts, str(len(self.before)), *self.before, *self.after]


@dataclass(frozen=True)
class MultiwordRules:
    forms: Mapping[str, Rule]  # whole tokens, in lower case
    rules: Mapping[Affixes, Rule]  # in lower case
    _remembered: dict[str, list[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def learned(cls, tokens: Iterable[tuple[str, Sequence[str]]]) -> MultiwordRules:
        """From tokens with their words, which are none for one that is a word itself."""
        known = _most_frequent(tokens)
        learned = cls({}, _voted(known))
        exceptions = {}
        for form, words in known.items():
            rule, found = Rule.of(form, words, 0), learned._find(form)
            if found is None or found.apply(form) != rule.apply(form):
                exceptions[form] = rule
        return cls(exceptions, learned.rules)

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> MultiwordRules:
        """From ``lines``; ModelError for what makes no sense."""
        forms: dict[str, Rule] = {}
        rules: dict[Affixes, Rule] = {}
        for line in lines:
            kind, form, ending, rule = _parsed(line)
            if kind == "R":
                rules.setdefault((form, ending), rule)
            else:
                forms.setdefault(form, rule)
        return cls(forms, rules)

    @property
    def lines(self) -> list[str]:
        """A rule or form each, fields separated by tabs.

        F or R, form or prefix, suffix with context, the rule's prefix, suffix, head, tail, words before as a number,
        the words before and after.
        """
        forms = ["\t".join(["F", form, "", *rule.fields()]) for form, rule in self.forms.items()]
        rules = ["\t".join(["R", *affixes, *rule.fields()]) for affixes, rule in self.rules.items()]
        return sorted([*forms, *rules])

    def words(self, token: str) -> list[str]:
        """The words of a token; itself if nothing is known of it."""
        if (found := self._remembered.get(token)) is None:
            found = self._words(token)
            if len(self._remembered) < _MOST_REMEMBERED:
                self._remembered[token] = found
        return found

    def _words(self, token: str) -> list[str]:
        small = _core.lower_case(token)
        rule = (self.forms.get(small) or self._find(small)) if token else None
        words = [] if rule is None else rule.apply(token)
        return words if words and all(words) else [token]

    def _find(self, token: str) -> Rule | None:
        """The rule of the longest affixes."""
        best, longest = None, -1
        for before, after in _affix_lengths(len(token)):
            if before + after <= longest:
                continue
            rule = self.rules.get((token[:before], token[len(token) - after :]))
            if rule is not None and len(rule.prefix) + len(rule.suffix) < len(token):
                best, longest = rule, before + after
        return best


def _affix_lengths(length: int) -> Iterator[tuple[int, int]]:
    for before in range(min(_LONGEST_AFFIX, length) + 1):
        for after in range(min(_LONGEST_AFFIX, length - before) + 1):
            yield before, after


def _most_frequent(tokens: Iterable[tuple[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    """The most frequent words of each form, in lower case; of equals the first in the alphabet."""
    seen: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for form, words in tokens:
        if words:
            seen[_core.lower_case(form)][tuple(map(_core.lower_case, words))] += 1
    return {form: min(ways, key=lambda way: (-ways[way], way)) for form, ways in sorted(seen.items())}


def _voted(known: Mapping[str, Sequence[str]]) -> dict[Affixes, Rule]:
    """Rules that at least two forms with the same affixes agree on; of equals the one that came first.

    Any of the words may be the one that changes from token to token: which one, the votes of others tell. The same form
    with two kinds of apostrophes is no second voice: of player's and player’s it would follow that whatever begins with
    player is player and the rest.
    """
    votes: dict[Affixes, Counter[Rule]] = defaultdict(Counter)
    voices: dict[tuple[Affixes, Rule], set[str]] = defaultdict(set)
    for token, words in known.items():
        plain = plain_form(token)
        for keeper in range(len(words)):
            rule = Rule.of(token, words, keeper)
            for affixes in _affixes_of(rule, token):
                votes[affixes][rule] += 1
                voices[affixes, rule].add(plain)
    best = {affixes: max(rules, key=rules.__getitem__) for affixes, rules in votes.items()}
    return {affixes: rule for affixes, rule in best.items() if len(voices[affixes, rule]) > 1}


def _affixes_of(rule: Rule, token: str) -> Iterator[Affixes]:
    """Those of a token for which a rule may stand: the rule's own, and more and more letters of the stem."""
    before, after = len(rule.prefix), len(rule.suffix)
    stem = len(token) - before - after
    if stem == 0 or before + after == 0:
        return  # it would say something of no token, or of all
    at_end = after > 0 or before == 0  # where the rule looks at letters of the stem
    for _ in range(min(_CONTEXT, stem) + 1):
        if max(before, after) > _LONGEST_AFFIX:
            return
        yield token[:before], token[len(token) - after :]
        before, after = (before, after + 1) if at_end else (before + 1, after)


def _overlap(token: str, word: str) -> tuple[int, int, int]:
    """Where the longest part that two texts have in common begins in both, and its length."""
    for length in range(min(len(token), len(word)), 0, -1):
        for begin in range(len(token) - length + 1):
            place = word.rfind(token[begin : begin + length])
            if place >= 0:
                return begin, place, length
    return 0, 0, 0


def _parsed(line: str) -> tuple[str, str, str, Rule]:
    """F or R, a form or a beginning, an ending, and the rule."""
    fields = line.split("\t") if isinstance(line, str) else []
    wrong = ModelError("its rules for multiword tokens make no sense")
    if len(fields) < 8 or fields[0] not in ("F", "R") or not _NUMBER.fullmatch(fields[7]) or set(line) & set("\n\r\0"):
        raise wrong
    kind, form, ending, prefix, suffix, head, tail = fields[:7]
    line.encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction
    count, words = int(fields[7]), fields[8:]
    rule = Rule(prefix, suffix, head, tail, tuple(words[:count]), tuple(words[count:]))
    if count > len(words) or not all(words):
        raise wrong
    if kind == "F" and (not form or len(prefix) + len(suffix) > len(form)):
        raise wrong
    return kind, form, ending, rule


def _is_upper(text: str) -> bool:
    """More than one capital, and no small letter."""
    classes = _core.char_classes(text)
    return "x" not in classes and classes.count("X") > 1


def _upper(text: str) -> str:
    return "".join(map(_upper_letter, text))


def _upper_letter(letter: str) -> str:
    """The inverse of the core's lower case."""
    code = ord(letter)
    for distance in _CASE_DISTANCES:
        if code > distance and _core.lower_case(chr(code - distance)) == letter:
            return chr(code - distance)
    return letter
