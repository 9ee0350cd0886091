"""What clients send: sentences written for this, alone or several to a text; and invented ones, all different."""

from __future__ import annotations

SENTENCES = (
    "The committee will vote on the new budget tomorrow morning.",
    "Fruit flies like a banana.",
    "She told reporters that the company had not decided yet whether to appeal the ruling.",
    "I don't think so!",
    "Prices rose 3.5 % in March, according to the bureau.",
    "Where did you put the keys?",
    "Thanks for your help, John; see you in Paris next week.",
    "The old bridge, which was built in 1891, was closed to traffic last year.",
)


def texts(sentences: int) -> list[str]:
    """One beginning with each sentence, of so many sentences."""
    count = len(SENTENCES)
    return [" ".join(SENTENCES[(first + i) % count] for i in range(sentences)) for first in range(count)]


def invented(count: int, seed: int = 0) -> list[str]:
    from goldbeam.data.sample import sample_conllu

    lines = sample_conllu(count, seed).split("\n")
    return [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
