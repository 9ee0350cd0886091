"""Raw text to trees: a tokenizer, morphology and a parser in one model."""

from goldbeam.pipeline.pipeline import Pipeline

__all__ = ["Pipeline"]
