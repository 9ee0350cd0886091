"""The words that sample data are drawn from, with their weights: rare ones do not show in a small sample."""

from __future__ import annotations

from dataclasses import fields

from expectations import check, digest

from goldbeam.data.sample import lexicon, sample_brackets, sample_columns, sample_conllu, sample_hmm, sample_unspaced
from goldbeam.data.sample.prng import Choice
from goldbeam.data.sample.unspaced import _lexicon


def shown(value: object) -> str:
    if isinstance(value, Choice):
        return f"{digest(repr((value.items, value._bounds)))} of {len(value.items)}"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {shown(part)}" for name, part in value.items())
    return digest(repr(value))


def test_vocabularies():
    lines = [
        f"{kind} {field.name}: {shown(getattr(words, field.name))}"
        for kind, words in (("english", lexicon.lexicon()), ("unspaced", _lexicon()))
        for field in fields(words)
    ]
    check("data/vocabularies", "\n".join(lines) + "\n")


def test_longer_samples():
    texts = {
        "conllu": sample_conllu(4000, 9),
        "brackets": sample_brackets(200, 9),
        "chunks": sample_columns(200, 9),
        "entities": sample_columns(200, 9, entities=True),
        "unspaced": sample_unspaced(500, 9),
        **{f"hmm-{setup}": sample_hmm(60, 9, setup) for setup in (1, 2, 3)},
        **{f"default {make.__name__}": make(20) for make in (sample_conllu, sample_brackets, sample_columns)},
        **{f"default {make.__name__}": make(20) for make in (sample_unspaced, sample_hmm)},
    }
    check("data/samples", "".join(f"{kind} {digest(text)}\n" for kind, text in texts.items()))
