"""A small treebank with all that a tokenizer has to learn: abbreviations, multiword tokens, paragraphs, spaces."""

from __future__ import annotations

import random

from goldbeam.data import Corpus

NAMES = ["Smith", "Jones", "Baker", "Miller", "Cook", "Fisher", "Hunter", "Archer"]
VERBS = ["sees", "likes", "knows", "helps", "calls", "meets"]
NOT = {"don't": ["do", "n't"], "can't": ["ca", "n't"], "isn't": ["is", "n't"], "won't": ["wo", "n't"]}


def rows(tokens):
    """Tokens are (form, whether a space follows, words of a multiword token)."""
    lines, number = [], 1
    for form, space, words in tokens:
        misc = "_" if space else "SpaceAfter=No"
        if words:
            lines.append(f"{number}-{number + len(words) - 1}\t{form}" + "\t_" * 7 + f"\t{misc}")
        for word in words or [form]:
            lines.append(f"{number}\t{word}" + "\t_" * 7 + f"\t{'_' if words else misc}")
            number += 1
    return lines


def sentence(random_):
    tokens = [["Dr.", True, None]] if random_.random() < 0.5 else []
    tokens.append([random_.choice(NAMES), True, None])
    kind = random_.randrange(4)
    if kind == 0:
        form = random_.choice(list(NOT))
        tokens += [[form, True, NOT[form]], ["see", True, None]]
    elif kind == 1:
        name = random_.choice(NAMES)
        tokens += [["knows", True, None], [f"{name}'s", True, [name, "'s"]], ["house", True, None]]
    else:
        tokens.append([random_.choice(VERBS), True, None])
    if random_.random() < 0.3:
        tokens += [["(", False, None], [random_.choice(["3.5", "1,000", "42"]), False, None], [")", True, None]]
    tokens.append([random_.choice(["Mr.", "Dr."]), True, None])
    tokens.append([random_.choice(NAMES), False, None])
    tokens.append([random_.choice(".!?."), True, None])
    return rows(tokens)


def treebank(sentences, seed):
    """CoNLL-U of so many sentences, in paragraphs of one to six."""
    random_ = random.Random(seed)
    lines, left = [], 0
    for _ in range(sentences):
        if left == 0:
            lines.append("# newpar")
            left = random_.randrange(1, 7)
        left -= 1
        lines += [*sentence(random_), ""]
    return Corpus.parse("\n".join([*lines, ""]).encode(), "conllu", f"treebank-{seed}.conllu")


TRAIN, DEV = treebank(200, 1), treebank(60, 2)
