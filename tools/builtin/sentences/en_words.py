"""Words of the English sentences, tagged as in the treebanks EWT and GUM."""

from __future__ import annotations

from builtin.sentences.rows import FOLDER, Word, rows_of, table

_PAST = "Mood=Ind|Number={}|Person={}|Tense=Past|VerbForm=Fin"
_PEOPLE = {"": ("Sing", 3), "/we": ("Plur", 1), "/they": ("Plur", 3), "/i": ("Sing", 1)}
_PRESENT = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"

#: Lemma, past tense, past participle, and an object that makes sense.
IRREGULAR_VERBS = rows_of("en_verbs")

#: Plural and singular.
IRREGULAR_NOUNS = rows_of("en_nouns")

#: Verbs that are nouns elsewhere: third person, lemma, and a place where one does that.
VERBS_LIKE_NOUNS = rows_of("en_verbs_like_nouns")

#: The same with a subject and an object: third person, lemma, subject, object.
VERBS_WITH_OBJECTS = rows_of("en_verbs_with_objects")

#: Verbs of questions, of the weather and others.
WEATHER = ["snow", "hail", "thunder", "storm"]
OTHERS = ["matter", "hurt", "work", "leak", "pay", "count", "float"]

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
    *(name for row in rows_of("en_surnames") for name in row),
]
INITIALS = ["A.", "B.", "C.", "D.", "E.", "F.", "G.", "H.", "K.", "L.", "N.", "O.", "R.", "V.", "W.", "Y."]
FIRST_NAMES = ["Nora", "Paul", "Ines", "Omar", "Greta", "Victor", "Leila", "Hugo"]
PLACES = ["U.S.", "U.K.", "U.N.", "U.S.A.", "D.C.", "E.U."]
COMPANIES = ["Inc.", "Ltd.", "Corp.", "Co.", "Bros."]
MONTHS = {
    **{"Jan.": "January", "Feb.": "February", "Aug.": "August", "Sept.": "September", "Oct.": "October"},
    **{"Nov.": "November", "Dec.": "December"},
}
STREETS = ["St.", "Ave.", "Rd.", "Blvd.", "Ln."]
DEGREES = ["Ph.D.", "M.D.", "B.A.", "M.A.", "B.Sc."]
UNITS = ["oz.", "lb.", "ft.", "gal."]
NAMES = (
    "Washington Mill Lake Senate Parliament Council Army Police Court Monday Friday Jr. Sr. Ohio Thomas James Europe"
)
CURRENCIES = ["€", "£", "$", "¥"]
PRICES = ["3", "5", "12.40", "40", "7.25", "1,200", "0.80", "65", "18.99", "230", "4.10"]
INTERJECTIONS = ["Oh", "Hmm", "Um", "Uh", "Er", "Yeah", "Ah", "Yes", "Hey", "Okay", "Huh", "Wow", "Nah", "Sure"]
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
MORE_EMOJI = [face for row in rows_of("en_emoji") for face in row]

#: Characters that people type as an apostrophe; parts behind the tokenizer see the first one only.
APOSTROPHES = "'’ʼ‘´`"
_CONTRACTED = {
    "n{}t": Word("not", "PART", "RB", "Polarity=Neg"),
    "{}ll": Word("will", "AUX", "MD", "VerbForm=Fin"),
    "{}d": Word("would", "AUX", "MD", "VerbForm=Fin"),
    "{}s/verb": Word("be", "AUX", "VBZ", _PRESENT),
    "{}re": Word("be", "AUX", "VBP", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"),
    "{}re/we": Word("be", "AUX", "VBP", "Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin"),
    "{}m": Word("be", "AUX", "VBP", "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin"),
    "{}ve": Word("have", "AUX", "VBP", "Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin"),
    "{}s": Word("'s", "PART", "POS"),
}

_NAME = Word("", "PROPN", "NNP", "Number=Sing")


def _all() -> dict[str, Word]:
    words = table((FOLDER / "en_words.txt").read_text(encoding="utf-8"))
    for form, lemma in rows_of("en_past"):
        for sense, person in _PEOPLE.items():
            words[form + sense] = Word(lemma, "VERB", "VBD", _PAST.format(*person))
    words["did/we"] = Word("do", "AUX", "VBD", _PAST.format(*_PEOPLE["/we"]))
    for verb in (*WEATHER, *OTHERS):
        words[f"{verb}/inf"] = Word(verb, "VERB", "VB", "VerbForm=Inf")
    for lemma, past, participle, noun in IRREGULAR_VERBS:
        words.setdefault(noun, Word(noun, "NOUN", "NN", "Number=Sing"))
        words[f"{past}/past"] = Word(lemma, "VERB", "VBD", _PAST.format("Sing", 3))
        words[f"{participle}/part"] = Word(lemma, "VERB", "VBN", "Tense=Past|VerbForm=Part")
    for plural, singular in IRREGULAR_NOUNS:
        words[f"{plural}/plural"] = Word(singular, "NOUN", "NNS", "Number=Plur")
    for form, lemma, place in VERBS_LIKE_NOUNS:
        words[f"{form}/verb"] = Word(lemma, "VERB", "VBZ", _PRESENT)
        words[place] = _NAME._replace(lemma=place)
    for form, lemma, _, _ in VERBS_WITH_OBJECTS:
        words[f"{form}/verb"] = Word(lemma, "VERB", "VBZ", _PRESENT)
        words[f"{form}/plural"] = Word(lemma, "NOUN", "NNS", "Number=Plur")
    for month, lemma in MONTHS.items():
        words[month] = Word(lemma, "PROPN", "NNP", "Abbr=Yes|Number=Sing")
    for short in (*DEGREES, *UNITS):
        words[short] = Word(short, "NOUN", "NN", "Abbr=Yes|Number=Sing" if short in DEGREES else "Number=Sing")
    for sign in CURRENCIES:
        words[sign] = Word(sign, "SYM", "$")
    for price in PRICES:
        kind = "Frac" if "." in price else "Card"
        words.setdefault(price, Word(price.replace(",", ""), "NUM", "CD", f"NumForm=Digit|NumType={kind}"))
    for word in INTERJECTIONS:
        words[word] = Word(word.lower(), "INTJ", "UH", "Polarity=Pos" if word == "Yes" else "_")
    for name in (*NAMES.split(), *STREETS, *TITLES, *SURNAMES, *INITIALS, *FIRST_NAMES, *PLACES, *COMPANIES, *HASHTAGS):
        words[name] = _NAME._replace(lemma=name)
    for name in (*ADDRESSES, *HANDLES):
        words[name] = Word(name, "PROPN", "ADD")
    for mark in APOSTROPHES:
        for form, word in _CONTRACTED.items():
            words[form.format(mark)] = word
    for name in (*EMOJI, *MORE_EMOJI):
        words[name] = Word(name, "SYM", "NFP")
    return words


WORDS = _all()
