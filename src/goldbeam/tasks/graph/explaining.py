"""Why a word got its head and its relation in the best tree: against other trees that differ in this word alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision, NamedWeights
from goldbeam.tasks.common.explaining import decide, spelled_head

if TYPE_CHECKING:
    from goldbeam.tasks.graph.predictor import GraphPredictor


def arc_decisions(predictor: GraphPredictor, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
    """Of word ``word`` (from 1): its head, all other heads kept; and its relation to that head."""
    model, decoder = predictor.model, predictor.decoder
    tagged = model.tagged(corpus)
    inputs = model.inputs(tagged, check=False)
    candidates = predictor.candidates(tagged)
    words = tagged.select([sentence]).column(model.layout.places(tagged)["w"])[0]
    names = model.learned_relations

    def ask_heads(heads: list[int]) -> NamedWeights:
        found: NamedWeights = decoder.explain_heads(tagged, inputs, sentence, word, heads, candidates)
        return found

    def ask_relations(relations: list[int]) -> NamedWeights:
        found: NamedWeights = decoder.explain_relations(tagged, inputs, sentence, word, relations, candidates)
        return found

    head, heads = decoder.head_decision(tagged, inputs, sentence, word, candidates)
    relation, relations = decoder.relation_decision(tagged, inputs, sentence, word, candidates)
    return [
        decide("head", head, heads, lambda h, score: Choice(spelled_head(words, h), score), ask_heads),
        decide("deprel", relation, relations, lambda r, score: Choice(names[r], score), ask_relations),
    ]
