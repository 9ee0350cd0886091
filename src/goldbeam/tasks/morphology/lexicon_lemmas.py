"""Lemmas of a lexicon, for words that training did not see: the lemma of the predicted tag, or the only one.

In a model they are edit scripts by short keys of words and tags.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import lt

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.morphology.edit_scripts import compiled, edit_script, is_script
from goldbeam.tasks.morphology.lemma_rules import Tags

MOST_SCRIPTS = 2**16
_32_BITS = 2**32 - 1
_NAME = "PROPN"  # whose capital letters are its own
_ANY = ""  # stands for all tags of a word that has one lemma


def _key(word: str, tag: str) -> int:
    return _core.hash_text(tag, _core.hash_text(word)) & _32_BITS


@dataclass(frozen=True)
class LexiconLemmas:
    scripts: list[str] = field(default_factory=list)
    keys: dict[int, int] = field(default_factory=dict)  # in ascending order: the number of a script

    @classmethod
    def of(cls, lemmas: Mapping[str, Mapping[str, str]]) -> LexiconLemmas:
        """From lemmas of words by tag."""
        numbered: dict[str, int] = {}
        found: dict[int, int] = {}
        for word, by_tag in lemmas.items():
            only = {_ANY: next(iter(by_tag.values()))} if len(set(by_tag.values())) == 1 else by_tag
            for tag, lemma in only.items():
                number = numbered.setdefault(edit_script(word, lemma), len(numbered))
                if number < MOST_SCRIPTS:
                    found.setdefault(_key(word, tag), number)
        return cls(list(numbered)[:MOST_SCRIPTS], dict(sorted(found.items())))

    def lemma(self, word: str, tags: Tags) -> str | None:
        """The lemma of a word with these tags; None if the lexicon has none, or several and none for its tags."""
        if not self.keys:
            return None
        found = self._look_up(word, tags)
        if found is None and tags[0] != _NAME and (lower := _core.lower_case(word)) != word:
            found = self._look_up(lower, tags)
        return found

    def _look_up(self, word: str, tags: Tags) -> str | None:
        numbers = (self.keys.get(_key(word, tag)) for tag in (_ANY, *tags))
        number = next((number for number in numbers if number is not None), None)
        return None if number is None else compiled(self.scripts[number])(word)

    def tensors(self) -> dict[str, Tensor]:
        """Nothing if there are no lemmas, as in models without a lexicon."""
        if not self.keys:
            return {}
        text = "\n".join(self.scripts).encode()
        keys, numbers = array("I", self.keys).tobytes(), array("H", self.keys.values()).tobytes()
        return {
            "lexicon_lemma_scripts": Tensor("U8", (len(text),), text),
            "lexicon_lemma_keys": Tensor("U32", (len(self.keys),), keys),
            "lexicon_lemma_numbers": Tensor("U16", (len(self.keys),), numbers),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> LexiconLemmas:
        """ModelError or ValueError for what makes no sense."""
        if "lexicon_lemma_keys" not in file.tensors:
            return cls()
        scripts = bytes(file.tensor("lexicon_lemma_scripts", "U8")).decode().split("\n")
        keys = array("I", bytes(file.tensor("lexicon_lemma_keys", "U32")))
        numbers = array("H", bytes(file.tensor("lexicon_lemma_numbers", "U16")))
        if len(keys) != len(numbers) or not all(map(lt, keys, keys[1:])):
            raise ModelError("the lemmas of the lexicon are not in order")
        if not all(map(is_script, scripts)) or max(numbers, default=0) >= len(scripts):
            raise ModelError("the lemmas of the lexicon do not fit their scripts")
        return cls(scripts, dict(zip(keys, numbers, strict=True)))
