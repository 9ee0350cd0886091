"""Kiss and Strunk (2006) on a list of tokens, slow and plain: every number by going through the whole list again.

Tokens are words, with their final period if they have one, and marks: "." "!" "?" end a sentence, "…" may end one.
"""

from __future__ import annotations

from math import log

Tokens = list[str]


def likelihood(successes: int, trials: int, p: float) -> float:
    """The logarithm of p^k (1-p)^(n-k), one trial after the other."""
    return sum(log(p) for _ in range(successes)) + sum(log(1 - p) for _ in range(trials - successes))


def dunning(first: int, second: int, both: int, total: int) -> float:
    """-2 log λ for "the second event depends on the first one" (Dunning 1993); 0 if they avoid each other."""
    p, p1, p2 = second / total, both / first, (second - both) / (total - first)
    if p1 <= p2:
        return 0.0
    chance = likelihood(both, first, p) + likelihood(second - both, total - first, p)
    if p1 == 1.0:  # the likelihood of what is certain is 1
        dependent = 0.0 if p2 == 0 else likelihood(second - both, total - first, p2)
    else:
        dependent = likelihood(both, first, p1) + (0.0 if p2 == 0 else likelihood(second - both, total - first, p2))
    return -2 * (chance - dependent)


def kind(token: str) -> str:
    return token.lower().rstrip(".")


def words_of(tokens: Tokens) -> Tokens:
    return [token for token in tokens if token[0].isalnum()]


def what_is_before(tokens: Tokens, place: int, abbreviations: set[str]) -> str:
    """Of the word at a place: "end" of a sentence, "number", "initial", "inside" a sentence, or "unknown"."""
    if place == 0:
        return "unknown"
    before = tokens[place - 1]
    if not before[0].isalnum():
        return "end" if before in ".!?" else "unknown"
    if not before.endswith("."):
        return "inside"
    if kind(before).replace(".", "").isdigit():
        return "number"
    if len(kind(before)) == 1:
        return "initial"
    return "unknown" if kind(before) in abbreviations else "end"


def marks(tokens: Tokens, word: str, abbreviations: set[str]) -> list[str]:
    """Of a type: how it is written inside sentences, frequent starter, collocations with numbers and initials."""
    contexts = [
        (token, what_is_before(tokens, place, abbreviations))
        for place, token in enumerate(tokens)
        if token[0].isalnum()
    ]
    total, count = len(contexts), sum(kind(token) == word for token, _ in contexts)

    def ratio(wanted: str) -> float:
        places = [token for token, before in contexts if before == wanted]
        both = sum(kind(token) == word for token in places)
        return dunning(len(places), count, both, total) if both and len(places) < total else 0.0

    inside = [token for token, before in contexts if before == "inside" and kind(token) == word]
    upper = sum(token[0].isupper() for token in inside)
    found = []
    if inside:
        never, always = upper == 0, upper == len(inside)
        found.append("lower" if never else "upper" if always else "seldom" if upper / len(inside) <= 0.1 else "often")
    if ratio("end") >= 30:
        return [*found, "starter"]
    return found + [name for name in ("number", "initial") if ratio(name) >= 7.88]
