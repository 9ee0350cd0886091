"""Models that the tests of protocols serve: built-in ones, one with phrase structures, others that lack something."""

from __future__ import annotations

from pathlib import Path

import goldbeam as gb
from goldbeam.constituents.brackets import parse_brackets
from goldbeam.data.sample import sample_brackets


def save_models(folder: Path) -> list[str]:
    """What `goldbeam serve` takes: names, and files with the names that they are served under."""
    parser = gb.ConstituencyParser(kind="perceptron", epochs=1, beam=2).fit(list(parse_brackets(sample_brackets(60))))
    english = gb.load("en")
    english.with_constituency(parser).save(folder / "trees.goldbeam")
    gb.load("en").remove("entities").remove("parser").save(folder / "tags.goldbeam")
    gb.load("en").remove("tokenizer").save(folder / "words.goldbeam")
    gb.Tagger(epochs=1).fit([[("fruit", "N"), ("flies", "V")]]).save(folder / "tagger.goldbeam")
    own = [f"{name}={folder / name}.goldbeam" for name in ("trees", "tags", "words", "tagger")]
    return ["en", "pt", "zh", *own]
