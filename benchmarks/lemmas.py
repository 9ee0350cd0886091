"""Lemmas of English forms that the training data do not have: goldbeam and simplemma in one run.

    goldbeam lexicon lemminflect --lang en --out lemminflect.tsv
    python benchmarks/lemmas.py --train ewt/train.conllu gum/train.conllu --word-list lemminflect.tsv \\
        --lexicon lemminflect.tsv --out benchmarks/results

`lemmas/english_forms.tsv` has regular and irregular forms with their tags: form, UPOS, lemma, FEATS. Those that occur
in the training data, in upper or lower case, are left out. A wrong lemma is a word if it is in the training data or
one of the list's own lemmas, or if simplemma and all lexicons that are given know it; else it is a non-word.
"""

from __future__ import annotations

import argparse
import json
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import simplemma
from record import with_circumstances

import goldbeam as gb
from goldbeam.knowledge.lexicons import read_lexicon

FORMS = Path(__file__).with_name("lemmas") / "english_forms.tsv"


class Form(NamedTuple):
    form: str
    upos: str
    lemma: str
    feats: str


def english_forms() -> list[Form]:
    return [Form(*line.split("\t")) for line in FORMS.read_text(encoding="utf-8").splitlines()]


def joined(paths: Sequence[Path]) -> gb.Corpus:
    return gb.Corpus.parse(b"".join(path.read_bytes() for path in paths), "conllu")


def our_lemmas(train: gb.Corpus, forms: Sequence[Form], **settings: Any) -> list[str]:
    """Lemmas for given tags. The tagger plays no part here, so it is trained for as short as possible."""
    morphology = gb.Morphology(epochs=1, cascade=False, templates=["w0"], **settings).fit(train)
    corpus = gb.Corpus.from_sentences([[form.form] for form in forms])
    tags = list(dict.fromkeys((form.upos, form.feats) for form in forms))
    ids = array("I", (tags.index((form.upos, form.feats)) for form in forms)).tobytes()
    numbers, lemmas = morphology._model.lemmatizer.lemmas(corpus, 0, ids, tags, 1)
    return [lemmas[number] for number in memoryview(numbers).cast("I")]


def scores(forms: Sequence[Form], lemmas: Sequence[str], is_word: Callable[[str], bool]) -> dict[str, Any]:
    wrong = [(form, lemma) for form, lemma in zip(forms, lemmas, strict=True) if lemma != form.lemma]
    nonwords = [lemma for _, lemma in wrong if not is_word(lemma)]
    return {
        "wrong_percent": round(100 * len(wrong) / len(forms), 2),
        "nonwords_percent": round(100 * len(nonwords) / len(forms), 2),
        "wrong": [f"{form.form} {form.upos}: {lemma}" for form, lemma in wrong],
    }


def measured(train: gb.Corpus, word_lists: Sequence[Path], lexicons: Sequence[Path]) -> dict[str, Any]:
    columns = (train.columns.index("form"), train.columns.index("lemma"))
    seen = {text.lower() for column in columns for text in train.flat(column)}
    seen_forms = {text.lower() for text in train.flat(columns[0])}
    forms = [form for form in english_forms() if form.form not in seen_forms]
    words = seen | {form.lemma for form in english_forms()}
    listed = [{*read_lexicon(path)} for path in lexicons]

    def is_word(lemma: str) -> bool:
        return lemma in words or (simplemma.is_known(lemma, lang="en") and all(lemma in known for known in listed))

    found = {"goldbeam": our_lemmas(train, forms)}
    for path in word_lists:
        found[f"goldbeam, words of {path.stem}"] = our_lemmas(train, forms, word_list=path)
    for path in lexicons:
        found[f"goldbeam, lexicon {path.stem}"] = our_lemmas(train, forms, lexicon=path)
    found["simplemma"] = [simplemma.lemmatize(form.form, lang="en") for form in forms]
    return {"forms": len(forms), **{name: scores(forms, lemmas, is_word) for name, lemmas in found.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", type=Path, required=True, nargs="+", metavar="FILE")
    parser.add_argument("--word-list", type=Path, nargs="+", default=[], metavar="FILE", help="measure with each")
    parser.add_argument("--lexicon", type=Path, nargs="+", default=[], metavar="FILE", help="measure with each")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write lemmas.json here, too")
    options = parser.parse_args()
    train = joined(options.train)
    results = with_circumstances(
        "lemmas.py", ["goldbeam", "simplemma"], lambda: measured(train, options.word_list, options.lexicon)
    )
    text = json.dumps(results, indent=1, ensure_ascii=False)
    if options.out is not None:
        (options.out / "lemmas.json").write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
