"""A fitted constituency parser at work: a phrase structure for each sentence."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from goldbeam import _core
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.layers import Layers
from goldbeam.layers.layers import CONSTITUENTS
from goldbeam.settings.search import Search
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.parsed import Decoded, ParsedTrees
from goldbeam.tasks.constituency.settings import ConstituencySettings

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision


class ConstituencySearch(ConstituencySettings, Search):
    """The settings that predictions depend on, among others."""


@dataclass(frozen=True, eq=False)
class ConstituencyPredictor(Predictor[ConstituencyModel]):
    task = "constituency"
    model_type = ConstituencyModel
    search_type = ConstituencySearch
    decoder_type = _core.ConstituencyDecoder

    def _new_decoder(self) -> _core.ConstituencyDecoder:
        model = self.model
        return _core.ConstituencyDecoder(
            model.spec, model.weights, model.generative, model.generative_weight, **self.search
        )

    @property
    def reads(self) -> tuple[str, ...]:
        return ("form",) if self.model.layout.tagged else ("form", "xpos")

    @property
    def writes(self) -> tuple[str, ...]:
        return (CONSTITUENTS,)

    def decode(self, tagged: Corpus, inputs: list[int], threads: int = 1) -> Decoded:
        """Of a corpus that has all tags."""
        decoded: Decoded = self.decoder.decode(tagged, inputs, threads)
        return decoded

    def parse(self, corpus: Corpus, threads: int = 1) -> ParsedTrees:
        tagged = self.model.tagged(corpus, threads)
        return ParsedTrees(tagged, self.model, self.decode(tagged, self.model.inputs(tagged), threads))

    def annotate(
        self, layers: Layers, threads: int = 1, *, margins: bool = False, keep: Collection[str] = ()
    ) -> Layers:
        if CONSTITUENTS in keep:
            return layers
        return replace(layers, constituents=self.parse(layers.corpus, threads).trees)

    def k_best(self, corpus: Corpus, k: int, threads: int = 1) -> list[list[tuple[float, ConstituencyTree]]]:
        """For every sentence up to k trees with their scores, the best first."""
        tagged = self.model.tagged(corpus, threads)
        places = self.model.layout.places(tagged) if tagged.token_count else {"w": 0, "xpos": 0}
        words, tags = (tagged.column(places[name]) for name in ("w", "xpos"))
        found = self.decoder.k_best(tagged, self.model.inputs(tagged), int(k), threads)
        make = self.model.tree_maker()
        return [
            [(score, make(labels, ends, sentence, its_tags)) for score, labels, ends, *_ in trees if sentence]
            for trees, sentence, its_tags in zip(found, words, tags, strict=True)
        ]

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        from goldbeam.tasks.constituency.explaining import attachment_decision

        return [attachment_decision(self, corpus, sentence, word)]

    def surprisal(self, corpus: Corpus, threads: int = 1) -> list[list[float]]:
        """For every word how surprising it is after the words before it, in nats."""
        model = self.model
        if model.generative is None:
            raise ParameterError("surprisal needs a generative model; fit with kind='generative' or 'hybrid'")
        tagged = model.tagged(corpus, threads)
        decoder = _core.ConstituencyDecoder(model.spec, _core.Weights().freeze(), model.generative, 1.0, **self.search)
        prefixes = iter(decoder.prefixes(tagged, model.inputs(tagged)))
        found = []
        for sentence in range(len(tagged)):
            begin, end = tagged.bounds(sentence)
            logs = [0.0, *(next(prefixes) for _ in range(end - begin + 1))]
            found.append([before - after for before, after in pairwise(logs[:-1])])
        return found
