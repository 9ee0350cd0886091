"""Tokens and sentences in raw text."""

from goldbeam.tasks.tokenizing.reading import paragraphs
from goldbeam.tasks.tokenizing.tokenizer import Tokenized, Tokenizer

__all__ = ["Tokenized", "Tokenizer", "paragraphs"]
