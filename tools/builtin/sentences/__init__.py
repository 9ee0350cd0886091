"""Short sentences of our own that teach what treebanks have too little of; `sentences_of` gives them as CoNLL-U."""

from __future__ import annotations

from builtin.sentences import en, pt, zh
from builtin.sentences.rows import conllu

LANGUAGES = {"en": en, "pt": pt, "zh": zh}


def sentences_of(language: str) -> str:
    """CoNLL-U; every paragraph is one `# newpar`, so that sentence ends inside of it are learned."""
    module = LANGUAGES[language]
    return conllu(module.paragraphs(), module.WORDS, prefix=f"goldbeam-{language}", spaces=language != "zh")
