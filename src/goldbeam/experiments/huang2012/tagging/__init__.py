"""Section 6.1: part-of-speech tagging, where exact search is possible."""

from goldbeam.experiments.huang2012.tagging.runs import settings
from goldbeam.experiments.huang2012.tagging.text import write

__all__ = ["settings", "write"]
