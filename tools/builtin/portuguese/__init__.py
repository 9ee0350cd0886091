"""A lexicon of Portuguese verbs, irregular ones and those whose spelling changes, made by rules of our own."""

from __future__ import annotations

from collections.abc import Iterator

from builtin.portuguese.reading import nouns, verbs

_AUXILIARIES = ("ser", "estar", "ter", "haver", "ir")


def entries() -> Iterator[tuple[str, str, str]]:
    """Form, tags, lemma. A form that may be no verb also says so, since a word's only lemma counts for any tag."""
    forms = set()
    for verb in verbs():
        tags = "AUX,VERB" if verb.infinitive in _AUXILIARIES else "VERB"
        for form in dict.fromkeys(verb.forms()):
            forms.add(form)
            yield form, tags, verb.infinitive
        for form, masculine in verb.participle_forms():
            yield form, "ADJ", masculine
    for noun in nouns():
        yield from ((form, "NOUN", noun) for form in (noun, f"{noun}s") if form in forms)


def lexicon_text() -> str:
    """As a file that the setting ``lexicon`` reads."""
    lines = dict.fromkeys("\t".join(entry) for entry in entries())
    return "# source: goldbeam (Portuguese verbs)\n# licence: MIT\n" + "\n".join(lines) + "\n"
