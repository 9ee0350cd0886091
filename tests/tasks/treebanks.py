"""Small treebanks for tests of the parser."""

from __future__ import annotations

from goldbeam.data.sample import sample_conllu

#: Few templates, for tests that are not about accuracy.
TEMPLATES = ["s0.w", "q0.w", "s0.upos q0.upos", "s0.w q0.w", "s0.upos s0.l1.rel q0.upos", "q0.upos q1.upos"]
WORD_TEMPLATES = ["s0.w", "q0.w", "s0.w q0.w", "q0.w q1.w", "s0.w s0.l1.rel"]

SVO = [["flies", "like", "fruit"], ["fruit", "flies"], ["we", "like", "flies"], ["fly"]]
SVO_TREES = [
    [(2, "nsubj"), (0, "root"), (2, "obj")],
    [(2, "compound"), (0, "root")],
    [(2, "nsubj"), (0, "root"), (2, "obj")],
    [(0, "root")],
]

# A hearing is scheduled on the issue today: two arcs cross.
HEARING = ["A", "hearing", "is", "scheduled", "on", "the", "issue", "today"]
HEARING_TREE = list(
    zip(
        [2, 4, 4, 0, 7, 7, 2, 4],
        ["det", "nsubj:pass", "aux:pass", "root", "case", "det", "nmod", "obl:tmod"],
        strict=True,
    )
)


def conllu(sentences, *, tags=True):
    """CoNLL-U of (words, arcs); an arc is a pair of head and relation."""
    rows = []
    for words, arcs in sentences:
        for i, (word, (head, relation)) in enumerate(zip(words, arcs, strict=True), 1):
            tag = word[:1].upper() if tags else "_"
            rows.append(f"{i}\t{word}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t_\n")
        rows.append("\n")
    return "".join(rows)


def sample(sentences, seed):
    return sample_conllu(sentences, seed).encode()


def is_tree(heads, *, single_root=True):
    """Whether every word reaches the root, and one hangs on it if asked."""
    roots = sum(head == 0 for head in heads)
    if roots != 1 if single_root else roots < 1:
        return False
    for word in range(1, len(heads) + 1):
        steps = 0
        while word != 0 and steps <= len(heads):
            word, steps = heads[word - 1], steps + 1
        if word != 0:
            return False
    return True
