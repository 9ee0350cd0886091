"""Spelling correction that learns a typist's habits from wrong and right words: python examples/spelling.py"""

import difflib
import random
from itertools import zip_longest

import goldbeam as gb

TEXT = """barn bran brain train trail trial tail tale table stable staple steal stale least slate taste state skate
    stake steak steam team tame mate meat male lame flame frame farm form from firm film feel felt left lift sweet"""
WORDS = [word + "$" for word in TEXT.split()]  # "$" ends a word
STARTS = {word[:end] for word in WORDS for end in range(len(word) + 1)}


class Spelling(gb.Problem):
    def start(self, x):
        return 0, ""  # letters read, letters written

    def actions(self, x, state):  # (letters to read, letter to write); what is written must start a word of the list
        nexts = [(1, c) for c in "abcdefghijklmnopqrstuvwxyz$" if state[1] + c in STARTS]
        return ([*nexts, (1, "")] if state[0] < len(x) else []) + [(0, c) for _, c in nexts]

    def advance(self, x, state, action):
        return state[0] + action[0], state[1] + action[1]

    def features(self, x, state, action):
        (i, out), (read, c) = state, action
        here, coming, last, second = x[i : i + read], x[i + 1 : i + 2], out[-1:], out[-2:-1]
        kind = "copy" if here == c else "drop" if not c else "change" if here else "insert"
        habit = "again" if (here or c) == last else "early" if c == coming else "late" if here == second else "other"
        return [kind, f"{kind} {here}>{c}", f"{kind} {habit}", f"{kind} {habit} first={not out}"]

    def signature(self, x, state):
        return state  # whatever edits have led there

    def gold(self, x, y):
        for _, i, i_end, j, j_end in difflib.SequenceMatcher(None, x, y, autojunk=False).get_opcodes():
            yield from ((len(a), b) for a, b in zip_longest(x[i:i_end], y[j:j_end], fillvalue=""))

    def result(self, x, actions, state):
        return state[1]


def slip(word, i, draw):  # this typist drops vowels or takes one for another, and swaps or doubles other letters
    a, b = word[i : i + 2]
    return word[:i] + draw.choice([b, draw.choice("aei") + b] if a in "aeio" else [b + a, a + a + b]) + word[i + 2 :]


if __name__ == "__main__":
    draw = random.Random(1)
    ys, new_ys = draw.choices(WORDS, k=300), draw.choices(WORDS, k=300)
    xs, new_xs = ([slip(word, draw.randrange(len(word) - 2), draw) for word in words] for words in (ys, new_ys))
    close = [difflib.get_close_matches(x, WORDS, 1, 0)[0] for x in new_xs]
    print(f"difflib        {sum(map(str.__eq__, close, new_ys)) / 3:4.1f}% right")
    for update in ("standard", "early", "max-violation"):
        perceptron = gb.Perceptron(Spelling(), beam=3, update=update, epochs=5).fit(xs, ys)
        print(f"{update:14} {perceptron.score(new_xs, new_ys):4.1f}% right")
    print("\nheaviest weights:", *list(perceptron.weights().items())[:6], sep="\n  ")
