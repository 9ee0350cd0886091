"""CoNLL-U: columns, trees, multiword tokens, and whether `# text` agrees with the words."""

from __future__ import annotations

import re
from collections import Counter

from goldbeam.data import Corpus
from goldbeam.data.trees import read_trees, tree_facts
from goldbeam.debug.labels import describe_labels, label_counts, label_table
from goldbeam.debug.lenient import Lenient
from goldbeam.debug.report import DataReport, Table, share
from goldbeam.debug.words import Where
from goldbeam.doc.checks import check_tree, is_head
from goldbeam.doc.layer_words import LayerWords
from goldbeam.doc.surface import written_with_spaces
from goldbeam.errors import DataError
from goldbeam.layers import Layers
from goldbeam.one_line import one_line

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
    report.warn(f"{len(odd):,} different FEATS that are not Name=Value pairs in the order of names", odd, _cut)
    rows: list[tuple[str | int | float, ...]]
    rows = [
        (name, count, share(count, corpus.token_count), len(values[name])) for name, count in attributes.most_common()
    ]
    return Table("attributes in feats", ("attribute", "words", "% of words", "different values"), rows)


def _cut(text: str) -> str:
    return one_line(text, 80)


def _describe_trees(report: DataReport, file: Lenient) -> None:
    corpus = file.corpus
    good, broken = _well_formed(corpus)
    report.facts["sentences without a tree"] = len(broken)
    what = f"{len(broken):,} sentences whose heads are no tree"
    report.warn(what, broken, lambda i: _fault(corpus, i, file.where) or "")
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
        facts.multi_rooted,
        lambda i: file.where(corpus.bounds(good[i])[0]),
    )
    report.tables.append(label_table("relations", label_counts(kept, kept.columns.index("deprel"))))
    _describe_roots(report, file)


def _well_formed(corpus: Corpus) -> tuple[list[int], list[int]]:
    """The sentences with trees, and the others; the core says yes to all at once, or no."""
    try:
        read_trees(corpus)
        return list(range(len(corpus))), []
    except DataError:
        pass  # one by one, to find all of them
    good: list[int] = []
    broken: list[int] = []
    for i in range(len(corpus)):
        (good if _fault(corpus, i, str) is None else broken).append(i)
    return good, broken


def _fault(corpus: Corpus, sentence: int, where: Where) -> str | None:
    """What is wrong with the heads of a sentence; None if they are a tree."""
    first = corpus.bounds(sentence)[0]
    column = corpus.columns.index("head")
    heads = [row[column] for row in corpus.sentence(sentence)]
    odd = next((k for k, head in enumerate(heads) if not is_head(head)), None)
    if odd is not None:
        return f"{where(first + odd)} (HEAD is {one_line(heads[odd], 40)!r})"
    try:
        check_tree([int(head) for head in heads], lambda number: where(first + number - 1))
    except DataError as error:
        return str(error).partition(";")[0]
    return None


def _describe_roots(report: DataReport, file: Lenient) -> None:
    corpus = file.corpus
    heads, relations = (corpus.column(corpus.columns.index(name)) for name in ("head", "deprel"))
    odd = [
        corpus.bounds(i)[0] + k
        for i, (numbers, names) in enumerate(zip(heads, relations, strict=True))
        for k, (head, name) in enumerate(zip(numbers, names, strict=True))
        if (head == "0") != (name.partition(":")[0] == "root")
    ]
    report.warn(f"{len(odd):,} words where HEAD is 0 and DEPREL is not root, or the other way round", odd, file.where)


def _compare_texts(report: DataReport, file: Lenient) -> None:
    """A tokenizer learns from `# text`: is it there, and is it what the words say?"""
    without, differing = 0, []
    corpus = file.corpus
    words = LayerWords(Layers(corpus), 0, len(corpus))
    for i, begin in enumerate(words.offsets[:-1]):
        text = words.written(i)
        if text is None:
            without += 1
        elif text.strip() != written_with_spaces(words.surface(i) or ()):
            differing.append(begin)
    report.facts["sentences without # text"] = without
    what = f"{len(differing):,} sentences whose # text is not what the words and SpaceAfter=No give"
    report.warn(what, differing, file.where)
