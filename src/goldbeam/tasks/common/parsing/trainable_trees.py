"""Gold trees, and what is done to them so that a transition system can build them."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, projectivize, read_trees, single_rooted, tree_facts
from goldbeam.errors import DataError
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.parsing.columns import Layout

#: How often a lifted relation must be seen to be an action: a time more for so many sentences, up to a limit.
SENTENCES_A_TIME, MOST_TIMES = 1000, 5

#: Where at least this share of the sentences has crossing arcs, trees that have some are looked for.
ENOUGH_CROSSING = 0.05

#: What is done about crossing arcs.
NONPROJECTIVE = ("pseudo-projective", "drop")


def gold_trees(corpus: Corpus, layout: Layout) -> Trees:
    """The trees in the columns of a corpus, checked."""
    return read_trees(corpus, *layout.gold_columns(corpus))


@dataclass(frozen=True)
class TrainableTrees:
    """Trees that a parser can learn from, and how they became so."""

    corpus: Corpus  # without the sentences that are left out
    trees: Trees
    separator: str | None  # between the two relations of a lifted arc; None if no arc was lifted
    facts: dict[str, int]
    remarks: tuple[str, ...]

    @classmethod
    def of(
        cls, corpus: Corpus, trees: Trees, system: str, nonprojective: str, single_root: bool, labelled: bool
    ) -> TrainableTrees:
        """What a parser learns from, given its parameters of these names."""
        facts = tree_facts(corpus, trees)
        counts = {
            "multi_rooted": len(facts.multi_rooted),
            "non_projective": len(facts.non_projective),
            "non_projective_arcs": facts.non_projective_arcs,
        }
        remarks = []
        if facts.multi_rooted and single_root:
            trees = single_rooted(corpus, trees)
            facts = tree_facts(corpus, trees)
            remarks.append(f"{counts['multi_rooted']:,} sentences have several roots: the later ones hang on the first")
        separator = None
        crossing = facts.non_projective if system != "swap" else ()
        if crossing and nonprojective == "drop":
            corpus, trees = _without(crossing, corpus, trees)
            counts["dropped"] = len(crossing)
            remarks.append(f"{len(crossing):,} non-projective sentences left out")
        elif crossing:
            lifted = projectivize(corpus, trees)
            trees, separator = _without_rare_lifts(lifted.trees, lifted.separator, len(corpus)), lifted.separator
            remarks.append(f"{lifted.sentences:,} non-projective sentences encoded, {lifted.arcs:,} arcs lifted")
        if not labelled:
            trees, separator = _unlabelled(trees), None
        return cls(corpus, trees, separator, counts, tuple(remarks))

    def root_relation(self) -> int:
        """The number of the relation that most roots have."""
        import numpy

        heads, relations = (numpy.frombuffer(n, numpy.uint32) for n in (self.trees.heads, self.trees.relations))
        return int(numpy.bincount(relations[heads == 0], minlength=len(self.trees.names)).argmax())

    def trees_with(self, names: list[str]) -> Trees:
        """With the numbers that relations have in a model, or DataError.

        A lifted relation that the model does not know becomes the plain one.
        """
        trees = self.trees
        plain = [name if self.separator is None else name.partition(self.separator)[0] for name in trees.names]
        number = {name: i for i, name in enumerate(names)}
        pairs = zip(trees.names, plain, strict=True)
        relations = _core.translate(
            trees.relations, [number.get(name, number.get(own, len(names))) for name, own in pairs]
        )
        known = numbers(relations).tolist()
        if len(names) in known:
            token = known.index(len(names))
            raise DataError(
                f"{self.corpus.where(token)}: the relation {plain[numbers(trees.relations)[token]]!r} is not one that "
                "the parser knows; give relations like those that it was first trained on"
            )
        return Trees(trees.heads, relations, names)


def _without_rare_lifts(trees: Trees, separator: str, sentences: int) -> Trees:
    """Lifted relations that are seen too seldom to be learned become plain ones: they would only be more actions."""
    import numpy

    least = min(1 + sentences // SENTENCES_A_TIME, MOST_TIMES)
    counts = numpy.bincount(numpy.frombuffer(trees.relations, numpy.uint32), minlength=len(trees.names))
    plain = [name.partition(separator)[0] for name in trees.names]
    pairs = zip(trees.names, plain, counts, strict=True)
    names = [name for name, own, count in pairs if name == own or count >= least]
    number = {name: i for i, name in enumerate(names)}
    table = [number.get(name, number[own]) for name, own in zip(trees.names, plain, strict=True)]
    return Trees(trees.heads, _core.translate(trees.relations, table), names)


#: The relations of an unlabelled parser.
UNLABELLED = ("dep", "root")


def _unlabelled(trees: Trees) -> Trees:
    """The same arcs with nothing to say about them, but for the root's."""
    import numpy

    roots = numpy.frombuffer(trees.heads, numpy.uint32) == 0
    return Trees(trees.heads, roots.astype(numpy.uint32).tobytes(), list(UNLABELLED))


def _without(sentences: tuple[int, ...], corpus: Corpus, trees: Trees) -> tuple[Corpus, Trees]:
    """The other sentences."""
    left_out = set(sentences)
    kept = [i for i in range(len(corpus)) if i not in left_out]
    if not kept:
        raise DataError(f"{corpus.name}: no sentence is projective; choose another way with nonprojective")
    bounds = [corpus.bounds(i) for i in kept]
    heads, relations = (
        b"".join(given[4 * begin : 4 * end] for begin, end in bounds) for given in (trees.heads, trees.relations)
    )
    return corpus.select(kept), Trees(heads, relations, trees.names)
