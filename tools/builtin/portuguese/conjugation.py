"""Forms of Portuguese verbs, by classes of conjugation.

Without those of *vós*, which text of our day hardly has. Spellings before the reform of 1990 (*vêem*) are included, and
so are verbs as they are before pronouns (*fazê-lo*, *sentimo-nos*).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

_ACUTE = str.maketrans("aeiou", "áéíóú")
_BEFORE_LO = str.maketrans("aeo", "áêô")
_PRESENT = {"a": "o as a amos am", "e": "o es e emos em", "i": "o es e imos em"}
_PAST = {"a": ("ei", "ou"), "e": ("i", "eu"), "i": ("i", "iu")}
_SUBJUNCTIVE = {"a": "e", "e": "a", "i": "a"}
_THEME_ACCENT = {"a": "á", "e": "ê", "i": "í"}


@dataclass(frozen=True)
class Verb:
    """The forms that others are made of: ``present`` has five, ``past`` those of *eu* and *ele*, and its theme."""

    infinitive: str
    present: Sequence[str]
    past: tuple[str, str, str]
    imperfect: str
    subjunctive: str
    participles: tuple[str, ...]
    gerund: str
    future: str
    past_accent: str = ""  # the theme's vowel in *tivéramos*
    subjunctive_we: str = ""  # where its stem differs from that of ``subjunctive``

    @property
    def theme(self) -> str:
        """The vowel of the infinitive."""
        return self.infinitive[-2]

    def forms(self) -> Iterator[str]:
        yield from (self.infinitive, self.gerund, *self.present, *map(_old_spelling, self.present))
        yield from (form for form, _ in self.participle_forms())
        yield from _imperfect(self.imperfect)
        yield from self._past()
        yield from _subjunctive(self.subjunctive, self.subjunctive_we)
        yield from (self.future + ending for ending in ("ei", "ás", "á", "emos", "ão"))
        yield from (self.future + ending for ending in ("ia", "ias", "íamos", "iam"))
        stem = self.infinitive[:-1].replace("pô", "po")
        yield from list(_forms_in_r(stem[:-1] + "í" if _in_hiatus(stem) else stem))[1:]
        if len(stem) > 1:
            yield stem[:-1] + ("í" if _in_hiatus(stem) else stem[-1].translate(_BEFORE_LO))

    def participle_forms(self) -> Iterator[tuple[str, str]]:
        """Each with that of the masculine singular."""
        for participle in self.participles:
            if participle.endswith("o"):
                yield from ((participle[:-1] + ending, participle) for ending in ("o", "a", "os", "as"))
            else:
                yield from ((form, participle) for form in (participle, f"{participle}s"))

    def _past(self) -> Iterator[str]:
        first, third, theme = self.past
        yield from (first, third, f"{theme}ste", f"{theme}mos", f"{theme}ram")
        yield from (f"{theme}mo", self.present[3][:-1]) if len(theme) > 3 else ()  # before -nos
        if self.theme == "a" and theme.endswith("a"):
            yield f"{theme[:-1]}ámos"
        accented = theme[:-1] + (self.past_accent or theme[-1])
        for ending in ("ra", "sse"):
            yield from (theme + ending, f"{theme}{ending}s", f"{accented}{ending}mos", f"{theme}{ending}m")
        yield from _forms_in_r(theme)


def _imperfect(first: str) -> Iterator[str]:
    yield from (first, f"{first}s", f"{_with_accent(first[:-1])}amos", f"{first}m")


def _subjunctive(first: str, we: str) -> Iterator[str]:
    last = first[-1].translate(str.maketrans("êá", "ea"))
    third = {"dê": "deem", "vá": "vão"}.get(first, f"{first}m")
    yield from (first, f"{first}s", we or f"{first[:-1]}{last}mos", third, _old_spelling(third))


def _forms_in_r(theme: str) -> Iterator[str]:
    """Of the infinitive and of the future subjunctive; *saíres*, but *sair*."""
    closed = theme[:-1] + "i" if theme.endswith("í") else theme
    yield from (f"{closed}r", f"{theme}res", f"{closed}rmos", f"{theme}rem")


def _in_hiatus(stem: str) -> bool:
    """*sai*, *constru-i*: the last vowel is a syllable of its own; *segui* has none such."""
    return stem[-1] == "i" and len(stem) > 1 and stem[-2] in "aou" and stem[-3:-1] not in ("gu", "qu")


def _with_accent(stem: str) -> str:
    """On the last vowel, unless one has an accent."""
    place = max(stem.rfind(vowel) for vowel in "aeiouáéíóú")
    return stem[:place] + stem[place].translate(_ACUTE) + stem[place + 1 :]


def _old_spelling(form: str) -> str:
    if form.endswith("eem"):
        return f"{form[:-3]}êem"
    return f"{form[:-2]}ôo" if form.endswith("oo") else form


def regular(
    infinitive: str, first: str = "", stressed: str = "", third: str = "", *, only_stressed: bool = False
) -> Verb:
    """``first``: the stem of *eu* and of the subjunctive; ``stressed``: that of *tu*, *ele*, *eles*; ``third``: *ele*.

    ``only_stressed``: *nós* has the stem of the infinitive in the subjunctive, too.
    """
    stem, theme = infinitive[:-2], infinitive[-2]
    first, stressed = first or stem, stressed or stem
    stems = (first, stressed, stressed, stem, stressed)
    present = [_joined(one, end, theme) for one, end in zip(stems, _PRESENT[theme].split(), strict=True)]
    return Verb(
        infinitive,
        [*present[:2], third or present[2], *present[3:]],
        (_joined(stem, _PAST[theme][0], theme), stem + _PAST[theme][1], stem + theme),
        stem + ("ava" if theme == "a" else "ia"),
        _joined(first, _SUBJUNCTIVE[theme], theme),
        (stem + ("ado" if theme == "a" else "ido"),),
        f"{stem}{theme}ndo",
        infinitive,
        _THEME_ACCENT[theme],
        _joined(stem, f"{_SUBJUNCTIVE[theme]}mos", theme) if only_stressed else "",
    )


def in_hiatus(infinitive: str, stressed: Sequence[str] = ()) -> Verb:
    """*sair*, *concluir*; ``stressed``: *tu*, *ele*, *eles* where they differ, as of *construir*."""
    stem = infinitive[:-2]
    glide = f"{stem}i" if stem.endswith("a") else stem
    second, third, plural = stressed or (f"{stem}is", f"{stem}i", f"{stem}em")
    return Verb(
        infinitive,
        [f"{glide}o", second, third, f"{stem}ímos", plural],
        (f"{stem}í", f"{stem}iu", f"{stem}í"),
        f"{stem}ía",
        f"{glide}a",
        (f"{stem}ído",),
        f"{stem}indo",
        infinitive,
    )


def in_oer(infinitive: str) -> Verb:
    """*doer*, *moer*."""
    stem = infinitive[:-2]
    return replace(
        regular(infinitive),
        present=[f"{stem}o", f"{stem[:-1]}óis", f"{stem[:-1]}ói", f"{stem}emos", f"{stem}em"],
        past=(f"{stem}í", f"{stem}eu", f"{stem}e"),
        imperfect=f"{stem}ía",
        participles=(f"{stem}ído",),
    )


_SPELLINGS = {
    "before e": (("c", "qu"), ("ç", "c"), ("g", "gu")),  # of verbs in -ar
    "before a, o": (("gu", "g"), ("c", "ç"), ("g", "j")),  # of the others
}


def _joined(stem: str, ending: str, theme: str) -> str:
    """With the spelling that keeps the sound: *ficar*, *fique*; *vencer*, *venço*."""
    front = ending[0] in "eéi"
    if front != (theme == "a"):
        return stem + ending
    for last, spelled in _SPELLINGS["before e" if front else "before a, o"]:
        if stem.endswith(last):
            return stem.removesuffix(last) + spelled + ending
    return stem + ending
