"""Which files each paper takes from a folder: every format that it can learn from, and no other."""

from __future__ import annotations

import pytest

from goldbeam.data.sample import sample_brackets, sample_columns, sample_conllu
from goldbeam.errors import DataError
from goldbeam.experiments.registry import find_paper

ROWS = [[line.split() for line in block.splitlines()] for block in sample_columns(4).strip().split("\n\n")]
TEXTS = {
    "conllu": sample_conllu(4),
    "columns": sample_columns(4),
    "tsv": "".join("".join(f"{row[0]}\t{row[1]}\n" for row in rows) + "\n" for rows in ROWS),
    "word_TAG": "".join(" ".join(f"{row[0]}_{row[1]}" for row in rows) + "\n" for rows in ROWS),
    "word/TAG": "".join(" ".join(f"{row[0]}/{row[1]}" for row in rows) + "\n" for rows in ROWS),
    "tokens": "".join(" ".join(row[0] for row in rows) + "\n" for rows in ROWS),
    "brackets": sample_brackets(4),
}
TAKEN = {
    "collins2004": ("brackets",),
    "dror2016": ("conllu",),
    "huang2012": ("conllu", "columns", "tsv", "word_TAG", "word/TAG"),
    "zhang2014": ("conllu", "columns", "tsv", "word_TAG", "word/TAG", "tokens"),
}


@pytest.mark.parametrize("kind", list(TEXTS))
@pytest.mark.parametrize("paper", list(TAKEN))
def test_formats(tmp_path, paper, kind):
    for part in ("train", "dev"):
        (tmp_path / f"{part}.txt").write_text(TEXTS[kind])
    _, experiment = find_paper(paper)
    if kind in TAKEN[paper]:
        splits = experiment.splits(str(tmp_path), None)
        assert (splits.train.format if kind != "brackets" else "brackets", len(splits.dev)) == (kind, 4)
    else:
        with pytest.raises(DataError, match="no train data"):
            experiment.splits(str(tmp_path), None)
