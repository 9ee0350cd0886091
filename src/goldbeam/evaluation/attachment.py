"""Attachment scores of dependency trees, as the scorer of the CoNLL 2018 shared task defines them on gold tokens.

``las``, ``clas`` and ``exact_match`` compare universal relations, what stands before ``:`` (``nsubj`` for
``nsubj:pass``), because that scorer does, and published figures for UD are made with it. ``las_with_subtypes`` compares
whole relations. Data without subtypes have the same figure in both. All scores are in per cent; see docs/evaluation.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.data import Corpus
from goldbeam.data.io import Data, as_corpus
from goldbeam.evaluation.attachment_counts import AttachmentCounts, attachment_counts
from goldbeam.evaluation.counts import totals
from goldbeam.evaluation.encoding import percent, precision_recall_f1
from goldbeam.evaluation.ratios import Ratio
from goldbeam.evaluation.treebank import Treebank, as_uint32

#: Every score, by the counts that it is a ratio of.
METRICS = {
    "uas": Ratio("heads", ("tokens",)),
    "las": Ratio("arcs", ("tokens",)),
    "clas": Ratio("content_arcs", ("content_gold", "content_predicted")),
    "las_with_subtypes": Ratio("subtypes", ("tokens",)),
    "exact_match": Ratio("complete_arcs", ("sentences",)),
    "exact_match_unlabelled": Ratio("complete_heads", ("sentences",)),
    "uas_no_punct": Ratio("heads_no_punct", ("tokens_no_punct",)),
    "las_no_punct": Ratio("arcs_no_punct", ("tokens_no_punct",)),
    "las_with_subtypes_no_punct": Ratio("subtypes_no_punct", ("tokens_no_punct",)),
    "exact_match_no_punct": Ratio("complete_arcs_no_punct", ("sentences",)),
    "exact_match_unlabelled_no_punct": Ratio("complete_heads_no_punct", ("sentences",)),
}


def attachment_of_corpora(
    gold: Data, predicted: Data, *, universal: bool = True, details: bool = False
) -> dict[str, Any]:
    """Scores of one annotated file or corpus against another one with the same tokens.

    >>> columns = ["form", "head", "deprel"]
    >>> gold = Corpus.from_sentences([[("fruit", "2", "nsubj"), ("flies", "0", "root")]], columns=columns)
    >>> other = Corpus.from_sentences([[("fruit", "2", "obj"), ("flies", "0", "root")]], columns=columns)
    >>> scores = attachment_of_corpora(gold, other)
    >>> scores["uas"], scores["las"]
    (100.0, 50.0)
    """
    wanted, got = Treebank.of(as_corpus(gold)), Treebank.of(as_corpus(predicted))
    wanted.check_same_tokens(got)
    trees = got.trees
    return attachment_scores(wanted, trees.heads, trees.relations, trees.names, universal=universal, details=details)


def attachment_scores(
    gold: Corpus | Treebank,
    heads: Any,
    relations: Any,
    names: Sequence[str],
    *,
    universal: bool = True,
    details: bool = False,
) -> dict[str, Any]:
    """Scores of predicted trees (uint32 a token: heads, and relations as numbers in ``names``) for a gold corpus.

    Who scores more than once gives ``Treebank.of(corpus)``, which is then read once.
    """
    treebank = gold if isinstance(gold, Treebank) else Treebank.of(gold)
    return scores_of(treebank.count(heads, relations, names, universal=universal), details=details)


def attachment_of_ids(
    gold_heads: Any,
    gold_relations: Any,
    heads: Any,
    relations: Any,
    offsets: Any,
    names: Sequence[str],
    punctuation: Any = None,
    *,
    universal: bool = True,
    details: bool = False,
) -> dict[str, Any]:
    """The same over buffers: numbers of all tokens (bytes or buffers of uint32), where sentences begin (a corpus's
    ``offsets``, or a buffer of uint32 or uint64 like it), and a byte a token, 1 for punctuation.

    Relations are numbers in ``names``. ``universal=False`` compares whole relations everywhere. Scores without
    punctuation are there if ``punctuation`` is; ``clas`` is there if some word has a content relation. ``details`` adds
    ``relations`` and ``distances``, each with scores for every kind of arc.
    """
    counts = attachment_counts(
        as_uint32(gold_heads),
        as_uint32(gold_relations),
        as_uint32(heads),
        as_uint32(relations),
        memoryview(offsets).cast("Q") if isinstance(offsets, bytes) else offsets,
        names,
        punctuation,
        universal=universal,
    )
    return scores_of(counts, no_punct=punctuation is not None, details=details)


def scores_of(counts: AttachmentCounts, *, no_punct: bool = True, details: bool = False) -> dict[str, Any]:
    """The scores that counts amount to."""
    sums = totals(counts.sentences)
    scores: dict[str, Any] = {}
    for name, ratio in METRICS.items():
        if (no_punct or not name.endswith("_no_punct")) and (name != "clas" or ratio.size(sums)):
            scores[name] = ratio.of(sums)
    scores.update(sentences=sums["sentences"], tokens=sums["tokens"])
    if no_punct:
        scores["tokens_no_punct"] = sums["tokens_no_punct"]
    if details:
        scores.update(relations=_by_relation(counts), distances=_by_distance(counts))
    return scores


def _by_relation(counts: AttachmentCounts) -> dict[str, dict[str, float]]:
    """Labelled precision, recall and F1 of each relation, and the share of its words with the right head; frequent
    relations first."""
    rows = sorted(counts.relations, key=lambda row: (-row.gold, row.name))
    return {
        name: {**precision_recall_f1(correct, predicted, gold), "uas": percent(heads, gold), "tokens": gold}
        for name, correct, predicted, gold, heads in rows
        if predicted or gold
    }


def _by_distance(counts: AttachmentCounts) -> dict[str, dict[str, float]]:
    """Of the gold arcs of a length, how many heads and arcs were found; of the predicted ones, how many are right."""
    return {
        name: {
            "uas": percent(heads, gold),
            "las": percent(correct, gold),
            "precision": percent(heads, predicted),
            "tokens": gold,
        }
        for name, correct, predicted, gold, heads in counts.distances
    }
