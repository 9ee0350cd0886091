"""A fitted combination at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.tasks.combination.model import CombinationModel
from goldbeam.tasks.combination.settings import STACKING
from goldbeam.tasks.common.parsing.guide import guided
from goldbeam.tasks.common.parsing.predictor import TreePredictor


@dataclass(frozen=True, eq=False)
class CombinationPredictor(TreePredictor[CombinationModel]):
    task = "combination"
    model_type = CombinationModel

    def _new_decoder(self) -> None:
        """Members have their own."""

    def decode(self, corpus: Corpus, inputs: list[int], threads: int, candidates: Any) -> tuple[bytes, bytes]:
        model, members = self.model, self.model.members
        if model.method == STACKING:
            guide = members[0].parse(corpus, threads, check=False)
            read = guided(corpus, guide.trees, members[1].model.layout)
            trees = model.numbered(members[1].parse(read, threads, check=False).trees)
            return trees.heads, trees.relations
        return self.elected(corpus, [member.parse(corpus, threads, check=False).trees for member in members])

    def elected(self, corpus: Corpus, found: list[Trees]) -> tuple[bytes, bytes]:
        """The trees with the most votes, given those of all members."""
        trees: tuple[bytes, bytes] = _core.reparse(corpus, self._ballots(corpus, found), *self._options())
        return trees

    def decode_margins(self, corpus: Corpus, inputs: list[int], candidates: Any) -> tuple[bytes, bytes, list[float]]:
        """Of votes: by how many more the head has than the one with most of the others. Of a stack: the second's."""
        import numpy

        model, members = self.model, self.model.members
        if model.method == STACKING:
            guide = members[0].parse(corpus, check=False)
            read = guided(corpus, guide.trees, members[1].model.layout)
            parsed, margins = members[1].parse_margins(read, check=False)
            trees = model.numbered(parsed.trees)
            return trees.heads, trees.relations, margins
        ballots = self._ballots(corpus, [member.parse(corpus, check=False).trees for member in members])
        heads, relations = _core.reparse(corpus, ballots, *self._options())
        given = numpy.array([numpy.frombuffer(ballot[0], numpy.uint32) for ballot in ballots])
        votes = numpy.array([numpy.frombuffer(ballot[2], numpy.float64) for ballot in ballots])
        # The votes that the head of each member gets, from all members.
        totals = (numpy.equal(given[:, None, :], given[None, :, :]) * votes[None, :, :]).sum(axis=1)
        chosen = given == numpy.frombuffer(heads, numpy.uint32)
        best, other = ((totals * which).max(axis=0, initial=0) for which in (chosen, ~chosen))
        return heads, relations, (best - other).tolist()

    def _ballots(self, corpus: Corpus, found: list[Trees]) -> list[tuple[bytes, bytes, bytes]]:
        numbered = [self.model.numbered(trees) for trees in found]
        return self.model.votes.ballots(corpus, self.model.layout, numbered)

    def _options(self) -> tuple[int, bool, bool]:
        return len(self.model.learned_relations), self.model.projective, self.model.spec.single_root
