"""Search problems of one's own: `Problem` to describe one, and `goldbeam.Perceptron` to learn it."""

from goldbeam.problem.interface import Problem

__all__ = ["Problem"]
