"""Noun phrases, names, numbers, modifiers and prepositional phrases of the sample grammar."""

from __future__ import annotations

from dataclasses import replace

from goldbeam.data.sample import words
from goldbeam.data.sample.lexicon import Noun, lexicon
from goldbeam.data.sample.morphology import join
from goldbeam.data.sample.prng import Choice, SplitMix, weighted
from goldbeam.data.sample.tree import Node, leaf, phrase
from goldbeam.data.sample.words import listed

_SUBJECTS = weighted({"person": 48, "animal": 16, "thing": 12, "abstract": 18, "place": 4, "instrument": 2})
_OBJECTS = weighted({"person": 16, "animal": 10, "thing": 30, "abstract": 30, "place": 6, "instrument": 8})
_AFTER = {  # the noun that follows a preposition in a phrase that belongs to a verb
    "with": weighted({"instrument": 75, "person": 25}),
    "in": weighted({"place": 60, "time": 25, "abstract": 15}),
    "at": weighted({"place": 70, "time": 30}),
    "after": weighted({"time": 40, "abstract": 60}),
    "before": weighted({"time": 40, "abstract": 60}),
    "since": weighted({"time": 100}),
    "like": weighted({"person": 50, "animal": 50}),
}
_PRONOUNS = weighted({"he him": 5, "she her": 4, "it it": 5, "they them": 4, "we us": 2, "I me": 3, "you you": 2})
_POSSESSIVES = listed("his her her its their my our your")
_PLURAL_ONLY = {"all", "both", "these", "those"}
_SINGULAR_ONLY = {"a", "this", "that", "every", "each", "another"}
_COMPARED = {"more": "RBR", "less": "RBR", "most": "RBS"}


def _number(rng: SplitMix) -> Node:
    kind = rng.below(10)
    if kind < 5:
        return leaf("CD", rng.pick(words.NUMBER_WORDS), "NUM")
    if kind < 8:
        return leaf("CD", str(2 + rng.below(98)), "NUM")
    if kind == 8:
        return leaf("CD", f"{1 + rng.below(99)},{rng.below(1000):03}", "NUM")
    return leaf("CD", f"{1 + rng.below(40)}.{rng.below(10)}", "NUM")


class NounPhrases:
    """Draws everything that is not a clause; ``relative`` and the rest come with the Grammar that extends this."""

    def __init__(self, rng: SplitMix) -> None:
        self.rng = rng
        self.lexicon = lexicon()

    def relative(self, agreement: str, depth: int) -> Node:
        raise NotImplementedError

    def damped(self, per_cent: int, depth: int) -> bool:
        """True ever more seldom as structures nest, so that sentences end."""
        return depth < 4 and self.rng.chance(per_cent // (1 + depth))

    # Words

    def verb(self, tag: str, frame: str) -> Node:
        verb = self.lexicon.verbs[frame].draw(self.rng)
        return leaf(tag, verb.form(tag), "VERB", verb.base)

    def noun(self, kind: str, plural: bool) -> Node:
        noun = self.lexicon.nouns[kind].draw(self.rng)
        if self.rng.chance(3):  # a compound written with a hyphen, likely never seen before
            prefix = self.rng.pick(self.lexicon.stems)
            noun = Noun(f"{prefix}-{noun.singular}", noun.plural and f"{prefix}-{noun.plural}")
        if plural and noun.plural:
            return leaf("NNS", noun.plural, "NOUN", noun.singular)
        return leaf("NN", noun.singular, "NOUN")

    def adjective(self) -> Node:
        if self.rng.chance(6):
            return self.comparative(superlative=self.rng.chance(40))
        if self.rng.chance(6):
            ending = self.rng.pick(("based", "eyed", "like", "free", "made", "old"))
            return leaf("JJ", f"{self.rng.pick(self.lexicon.stems)}-{ending}", "ADJ")
        return self.plain_adjective()

    def plain_adjective(self) -> Node:
        return leaf("JJ", self.lexicon.adjectives.draw(self.rng), "ADJ")

    def comparative(self, superlative: bool = False) -> Node:
        while (word := self.lexicon.adjectives.draw(self.rng)) not in words.GRADABLE:
            pass
        if superlative:
            return leaf("JJS", join(word, "est"), "ADJ", word)
        return leaf("JJR", join(word, "er"), "ADJ", word)

    def degree(self) -> Node:
        word = self.rng.pick(words.DEGREE)
        return leaf(_COMPARED.get(word, "RB"), word, "ADV")

    def adverb(self) -> Node:
        return phrase("ADVP", leaf("RB", self.rng.pick(words.ADVERBS), "ADV"))

    def manner(self) -> Node:
        word = leaf("RB", self.lexicon.manner.draw(self.rng), "ADV")
        return phrase("ADVP", self.degree() if self.rng.chance(15) else None, word)

    # Noun phrases

    def noun_phrase(self, role: str, depth: int) -> tuple[Node, str]:
        """A noun phrase and its agreement ("sg", "pl" or "I"); the role is subject, object or receiver."""
        function = "SBJ" if role == "subject" else ""
        if self.damped(9, depth):
            first, _ = self.noun_phrase("object" if role == "subject" else role, depth + 1)
            second, agreement = self.noun_phrase("object", depth + 1)
            joint = leaf("CC", self.rng.pick(("and", "and", "and", "or")), "CCONJ")
            return phrase("NP", first, joint, second, function=function), "pl" if joint.word == "and" else agreement
        kind = self.rng.below(100)
        if kind < (30 if role == "subject" else 14 if role == "object" else 40):
            return self.pronoun(role)
        if kind < (24 if role == "object" else 52):
            return replace(self.name(), function=function), "sg"
        plural = self.rng.chance(34)
        base, agreement = self.common(_SUBJECTS if role != "object" else _OBJECTS, plural)
        if self.damped(26, depth):
            return phrase("NP", base, self.prepositional("noun", depth + 1), function=function), agreement
        if self.damped(14, depth):
            return phrase("NP", base, self.relative(agreement, depth + 1), function=function), agreement
        if self.rng.chance(2):
            inside = phrase("PRN", leaf("-LRB-", "(", "PUNCT"), self.name(), leaf("-RRB-", ")", "PUNCT"))
            return phrase("NP", base, inside, function=function), agreement
        return replace(base, function=function), agreement

    def pronoun(self, role: str) -> tuple[Node, str]:
        if self.rng.chance(14):
            word = self.rng.pick(("this", "that", "these", "those", "all", "some"))
            agreement = "sg" if word in ("this", "that") else "pl"
            return phrase("NP", leaf("DT", word, "PRON"), function="SBJ" if role == "subject" else ""), agreement
        subject, other = _PRONOUNS.draw(self.rng).split()
        if role != "subject":
            return phrase("NP", leaf("PRP", other, "PRON", subject)), "sg"
        agreement = "I" if subject == "I" else "sg" if subject in ("he", "she", "it") else "pl"
        return phrase("NP", leaf("PRP", subject, "PRON"), function="SBJ"), agreement

    def common(self, kinds: Choice[str], plural: bool) -> tuple[Node, str]:
        """Determiner, number, modifiers, compound nouns and a noun."""
        if self.rng.chance(2):
            return self.money()
        head = self.noun(kinds.draw(self.rng), plural)
        plural = head.label == "NNS"
        parts = [*self.modifiers(), head]
        opening: Node | None = None
        if plural and self.rng.chance(18):
            parts.insert(0, _number(self.rng))
        elif self.rng.chance(12):
            opening = leaf("PRP$", self.rng.pick(_POSSESSIVES), "PRON")
        elif self.rng.chance(9):
            name = self.name()
            opening = replace(name, children=(*name.children, leaf("POS", "'s", "PART")))
        elif not plural or self.rng.chance(50):
            opening = self.determiner(plural, next(parts[0].leaves()).word)
        return phrase("NP", opening, *parts), "pl" if plural else "sg"

    def determiner(self, plural: bool, following: str) -> Node:
        word = self.rng.pick(words.DETERMINERS)
        if plural and word in _SINGULAR_ONLY:
            word = {"this": "these", "that": "those"}.get(word, "the")
        elif not plural and word in _PLURAL_ONLY:
            word = "the"
        if word == "a" and following[0] in "aeiou":
            return leaf("DT", "an", "DET", "a")
        return leaf("DT", word, "DET", {"these": "this", "those": "that"}.get(word, word))

    def modifiers(self) -> list[Node]:
        """What stands between determiner and noun; participles and nouns compete with adjectives for the place."""
        kind = self.rng.below(100)
        if kind < 50:
            return []
        if kind < 72:
            return [self.adjective()]
        if kind < 77:
            return [self.verb("VBN", "t")]
        if kind < 81:
            return [self.verb("VBG", "i")]
        if kind < 92:
            return [self.noun(_OBJECTS.draw(self.rng), plural=False)]
        if kind < 94:
            return [replace(leaf("NNP", self.lexicon.places.draw(self.rng), "PROPN"), entity="LOC")]
        if kind < 96:
            return [phrase("ADJP", self.degree(), self.plain_adjective())]
        return [self.adjective(), self.adjective() if self.rng.chance(50) else self.noun("thing", plural=False)]

    def money(self) -> tuple[Node, str]:
        amount = leaf("CD", f"{1 + self.rng.below(90)}.{self.rng.below(10)}", "NUM")
        if self.rng.chance(50):
            return phrase("NP", amount, leaf("NN", "%", "SYM")), "pl"
        return phrase("NP", leaf("$", "$", "SYM"), amount), "pl"

    # Names

    def name(self) -> Node:
        kind = self.rng.below(100)
        if kind < 50:
            return self.person()
        if kind < 76:
            return self.proper("LOC", self.lexicon.places.draw(self.rng))
        base = self.lexicon.surnames.draw(self.rng)
        if kind < 88:
            return self.proper("ORG", base, self.rng.pick(words.ORG_WORDS))
        if kind < 94:
            return self.proper("ORG", "".join(word[0].upper() for word in (base, *self.acronym())))
        head = leaf("NNP", self.rng.pick(("Bank", "University", "Museum", "Church")), "PROPN")
        place = phrase("NP", leaf("NNP", self.lexicon.places.draw(self.rng), "PROPN"))
        return phrase("NP", phrase("NP", head), phrase("PP", leaf("IN", "of", "ADP"), place), entity="ORG")

    def acronym(self) -> list[str]:
        return [self.rng.pick(self.lexicon.stems) for _ in range(1 + self.rng.below(3))]

    def person(self) -> Node:
        first, last = self.lexicon.first_names.draw(self.rng), self.lexicon.surnames.draw(self.rng)
        kind = self.rng.below(10)
        if kind < 4:
            return self.proper("PER", first)
        if kind < 6:
            return self.proper("PER", last)
        if kind < 7:
            return self.proper("PER", self.rng.pick(words.TITLES), last)
        return self.proper("PER", first, last)

    def proper(self, entity: str, *names: str) -> Node:
        return phrase("NP", *(leaf("NNP", name, "PROPN") for name in names), entity=entity)

    # Prepositional phrases

    def prepositional(self, attached: str, depth: int) -> Node:
        """A phrase that belongs to a "verb" or to a "noun"; its words tell which, mostly."""
        if attached == "noun":
            word = self.rng.pick(words.NOUN_PREPOSITIONS)
            kinds = _OBJECTS
        else:
            if self.rng.chance(12):
                return self.date()
            word = self.rng.pick(words.VERB_PREPOSITIONS)
            kinds = _AFTER.get(word, _OBJECTS)
        preposition = leaf("IN", word, "ADP")
        if self.rng.chance(25):
            return phrase("PP", preposition, self.noun_phrase("object", depth + 1)[0])
        base, agreement = self.common(kinds, plural=self.rng.chance(25))
        if self.damped(22, depth):
            base = phrase("NP", base, self.prepositional("noun", depth + 1))
        elif self.damped(12, depth):
            base = phrase("NP", base, self.relative(agreement, depth + 1))
        return phrase("PP", preposition, base)

    def date(self) -> Node:
        kind = self.rng.below(3)
        if kind == 0:
            when = leaf("CD", str(1900 + self.rng.below(120)), "NUM")
        elif kind == 1:
            when = leaf("NNP", self.rng.pick(words.MONTHS), "PROPN")
        else:
            when = leaf("NNP", self.rng.pick(words.WEEKDAYS), "PROPN")
        return phrase("PP", leaf("IN", "on" if kind == 2 else "in", "ADP"), phrase("NP", when))

    def time_phrase(self) -> Node:
        """A bare noun phrase as an adverb: "last week", "that night"."""
        tag, word = self.rng.pick((("JJ", "last"), ("DT", "that"), ("DT", "this"), ("DT", "every")))
        opening = leaf(tag, word, "ADJ" if tag == "JJ" else "DET")
        return phrase("NP", opening, self.noun("time", plural=False), function="TMP")
