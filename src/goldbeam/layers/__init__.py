"""Tokens and what is known of them: the layers that predictors read and write, and documents show."""

from goldbeam.layers.layers import Column, Layers

__all__ = ["Column", "Layers"]
