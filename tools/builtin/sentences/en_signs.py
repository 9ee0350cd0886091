"""English sentences about signs: emoji, prices, apostrophes of plurals, *'d rather*, periods of ellipsis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from builtin.sentences.en_ends import FOLLOWERS
from builtin.sentences.en_words import CURRENCIES, INTERJECTIONS, MORE_EMOJI, PRICES


def paragraphs() -> Iterator[str]:
    yield from _emoji()
    yield from _prices()
    yield from _possessives()
    yield from _rather()
    yield from _ellipses()


def _emoji() -> Iterator[str]:
    followers = cycle(FOLLOWERS)
    sentences = cycle(
        (
            "Great>2:amod news>0:root {}>2:discourse",
            "My>2:nmod:poss brother>3:nsubj arrived>0:root {}>3:discourse again^>3:advmod .>3:punct",
            "We>2:nsubj waited/we>0:root {}>2:discourse but>6:cc nobody>6:nsubj came^>2:conj .>2:punct",
            "It>3:nsubj was>3:cop great^>0:root !>3:punct {}>3:discourse||{follower}",
            "{}>3:discourse Great>3:amod news^>0:root !>3:punct",
            "Thanks>0:root {}^>1:discourse {}>1:discourse",
            "Nobody>2:nsubj called>0:root me>2:obj {}>2:discourse",
            "The>2:det train>4:nsubj is>4:cop late>0:root {}^>4:discourse .>4:punct",
        )
    )
    for place, face in enumerate(MORE_EMOJI):
        # Eight sentences and a step of one after each round, so that no face is always in the same kind of sentence.
        for _ in range(2 if place % 8 else 3):
            yield next(sentences).replace("{}", face).replace("{follower}", next(followers))


def _prices() -> Iterator[str]:
    for place, price in enumerate(PRICES):
        sign = CURRENCIES[place % len(CURRENCIES)]
        other = CURRENCIES[(place + 1) % len(CURRENCIES)]
        yield f"The>2:det bag>3:nsubj costs>0:root {sign}^>3:obj {price}^>4:nummod .>3:punct"
        yield f"It>3:nsubj was>3:cop {other}^>0:root {price}^>3:nummod .>3:punct"
        yield f"She>2:nsubj paid>0:root {sign}^>2:obj {price}>3:nummod for>6:case wine^>2:obl .>2:punct"
        yield f"Wine^>0:root :>3:punct {other}^>1:appos {price}>3:nummod"
    yield "A>4:det €^>4:compound 40>2:nummod bag>6:nsubj was>6:cop here^>0:root .>6:punct"
    yield "He>2:nsubj sold>0:root a>6:det £^>6:compound 3>4:nummod pen^>2:obj .>2:punct"


def _possessives() -> Iterator[str]:
    owners = (
        "teachers students parents neighbors workers visitors farmers doctors boys girls owners drivers singers "
        "lawyers tenants soldiers members cousins cyclists voters sailors buyers gardeners guests"
    )
    owned = cycle(("room", "train", "house", "report"))
    for mark in "'’":
        for owner in owners.split():
            thing = next(owned)
            possessor = f"The>2:det {owner}&{owner}{mark}>4:nmod:poss {mark}/poss>2:case {thing}"
            yield f"{possessor}>6:nsubj was>6:cop great^>0:root .>6:punct"
            possessor = f"the>4:det {owner}&{owner}{mark}>6:nmod:poss {mark}/poss>4:case {thing}"
            yield f"She>2:nsubj called>0:root {possessor}^>2:obj .>2:punct"
        for name in ("Thomas", "James"):
            house = f"{name}&{name}{mark}>3:nmod:poss {mark}/poss>1:case house>5:nsubj"
            yield f"{house} was>5:cop closed^>0:root .>5:punct"


def _rather() -> Iterator[str]:
    verbs = cycle(("stay", "sleep", "leave", "swim", "help", "call"))
    for mark in "'’":
        for subject in ("I", "You", "She", "We", "They", "He"):
            rather = f"{subject}&{subject}{mark}d>4:nsubj {mark}d>4:aux rather>4:advmod {next(verbs)}"
            yield f"{rather}^>0:root .>4:punct"
            not_verb = f"not>5:advmod {next(verbs)}^>0:root .>5:punct"
            yield f"{rather.rpartition(' ')[0].replace('>4', '>5')} {not_verb}"
        for subject in ("He", "She", "It"):
            yield f"{subject}&{subject}{mark}d>4:nsubj {mark}d/had>4:aux never>4:advmod slept/part^>0:root .>4:punct"
            yield f"{subject}&{subject}{mark}d>3:nsubj {mark}d/had>3:aux stopped/part^>0:root .>3:punct"


def _ellipses() -> Iterator[str]:
    followers = cycle(FOLLOWERS)
    rest = cycle(
        (
            "I>4:nsubj forgot/i^>0:root .>4:punct",
            "she>4:nsubj agreed^>0:root .>4:punct",
            "I>5:nsubj should>5:aux sleep^>0:root .>5:punct",
            "the>4:det dog>5:nsubj barked^>0:root .>5:punct",
            "it>5:nsubj was>5:cop late^>0:root .>5:punct",
            "I>6:nsubj am>6:cop not>6:advmod late^>0:root .>6:punct",
        )
    )
    for word in INTERJECTIONS:
        for _ in range(2):
            said = next(rest)
            root = said.split(":nsubj")[0].rpartition(">")[2]  # counted with the word and the periods before
            yield f"{word}^>{root}:discourse .../comma>1:punct {said}||{next(followers)}"
    for verb in ("waited/we", "forgot/we", "stayed/we", "slept/we"):
        yield f"We>2:nsubj {verb}^>0:root .../end>2:punct||{next(followers)}"
