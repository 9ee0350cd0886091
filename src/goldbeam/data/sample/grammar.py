"""A grammar of English-like sentences: every method draws one phrase as a labelled tree.

Attachment is decided before the words, and the words then depend on it ("of" follows nouns, an instrument follows
"with" after a verb), so that a parser has something to learn and a tagger has to look around.
"""

from __future__ import annotations

from dataclasses import replace

from goldbeam.data.sample import words
from goldbeam.data.sample.phrases import NounPhrases
from goldbeam.data.sample.prng import weighted
from goldbeam.data.sample.tree import Node, leaf, phrase
from goldbeam.data.sample.words import listed

_BE = {"VBZ": "is", "VBP": "are", "VBD": "was"}
_PREDICATES = weighted(
    {"main": 50, "modal": 11, "negation": 5, "perfect": 7, "progressive": 7, "passive": 8, "copula": 12}
)
_FRAMES = weighted({"t": 40, "i": 14, "o": 9, "c": 9, "x": 7, "d": 5, "p": 7, "l": 5})
_SENTENCES = weighted({"statement": 72, "fronted": 8, "clauses": 7, "question": 6, "wh-question": 3, "order": 4})
_MODALS = listed("will can would may could might should must")


def comma() -> Node:
    return leaf(",", ",", "PUNCT")


def finite(agreement: str, past: bool) -> str:
    """The tag of a finite verb: agreement is "sg" (third person), "pl" or "I"."""
    return "VBD" if past else "VBZ" if agreement == "sg" else "VBP"


class Grammar(NounPhrases):
    """Sentences from one stream of random numbers; ``depth`` counts nested clauses and phrases and damps them."""

    def sentence(self) -> Node:
        kind = _SENTENCES.draw(self.rng)
        stop = leaf(".", "!" if kind == "order" and self.rng.chance(30) else ".", "PUNCT")
        if kind == "question":
            return self.question(leaf(".", "?", "PUNCT"))
        if kind == "wh-question":
            return self.wh_question(leaf(".", "?", "PUNCT"))
        if kind == "order":
            return phrase("S", self.verb_phrase("VB", 1), stop)
        if kind == "clauses":
            joint = leaf("CC", self.rng.pick(("and", "but", "or", "so")), "CCONJ")
            return phrase("S", self.clause(1), comma() if self.rng.chance(60) else None, joint, self.clause(1), stop)
        subject, verbal = self.clause(0).children
        if kind == "fronted":
            return phrase("S", self.fronted(), comma() if self.rng.chance(75) else None, subject, verbal, stop)
        if self.rng.chance(4):
            opening = phrase("INTJ", leaf("UH", self.rng.pick(words.INTERJECTIONS), "INTJ"))
            return phrase("S", opening, comma(), subject, verbal, stop)
        if self.rng.chance(4):
            return phrase("S", leaf("CC", self.rng.pick(("But", "And")), "CCONJ"), subject, verbal, stop)
        return phrase("S", subject, verbal, stop)

    def fronted(self) -> Node:
        kind = self.rng.below(3)
        if kind == 0:
            return self.prepositional("verb", 1)
        if kind == 1:
            return self.adverb()
        return self.subordinate(1)

    def clause(self, depth: int, gap: bool = False) -> Node:
        past = self.rng.chance(58)
        if not gap and self.rng.chance(4):
            noun, agreement = self.noun_phrase("object", depth + 1)
            there = phrase("NP", leaf("EX", "there", "PRON"), function="SBJ")
            verb = replace(self.be(finite(agreement, past), agreement), upos="VERB")
            real_subject = replace(noun, function="SBJ")
            place = self.prepositional("verb", depth + 1) if self.rng.chance(50) else None
            return phrase("S", there, phrase("VP", verb, real_subject, place))
        subject, agreement = self.noun_phrase("subject", depth)
        return phrase("S", subject, self.predicate(agreement, past, depth, gap))

    # Verb groups

    def be(self, tag: str, agreement: str) -> Node:
        word = _BE[tag]
        if tag == "VBD" and agreement == "pl":
            word = "were"
        elif agreement == "I" and tag == "VBP":
            word = "am"
        elif tag == "VBZ" and self.rng.chance(25):
            word = "'s"
        return leaf(tag, word, "AUX", "be")

    def have(self, tag: str) -> Node:
        return leaf(tag, {"VBZ": "has", "VBD": "had"}.get(tag, "have"), "AUX", "have")

    def predicate(self, agreement: str, past: bool, depth: int, gap: bool = False) -> Node:
        """A finite verb phrase; with ``gap`` its object is the noun that a relative clause stands beside."""
        tag = finite(agreement, past)
        kind = _PREDICATES.draw(self.rng)
        if gap and kind in ("copula", "passive"):
            kind = "main"
        if kind == "main" and not gap and self.damped(14, depth):
            joint = leaf("CC", self.rng.pick(("and", "and", "or", "but")), "CCONJ")
            return phrase("VP", self.verb_phrase(tag, depth + 1), joint, self.verb_phrase(tag, depth + 1))
        if kind == "main":
            return self.verb_phrase(tag, depth, gap)
        middle = self.adverb() if self.rng.chance(18) else None
        if kind == "modal":
            modal = leaf("MD", "'ll" if self.rng.chance(8) else self.rng.pick(_MODALS), "AUX")
            if not past and modal.word in ("can", "could", "would", "should") and self.rng.chance(15):
                if modal.word == "can":
                    modal = leaf("MD", "ca", "AUX", "can")
                middle = leaf("RB", "n't", "PART", "not")
            return phrase("VP", modal, middle, self.verb_phrase("VB", depth, gap))
        if kind == "negation":
            do = leaf(tag, {"VBZ": "does", "VBD": "did"}.get(tag, "do"), "AUX", "do")
            no = leaf("RB", self.rng.pick(("n't", "n't", "not")), "PART", "not")
            return phrase("VP", do, no, self.verb_phrase("VB", depth, gap))
        if kind == "perfect":
            return phrase("VP", self.have(tag), middle, self.verb_phrase("VBN", depth, gap))
        verb = self.be(tag, agreement)
        if kind == "progressive":
            return phrase("VP", verb, middle, self.verb_phrase("VBG", depth, gap))
        if kind == "passive":
            return phrase("VP", verb, middle, self.passive(depth))
        return phrase("VP", verb, middle, self.predicative(depth), self.adjunct(depth))

    def predicative(self, depth: int) -> Node:
        kind = self.rng.below(10)
        if kind < 5:
            return self.adjective_phrase(depth)
        if kind < 8:
            noun, _ = self.noun_phrase("object", depth + 1)
            return replace(noun, function="PRD")
        return replace(self.prepositional("verb", depth + 1), function="PRD")

    def adjective_phrase(self, depth: int) -> Node:
        kind = self.rng.below(10)
        if kind < 2:
            adjective = leaf("JJ", self.rng.pick(words.PREDICATIVE), "ADJ")
            return phrase("ADJP", adjective, self.infinitive(depth + 1), function="PRD")
        if kind == 2:
            than = phrase("PP", leaf("IN", "than", "ADP"), self.noun_phrase("object", depth + 2)[0])
            return phrase("ADJP", self.comparative(), than, function="PRD")
        if kind < 6:
            return phrase("ADJP", self.degree(), self.plain_adjective(), function="PRD")
        return phrase("ADJP", self.adjective(), function="PRD")

    def passive(self, depth: int) -> Node:
        verb = self.verb("VBN", "t")
        by = None
        if self.rng.chance(45):
            by = phrase("PP", leaf("IN", "by", "ADP"), self.noun_phrase("object", depth + 1)[0])
        return phrase("VP", verb, by or self.adjunct(depth))

    def verb_phrase(self, tag: str, depth: int, gap: bool = False) -> Node:
        """A main verb with tag ``tag`` and what its frame asks for."""
        frame = "t" if gap else _FRAMES.draw(self.rng)
        if frame in "cx" and depth > 2:
            frame = "t"
        verb = self.verb(tag, frame)
        parts: list[Node | None] = [verb]
        if not gap and self.rng.chance(3):
            parts.insert(0, self.manner())
        if frame == "o":
            parts.append(self.prepositional("verb", depth + 1))
        elif frame == "c":
            return phrase("VP", *parts, self.complement(depth + 1))
        elif frame == "x":
            return phrase("VP", *parts, self.infinitive(depth + 1))
        elif frame == "l":
            parts.append(replace(self.adjective_phrase(depth), function=""))
        elif frame == "p":
            particle = phrase("PRT", leaf("RP", self.rng.pick(words.PARTICLES), "ADP"))
            noun = self.noun_phrase("object", depth + 1)[0]
            parts += [particle, noun] if self.rng.chance(65) else [noun, particle]
        elif frame == "d":
            parts += [self.noun_phrase("receiver", depth + 2)[0], self.noun_phrase("object", depth + 1)[0]]
        elif frame == "t" and not gap:
            parts.append(self.noun_phrase("object", depth + 1)[0])
        return phrase("VP", *parts, self.adjunct(depth))

    def infinitive(self, depth: int) -> Node:
        return phrase("S", phrase("VP", leaf("TO", "to", "PART"), self.verb_phrase("VB", depth)))

    def adjunct(self, depth: int) -> Node | None:
        """What may follow a verb and its objects: a place, a time, a manner, a clause."""
        if self.damped(34, depth):
            return self.prepositional("verb", depth + 1)
        if self.rng.chance(12):
            return self.manner()
        if self.damped(8, depth):
            return self.subordinate(depth + 1)
        if self.rng.chance(5):
            return self.time_phrase()
        return None

    # Clauses inside clauses

    def complement(self, depth: int) -> Node:
        mark = leaf("IN", self.rng.pick(words.COMPLEMENT), "SCONJ") if self.rng.chance(65) else None
        return phrase("SBAR", mark, self.clause(depth), function="NOM")

    def subordinate(self, depth: int) -> Node:
        if self.rng.chance(20):
            when = phrase("WHADVP", leaf("WRB", self.rng.pick(("when", "where")), "ADV"))
            return phrase("SBAR", when, self.clause(depth), function="ADV")
        mark = leaf("IN", self.rng.pick(words.SUBORDINATORS), "SCONJ")
        return phrase("SBAR", mark, self.clause(depth), function="ADV")

    def relative(self, agreement: str, depth: int) -> Node:
        """A relative clause after a noun, or a reduced one: "the dog (that) the man saw", "the dog seen by"."""
        kind = self.rng.below(10)
        past = self.rng.chance(50)
        if kind < 4:
            pronoun = leaf("WDT", "that", "PRON") if self.rng.chance(50) else self.wh_pronoun()
            return phrase("SBAR", phrase("WHNP", pronoun), phrase("S", self.predicate(agreement, past, depth)))
        if kind < 6:
            return phrase("SBAR", phrase("WHNP", leaf("WDT", "that", "PRON")), self.clause(depth, gap=True))
        if kind < 7:
            return phrase("SBAR", self.clause(depth, gap=True))
        if kind < 9:
            return self.passive(depth)
        return self.verb_phrase("VBG", depth)

    def wh_pronoun(self) -> Node:
        return leaf("WP", "who", "PRON") if self.rng.chance(50) else leaf("WDT", "which", "PRON")

    # Questions

    def question(self, stop: Node) -> Node:
        subject, agreement = self.noun_phrase("subject", 2)
        tag = finite(agreement, self.rng.chance(50))
        if self.rng.chance(35):
            verb = self.be(tag, agreement)
            if verb.word == "'s":
                verb = leaf(tag, "is", "AUX", "be")
            return phrase("SQ", verb, subject, self.predicative(1), stop)
        modal = self.rng.chance(45)
        do = leaf(tag, {"VBZ": "does", "VBD": "did"}.get(tag, "do"), "AUX", "do")
        opening = leaf("MD", self.rng.pick(_MODALS), "AUX") if modal else do
        return phrase("SQ", opening, subject, self.verb_phrase("VB", 1), stop)

    def wh_question(self, stop: Node) -> Node:
        if self.rng.chance(50):
            pronoun = phrase("WHNP", leaf("WP", self.rng.pick(("who", "what")), "PRON"))
            return phrase("SBARQ", pronoun, phrase("SQ", self.predicate("sg", self.rng.chance(60), 1)), stop)
        subject, agreement = self.noun_phrase("subject", 2)
        tag = finite(agreement, self.rng.chance(50))
        do = leaf(tag, {"VBZ": "does", "VBD": "did"}.get(tag, "do"), "AUX", "do")
        if self.rng.chance(50):
            why = phrase("WHADVP", leaf("WRB", self.rng.pick(("why", "how", "when", "where")), "ADV"))
            return phrase("SBARQ", why, phrase("SQ", do, subject, self.verb_phrase("VB", 1)), stop)
        what = phrase("WHNP", leaf("WP", "what", "PRON"))
        return phrase("SBARQ", what, phrase("SQ", do, subject, self.verb_phrase("VB", 1, gap=True)), stop)
