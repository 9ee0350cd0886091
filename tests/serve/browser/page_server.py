"""`goldbeam serve` in a process of its own, for pages that ask it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SERVER = (sys.executable, "-m", "goldbeam", "serve", "--port", "0", "--threads", "1")
GOLD = """\
# sent_id = 1
1	I	I	PRON	PRP	_	2	nsubj	_	_
2	saw	see	VERB	VBD	_	0	root	_	_
3	her	her	PRON	PRP$	_	4	nmod:poss	_	_
4	duck	duck	NOUN	NN	_	2	obj	_	SpaceAfter=No
5	.	.	PUNCT	.	_	2	punct	_	_

# sent_id = 2
1	Birds	bird	NOUN	NNS	_	2	nsubj	_	_
2	fly	fly	VERB	VBP	_	0	root	_	SpaceAfter=No
3	.	.	PUNCT	.	_	2	punct	_	_

"""


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """The address of `goldbeam serve` on any free port."""
    with subprocess.Popen([*_SERVER, *arguments], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            for line in server.stderr:
                if " at http://" in line:
                    yield line.split(" at ")[1].split("/ (")[0]
                    break
            else:
                raise AssertionError("the server did not start")
        finally:
            server.terminate()
            server.communicate(timeout=30)
