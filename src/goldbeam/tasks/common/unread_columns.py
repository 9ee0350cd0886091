"""What to say of input columns that no template looks at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldbeam.data import Corpus


def unread_columns(corpus: Corpus, inputs: Mapping[str, int], used: Iterable[str]) -> tuple[str, ...]:
    """A remark for the plan of training, if any of these inputs (with their places) is filled and not used."""
    names = [name for name in inputs if name not in set(used) and not corpus.is_blank(inputs[name])]
    if not names:
        return ()
    what = f"the column {names[0]} is" if len(names) == 1 else f"the columns {', '.join(names)} are"
    return (f"{what} not read by any template",)
