"""How the golden models were made: `python tests/models/golden/make.py FOLDER` writes them anew.

Do not replace the files of a format version that was released: users have such files, and the test says that they
can still be read. A new format version gets new files beside them.
"""

import json
import sys
from pathlib import Path

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.models.header import FORMAT_VERSION, PLAIN_FORMAT_VERSION

TEMPLATES = [
    "w0",
    "lower(w-1)",
    "suffix2(w0)",
    "shape(w0)",
    "tags(w0)",
    "tags(w+1)",
    "t-1",
    "t-2 t-1",
    "t-1 suffix2(w0)",
]
PARSER_TEMPLATES = [
    "s0.w",
    "q0.upos",
    "s0.upos q0.upos d(s0,q0)",
    "s0.l1.rel q0.upos",
    "s0.r1.upos* s0.vr",
    "s0.sr q0.sl",
    "s0.h.upos s0.rel",
    "suffix2(s0.w)",
    "open",
]
CROSSING = [[("hearing", "N", "3", "a"), ("on", "P", "4", "b"), ("began", "V", "0", "root"), ("it", "N", "1", "c")]]
TRAIN, TEST = list(sample_sentences(24, seed=11)), list(sample_sentences(12, seed=12))


def rows(sentences):
    """Words with UPOS, HEAD and DEPREL."""
    columns = [(s.words, s.upos, map(str, s.heads), s.relations) for s in sentences]
    return [list(zip(*cells, strict=True)) for cells in columns]


def make_parser(folder):
    parser = gb.DependencyParser(templates=PARSER_TEMPLATES, beam=4, epochs=3, jackknife=2, keep_names=True)
    parser.fit(rows(TRAIN) + CROSSING)
    stem = f"v{PLAIN_FORMAT_VERSION}-trees"
    parser.save(folder / f"{stem}.parser")
    words = [list(s.words) for s in TEST] + [[row[0] for row in CROSSING[0]]]
    facts = {
        "words": words,
        "trees": parser.predict(words),
        "best": parser.predict_k_best(words[:3], 3),
        "info": parser.info(),
    }
    (folder / f"{stem}.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n", encoding="utf-8")


def make_pipeline(folder):
    """Two parts with the same word clusters, which the file holds once."""
    clusters = {word: f"{number % 8:03b}" for number, word in enumerate(sorted({w for s in TRAIN for w in s.words}))}
    templates = ["w0", "t-1", "cluster(w0)", "cluster2(w+1)"]
    parts = []
    for column in ("upos", "entities"):
        data = [list(zip(s.words, getattr(s, column), strict=True)) for s in TRAIN]
        parts.append((column, gb.Tagger(templates=templates, clusters=clusters, rare=1, epochs=3).fit(data)))
    nlp = gb.Pipeline(parts)
    nlp.save(folder / f"v{FORMAT_VERSION}-tables.pipeline")
    words = [list(s.words) for s in TEST]
    facts = {"words": words, "conllu": nlp.of_tokens(words).to_conllu()}
    (folder / f"v{FORMAT_VERSION}-tables.json").write_text(
        json.dumps(facts, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    make_parser(folder)
    make_pipeline(folder)
    for name, column in (("tags", "upos"), ("spans", "entities")):
        data = [list(zip(s.words, getattr(s, column), strict=True)) for s in TRAIN]
        dev = [list(zip(s.words, getattr(s, column), strict=True)) for s in TEST]
        tagger = gb.Tagger(templates=TEMPLATES, rare=1, epochs=3, keep_names=name == "tags").fit(data, dev=dev)
        stem = f"v{PLAIN_FORMAT_VERSION}-{name}"
        tagger.save(folder / f"{stem}.tagger")
        words = [list(s.words) for s in TEST]
        facts = {
            "words": words,
            "labels": tagger.predict(words),
            "margins": tagger.predict_margins(words),
            "best": tagger.predict_k_best(words[:3], 3),
            "info": tagger.info(),
        }
        (folder / f"{stem}.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n", encoding="utf-8")
