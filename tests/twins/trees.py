"""Slow and obvious twins of native/problems/dependency/trees. Words are 1..n; heads[i] is the head of word i + 1."""

from __future__ import annotations

from collections.abc import Sequence

Heads = Sequence[int]


def head_of(heads: Heads, word: int) -> int:
    return heads[word - 1]


def ancestors(heads: Heads, word: int) -> list[int]:
    """A word, its head, and so on up to the root; the words of a cycle once."""
    path = [word]
    while path[-1] != 0 and head_of(heads, path[-1]) not in path:
        path.append(head_of(heads, path[-1]))
    return path


def is_tree(heads: Heads) -> bool:
    return all(0 <= head <= len(heads) for head in heads) and all(
        ancestors(heads, word)[-1] == 0 for word in range(1, len(heads) + 1)
    )


def is_projective(heads: Heads, word: int) -> bool:
    head = head_of(heads, word)
    return all(head in ancestors(heads, between) for between in range(min(head, word) + 1, max(head, word)))


def non_projective(heads: Heads) -> list[int]:
    return [word for word in range(1, len(heads) + 1) if not is_projective(heads, word)]


def lift(heads: Heads) -> tuple[list[int], int]:
    """Nivre and Nilsson's Algorithm 1, word for word; with the number of lifts."""
    lifted, count = list(heads), 0
    while arcs := non_projective(lifted):
        shortest = min(arcs, key=lambda word: (abs(word - head_of(lifted, word)), word))
        lifted[shortest - 1] = head_of(lifted, head_of(lifted, shortest))
        count += 1
    return lifted, count


def projectivize(heads: Heads, relations: Sequence[str], separator: str = "|") -> tuple[list[int], list[str]]:
    lifted, _ = lift(heads)
    names = [
        relation if old == new else relation + separator + relations[old - 1]
        for old, new, relation in zip(heads, lifted, relations, strict=True)
    ]
    return lifted, names


def deprojectivize(heads: Heads, relations: Sequence[str], separator: str = "|") -> tuple[list[int], list[str]]:
    """One lifted word after the other, from the root downwards."""
    before = list(heads)  # a subtree's extent is that of the tree as it came
    children = {
        head: [w for w in range(1, len(heads) + 1) if head_of(heads, w) == head] for head in range(len(heads) + 1)
    }
    plain = [relation.split(separator)[0] for relation in relations]
    after, moved, queue = list(heads), set(), [0]
    for head in queue:
        wishes = {}
        for child in children[head]:
            if separator in relations[child - 1] and child not in moved:
                wanted = relations[child - 1].split(separator, 1)[1]
                below = breadth_first(children, head)
                fits = (w for w in below if plain[w - 1] == wanted and may_hold(after, before, w, child))
                wishes[child] = next(fits, None)
        for child, found in wishes.items():
            if found is not None and child not in ancestors(after, found):
                after[child - 1] = found
                children[head].remove(child)
                children[found].append(child)
                moved.add(child)
        queue += children[head]
    return after, plain


def breadth_first(children: dict[int, list[int]], top: int) -> list[int]:
    queue = list(children[top])
    for word in queue:
        queue += children[word]
    return queue


def may_hold(heads: Heads, before: Heads, word: int, child: int) -> bool:
    """Whether `word` may be what `child` was lifted from: not below it, and with a word between their subtrees."""
    if child in ancestors(heads, word):
        return False
    extents = [[w for w in range(1, len(before) + 1) if top in ancestors(before, w)] for top in (word, child)]
    (first, second) = sorted(extents)
    return first[-1] + 1 != second[0] and second[-1] + 1 != first[0]
