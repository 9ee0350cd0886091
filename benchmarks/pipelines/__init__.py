"""What `pipeline.py` measures."""
