"""Portuguese sentences: abbreviations, contractions, pronouns joined to verbs, the web's own words, irregular verbs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from builtin.sentences.rows import Word, rows_of, table

#: Abbreviated titles and what they stand for, as the treebank's lemmas do.
TITLES = {
    **{"Sr.": "senhor", "Dr.": "doutor", "Prof.": "professor", "Eng.": "engenheiro", "Gen.": "general"},
    **{"Cel.": "coronel", "Ten.": "tenente", "Pe.": "padre", "Des.": "desembargador", "Arq.": "arquiteto"},
}
TITLES_OF_WOMEN = {
    "Sra.": "senhora",
    "Dra.": "doutora",
    "Profa.": "professora",
    "Enga.": "engenheira",
    "Srta.": "senhorita",
}
SURNAMES = ["Barros", "Nogueira", "Queiroz", "Amaral", "Furtado", "Teles", "Moura", "Vidal"]
ADDRESSES = ["https://www.casadolago.org/quartos", "http://moinho.net", "www.hortinha.com", "loja@hortinha.com"]
HASHTAGS = ["#jardim", "#bomdia", "#TimeLaranja", "#chuva"]
HANDLES = ["@moinhocafe", "@rita_teles", "@portonovo"]
EMOJI = ["😀", "😂", "👍", "❤️", "🔥", ":)", ";)", "<3"]

#: Past tense of irregular verbs, and the infinitive.
IRREGULAR_VERBS = rows_of("pt_verbs")

_PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
_SMALL = table(f"""
o o DET _ Definite=Def|Gender=Masc|Number=Sing|PronType=Art
a o DET _ Definite=Def|Gender=Fem|Number=Sing|PronType=Art
de de ADP
em em ADP
por por ADP
nós nós PRON _ Case=Nom|Number=Plur|Person=1|PronType=Prs
ela ela PRON _ Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs
ele ele PRON _ Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs
chegou chegar VERB _ {_PAST}
sorriu sorrir VERB _ {_PAST}
saiu sair VERB _ {_PAST}
morou morar VERB _ {_PAST}
ligou ligar VERB _ {_PAST}
visite visitar VERB _ Mood=Imp|Number=Sing|Person=3|VerbForm=Fin
veja ver VERB _ Mood=Imp|Number=Sing|Person=3|VerbForm=Fin
me eu PRON _ Case=Acc|Number=Sing|Person=1|PronType=Prs
lhe ele PRON _ Case=Dat|Number=Sing|Person=3|PronType=Prs
hoje hoje ADV
tarde tarde ADV
cedo cedo ADV
boa bom ADJ _ Gender=Fem|Number=Sing
notícia notícia NOUN _ Gender=Fem|Number=Sing
vizinho vizinho NOUN _ Gender=Masc|Number=Sing
gato gato NOUN _ Gender=Masc|Number=Sing
mapa mapa NOUN _ Gender=Masc|Number=Sing
mesa mesa NOUN _ Gender=Fem|Number=Sing
relatório relatório NOUN _ Gender=Masc|Number=Sing
pág. página NOUN _ Abbr=Yes|Gender=Fem|Number=Sing
cap. capítulo NOUN _ Abbr=Yes|Gender=Masc|Number=Sing
vol. volume NOUN _ Abbr=Yes|Gender=Masc|Number=Sing
etc. etc. ADV
obrigado obrigado ADJ _ Gender=Masc|Number=Sing
9 9 NUM _ NumType=Card
40 40 NUM _ NumType=Card
. . PUNCT
! ! PUNCT
, , PUNCT
""")


def _all() -> dict[str, Word]:
    words = dict(_SMALL)
    for form, lemma in IRREGULAR_VERBS:
        words[form] = Word(lemma, "VERB", "_", _PAST)
    for gender, titles in (("Masc", TITLES), ("Fem", TITLES_OF_WOMEN)):
        for title, lemma in titles.items():
            words[title] = Word(lemma, "NOUN", "_", f"Abbr=Yes|Gender={gender}|Number=Sing")
    for name in (*SURNAMES, "Av.", "Trav."):
        words[name] = Word(name, "PROPN", "_", "Number=Sing")
    for name in (*ADDRESSES, *HASHTAGS, *HANDLES):
        words[name] = Word(name, "X")
    for name in EMOJI:
        words[name] = Word(name, "SYM")
    return words


WORDS = _all()


def paragraphs() -> Iterator[str]:
    yield from _abbreviations()
    yield from _contractions()
    yield from _web()
    for form, _ in IRREGULAR_VERBS:
        yield f"O>2:det vizinho>3:nsubj {form}>0:root o>5:det mapa^>3:obj .>3:punct"
        yield f"Ela>2:nsubj {form}>0:root o>4:det relatório>2:obj cedo^>2:advmod .>2:punct"


def _abbreviations() -> Iterator[str]:
    names = cycle(SURNAMES)
    for article, titles in (("O", TITLES), ("A", TITLES_OF_WOMEN)):
        for title in titles:
            subject = f"{article}>2:det {title}>4:nsubj {next(names)}>2:flat:name"
            yield f"{subject} sorriu^>0:root .>4:punct||Ele>2:nsubj saiu^>0:root .>2:punct"
    for street in ("Av.", "Trav."):
        yield f"Ela>2:nsubj morou>0:root em&na>5:case a>5:det {street}>2:obl {next(names)}^>5:flat:name .>2:punct"
    for short in ("pág.", "cap.", "vol."):
        yield f"Veja>0:root {'a' if short == 'pág.' else 'o'}>3:det {short}>1:obj 40^>3:nummod .>1:punct"
    brought = "Ele>2:nsubj trouxe>0:root o>4:det gato^>2:obj ,>6:punct etc.>4:advmod"
    yield f"{brought}||Ela>2:nsubj sorriu>0:root hoje^>2:advmod .>2:punct"


def _contractions() -> Iterator[str]:
    for first, article, joined in (
        *(("de", "o", "do"), ("de", "a", "da"), ("em", "o", "no"), ("em", "a", "na"), ("por", "o", "pelo")),
        ("por", "a", "pela"),
    ):
        noun = "vizinho" if article == "o" else "mesa"
        yield f"O>2:det gato>3:nsubj saiu>0:root {first}&{joined}>6:case {article}>6:det {noun}^>3:obl .>3:punct"
    for verb in ("ligou", "disse", "trouxe", "deu"):
        for pronoun in ("me", "lhe"):
            role = "iobj" if pronoun == "lhe" else "obj"
            yield f"Ele>2:nsubj {verb}&{verb}-{pronoun}>0:root {pronoun}>2:{role} hoje^>2:advmod .>2:punct"


def _web() -> Iterator[str]:
    for address in ADDRESSES:
        yield f"Visite>0:root {address}>1:obj hoje^>1:advmod .>1:punct"
    for tag in HASHTAGS:
        yield f"Boa>2:amod notícia>0:root {tag}>2:parataxis"
    for handle in HANDLES:
        yield f"Obrigado>0:root {handle}^>1:vocative !>1:punct"
    for face in EMOJI:
        yield f"Ela>2:nsubj chegou>0:root {face}>2:discourse"
