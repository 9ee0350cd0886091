"""English abbreviations that end a sentence, and the same ones that do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle

from builtin.sentences.en_words import COMPANIES, DEGREES, MONTHS, PLACES, STREETS, UNITS

#: Sentences that begin with words of many kinds.
FOLLOWERS = (
    "He>2:nsubj smiled^>0:root .>2:punct",
    "The>2:det dog>3:nsubj slept^>0:root .>3:punct",
    "Then>3:advmod we>3:nsubj left/we^>0:root .>3:punct",
    "Nora>2:nsubj called>0:root me^>2:obj .>2:punct",
    "They>3:nsubj never>3:advmod called/they^>0:root .>3:punct",
    "My>2:nmod:poss sister>3:nsubj laughed^>0:root .>3:punct",
    "But>3:cc nobody>3:nsubj came^>0:root .>3:punct",
    "It>2:expl rained>0:root again^>2:advmod .>2:punct",
    "Now>4:advmod it>4:nsubj is>4:cop closed^>0:root .>4:punct",
    "A>2:det neighbor>3:nsubj helped>0:root us^>3:obj .>3:punct",
    "What>2:nsubj happened^>0:root ?>2:punct",
    "Everybody>2:nsubj laughed^>0:root .>2:punct",
    "We>2:nsubj waited/we>0:root here^>2:advmod .>2:punct",
    "This/pron>3:nsubj was>3:cop great^>0:root .>3:punct",
    "Later>3:advmod she>3:nsubj agreed^>0:root .>3:punct",
    "Two>2:nummod dogs>3:nsubj barked/they^>0:root .>3:punct",
    "Did>3:aux he>3:nsubj call^>0:root ?>3:punct",
    "Paul>2:nsubj agreed^>0:root .>2:punct",
    "Her/poss>2:nmod:poss brother>3:nsubj phoned>0:root me^>3:obj .>3:punct",
    "You>3:nsubj should>3:aux swim^>0:root .>3:punct",
    "However^>5:advmod ,>1:punct it>5:nsubj was>5:cop late^>0:root .>5:punct",
    "Some>2:det people/plural>3:nsubj stayed/they^>0:root .>3:punct",
    "Our>2:nmod:poss train>4:nsubj was>4:cop late^>0:root .>4:punct",
    "Please>2:discourse phone>0:root me^>2:obj .>2:punct",
    "I>2:nsubj forgot/i^>0:root .>2:punct",
    "Nobody>2:nsubj complained^>0:root .>2:punct",
    "There/expl>2:expl was/verb>0:root a>4:det storm^>2:nsubj .>2:punct",
    "Why>4:advmod did>4:aux she>4:nsubj leave^>0:root ?>4:punct",
    "That/pron>3:nsubj was>3:cop late^>0:root .>3:punct",
    "His>2:nmod:poss uncle>3:nsubj retired^>0:root .>3:punct",
    "Yesterday>3:obl:unmarked it>3:expl rained^>0:root .>3:punct",
    "Is>3:cop it>3:nsubj late^>0:root ?>3:punct",
    "And>3:cc she>3:nsubj smiled^>0:root .>3:punct",
    "Many>2:amod people/plural>3:nsubj left/they^>0:root .>3:punct",
    "Their>2:nmod:poss house>4:nsubj was>4:cop closed^>0:root .>4:punct",
    "Where>0:root is>1:cop he^>1:nsubj ?>1:punct",
    "Greta>2:nsubj waited^>0:root .>2:punct",
)

ENDS_EACH = 2  # paragraphs of each sentence that ends in an abbreviation, with different sentences after it


def paragraphs() -> Iterator[str]:
    followers = cycle(FOLLOWERS)
    # A step of 31 lets no abbreviation meet the same followers again and again, of which there are 37.
    followers_apart = cycle(FOLLOWERS[31 * place % len(FOLLOWERS)] for place in range(len(FOLLOWERS)))
    for sentence in _ends():
        yield from (f"{sentence}||{next(followers_apart)}" for _ in range(ENDS_EACH))
    yield from (
        f"{sentence}||{next(followers)}" if place % 2 else sentence
        for place, sentence in enumerate(chain(_insides(), _insides()))
    )


def _ends() -> Iterator[str]:
    for company in COMPANIES:
        yield f"She>2:nsubj called>0:root Weber>4:compound {company}>2:obj"
        yield f"He>2:nsubj sold>0:root wine>2:obj to>6:case Castro>6:compound {company}>2:obl"
    yield "She>2:nsubj ran>0:root Lund>2:obj &>5:cc Co.>3:conj"
    yield "My>2:nmod:poss uncle>3:nsubj called>0:root Rossi>3:obj and>6:cc Co.>4:conj"
    for suffix in ("Jr.", "Sr."):
        yield f"They>2:nsubj called/they>0:root Paul>2:obj Costa>3:flat {suffix}>3:nmod:desc"
        yield f"The>2:det driver>4:nsubj was>4:cop Hugo>0:root Lund>4:flat {suffix}>4:nmod:desc"
    for street in STREETS:
        yield f"They>2:nsubj lived/they>0:root on>5:case Mill>5:compound {street}>2:obl"
        yield f"Her/poss>2:nmod:poss house>6:nsubj is>6:cop on>6:case Lake>6:compound {street}>0:root"
    for degree in DEGREES:
        yield f"She>2:nsubj has/verb>0:root {_article(degree)}>4:det {degree}>2:obj"
        yield f"He>3:nsubj never>3:advmod finished>0:root his>5:nmod:poss {degree}>3:obj"
    for place in PLACES:
        yield f"My>2:nmod:poss sister>3:nsubj moved>0:root to>6:case the>6:det {place}>3:obl"
    yield "They>2:nsubj moved/they>0:root to>4:case Washington^>2:obl ,>6:punct D.C.>4:appos"
    for hour in ("6", "9", "11:30"):
        for half in ("a.m.", "p.m."):
            yield f"She>2:nsubj arrived>0:root at>4:case {hour}>2:obl {half}>4:nmod:unmarked"
    yield "We>2:nsubj waited/we>0:root for>4:case pens^>2:obl ,>6:punct etc.>4:conj"
    yield "He>2:nsubj sold>0:root pears^>2:obj ,>5:punct wine^>3:conj ,>7:punct etc.>3:conj"
    for unit in UNITS:
        yield f"The>2:det bag>3:nsubj weighs>0:root 40>5:nummod {unit}>3:obj"
    for month in MONTHS:
        yield f"The>2:det house>3:nsubj opened>0:root in>5:case {month}>3:obl"
    yield "Did>3:aux she>3:nsubj agree^>0:root ?>3:punct||No/intj^>0:root .>1:punct"


def _insides() -> Iterator[str]:
    for company in COMPANIES:
        yield f"Novak>2:compound {company}>3:nsubj moved>0:root to>5:case Ohio^>3:obl .>3:punct"
        yield f"The>4:det Castro>3:compound {company}>4:compound report>6:nsubj was>6:cop late^>0:root .>6:punct"
    yield "Lund>4:nsubj &>3:cc Co.>1:conj moved>0:root to>6:case Ohio^>4:obl .>4:punct"
    yield "Rossi>4:nsubj and>3:cc Co.>1:conj sold>0:root wine>4:obj again^>4:advmod .>4:punct"
    for suffix in ("Jr.", "Sr."):
        yield f"Hugo>4:nsubj Lund>1:flat {suffix}>1:nmod:desc retired>0:root today^>4:obl:unmarked .>4:punct"
        yield f"Paul>6:nsubj Costa>1:flat {suffix}>1:nmod:desc and>5:cc Nora>1:conj left/they^>0:root .>6:punct"
    for street in STREETS:
        yield f"Mill>2:compound {street}>4:nsubj was>4:cop closed^>0:root .>4:punct"
        yield f"A>2:det house>7:nsubj on>5:case Lake>5:compound {street}>2:nmod was>7:cop closed^>0:root .>7:punct"
    for saint in ("Victor", "Hugo", "Paul"):
        yield f"They>2:nsubj lived/they>0:root in>5:case St.>5:nmod:desc {saint}^>2:obl .>2:punct"
    for degree in DEGREES:
        yield f"She>2:nsubj has/verb>0:root {_article(degree)}>4:det {degree}>2:obj in>6:case music^>4:nmod .>2:punct"
        yield f"His>2:nmod:poss {degree}>4:nsubj was>4:cop great^>0:root .>4:punct"
    for place, body in zip(PLACES, ("Senate", "Parliament", "Council", "Army", "Police", "Court"), strict=True):
        yield f"The>3:det {place}>3:compound {body}>4:nsubj agreed>0:root today^>4:obl:unmarked .>4:punct"
        yield f"The>3:det {place}>3:compound report>5:nsubj was>5:cop late^>0:root .>5:punct"
    washington = "Washington^>5:nsubj ,>3:punct D.C.>1:appos was>5:cop great^>0:root .>5:punct"
    yield washington
    for hour in ("6", "9", "11:30"):
        for half, day in (("a.m.", "Monday"), ("p.m.", "Friday")):
            called = f"He>2:nsubj called>0:root at>4:case {hour}>2:obl {half}>4:nmod:unmarked"
            yield f"{called} today^>2:obl:unmarked .>2:punct"
            yield f"{called} {day}^>2:obl:unmarked .>2:punct"
            yield f"{called} on>7:case {day}^>2:obl .>2:punct"
    yield "Pens^>7:nsubj ,>3:punct pears^>1:conj ,>5:punct etc.>1:conj were>7:cop here^>0:root .>7:punct"
    yield "He>2:nsubj sold>0:root pens^>2:obj ,>5:punct etc.>3:conj in>7:case Ohio^>2:obl .>2:punct"
    for unit in UNITS:
        yield f"It>2:nsubj needs>0:root 9>4:nummod {unit}>2:obj of>6:case wine^>4:nmod .>2:punct"
    for month in MONTHS:
        yield f"The>2:det house>3:nsubj opened>0:root on>6:case {month}>6:nmod:unmarked 17^>3:obl .>3:punct"
        yield f"In>2:case {month}>4:obl she>4:nsubj retired^>0:root .>4:punct"
    yield "She>2:nsubj called>0:root approx.>4:advmod 40>5:nummod people/plural^>2:obj .>2:punct"
    yield "The>2:det bag>3:nsubj weighs>0:root approx.>5:advmod 9>6:nummod lb.>3:obj today^>3:obl:unmarked .>3:punct"
    yield "Our>2:nmod:poss train>4:nsubj is>4:cop No.>0:root 40^>4:flat .>4:punct"
    yield "No.>3:nsubj 9>1:flat left>0:root again^>3:advmod .>3:punct"


def _article(word: str) -> str:
    return "an" if word.startswith("M.") else "a"
