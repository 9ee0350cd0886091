"""The child process of the measurement of documents. Builds of any age run it, so it keeps to the public interface."""

from __future__ import annotations

import sys

from documenting.work.entities import entities
from documenting.work.long_text import long_text
from documenting.work.memory import memory, second, train
from documenting.work.predictions import predictions
from documenting.work.processes import joblib, mapped, pickled
from documenting.work.short_texts import many_texts, short_call
from documenting.work.threads import two_threads
from jobs import serve

_DONE_HERE = (entities, long_text, many_texts, mapped, memory, pickled, predictions, short_call, train, two_threads)
ACTIONS = {action.__name__: action for action in _DONE_HERE}

if __name__ == "__main__":
    if len(sys.argv) > 1:  # started by an action
        {"--second": second, "--joblib": joblib}[sys.argv[1]](*sys.argv[2:])
    else:
        serve(ACTIONS)
