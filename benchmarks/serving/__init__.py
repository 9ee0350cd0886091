"""Parts of `benchmarks/serving.py`."""
