"""Every score of outputs that are wrong here and there in a known way, to the letter."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from itertools import product

from expectations import check

from goldbeam.constituents import parse_brackets
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_brackets, sample_columns, sample_conllu, sample_unspaced_sentences
from goldbeam.evaluation import accuracy, attachment, brackets, conll18, significance, spans, words
from goldbeam.evaluation.scheme import allowed_transitions, detect_scheme

GOLD = sample_conllu(30, 4)


def chance(*names: object) -> int:
    """From 0 to 99, as if at random."""
    return zlib.crc32(" ".join(map(str, names)).encode()) % 100


def damaged(text: str, salt: str, per_cent: int) -> str:
    """Some tags, lemmas, heads and relations replaced by those of another word of the sentence."""
    lines = []
    for block in text.split("\n\n"):
        rows = [line.split("\t") for line in block.splitlines() if line and line[0] != "#"]
        for i, row in enumerate(rows):
            for column in (2, 3, 4, 7):
                if chance(salt, block, i, column) < per_cent:
                    row[column] = rows[chance(salt, i, column) % len(rows)][column]
            above = rows[int(row[6]) - 1][6] if row[6] != "0" else "0"
            if chance(salt, block, i, "head") < per_cent and above != "0":
                row[6] = above  # its head's head: what was a tree is one
        lines += ["\t".join(row) for row in rows] + [""]
    return "\n".join(lines)


def corpus(text: str, name: str) -> Corpus:
    return Corpus.parse(text.encode(), "conllu", name)


def shown(value: object) -> str:
    """As JSON, with numbers of six digits."""

    def rounded(item: object) -> object:
        if isinstance(item, float):
            return round(item, 6)
        if isinstance(item, Mapping):
            return {str(key): rounded(part) for key, part in item.items()}
        return [rounded(part) for part in item] if isinstance(item, (list, tuple)) else item

    return json.dumps(rounded(value), indent=1) + "\n"


def test_trees():
    gold, output = corpus(GOLD, "gold"), corpus(damaged(GOLD, "a", 20), "output")
    parts = []
    for options in ({}, {"details": True}, {"universal": False}):
        parts.append(f"{options}\n{shown(attachment.attachment_of_corpora(gold, output, **options))}")
    check("evaluation/attachment", "".join(parts))


def test_raw_text():
    gold = corpus(GOLD, "gold")
    same = conll18.evaluate(gold, corpus(damaged(GOLD, "b", 15), "output"))
    check("evaluation/conll18", shown({name: asdict(score) for name, score in same.items()}))


def test_labels_and_spans():
    rows = [[line.split() for line in block.splitlines()] for block in sample_columns(40, 4).strip().split("\n\n")]
    gold = [[row[-1] for row in sentence] for sentence in rows]
    output = [
        [
            label if chance(i, k) > 12 else gold[i][chance(i, k, "other") % len(gold[i])]
            for k, label in enumerate(labels)
        ]
        for i, labels in enumerate(gold)
    ]
    forms = [[row[0] for row in sentence] for sentence in rows]
    vocabulary = {form for sentence in forms for form in sentence if chance(form) > 30}
    found = {
        "spans": spans.span_f1(gold, output),
        "labels": accuracy.label_scores(gold, output),
        "accuracy": accuracy.accuracy(gold, output),
        "known": [int(sum(accuracy.known_words(forms, vocabulary)))],
    }
    check("evaluation/labels", shown(found))


def test_words():
    gold = [sentence.words for sentence in sample_unspaced_sentences(20, 4)]
    output = []
    for i, sentence in enumerate(gold):
        found: list[str] = []
        for k, word in enumerate(sentence):
            if found and chance(i, k) < 15:
                found[-1] += word
            elif len(word) > 1 and chance(i, k, "cut") < 20:
                found += [word[:1], word[1:]]
            else:
                found.append(word)
        output.append(found)
    check("evaluation/words", shown(words.word_f1(gold, output)))


def test_brackets():
    gold = list(parse_brackets(sample_brackets(20, 4)))
    output = [
        type(tree)(
            tuple("X" if len(label) > 1 and tree.ends[i] > i + 1 and chance(n, i) < 20 else label
                  for i, label in enumerate(tree.labels)),
            tree.ends,
            tree.words,
        )
        for n, tree in enumerate(gold)
    ]  # fmt: skip
    parts = [shown(brackets.bracket_scores(gold, output, details=details)) for details in (False, True)]
    check("evaluation/brackets", "".join(parts))


def test_comparisons():
    gold, a, b = corpus(GOLD, "gold"), corpus(damaged(GOLD, "a", 20), "a"), corpus(damaged(GOLD, "b", 12), "b")
    parts = []
    for options in ({}, {"column": "upos"}, {"metrics": ["las"], "universal": False}, {"confidence": 80, "seed": 5}):
        parts.append(f"{options}\n{shown(significance.compare(gold, a, b, samples=200, **options).to_dict())}")
    check("evaluation/comparisons", "".join(parts))


def test_schemes():
    sets = (
        ["O", "I-X", "B-X", "I-Y"],
        ["O", "B-X", "I-X", "B-Y", "I-Y"],
        ["O", "B-X", "I-X", "E-X", "S-X", "S-Y"],
        ["B-X", "I-X", "E-X"],
        ["O", "I-X", "E-Y", "B-Y"],
    )
    parts = [f"{detect_scheme(['NOUN', 'VERB'])}\n"]
    for labels, scheme in product(sets, ("iob1", "iob2", "iobes", None)):
        first, after, last = (list(mask) for mask in allowed_transitions(labels, scheme))
        rows = [after[i : i + len(labels)] for i in range(0, len(after), len(labels))]
        parts.append(f"{labels} as {scheme}, told {detect_scheme(labels)}: {first} {rows} {last}\n")
    check("evaluation/schemes", "".join(parts))
