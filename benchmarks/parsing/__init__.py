"""The parts of `dependency.py`: its sections, the peer, the treebanks, and what others have published."""
