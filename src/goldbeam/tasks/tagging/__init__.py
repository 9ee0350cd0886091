"""The tagger: one label a token. Parts of speech, morphology, chunks, named entities."""

from goldbeam.tasks.tagging.model import Prediction
from goldbeam.tasks.tagging.tagger import Tagger

__all__ = ["Prediction", "Tagger"]
