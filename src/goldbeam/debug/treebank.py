"""CoNLL-U: columns, trees, multiword tokens, and whether `# text` agrees with the words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from goldbeam.data import Corpus
from goldbeam.data.trees import read_trees, tree_facts
from goldbeam.debug.labels import describe_labels, label_counts, label_table
from goldbeam.debug.lenient import Lenient
from goldbeam.debug.report import DataReport, Table, share
from goldbeam.doc.checks import check_tree
from goldbeam.doc.surface import read_surface
from goldbeam.errors import DataError

_UPOS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X _"
_RANGE = re.compile(rb"^\d+-\d+\t", re.MULTILINE)
_EMPTY_NODE = re.compile(rb"^\d+\.\d+\t", re.MULTILINE)
_SENTENCE_ID = re.compile(rb"^# sent_id = (.*)$", re.MULTILINE)


def describe_treebank(report: DataReport, file: Lenient) -> None:
    """Everything that is CoNLL-U's own."""
    corpus = file.corpus
    text = corpus.text
    report.facts["multiword tokens"] = len(_RANGE.findall(text))
    report.facts["empty nodes"] = len(_EMPTY_NODE.findall(text))
    filled = [name for name in corpus.columns[2:] if not corpus.is_blank(corpus.columns.index(name))]
    report.tables.append(_columns(corpus))
    for name in ("upos", "xpos"):
        if name in filled:
            describe_labels(report, corpus, corpus.columns.index(name), f"{name} tags", file.where)
    if "feats" in filled:
        report.tables.append(_attributes(report, file))
    if "upos" in filled:
        strange = [tag for tag in label_counts(corpus, 3) if tag not in _UPOS.split()]
        report.warn(f"{len(strange):,} UPOS tags that are not those of UD", strange)
    if "head" in filled:
        _describe_trees(report, file)
    ids = Counter(_SENTENCE_ID.findall(text))
    twice = [name.decode() for name, count in ids.items() if count > 1]
    report.warn(f"{len(twice):,} sent_ids that are used more than once", twice)
    _compare_texts(report, file)


def _columns(corpus: Corpus) -> Table:
    rows: list[tuple[str | int | float, ...]] = []
    for place, name in enumerate(corpus.columns):
        if name not in ("id", "head", "deps"):  # these are numbers, as many as there are words
            counts = label_counts(corpus, place)
            filled = sum(counts.values()) - counts.get("_", 0)
            rows.append((name, share(filled, corpus.token_count), len(counts.keys() - {"_"})))
    return Table("columns", ("column", "filled %", "different values"), rows)


def _attributes(report: DataReport, file: Lenient) -> Table:
    """FEATS by attribute, and those that UD would write in another way."""
    corpus, column = file.corpus, file.corpus.columns.index("feats")
    attributes: Counter[str] = Counter()
    values: dict[str, set[str]] = {}
    odd = []
    for feats, count in label_counts(corpus, column).items():
        pairs = [] if feats == "_" else feats.split("|")
        names = [pair.partition("=")[0] for pair in pairs]
        if names != sorted(names, key=str.lower) or len(set(names)) < len(names) or not all("=" in p for p in pairs):
            odd.append(feats)
        for pair in pairs:
            name, _, value = pair.partition("=")
            attributes[name] += count
            values.setdefault(name, set()).add(value)
    report.warn(f"{len(odd):,} different FEATS that are not Name=Value pairs in the order of names", odd)
    rows: list[tuple[str | int | float, ...]]
    rows = [
        (name, count, share(count, corpus.token_count), len(values[name])) for name, count in attributes.most_common()
    ]
    return Table("attributes in feats", ("attribute", "words", "% of words", "different values"), rows)


def _describe_trees(report: DataReport, file: Lenient) -> None:
    corpus = file.corpus
    good, broken = _well_formed(file)
    report.facts["sentences without a tree"] = len(broken)
    report.warn(f"{len(broken):,} sentences whose heads are no tree", broken)
    if not good:
        return
    kept = corpus if not broken else corpus.select(good)
    trees = read_trees(kept)
    facts = tree_facts(kept, trees)
    report.facts |= {
        "non-projective sentences, %": share(len(facts.non_projective), facts.sentences),
        "non-projective arcs, %": share(facts.non_projective_arcs, facts.tokens),
        "sentences with several roots": len(facts.multi_rooted),
    }
    report.warn(
        f"{len(facts.multi_rooted):,} sentences with several roots",
        [file.where(corpus.bounds(good[i])[0]) for i in facts.multi_rooted[:5]],
        len(facts.multi_rooted),
    )
    report.tables.append(label_table("relations", label_counts(kept, kept.columns.index("deprel"))))
    _describe_roots(report, file)


def _well_formed(file: Lenient) -> tuple[list[int], list[str]]:
    """The sentences with trees, and what is wrong with the others; the core says yes to all at once, or no."""
    corpus = file.corpus
    try:
        read_trees(corpus)
        return list(range(len(corpus))), []
    except DataError:
        pass  # one by one, to find all of them
    good, broken = [], []
    for i, heads in enumerate(corpus.column(corpus.columns.index("head"))):
        first = corpus.bounds(i)[0]
        odd = next((k for k, head in enumerate(heads) if not (head.isascii() and head.isdecimal())), None)
        if odd is not None:
            broken.append(f"{file.where(first + odd)} (HEAD is {heads[odd]!r})")
            continue
        try:
            check_tree([int(head) for head in heads], _places(file, first))
            good.append(i)
        except DataError as error:
            broken.append(str(error).partition(";")[0])
    return good, broken


def _places(file: Lenient, first: int) -> Callable[[int], str]:
    return lambda number: file.where(first + number - 1)


def _describe_roots(report: DataReport, file: Lenient) -> None:
    corpus = file.corpus
    heads, relations = (corpus.column(corpus.columns.index(name)) for name in ("head", "deprel"))
    odd = [
        file.where(corpus.bounds(i)[0] + k)
        for i, (numbers, names) in enumerate(zip(heads, relations, strict=True))
        for k, (head, name) in enumerate(zip(numbers, names, strict=True))
        if (head == "0") != (name.partition(":")[0] == "root")
    ]
    report.warn(f"{len(odd):,} words where HEAD is 0 and DEPREL is not root, or the other way round", odd)


def _compare_texts(report: DataReport, file: Lenient) -> None:
    """A tokenizer learns from `# text`: is it there, and is it what the words say?"""
    without, differing = [], []
    corpus = file.corpus
    for i in range(len(corpus)):
        surface = read_surface(corpus[i : i + 1].text.decode().replace("\r\n", "\n").split("\n"))
        if surface.text is None:
            without.append(file.where(corpus.bounds(i)[0]))
        elif surface.text.strip() != surface.rebuilt:
            differing.append(file.where(corpus.bounds(i)[0]))
    report.facts["sentences without # text"] = len(without)
    report.warn(f"{len(differing):,} sentences whose # text is not what the words and SpaceAfter=No give", differing)
