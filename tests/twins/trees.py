"""Slow and obvious twins of goldbeam.data.trees. Words are 1..n; heads[i] is the head of word i + 1."""

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
    words = range(1, len(heads) + 1)
    extents = {top: [word for word in words if top in ancestors(heads, word)] for top in words}
    children = {head: [word for word in words if head_of(heads, word) == head] for head in range(len(heads) + 1)}
    plain = [relation.split(separator)[0] for relation in relations]
    after, queue = list(heads), [0]
    for head in queue:
        wishes = {}
        for child in children[head]:
            if separator not in relations[child - 1] or head_of(after, child) != head_of(heads, child):
                continue
            wanted = relations[child - 1].split(separator, 1)[1]
            others = breadth_first(children, [branch for branch in children[head] if branch != child])
            found = [w for w in others if plain[w - 1] == wanted and not touch(extents[w], extents[child])]
            wishes[child] = found[0] if found else None
        for child, found in wishes.items():
            if found is not None and child not in ancestors(after, found):
                after[child - 1] = found
                children[head].remove(child)
                children[found].append(child)
        queue += children[head]
    return after, plain


def breadth_first(children: dict[int, list[int]], words: list[int]) -> list[int]:
    """The words, then their children, and so on level by level."""
    queue = list(words)
    for word in queue:
        queue += children[word]
    return queue


def touch(subtree: list[int], other: list[int]) -> bool:
    return subtree[-1] + 1 == other[0] or other[-1] + 1 == subtree[0]
