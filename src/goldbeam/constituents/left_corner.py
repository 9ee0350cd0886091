r"""The flattened selective left-corner transform of left-recursive productions, and the way back.

A phrase whose first child has its own label, A → A α, makes a top-down parser guess how many more there are. Johnson
and Roark (2000) turn just these productions round, Roark (2001) makes the result flat, and Collins and Roark (2004,
Figure 3) parse such trees. The innermost A gives its children to the outermost, and each layer's α comes after them
below a node A/A:

    (NP (NP (NP (NNP Jim) (POS 's)) (NN dog)) (PP …))  ⇄  (NP (NNP Jim) (POS 's) (NP/NP (NN dog)) (NP/NP (PP …)))

A → A with no α has nothing to put below an A/A and stays as it is. A slash in a treebank's own label becomes ``\/``
and a backslash ``\\``, so that every tree comes back as it was.
"""

from __future__ import annotations

from goldbeam.constituents.tree import ConstituencyTree


def left_corner(tree: ConstituencyTree) -> ConstituencyTree:
    """The transformed tree.

    >>> print(left_corner(ConstituencyTree.parse("(NP (NP (NP (NN a)) (PP (IN b))) (PP (IN c)))")))
    (NP (NN a) (NP/NP (PP (IN b))) (NP/NP (PP (IN c))))
    """
    ends = tree.ends
    labels = [_escape(label) for label in tree.labels]
    # An inner A vanishes into the one above it; the rest of that one's children, from where the inner A ends, get A/A.
    inner = [False] * len(ends)
    slashed: dict[int, int] = {}  # first node of a rest -> the A above it
    for node, end in enumerate(ends):
        child = node + 1
        if child < end and labels[child] == labels[node] and child + 1 < ends[child] < end:
            inner[child] = True
            slashed[ends[child]] = node
    before = [0]  # by node: how many nodes of the new tree come before it, with its own A/A not yet counted
    for node in range(len(ends)):
        before.append(before[-1] + (not inner[node]) + (node in slashed))
    new_labels, new_ends = [], []
    for node, end in enumerate(ends):
        if node in slashed:
            above = slashed[node]
            new_labels.append(slashed_label(labels[above]))
            new_ends.append(before[ends[above]])
        if not inner[node]:
            new_labels.append(labels[node])
            new_ends.append(before[end])
    return ConstituencyTree.unchecked(tuple(new_labels), tuple(new_ends), tree.words)


def undo_left_corner(tree: ConstituencyTree) -> ConstituencyTree:
    """The tree of which this is the transform, folded from the left.

    Any tree is taken, also what a parser made of slashed nodes in odd places: other children after an A/A go to its
    layer, an A/A that comes first only gives its children to the A above it, and one below a B stays.

    >>> print(undo_left_corner(ConstituencyTree.parse("(NP (NN a) (NP/NP (PP (IN b))) (NP/NP (PP (IN c))))")))
    (NP (NP (NP (NN a)) (PP (IN b))) (PP (IN c)))
    """
    labels, ends = tree.labels, tree.ends
    slash = [False] * len(ends)
    layers: list[list[int]] = [[] for _ in ends]  # by A: where its layers begin
    for node, parent in enumerate(tree.parents):
        above = labels[parent] if parent >= 0 else ""  # a root without a label has no A/A
        if above and ends[node] > node + 1 and labels[node] == slashed_label(above):
            slash[node] = True
            if node > parent + 1:
                layers[parent].append(node)
    before = [0]
    for node in range(len(ends)):
        before.append(before[-1] + (0 if slash[node] else 1 + len(layers[node])))
    new_labels, new_ends = [], []
    for node, end in enumerate(ends):
        if slash[node]:
            continue
        label = _unescape(labels[node])
        for inner_end in [end, *reversed(layers[node])]:
            new_labels.append(label)
            new_ends.append(before[inner_end])
    return ConstituencyTree.unchecked(tuple(new_labels), tuple(new_ends), tree.words)


def slashed_label(label: str) -> str:
    """Of the nodes for what follows an A."""
    return f"{label}/{label}"


def _escape(label: str) -> str:
    if "/" not in label and "\\" not in label:
        return label
    return label.replace("\\", "\\\\").replace("/", "\\/")


def _unescape(label: str) -> str:
    if "\\" not in label:
        return label
    parts, i = [], 0
    while i < len(label):
        i += label[i] == "\\" and i + 1 < len(label)  # the character after a backslash is taken as it is
        parts.append(label[i])
        i += 1
    return "".join(parts)
