"""English sentences: titles, abbreviations, initials, contractions, the web's own words, irregular verbs and nouns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from builtin.sentences import en_ends, en_signs, en_verbs
from builtin.sentences.en_words import (
    ADDRESSES,
    APOSTROPHES,
    EMOJI,
    FIRST_NAMES,
    HANDLES,
    HASHTAGS,
    INITIALS,
    IRREGULAR_NOUNS,
    IRREGULAR_VERBS,
    PLACES,
    SURNAMES,
    TITLES,
    VERBS_LIKE_NOUNS,
    WORDS,
)

__all__ = ["WORDS", "paragraphs"]


def paragraphs() -> Iterator[str]:
    yield from _abbreviations()
    yield from en_ends.paragraphs()
    yield from _initials()
    yield from _contractions()
    yield from _web()
    yield from _verbs()
    yield from _nouns()
    yield from en_signs.paragraphs()
    yield from en_verbs.paragraphs()


def _abbreviations() -> Iterator[str]:
    names = cycle(SURNAMES)
    for title in TITLES:
        name = next(names)
        retired = f"{title}>2:nmod:desc {name}>3:nsubj retired^>0:root .>3:punct"
        yield f"{retired}||We>2:nsubj waited/we>0:root again^>2:advmod .>2:punct"
        called = f"My>2:nmod:poss uncle>3:nsubj phoned>0:root {title}>5:nmod:desc {next(names)}>3:obj"
        yield f"{called} again^>3:advmod .>3:punct"
        talked = f"We>2:nsubj talked/we>0:root to>5:case {title}>5:nmod:desc {next(names)}>2:obl"
        yield f"{talked} today^>2:obl:unmarked .>2:punct"
        yield f"The>2:det house>6:nsubj of>5:case {title}>5:nmod:desc {next(names)}>2:nmod burned^>0:root .>6:punct"
        listed = f"Dr.>2:nmod:desc {next(names)}>6:nsubj and>5:cc {title}>5:nmod:desc {next(names)}>2:conj"
        yield f"{listed} agreed/they^>0:root .>6:punct"
    for short, noun in (("p.", "report"), ("Fig.", "report"), ("No.", "chart"), ("vol.", "report")):
        yield f"See>0:root {short}>1:obj 40>2:flat in>6:case the>6:det {noun}^>2:nmod .>1:punct"
    yield "We>2:nsubj waited/we>0:root for>4:case fruit^>2:obl ,>7:punct e.g.>7:advmod pears^>4:appos .>2:punct"
    yield "It>3:nsubj is>3:cop Dover>0:root vs.>5:case Leeds>3:nmod today^>3:obl:unmarked .>3:punct"


def _initials() -> Iterator[str]:
    names = cycle(SURNAMES)
    for first, second in zip(INITIALS, INITIALS[3:] + INITIALS[:3], strict=True):
        yield f"{first}>4:nsubj {second}>1:flat {next(names)}>1:flat arrived>0:root today^>4:obl:unmarked .>4:punct"
        called = f"We>2:nsubj called/we>0:root {first}>2:obj {next(names)}^>3:flat .>2:punct"
        yield f"{called}||He>2:nsubj waited^>0:root .>2:punct"
    for name, initial in zip(FIRST_NAMES, INITIALS, strict=False):
        yield f"{name}>4:nsubj {initial}>1:flat {next(names)}>1:flat retired>0:root again^>4:advmod .>4:punct"


def _contractions() -> Iterator[str]:
    for mark in "'’":
        for subject, first in (("They", "do"), ("She", "does"), ("We", "did/we"), ("He", "ca"), ("You", "wo")):
            for verb in ("sleep", "help"):
                full = f"{first.removesuffix('/we')}n{mark}t"
                yield f"{subject}>4:nsubj {first}&{full}>4:aux n{mark}t>4:advmod {verb}^>0:root .>4:punct"
        for first in ("could", "should", "would"):
            yield f"I>4:nsubj {first}&{first}n{mark}t>4:aux n{mark}t>4:advmod complain^>0:root .>4:punct"
        for subject in ("They", "We", "She", "He", "You", "I"):
            yield f"{subject}&{subject}{mark}ll>3:nsubj {mark}ll>3:aux swim>0:root today^>3:obl:unmarked .>3:punct"
            yield f"{subject}&{subject}{mark}d>3:nsubj {mark}d>3:aux agree^>0:root .>3:punct"
        for owner in ("Quinn", "Becker", "Rossi", "U.S.", "U.N.", "sister"):
            start = "The>2:det" if owner in PLACES else "My>2:nmod:poss" if owner == "sister" else "Dr.>2:nmod:desc"
            owned = f"{start} {owner}&{owner}{mark}s>4:nmod:poss {mark}s>2:case budget>6:nsubj"
            yield f"{owned} was>6:cop great^>0:root .>6:punct"
    for mark in APOSTROPHES:
        yield from _joined_verbs(mark)


def _joined_verbs(mark: str) -> Iterator[str]:
    for verb in ("sleep", "swim", "complain"):
        yield f"They>4:nsubj do&don{mark}t>4:aux n{mark}t>4:advmod {verb}^>0:root .>4:punct"
        yield f"He>4:nsubj does&doesn{mark}t>4:aux n{mark}t>4:advmod {verb}^>0:root .>4:punct"
        yield f"She&She{mark}ll>3:nsubj {mark}ll>3:aux {verb}>0:root today^>3:obl:unmarked .>3:punct"
        yield f"They&They{mark}d>3:nsubj {mark}d>3:aux {verb}>0:root here^>3:advmod .>3:punct"
    for subject in ("It", "He", "She", "Nobody"):
        yield f"{subject}&{subject}{mark}s>3:nsubj {mark}s/verb>3:cop late^>0:root .>3:punct"
    yield f"Who&Who{mark}s>0:root {mark}s/verb>1:cop that/pron^>1:nsubj ?>1:punct"
    yield f"Where&Where{mark}s>0:root {mark}s/verb>1:cop the>4:det dog^>1:nsubj ?>1:punct"
    yield f"There/expl&There{mark}s>2:expl {mark}s/verb>0:root a>4:det storm^>2:nsubj .>2:punct"
    yield f"They&They{mark}re>3:nsubj {mark}re>3:cop great^>0:root .>3:punct"
    yield f"We&We{mark}re>3:nsubj {mark}re/we>3:cop closed>0:root today^>3:obl:unmarked .>3:punct"
    yield f"I&I{mark}m>4:nsubj {mark}m>4:cop never>4:advmod late^>0:root .>4:punct"
    yield f"We&We{mark}ve>3:nsubj {mark}ve>3:aux slept/part>0:root here^>3:advmod .>3:punct"
    yield f"The>2:det neighbor&neighbor{mark}s>4:nmod:poss {mark}s>2:case dog>5:nsubj barked^>0:root .>5:punct"


def _web() -> Iterator[str]:
    for address in ADDRESSES:
        yield f"Visit>0:root {address}>1:obj today^>1:obl:unmarked .>1:punct"
        yield f"See>0:root {address}>1:obj"
        yield f"The>2:det report>5:nsubj is>5:cop on>5:case {address}^>0:root .>5:punct||Thanks^>0:root !>1:punct"
    for tag in HASHTAGS:
        yield f"Great>2:amod news>0:root {tag}>2:parataxis"
        yield f"{tag}>3:nsubj is>3:cop great^>0:root !>3:punct"
    for handle in HANDLES:
        yield f"Thanks>0:root {handle}^>1:vocative !>1:punct"
        yield f"{handle}>4:vocative we>4:nsubj did/we>4:aux agree^>0:root .>4:punct"
        yield f"We>2:nsubj called/we>0:root {handle}>2:obj and>5:cc {HANDLES[0]}^>3:conj .>2:punct"
    for face in EMOJI:
        yield f"Great>2:amod news>0:root {face}>2:discourse"
        yield f"My>2:nmod:poss brother>3:nsubj arrived>0:root {face}>3:discourse"
        yield f"Thanks^>0:root !>1:punct {face}>1:discourse||We>2:nsubj waited/we>0:root again^>2:advmod .>2:punct"


def _verbs() -> Iterator[str]:
    people = cycle(("My>2:nmod:poss sister>3:nsubj", "Our>2:nmod:poss uncle>3:nsubj"))
    for _, past, participle, noun in IRREGULAR_VERBS:
        yield f"{next(people)} {past}/past>0:root the>5:det {noun}^>3:obj .>3:punct"
        yield f"They>3:nsubj have>3:aux {participle}/part>0:root the>5:det {noun}^>3:obj .>3:punct"
    for form, _, place in VERBS_LIKE_NOUNS:
        yield f"{next(people)} {form}/verb>0:root in>5:case {place}^>3:obl .>3:punct"


def _nouns() -> Iterator[str]:
    for plural, _ in IRREGULAR_NOUNS:
        yield f"Two>2:nummod {plural}/plural>4:nsubj were>4:cop here^>0:root .>4:punct"
        yield f"The>2:det {plural}/plural>4:nsubj were>4:cop great^>0:root .>4:punct"
