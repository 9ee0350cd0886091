"""How a pipeline is trained: the tokenizer, morphology, tags of the training set by jack-knife, the parser."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.learning.events import as_observer
from goldbeam.models.container import load_model
from goldbeam.pipeline.jackknife import jackknifed
from goldbeam.pipeline.parts import Parts
from goldbeam.pipeline.stages import Stages
from goldbeam.tasks.registry import estimator_class

Options = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """The parameters of every part; ``folds`` are those of morphology for the jack-knife."""

    parser: str
    tokenizer: Options
    morphology: Options
    folds: Options
    parser_options: Options
    jackknife: int
    seed: int

    def check(self) -> None:
        """Raise ParameterError before the first part is trained, not hours later when it is the turn of another."""
        parts = (("tokenizer", self.tokenizer), ("morphology", self.morphology), (self.parser, self.parser_options))
        for task, options in parts:
            estimator_class(task)(**options)._check_parameters()


class Training:
    """One run over the stages; what is finished already is taken as it is."""

    def __init__(
        self,
        recipe: Recipe,
        train: Corpus,
        dev: Corpus | None,
        stages: Stages,
        observer: object | None,
        log: str | os.PathLike[str] | None,
    ) -> None:
        self._recipe, self._train, self._dev = recipe, train, dev
        self._stages, self._observer, self._log = stages, as_observer(observer), log
        self.parts: Parts | None = None  # as soon as there is a parser, be it of an interrupted run

    def run(self, resume: bool) -> Parts:
        recipe, dev = self._recipe, self._dev
        tokenizer = self._fitted("tokenizer", recipe.tokenizer)
        morphology = self._fitted("morphology", recipe.morphology)
        tagged = self._jackknifed()
        self._observer.stage("parser")
        parser = estimator_class(recipe.parser)(**recipe.parser_options)
        place = self._stages.checkpoint_of("parser")
        try:
            parser.fit(
                tagged,
                dev=None if dev is None else morphology.annotate_corpus(dev),
                observer=self._observer,
                checkpoint=place,
                resume=resume and place is not None,
                log=self._log,
            )
        finally:  # Ctrl-C leaves the best epoch so far
            if parser._is_fitted():
                self.parts = Parts(tokenizer, morphology, parser)
        parser._drop_checkpoint()
        assert self.parts is not None
        return self.parts

    def _fitted(self, task: str, options: Options) -> Any:
        def make() -> bytes:
            self._observer.stage(task)
            estimator = estimator_class(task)(**options)
            estimator.fit(self._train, dev=self._dev, observer=self._observer, log=self._log)
            return b"".join(estimator._model_bytes())

        estimator = estimator_class(task).from_model_file(load_model(self._stages.run(task, make)))
        if "threads" in estimator.get_params():
            estimator.set_params(threads=options.get("threads", 1))
        return estimator

    def _jackknifed(self) -> Corpus:
        recipe = self._recipe
        name = self._train.name

        def make() -> bytes:
            self._observer.stage(f"tags of {name} by {recipe.jackknife} models that have not seen them")
            tagged = jackknifed(
                self._train,
                recipe.jackknife,
                recipe.seed,
                lambda: estimator_class("morphology")(**recipe.folds),
                lambda part: self._observer.stage(f"  {part} of {recipe.jackknife}"),
            )
            return tagged.text

        return Corpus.parse(self._stages.run("tags", make), "conllu", name)
