"""Base phrases from bracket trees, as in CoNLL-2000: every word in the innermost phrase that is flat up to it."""

from __future__ import annotations

from goldbeam.data.sample.tree import Node

_CHUNKS = {"NP", "VP", "PP", "ADJP", "ADVP", "PRT", "SBAR", "INTJ"}
_OWNERS = {"WHNP": "NP", "WHADVP": "ADVP"}
_OUTSIDE = {",", ".", "-LRB-", "-RRB-", "CC"}


def chunks(tree: Node) -> list[str]:
    """IOB2 chunk labels of the leaves.

    >>> from goldbeam.data.sample.tree import leaf, phrase
    >>> chunks(phrase("VP", leaf("MD", "may", "AUX"), phrase("VP", leaf("VB", "saw", "VERB"))))
    ['B-VP', 'I-VP']
    """
    labels: list[str] = []
    _visit(tree, tree.label, False, labels)
    return labels


def _visit(node: Node, owner: str, inside: bool, labels: list[str]) -> bool:
    """Label the leaves under ``node``; ``inside`` says, before and after, whether a chunk of ``owner`` is open."""
    for child in node.children:
        if child.children:
            modifier = owner == "NP" and child.label == "ADJP"  # "a [very old] man" is one chunk
            auxiliary = owner == child.label == "VP"  # and so is "may see"
            owner_of_child = "NP" if modifier else _OWNERS.get(child.label, child.label)
            inside = _visit(child, owner_of_child, inside and (modifier or auxiliary), labels)
            inside = inside and (modifier or child.children[-1].label == "POS")
        elif owner not in _CHUNKS or child.label in _OUTSIDE:
            labels.append("O")
            inside = False
        else:
            # The ending of a possessor opens the chunk of what is possessed: "[the man] ['s dog]".
            labels.append(f"{'I' if inside and child.label != 'POS' else 'B'}-{owner}")
            inside = True
    return inside
