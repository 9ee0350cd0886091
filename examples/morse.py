"""Morse code without pauses: "...---..." is SOS, but also EEETTTEEE, IJS and many others.

Each step reads one letter off the signal. Letters differ in length, so hypotheses of the same step stand at different
places, and a wrong letter shows only later: a narrow beam loses the right one all the time. python examples/morse.py
"""

import random

import goldbeam as gb

MORSE = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
CODE = dict(zip("abcdefghijklmnopqrstuvwxyz", MORSE.split(), strict=True))
TEXT = """north south east west wind waves storm calm fog ice harbour anchor mast engine steer turn stop need send help
    water fuel doctor captain crew ship boat tug lost found near island rocks light signal answer all well"""


class Morse(gb.Problem):
    templates = ("last", "last last2", "last last2 last3")  # each conjoined with the letter that comes next

    def start(self, x):
        return 0, ""  # a place in the signal, and the letters so far

    def actions(self, x, state):
        return [letter for letter, code in CODE.items() if x.startswith(code, state[0])]

    def advance(self, x, state, action):
        return state[0] + len(CODE[action]), state[1] + action

    def atoms(self, x, state):
        last = "^^^" + state[1]
        return {"last": last[-1], "last2": last[-2], "last3": last[-3]}

    def signature(self, x, state):
        return state[0], state[1][-3:]  # all that later steps can see

    def result(self, x, actions, state):
        return state[1]


def messages(count, seed):
    """Signals, and the letters that they stand for."""
    draw = random.Random(seed)
    texts = ["".join(draw.choices(TEXT.split(), k=3)) for _ in range(count)]
    return ["".join(CODE[letter] for letter in text) for text in texts], texts


if __name__ == "__main__":
    (xs, ys), (new_xs, new_ys) = messages(150, seed=1), messages(200, seed=2)
    print(f"{xs[0]} is {ys[0]!r}\n\nsearch   update         right  invalid updates")
    for search, update in [("greedy", "early"), ("beam", "standard"), ("beam", "early"), ("beam", "max-violation")]:
        perceptron = gb.Perceptron(Morse(), search=search, beam=8, update=update, epochs=6).fit(xs, ys)
        right = perceptron.score(new_xs, new_ys)
        invalid = sum(report.invalid for report in perceptron.reports_)
        print(f"{search:8} {update:13} {right:5.1f}%  {invalid:15}")
    print("\nheaviest weights:", *list(perceptron.weights().items())[:4], sep="\n  ")
