"""Dependencies from bracket trees: which child is the head of a phrase, and how the others relate to it.

Content words are heads and function words depend on them, as in Universal Dependencies: a preposition depends on its
noun, an auxiliary or copula on its predicate. Trees are continuous, so the dependencies are projective.
"""

from __future__ import annotations

from goldbeam.data.sample.tree import Node

_NOUN_TAGS = ("NN", "NNS", "NNP", "$")
# The labels that may head a phrase, best first; within a label the first child wins.
_HEADS = {
    "S": ("VP", "S"),
    "SQ": ("VP",),
    "SBARQ": ("SQ",),
    "SBAR": ("S",),
    "PP": ("NP", "S"),
    "PRN": ("NP",),
    "PRT": ("RP",),
    "ADJP": ("JJ", "JJR", "JJS"),
    "WHNP": ("WP", "WDT"),
    "WHADVP": ("WRB",),
    "INTJ": ("UH",),
}
_PUNCTUATION = {",", ".", "-LRB-", "-RRB-"}

_IN_NP = {
    "DT": "det", "PRP$": "nmod:poss", "NP": "nmod:poss", "JJ": "amod", "JJR": "amod", "JJS": "amod", "ADJP": "amod",
    "VBN": "amod", "VBG": "amod", "CD": "nummod", "NN": "compound", "NNS": "compound", "NNP": "compound", "POS": "case",
    "PP": "nmod", "SBAR": "acl:relcl", "VP": "acl", "PRN": "appos",
}  # fmt: skip
_IN_CLAUSE = {
    "NP": "obj", "PP": "obl", "ADVP": "advmod", "RB": "advmod", "MD": "aux", "TO": "mark", "PRT": "compound:prt",
    "S": "xcomp", "ADJP": "xcomp", "INTJ": "discourse", "CC": "cc", "WHADVP": "advmod",
}  # fmt: skip
_IN_OTHERS = {"ADVP": "advmod", "RB": "advmod", "RBR": "advmod", "RBS": "advmod", "PP": "obl", "S": "xcomp"}


def head_child(node: Node) -> int:
    """The position of the head among the children of a phrase."""
    labels = [child.label for child in node.children]
    if coordinated(node):
        return 0
    if node.label == "NP":
        nouns = [i for i, label in enumerate(labels) if label in _NOUN_TAGS]
        if nouns and any(labels[i] != "NNP" for i in nouns):
            return nouns[-1]
        return nouns[0] if nouns else 0  # names are flat and headed by their first word; else "NP PP" and the like
    if node.label == "VP":
        predicates = [i for i, child in enumerate(node.children) if child.function == "PRD" or child.label == "VP"]
        verbs = [i for i, label in enumerate(labels) if label.startswith("VB")]
        return (predicates or verbs)[0]
    if node.label == "SQ" and "VP" not in labels:
        return next(i for i, child in enumerate(node.children) if child.function == "PRD")
    if node.label == "ADVP":
        return len(labels) - 1
    return next(labels.index(label) for label in _HEADS[node.label] if label in labels)


def coordinated(node: Node) -> bool:
    """X and X: a conjunction between two children of one label."""
    return len(node.children) > 2 and any(
        child.label == "CC" and node.children[0].label == node.children[i + 1].label
        for i, child in enumerate(node.children[:-1])
        if i > 0
    )


def relation(parent: Node, child: Node, index: int, head: int) -> str:
    """How ``child`` relates to the head of ``parent``."""
    if child.label in _PUNCTUATION:
        return "punct"
    if child.function == "SBJ":
        return "expl" if child.children[0].label == "EX" else "nsubj"
    if child.function == "TMP":
        return "obl:tmod"
    if parent.label == "NP":
        return "flat" if child.label == "NNP" and index > head else _IN_NP[child.label]
    if parent.label == "PP":
        return "case"
    if parent.label == "SBAR" and child.label == "IN":
        return "mark"
    if child.label == "WHNP":
        clause = parent.children[head]
        return "obj" if any(part.function == "SBJ" for part in clause.children) else "nsubj"
    if child.label == "SBAR":
        return "ccomp" if child.function == "NOM" else "advcl"
    if parent.label in ("VP", "SQ", "S", "SBARQ", "SBAR"):
        if child.label.startswith("VB"):
            return "cop" if parent.children[head].function == "PRD" else "aux"
        if child.label == "NP" and any(
            later.label == "NP" and not later.function for later in parent.children[index + 1 :]
        ):
            return "iobj"
        return _IN_CLAUSE[child.label]
    return _IN_OTHERS[child.label]


def dependencies(tree: Node) -> tuple[list[int], list[str]]:
    """Heads (1-based, 0 for the root) and relations of the leaves of ``tree``.

    >>> from goldbeam.data.sample.tree import leaf, phrase
    >>> subject = phrase("NP", leaf("PRP", "it", "PRON"), function="SBJ")
    >>> dependencies(phrase("S", subject, phrase("VP", leaf("VBZ", "flies", "VERB"))))
    ([2, 0], ['nsubj', 'root'])
    """
    heads: list[int] = []
    relations: list[str] = []

    def attach(dependent: int, head: int, label: str) -> None:
        heads[dependent - 1] = head
        relations[dependent - 1] = label

    def visit(node: Node) -> int:
        """Attach everything under ``node`` and return the number of its head word."""
        if not node.children:
            heads.append(0)
            relations.append("root")
            return len(heads)
        lexical = [visit(child) for child in node.children]
        head = head_child(node)
        joint = coordinated(node)
        for i, child in enumerate(node.children):
            if i == head:
                continue
            conjunct = _next_conjunct(node, i) if joint and child.label in ("CC", ",") else None
            if conjunct is not None:  # "and", and a comma before it, belong to the conjunct that follows
                attach(lexical[i], lexical[conjunct], "cc" if child.label == "CC" else "punct")
            elif joint and child.label == node.children[0].label:
                attach(lexical[i], lexical[head], "conj")
            else:
                attach(lexical[i], lexical[head], relation(node, child, i, head))
        return lexical[head]

    visit(tree)
    return heads, relations


def _next_conjunct(node: Node, index: int) -> int | None:
    label = node.children[0].label
    return next((i for i in range(index, len(node.children)) if node.children[i].label == label), None)
