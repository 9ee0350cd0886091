"""A fitted combination: the parsers in it, and how their trees become one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.errors import ParameterError
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.combination.settings import METHODS, REPARSING, STACKING
from goldbeam.tasks.combination.votes import Votes
from goldbeam.tasks.common.parsing.columns import GUIDE, Layout
from goldbeam.tasks.common.parsing.taggers import Taggers
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.common.part import Part

#: Tasks whose models can be combined.
PARSERS = ("dependency", "graph-dependency")
MOST_MEMBERS = 100


@dataclass(frozen=True)
class CombinedSpec:
    """What the specs of all members say together; a combination has no templates of its own."""

    columns: list[str]
    relations: list[str]
    single_root: bool
    templates: list[str] = field(default_factory=list)
    knowledge: None = None


@dataclass(frozen=True, kw_only=True)
class CombinationModel(TreeModel):
    """``weights`` are those of the first member."""

    members: tuple[Any, ...]  # predictors
    method: str
    projective: bool  # of reparsing
    votes: Votes  # of reparsing
    own_members: bool  # that users chose

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.method not in METHODS:
            raise ValueError(f"its method must be one of {', '.join(METHODS)}")
        if len(self.votes.tables) != len(self.members):
            raise ValueError("it has not as many weights of votes as parsers")
        reads_guide = [any(name in GUIDE for name in member.model.spec.columns) for member in self.members]
        if any(reads_guide[:-1]) or reads_guide[-1] != (self.method == STACKING):
            raise ValueError("of its parsers, the second of a stack reads trees and no other")

    @classmethod
    def of(cls, members: Sequence[Any], **others: Any) -> CombinationModel:
        """Of predictors that go together."""
        models = [member.model for member in members]
        columns = [name for model in models for name in model.spec.columns if name not in GUIDE]
        inputs = [name for model in models for name in model.layout.inputs if name not in GUIDE]
        tagged = set(inputs).intersection(*(model.layout.tagged for model in models))
        layout = Layout(tuple(dict.fromkeys(inputs)), tuple(name for name in dict.fromkeys(inputs) if name in tagged))
        relations = [name for model in models for name in model.relations()]
        spec = CombinedSpec(
            list(dict.fromkeys(columns)),
            list(dict.fromkeys(relations)),
            all(model.spec.single_root for model in models),
        )
        return cls(
            spec=spec,
            weights=models[0].weights,
            layout=layout,
            taggers=Taggers(layout, {}),
            members=tuple(members),
            **others,
        )

    def action_names(self) -> list[str]:
        return []

    def tagged(self, corpus: Corpus, threads: int = 1) -> Corpus:
        """As it is: parsers that have taggers use their own."""
        return corpus

    def inputs(self, corpus: Corpus, check: bool = True) -> list[int]:
        """None: each member has its own. With ``check``, DataError if the corpus lacks what one of them reads."""
        if check and corpus.token_count:
            for member in self.members:
                model = member.model
                given = (n for n in model.spec.columns if n != "w" and n not in (*model.layout.tagged, *GUIDE))
                model.layout.check(corpus, given)
        return []

    def numbered(self, trees: Trees) -> Trees:
        """Trees of a member, with the numbers that relations have here."""
        number = {name: i for i, name in enumerate(self.learned_relations)}
        relations = _core.translate(trees.relations, [number[name] for name in trees.names])
        return Trees(trees.heads, relations, self.learned_relations)

    def heaviest_features(self, count: int, label: str | None) -> list[tuple[str, str, float]] | None:
        if label is not None:
            raise ParameterError("a combination has no features of its own; ask one of its parsers")
        return None

    # For people

    def facts(self, parameters: dict[str, Any]) -> dict[str, Any]:
        voting: dict[str, Any] = {}
        if self.method == REPARSING:
            overall = [table[""] for table in self.votes.tables]
            voting = {"projective": self.projective, "weighting": self.votes.weighting, "weights of votes": overall}
        return {
            "predicts": "head, deprel",
            "method": self.method,
            **voting,
            "members": [member.task for member in self.members],
            "relations": self.relations(),
            "single root": self.spec.single_root,
            "inputs": self.spec.columns,
            "parameters": parameters,
            "training data": self.training_data,
            **{f"member {number}": member.info() for number, member in enumerate(self.members, 1)},
        }

    # Files

    def metadata(self) -> dict[str, Any]:
        return {
            "training_data": self.training_data,
            "method": self.method,
            "projective": self.projective,
            "weighting": self.votes.weighting,
            "votes": [dict(table) for table in self.votes.tables],
            "own_members": self.own_members,
            "prune_factors": {part(number).name: 1.0 for number in range(1, len(self.members) + 1)},
        }

    def tensors(self) -> dict[str, Tensor]:
        nested = (part(number).nested(member) for number, member in enumerate(self.members, 1))
        return {name: tensor for tensors in nested for name, tensor in tensors.items()}

    @classmethod
    def of_file(cls, file: ModelFile) -> CombinationModel:
        tables = file.field("votes", list)
        if not 2 <= len(tables) <= MOST_MEMBERS:
            raise ValueError("implausible number of parsers")
        training_data = file.field("training_data", dict)
        if not all(isinstance(value, (str, int)) for value in training_data.values()):
            raise ValueError("its facts about the training data make no sense")
        return cls.of(
            [part(number).load(file) for number in range(1, len(tables) + 1)],
            method=file.field("method", str),
            projective=file.field("projective", bool),
            votes=Votes(file.field("weighting", str), tables),
            own_members=file.field("own_members", bool),
            training_data=training_data,
        )


def part(number: int) -> Part:
    return Part(f"member.{number}", PARSERS, f"parser {number}")
