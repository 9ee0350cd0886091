"""Section 6.2: incremental dependency parsing, where features look at the whole stack and search errors abound."""

from goldbeam.experiments.huang2012.parsing.runs import settings
from goldbeam.experiments.huang2012.parsing.text import write

__all__ = ["settings", "write"]
