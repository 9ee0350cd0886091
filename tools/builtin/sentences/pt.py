"""Portuguese sentences: abbreviations, contractions, pronouns joined to verbs, quotations, lists, irregular verbs."""

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

#: Forms of *eu* and *nós*: form, infinitive, number, tense.
FIRST_PERSON = rows_of("pt_first_person")

_PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
_PRESENT = "Mood=Sub|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
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
visite visitar VERB _ {_PRESENT}
veja ver VERB _ {_PRESENT}
feche fechar VERB _ {_PRESENT}
ligue ligar VERB _ {_PRESENT}
espere esperar VERB _ {_PRESENT}
traga trazer VERB _ {_PRESENT}
viram ver VERB _ Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
fizeram fazer VERB _ Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
sentimo sentir VERB _ Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin
posso poder VERB _ Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin
perguntou perguntar VERB _ {_PAST}
respondeu responder VERB _ {_PAST}
fazê fazer VERB _ VerbForm=Inf
trazê trazer VERB _ VerbForm=Inf
vê ver VERB _ VerbForm=Inf
mantê manter VERB _ VerbForm=Inf
compô compor VERB _ VerbForm=Inf
dormir dormir VERB _ VerbForm=Inf
eu eu PRON _ Case=Nom|Number=Sing|Person=1|PronType=Prs
nos nós PRON _ Case=Acc|Number=Plur|Person=1|PronType=Prs
na/pron ela PRON _ Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs
no/pron ele PRON _ Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs
o/pron ele PRON _ Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs
a/pron ela PRON _ Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs
lo ele PRON _ Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs
la ela PRON _ Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs
não não ADV _ Polarity=Neg
quem quem PRON _ PronType=Int
dois dois NUM _ NumType=Card
uma um DET _ Definite=Ind|Gender=Fem|Number=Sing|PronType=Art
arroz arroz NOUN _ Gender=Masc|Number=Sing
mel mel NOUN _ Gender=Masc|Number=Sing
limões limão NOUN _ Gender=Masc|Number=Plur
colher colher NOUN _ Gender=Fem|Number=Sing
porta porta NOUN _ Gender=Fem|Number=Sing
luz luz NOUN _ Gender=Fem|Number=Sing
compras compra NOUN _ Gender=Fem|Number=Plur
plano plano NOUN _ Gender=Masc|Number=Sing
semana semana NOUN _ Gender=Fem|Number=Sing
1. 1. NUM _ NumType=Card
2. 2. NUM _ NumType=Card
3. 3. NUM _ NumType=Card
1 1 NUM _ NumType=Card
2 2 NUM _ NumType=Card
me/dat eu PRON _ Case=Dat|Number=Sing|Person=1|PronType=Prs
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
? ? PUNCT
: : PUNCT
) ) PUNCT
- - PUNCT
– – PUNCT
• • PUNCT
« « PUNCT
» » PUNCT
“ “ PUNCT
” ” PUNCT
" " PUNCT
, , PUNCT
""")


def _all() -> dict[str, Word]:
    words = dict(_SMALL)
    for form, lemma in IRREGULAR_VERBS:
        words[form] = Word(lemma, "VERB", "_", _PAST)
    for form, lemma, number, tense in FIRST_PERSON:
        words[form] = Word(lemma, "VERB", "_", f"Mood=Ind|Number={number}|Person=1|Tense={tense}|VerbForm=Fin")
    for gender, titles in (("Masc", TITLES), ("Fem", TITLES_OF_WOMEN)):
        for title, lemma in titles.items():
            words[title] = Word(lemma, "NOUN", "_", f"Abbr=Yes|Gender={gender}|Number=Sing")
    for street, lemma in (("Av.", "avenida"), ("Trav.", "travessa")):
        words[street] = Word(lemma, "PROPN", "_", "Abbr=Yes|Gender=Fem|Number=Sing")
    for name in SURNAMES:
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
    for form, _, number, _ in FIRST_PERSON:
        yield f"{'Eu' if number == 'Sing' else 'Nós'}>2:nsubj {form}>0:root o>4:det plano^>2:obj .>2:punct"
        yield f"Não>2:advmod {form}>0:root o>4:det mapa>2:obj hoje^>2:advmod .>2:punct"
    yield from _pronouns()
    yield from _quotations()
    yield from _lines()


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


def _pronouns() -> Iterator[str]:
    for verb in ("deu", "trouxe", "pediu", "disse"):
        for joined, first, second in (("lho", "lhe", "o"), ("lha", "lhe", "a"), ("mo", "me/dat", "o")):
            said = f"{verb}&&{verb}-{joined}>0:root {first}>2:iobj {second}/pron>2:obj"
            yield f"Ela>2:nsubj {said} hoje^>2:advmod .>2:punct"
    for verb in ("fazê", "trazê", "vê", "mantê", "compô"):
        for pronoun in ("lo", "la"):
            yield f"Quero>0:root {verb}&{verb}-{pronoun}>1:xcomp {pronoun}>2:obj cedo^>2:advmod .>1:punct"
            yield f"Não>2:advmod posso>0:root {verb}&{verb}-{pronoun}>2:xcomp {pronoun}^>3:obj .>2:punct"
    for verb in ("viram", "fizeram"):
        for pronoun in ("no", "na"):
            yield f"{verb.title()}&{verb.title()}-{pronoun}>0:root {pronoun}/pron>1:obj cedo^>1:advmod .>1:punct"
    yield "Sentimo&Sentimo-nos>0:root nos>1:obj em&na>5:case a>5:det mesa^>1:obl .>1:punct"


def _quotations() -> Iterator[str]:
    follower = "Ela>2:nsubj ligou>0:root tarde^>2:advmod .>2:punct"
    for begin, end in ("«»", "“”", '""'):
        cannot = f"{begin}^>3:punct Não>3:advmod posso^>6:parataxis {end}^>3:punct ,>6:punct"
        yield f"{cannot} disse>0:root o>8:det vizinho^>6:nsubj .>6:punct||{follower}"
        asked = f"{begin}^>3:punct Quem>3:nsubj chegou^>6:parataxis ?^>3:punct {end}>3:punct"
        yield f"{asked} perguntou>0:root ele^>6:nsubj .>6:punct||{follower}"
        early = f"{begin}^>2:punct Chegou>0:root cedo^>2:advmod .^>2:punct {end}>2:punct"
        yield f"{early}||{follower}"
        answer = f"{begin}^>6:punct Não>6:advmod posso^>2:parataxis .^>6:punct {end}>6:punct"
        yield f"Ele>2:nsubj respondeu^>0:root :>6:punct {answer}"


def _lines() -> Iterator[str]:
    """Lists and headings: items of a line each, without periods."""
    for bullet in ("-", "–", "•"):
        item = f"{bullet}>2:punct arroz⏎>0:root||{bullet}>3:punct dois>3:nummod limões⏎>0:root"
        yield f"{item}||{bullet}>3:punct uma>3:det colher>0:root de>5:case mel>3:nmod"
        yield f"Compras⏎>0:root||{bullet}>2:punct mel⏎>0:root||{bullet}>2:punct arroz>0:root"
        shut = f"{bullet}>2:punct Feche>0:root a>4:det porta⏎>2:obj"
        yield f"{shut}||{bullet}>2:punct Ligue>0:root a>4:det luz>2:obj"
    numbered = "1.>2:nummod Feche>0:root a>4:det porta⏎>2:obj||2.>2:nummod Ligue>0:root a>4:det luz⏎>2:obj"
    yield f"{numbered}||3.>2:nummod Espere>0:root em&na>5:case a>5:det mesa>2:obl"
    yield "1.>3:nummod Dois>3:nummod limões⏎>0:root||2.>2:nummod Arroz⏎>0:root||3.>2:nummod Mel>0:root"
    item = "1^>3:nummod )>1:punct Traga>0:root o>5:det mapa⏎>3:obj"
    yield f"{item}||2^>3:nummod )>1:punct Veja>0:root o>5:det relatório>3:obj"
    for heading in (
        "O>2:det plano>0:root de&da>5:case a>5:det semana⏎>2:nmod",
        "Boa>2:amod notícia⏎>0:root",
    ):
        yield f"{heading}||O>2:det vizinho>3:nsubj chegou>0:root cedo^>3:advmod .>3:punct"
    yield "O>2:det gato>3:nsubj saiu^>0:root .⏎>3:punct||Ela>2:nsubj ligou>0:root hoje^>2:advmod .>2:punct"
