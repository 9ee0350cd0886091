"""Data: reading, writing and holding annotated sentences."""

from goldbeam.data.corpus import Corpus, column_index
from goldbeam.data.formats import FORMATS, detect_format
from goldbeam.data.io import Data, Source, as_corpus, read, write

__all__ = ["FORMATS", "Corpus", "Data", "Source", "as_corpus", "column_index", "detect_format", "read", "write"]
