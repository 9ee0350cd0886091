"""A small CoNLL-U corpus with everything that writing has to keep, and a column to put into it."""

from __future__ import annotations

from array import array

from goldbeam.data import Corpus

ROWS = (
    "# text = don't go\n1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No|ner=X\n"
    "1\tdo\tdo\tAUX\tVBP\t_\t3\taux\t_\t_\n2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\tner=B-PER|Gloss=no\n"
    "2.1\tempty\t_\tX\t_\t_\t_\t_\t0:root\tner=Y\n3\tgo\tgo\tVERB\tVB\t_\t0\troot\t_\tGloss=go\n"
    "\n1\tstop\tstop\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"
)
CORPUS = Corpus.parse(ROWS.encode(), "conllu", "rows.conllu")
TAGS = ("upos", array("I", [1, 0, 2, 2]), ["A", "B", "C"])


def values(corpus: Corpus, column: str) -> list[str]:
    return [cell for sentence in corpus.column(corpus.columns.index(column)) for cell in sentence]
