"""Finding words in text without spaces: corpora, contenders and sections of the benchmark `segmentation.py`."""
