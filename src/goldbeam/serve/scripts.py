"""Which scripts a model reads: those of whose most frequent words it knows one.

A text in another script would get an annotation that means nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

#: Letters of a script, as ranges of a regular expression, and frequent words of languages that are written in it.
SCRIPTS: dict[str, tuple[str, str]] = {
    "Latin": ("A-Za-zÀ-ÖØ-öø-ɏ", "the of de la il der die und en et i o a e que og na w ne na se yang ve"),
    "Greek": ("Ͱ-Ͽἀ-῿", "και το η της να του ο την με"),
    "Cyrillic": ("Ѐ-ԯ", "и в на не на с је у та і що да се"),
    "Hebrew": ("א-ת", "של את על ה ב ל ו לא הוא"),
    "Arabic": ("ء-يٱ-ۓ", "و في من على ال ب که به از اور کے"),
    "Devanagari": ("ऄ-ॡ", "के है में की से और का आहे"),
    "Thai": ("ก-ฺเ-๎", "ที่ และ เป็น ของ ใน มี การ"),
    "Korean": ("가-힣ᄀ-ᇿ", "이 그 수 있다 것은 및 는 을"),
    "Japanese": ("ぁ-ゖァ-ヺ", "の に は を た が で て"),
    "Chinese": ("一-鿿㐀-䶿", "的 是 在 不 了 一 有 人 日 年"),
}


@dataclass(frozen=True)
class Scripts:
    """``unread`` are the scripts of which a model knows no word; none if it knows no frequent word at all."""

    unread: tuple[str, ...]
    _letters: Any = field(repr=False, default=None)

    @classmethod
    def of_vocabulary(cls, words: Any) -> Scripts:
        """Of the core's table of known words, or None."""
        read = {name for name, (_, frequent) in SCRIPTS.items() if words is not None and words.known(frequent.split())}
        if not read:
            return cls(())
        if "Japanese" in read:
            read.add("Chinese")  # a model of Japanese reads both
        unread = tuple(name for name in SCRIPTS if name not in read)
        return cls(unread, re.compile(f"[{''.join(SCRIPTS[name][0] for name in unread)}]"))

    def foreign(self, text: str) -> str | None:
        """The script of a text if the model reads hardly a letter of it."""
        if self._letters is None or (first := self._letters.search(text)) is None:
            return None
        count = sum(map(str.isalpha, text))
        found = [c for c in self._letters.findall(text) if c.isalpha()]
        if len(found) <= 0.9 * count:
            return None
        return next((name for name in self.unread if re.match(f"[{SCRIPTS[name][0]}]", first[0])), None)
