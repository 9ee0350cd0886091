"""Settings of pipelines, and what they mean for each part."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from goldbeam.settings import setting
from goldbeam.settings.kinds import Anything, Choice, Flag, Number, Options, Templates, Words
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.models import Threads
from goldbeam.settings.variants import Variants

PARSERS = ("dependency", "graph-dependency")
#: Settings that are settings of parts, and the tasks of these.
PART_OPTIONS = {"tokenizer": "tokenizer", "morphology": "morphology", "entity_options": "tagger"}


class PipelineSettings(Threads, Knowledge, Variants):
    parts: Sequence[Any] | Mapping[str, Any] | None = setting(
        Anything(),
        default=None,
        help="Fitted estimators, or functions from Doc to layers, in order; (name, part) pairs name them.",
        none="fit trains them",
        stored=False,
        option=None,
        kw_only=False,
    )
    parser: str = setting(
        Choice(PARSERS), default="dependency", help="Parser: by transitions (dependency), or graph-based."
    )
    beam: int = setting(Number(least=1, whole=True, most=16384), default=4, help="Beam size of the transition parser.")
    epochs: int | None = setting(
        Number(least=1, whole=True, optional=True),
        default=None,
        help="Maximum number of passes for the parser.",
        none="the parser's own default",
        free=True,
    )
    jackknife: int = setting(
        Number(least=2, whole=True, most=1000),
        default=5,
        help="Folds in which the training data are tagged, so that the parser learns from predicted tags.",
    )
    jackknife_epochs: int = setting(
        Number(least=1, whole=True), default=4, help="Passes of the taggers that do this.", option=None
    )
    templates: str | Sequence[str] = setting(Templates(), default="default", help="Feature templates of the parser.")
    prune: float = setting(Number(least=0), default=0.0, help="Drop weights of the parser smaller than this.")
    compact: bool = setting(
        Flag(), default=False, help="Round weights and compress them, for a much smaller model file."
    )
    plain_marks: bool = setting(
        Flag(),
        default=True,
        help="Let all parts but the tokenizer see typographic quotes and apostrophes as plain ones.",
    )
    read_as: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(),
        default=None,
        help="Characters that all parts read as others, such as those of another script; pairs in a file or a list.",
        stored=False,
    )
    tokenizer: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the tokenizer.", option=None
    )
    morphology: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the morphology.", option=None
    )
    parser_options: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the parser.", option=None
    )
    random_state: int = setting(Number(least=0, whole=True), default=0, help="Random seed.", option="seed")
    entity_options: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the entity tagger.", option=None
    )

    def _recipe(self) -> Any:
        from goldbeam.pipeline.training import Recipe
        from goldbeam.tasks.common.knowledge import WordTables
        from goldbeam.tasks.dependency.settings import EASY_FIRST
        from goldbeam.texts.read_as import ReadAs

        seed = int(self.random_state)
        shared = {"threads": int(self.threads), "random_state": seed}
        variants = {} if self.variants is None else {"variants": self.variants}
        words = {} if self.variants is None else {"variants": self._variants_of_words()}
        known = {**shared, **WordTables.of(self).settings()}
        raw = {} if self.raw is None else {"raw": self.raw}
        read = {} if self.read_as is None else {"read_as": self.read_as}
        morphology = {**known, **words, **(self.morphology or {})}
        options: dict[str, Any] = {**known, **words, "templates": self.templates, "prune": self.prune}
        own = self.parser_options or {}
        if self.parser == "dependency" and own.get("system") != EASY_FIRST:
            options["beam"] = int(self.beam)
        if self.epochs is not None:
            options["epochs"] = int(self.epochs)
        return Recipe(
            parser=self.parser,
            tokenizer={**shared, **raw, **variants, **read, **(self.tokenizer or {})},
            morphology={**raw, **morphology},
            folds={**morphology, "epochs": int(self.jackknife_epochs)},
            parser_options={**options, **own},
            entities={**known, **raw, **(self.entity_options or {})},
            jackknife=int(self.jackknife),
            seed=seed,
            plain_marks=bool(self.plain_marks),
            read_as=ReadAs.of(self.read_as),
        )

    def _variants_of_words(self) -> str | Mapping[str, float] | None:
        """Parts that see plain quotes only have no use for others."""
        from goldbeam.variants import shares_of

        if not self.plain_marks or self.variants is None:
            return self.variants
        return {kind: share for kind, share in shares_of(self.variants, self.parser).items() if kind != "quotes"}
