"""The gold trees of a corpus as numbers, and what is done to them so that a transition system can build them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.corpus_facts import numbers
from goldbeam.tasks.dependency.columns import Layout


@dataclass(frozen=True)
class Treebank:
    """``heads`` and ``relations`` (numbers of ``names``) are uint32, one a token of the corpus."""

    corpus: Corpus
    heads: bytes
    relations: bytes
    names: list[str]

    @classmethod
    def of(cls, corpus: Corpus, layout: Layout, names: list[str] | None = None) -> Treebank:
        """The trees in its columns, checked; ``names`` come first in the list of relations."""
        columns = layout.gold_columns(corpus)
        every = list(dict.fromkeys([*(names or []), *_core.distinct_values(corpus, columns.relation)]))
        heads = _core.read_heads(corpus, columns.head)
        return cls(corpus, heads, _core.encode_labels(corpus, columns.relation, every), every)

    def facts(self) -> dict[str, Any]:
        """Counts, and the numbers of the sentences that are non-projective or have several roots."""
        return _core.tree_facts(self.corpus, self.heads)

    def single_rooted(self) -> Treebank:
        heads, relations = _core.single_rooted(self.corpus, self.heads, self.relations)
        return replace(self, heads=heads, relations=relations)

    def without(self, sentences: list[int]) -> Treebank:
        """The other sentences."""
        left_out = set(sentences)
        kept = [i for i in range(len(self.corpus)) if i not in left_out]
        heads, relations = (b"".join(self._part(given, i) for i in kept) for given in (self.heads, self.relations))
        return Treebank(self.corpus.select(kept), heads, relations, self.names)

    def sentence(self, index: int) -> Treebank:
        part = self.corpus.select([index])
        return Treebank(part, self._part(self.heads, index), self._part(self.relations, index), self.names)

    def _part(self, given: bytes, sentence: int) -> bytes:
        begin, end = self.corpus.bounds(sentence)
        return given[4 * begin : 4 * end]

    def renumbered(self, names: list[str], separator: str | None) -> Treebank:
        """With the numbers that relations have in a model, or DataError.

        A lifted relation that it does not know becomes the plain one.
        """
        number = {name: i for i, name in enumerate(names)}
        plain = {name: name if separator is None else name.partition(separator)[0] for name in self.names}
        table = [number.get(name, number.get(plain[name], len(names))) for name in self.names]
        relations = _core.translate(self.relations, table)
        if len(names) in table and (unknown := numbers(relations).tolist()).count(len(names)):
            token = unknown.index(len(names))
            relation = plain[self.names[numbers(self.relations)[token]]]
            raise DataError(
                f"{self.corpus.where(token)}: the relation {relation!r} is not one that the parser knows; "
                "give relations like those that it was first trained on"
            )
        return replace(self, relations=relations, names=names)

    def root_relation(self) -> int:
        """The one that most roots have; the number of a relation."""
        import numpy

        heads, relations = (numpy.frombuffer(given, numpy.uint32) for given in (self.heads, self.relations))
        return int(numpy.bincount(relations[heads == 0], minlength=len(self.names)).argmax())


@dataclass(frozen=True)
class Projective:
    """Trees without crossing arcs, and how they became so."""

    treebank: Treebank
    separator: str | None  # between the two relations of a lifted arc; None if arcs are not lifted
    facts: dict[str, int]
    remarks: tuple[str, ...]


def learnable(treebank: Treebank, system: str, nonprojective: str, single_root: bool) -> Projective:
    """What a parser learns from: gold trees that its transition system can build."""
    facts = treebank.facts()
    several, crossing = facts["multi_rooted"], facts["non_projective"]
    counts = {
        "multi_rooted": len(several),
        "non_projective": len(crossing),
        "non_projective_arcs": facts["non_projective_arcs"],
    }
    remarks = []
    if several and single_root:
        treebank = treebank.single_rooted()
        crossing = treebank.facts()["non_projective"]
        remarks.append(f"{len(several):,} sentences have several roots: the later ones hang on the first")
    separator = None
    if crossing and system != "swap":
        if nonprojective == "drop":
            treebank = treebank.without(crossing)
            counts["dropped"] = len(crossing)
            remarks.append(f"{len(crossing):,} non-projective sentences left out")
            if len(treebank.corpus) == 0:
                raise DataError(
                    f"{treebank.corpus.name}: no sentence is projective; choose another way with nonprojective"
                )
        else:
            heads, relations, names, lifted = _core.projectivize(
                treebank.corpus, treebank.heads, treebank.relations, treebank.names
            )
            treebank = replace(treebank, heads=heads, relations=relations, names=names)
            separator = lifted["separator"]
            remarks.append(f"{lifted['sentences']:,} non-projective sentences encoded, {lifted['arcs']:,} arcs lifted")
    return Projective(treebank, separator, counts, tuple(remarks))
