"""What the Chinese model knows besides its treebank: traditional characters, and frequent words."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

_FIRST, _LAST = 0x3400, 0x9FFF  # CJK characters of three bytes in UTF-8
_MOST_WORDS = 50_000
_MOST_TAGGED_WORDS = 60_000


def traditional_characters() -> list[str]:
    """Each traditional character with the simplified one that it is read as, by OpenCC."""
    converter = import_module("opencc").OpenCC("t2s")
    table = {one: converter.convert(one) for one in map(chr, range(_FIRST, _LAST + 1))}
    changed = {one: other for one, other in table.items() if one != other and len(other.encode()) == len(one.encode())}
    while chained := {one: changed[other] for one, other in changed.items() if other in changed}:
        changed.update(chained)
    return [one + other for one, other in changed.items()]


def frequent_words() -> list[str]:
    """Words of more than one character, the most frequent first, by wordfreq, in simplified script."""
    words = import_module("wordfreq").top_n_list("zh", 400_000)
    chosen = [word for word in words if len(word) > 1 and not word.isascii()][:_MOST_WORDS]
    converter = import_module("opencc").OpenCC("t2s")
    return list(dict.fromkeys(map(converter.convert, chosen)))


def tagged_words() -> str:
    """A lexicon of the most frequent words of jieba with the part of speech that it gives them."""
    path = Path(str(import_module("jieba").__file__)).with_name("dict.txt")
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    rows.sort(key=lambda row: -int(row[1]))  # those of equal frequency as they are there
    lines = [f"{word}\t{tag}" for word, _, tag in rows[:_MOST_TAGGED_WORDS]]
    return "\n".join(["# source: jieba", "# licence: MIT", *lines, ""])
