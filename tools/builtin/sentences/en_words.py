"""Words of the English sentences, tagged as in the treebanks EWT and GUM."""

from __future__ import annotations

from builtin.sentences.rows import Word, rows_of, table

_PAST = "Mood=Ind|Number={}|Person=3|Tense=Past|VerbForm=Fin"
_OF_US = "Mood=Ind|Number=Plur|Person=1|Tense=Past|VerbForm=Fin"
_PRESENT = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"

#: Lemma, past tense, past participle, and an object that makes sense.
IRREGULAR_VERBS = rows_of("en_verbs")

#: Plural and singular.
IRREGULAR_NOUNS = rows_of("en_nouns")

#: Verbs that are nouns elsewhere: third person, lemma, and a place where one does that.
VERBS_LIKE_NOUNS = rows_of("en_verbs_like_nouns")

TITLES = [
    "Mr.",
    "Mrs.",
    "Ms.",
    "Dr.",
    "Prof.",
    "Gen.",
    "Sgt.",
    "Lt.",
    "Capt.",
    "Col.",
    "Maj.",
    "Rev.",
    "Sen.",
    "Gov.",
    "Rep.",
    "Hon.",
    "Fr.",
    "Adm.",
    "Cpl.",
    "Supt.",
]
SURNAMES = [
    "Novak",
    "Adeyemi",
    "Larsen",
    "Quinn",
    "Becker",
    "Rossi",
    "Tanaka",
    "Murphy",
    "Haddad",
    "Castro",
    "Weber",
    "Singh",
    "Dubois",
    "Costa",
    "Ivanov",
    "Lund",
]
INITIALS = ["A.", "B.", "C.", "D.", "E.", "F.", "G.", "H.", "K.", "L.", "N.", "O.", "R.", "V.", "W.", "Y."]
FIRST_NAMES = ["Nora", "Paul", "Ines", "Omar", "Greta", "Victor", "Leila", "Hugo"]
PLACES = ["U.S.", "U.K.", "U.N.", "U.S.A.", "D.C.", "E.U."]
COMPANIES = ["Inc.", "Ltd.", "Corp.", "Co.", "Bros."]
MONTHS = ["Jan.", "Feb.", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."]
ADDRESSES = [
    "https://www.lakehouse.org/rooms",
    "http://oldmill.net",
    "www.tinygarden.com",
    "https://shop.northwind.co.uk/cart?id=7",
    "bakery.com/menu",
    "nora.quinn@oldmill.net",
    "office@tinygarden.com",
]
HASHTAGS = [
    "#gardening",
    "#mondaymood",
    "#TeamOrange",
    "#coffeetime",
    "#Election2024",
    "#throwback",
    "#NoWaste",
    "#rainyday",
]
HANDLES = ["@nora_q", "@oldmillcafe", "@victor77", "@The_Harbour", "@leilareads", "@cityofdover"]
EMOJI = ["😀", "😂", "👍", "🎂", "❤️", "🔥", "🙏", "😭", "🚀", "🌧", ";)", ":D", ":-(", "<3", ":P", "xD"]

_SMALL = table("""
the the DET DT Definite=Def|PronType=Art
a a DET DT Definite=Ind|PronType=Art
an a DET DT Definite=Ind|PronType=Art
she she PRON PRP Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs
he he PRON PRP Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs
it it PRON PRP Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs
they they PRON PRP Case=Nom|Number=Plur|Person=3|PronType=Prs
we we PRON PRP Case=Nom|Number=Plur|Person=1|PronType=Prs
you you PRON PRP Case=Nom|Person=2|PronType=Prs
i I PRON PRP Case=Nom|Number=Sing|Person=1|PronType=Prs
me I PRON PRP Case=Acc|Number=Sing|Person=1|PronType=Prs
my my PRON PRP$ Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs
our our PRON PRP$ Case=Gen|Number=Plur|Person=1|Poss=Yes|PronType=Prs
have have AUX VBP Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin
were be AUX VBD Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
is be AUX VBZ Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
was be AUX VBD Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
do do AUX VBP Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin
does do AUX VBZ Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
did do AUX VBD Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
ca can AUX MD VerbForm=Fin
wo will AUX MD VerbForm=Fin
could could AUX MD VerbForm=Fin
should should AUX MD VerbForm=Fin
would would AUX MD VerbForm=Fin
n't not PART RB Polarity=Neg
n’t not PART RB Polarity=Neg
'll will AUX MD VerbForm=Fin
’ll will AUX MD VerbForm=Fin
'd would AUX MD VerbForm=Fin
’d would AUX MD VerbForm=Fin
's 's PART POS _
’s 's PART POS _
in in ADP IN _
to to ADP IN _
at at ADP IN _
on on ADP IN _
for for ADP IN _
by by ADP IN _
with with ADP IN _
and and CCONJ CC _
vs. vs. ADP IN _
e.g. e.g. ADV FW Abbr=Yes
i.e. i.e. ADV FW Abbr=Yes
etc. etc. NOUN FW Abbr=Yes|Number=Plur
a.m. a.m. NOUN NN Number=Sing
p.m. p.m. NOUN NN Number=Sing
p. p. NOUN NN Abbr=Yes|Number=Sing
fig. fig. NOUN NN Abbr=Yes|Number=Sing
no. no. NOUN NN Abbr=Yes|Number=Sing
vol. vol. NOUN NN Abbr=Yes|Number=Sing
approx. approx. ADV RB Abbr=Yes
brother brother NOUN NN Number=Sing
sister sister NOUN NN Number=Sing
uncle uncle NOUN NN Number=Sing
speech speech NOUN NN Number=Sing
budget budget NOUN NN Number=Sing
house house NOUN NN Number=Sing
dog dog NOUN NN Number=Sing
fruit fruit NOUN NN Number=Sing
report report NOUN NN Number=Sing
news news NOUN NN Number=Sing
pens pen NOUN NNS Number=Plur
pears pear NOUN NNS Number=Plur
chart chart NOUN NN Number=Sing
sleep sleep VERB VB VerbForm=Inf
help help VERB VB VerbForm=Inf
swim swim VERB VB VerbForm=Inf
complain complain VERB VB VerbForm=Inf
agree agree VERB VB VerbForm=Inf
see see VERB VB Mood=Imp|Person=2|VerbForm=Fin
visit visit VERB VB Mood=Imp|Person=2|VerbForm=Fin
thanks thanks NOUN NN Number=Sing
great great ADJ JJ Degree=Pos
late late ADJ JJ Degree=Pos
closed closed ADJ JJ Degree=Pos
here here ADV RB PronType=Dem
again again ADV RB _
today today NOUN NN Number=Sing
many many ADJ JJ Degree=Pos|NumForm=Word
two two NUM CD NumForm=Word|NumType=Card
6 6 NUM CD NumForm=Digit|NumType=Card
9 9 NUM CD NumForm=Digit|NumType=Card
17 17 NUM CD NumForm=Digit|NumType=Card
40 40 NUM CD NumForm=Digit|NumType=Card
. . PUNCT . _
! ! PUNCT . _
, , PUNCT , _
""")
_VERBS = "arrived smiled retired called waited moved opened phoned"
_ENDS_IN_E = ("arrived", "smiled", "retired", "moved", "phoned")
_NAME = Word("", "PROPN", "NNP", "Number=Sing")


def _all() -> dict[str, Word]:
    words = dict(_SMALL)
    for form in _VERBS.split():
        lemma = form.removesuffix("d") if form in _ENDS_IN_E else form.removesuffix("ed")
        words[form] = Word(lemma, "VERB", "VBD", _PAST.format("Sing"))
        words[f"{form}/we"] = Word(lemma, "VERB", "VBD", _OF_US)
    words["did/we"] = Word("do", "AUX", "VBD", _OF_US)
    for lemma, past, participle, noun in IRREGULAR_VERBS:
        words.setdefault(noun, Word(noun, "NOUN", "NN", "Number=Sing"))
        words[f"{past}/past"] = Word(lemma, "VERB", "VBD", _PAST.format("Sing"))
        words[f"{participle}/part"] = Word(lemma, "VERB", "VBN", "Tense=Past|VerbForm=Part")
    for plural, singular in IRREGULAR_NOUNS:
        words[f"{plural}/plural"] = Word(singular, "NOUN", "NNS", "Number=Plur")
    for form, lemma, place in VERBS_LIKE_NOUNS:
        words[f"{form}/verb"] = Word(lemma, "VERB", "VBZ", _PRESENT)
        words[place] = _NAME._replace(lemma=place)
    for name in (*TITLES, *SURNAMES, *INITIALS, *FIRST_NAMES, *PLACES, *COMPANIES, *MONTHS, *HASHTAGS):
        words[name] = _NAME._replace(lemma=name)
    for name in (*ADDRESSES, *HANDLES):
        words[name] = Word(name, "PROPN", "ADD")
    for name in EMOJI:
        words[name] = Word(name, "SYM", "NFP")
    return words


WORDS = _all()
