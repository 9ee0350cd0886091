"""What is in a corpus, before anything is trained on it: counts, labels, odd lines, trees, overlap."""

from goldbeam.debug.inspection import debug_data
from goldbeam.debug.report import DataReport, Table

__all__ = ["DataReport", "Table", "debug_data"]
