"""Reading the heads of a corpus, and making sure that heads and relations are those of trees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError, ParameterError

_LARGEST = 2**32 - 1
_SHOWN = 6  # words of a cycle


def read_heads(corpus: Corpus, column: int) -> bytes:
    """The cells of a column as numbers (uint32), or DataError unless each sentence is a tree."""
    cells = _core.distinct_values(corpus, column)
    numbered = _core.encode_labels(corpus, column, cells)
    table = []
    for number, cell in enumerate(cells):
        head = _head_of_cell(cell)
        if isinstance(head, str):
            first = memoryview(numbered).cast("I").tolist().index(number)
            raise DataError(f"{corpus.where(first)}: HEAD is '{cell[:40]}'{head}")
        table.append(head)
    heads: bytes = _core.translate(numbered, table)
    check_heads(corpus, heads)
    return heads


def check_heads(corpus: Corpus, heads: bytes) -> None:
    """DataError unless each sentence is a tree. Several words may hang on the root."""
    for begin, sentence in sentences_of(corpus, heads):
        if problem := _problem_of_tree(sentence):
            place, message = problem
            raise DataError(f"{corpus.where(begin + place)}: {message}")


def check_relations(corpus: Corpus, relations: bytes, names: Sequence[str]) -> None:
    """DataError at the first relation (uint32) that has no name."""
    numbers = memoryview(relations).cast("I")
    if max(numbers, default=-1) < len(names):
        return
    token = next(token for token, number in enumerate(numbers) if number >= len(names))
    raise DataError(
        f"{corpus.where(token)}: has relation number {numbers[token]}, and there are names for {len(names)}; "
        "give a name for each"
    )


def sentences_of(corpus: Corpus, heads: bytes) -> Iterator[tuple[int, list[int]]]:
    """Each sentence's first token and its heads."""
    if len(heads) != 4 * corpus.token_count:
        raise ParameterError("there must be one head (uint32) a token")
    values = memoryview(heads).cast("I").tolist()
    begin = 0
    for end in memoryview(corpus.offsets).cast("Q")[1:]:
        yield begin, values[begin:end]
        begin = end


def _head_of_cell(cell: str) -> int | str:
    """The number, or what is wrong with the cell."""
    if re.fullmatch("[0-9]+", cell):
        digits = cell.lstrip("0") or "0"
        too_large = len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST
        return ", which is no word's number" if too_large else int(digits)
    if cell in ("", "_"):
        return ": the word has no head; give annotated data"
    return ", not a number; write 0 for the root, else the number of the head's word"


def _problem_of_tree(heads: Sequence[int]) -> tuple[int, str] | None:
    """Why heads are no tree, after the place of the token to blame."""
    length = len(heads)
    for place, head in enumerate(heads):
        if head > length:
            return place, f"HEAD {head} is outside the sentence (1..{length}); correct it, or write 0 for the root"
        if head == place + 1:
            return place, f"HEAD {head} is the word itself; correct it, or write 0 for the root"
    if heads and 0 not in heads:
        return 0, "no word of the sentence that begins here has HEAD 0; one must be the root"
    if cycle := _cycle(heads):
        return cycle[0] - 1, f"the heads of words {_listing(cycle)} form a cycle; correct one of them"
    return None


def _cycle(heads: Sequence[int]) -> list[int]:
    """The words of the first cycle, in ascending order; none in a tree."""
    above = [0, *heads]
    seen = [-1] + [0] * len(heads)  # the word from which a walk upwards came by first; none from the root
    for start in range(1, len(above)):
        word = start
        while not seen[word]:
            seen[word] = start
            word = above[word]
        if seen[word] == start:
            cycle = [word]
            while above[cycle[-1]] != word:
                cycle.append(above[cycle[-1]])
            return sorted(cycle)
    return []


def _listing(words: Sequence[int]) -> str:
    """As "2, 5 and 9", or the first few of many."""
    if len(words) > _SHOWN:
        return ", ".join(map(str, words[:_SHOWN])) + ", ..."
    return ", ".join(map(str, words[:-1])) + f" and {words[-1]}"
