"""The hand-made word lists, most frequent first. Many words are in several lists: that is the point of them."""

from __future__ import annotations


def listed(text: str) -> list[str]:
    """Word lists are written as one string of words, to be read and edited as text."""
    return text.split()


_NOUNS = {
    "person": "man woman child friend teacher doctor student judge farmer worker guide cook player guard driver nurse "
    "pilot king official leader buyer writer lawyer neighbour coach host critic expert minister chief native",
    "animal": "dog fly cat bird horse fish duck bear bat fox cow crane swallow mouse bug snake",
    "thing": "book letter can fruit light banana watch paper rose table house bill ring ship plant stone box drink "
    "match train coat film shop boat picture machine cut model product part cover store fire gift load block point",
    "instrument": "telescope saw arrow hammer glass rope key knife net brush torch pen iron tape pump drill shovel",
    "place": "town park bank market house school office field station garden river street room church land court "
    "country village museum harbour back left right front",
    "time": "day year week month morning night hour spring fall evening weekend minute second",
    "abstract": "plan report change time like offer cost price vote answer hope fear question study test claim deal "
    "talk rise increase record walk run work use need call move turn break help look start end result demand force "
    "stay show play interest order act state return sleep doubt charge design review attack will might well good "
    "present past future evil still",
}
NOUNS = {kind: listed(text) for kind, text in _NOUNS.items()}  # by semantic class
NO_PLURAL = set(listed("back left right front like will might well good past future still evil"))
IRREGULAR_PLURALS = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "knife": "knives",
    "fish": "fish",
    "mouse": "mice",
}

# Frames: t object, i none, c that-clause, x to-infinitive, d two objects, p particle, l adjective, o prepositional.
VERBS = {
    "say": "c", "see": "tc", "like": "tx", "make": "t", "take": "tp", "want": "tx", "give": "dp", "think": "co",
    "find": "tc", "know": "tc", "use": "t", "need": "tx", "call": "tpo", "look": "lo", "work": "io", "help": "tx",
    "show": "dct", "buy": "td", "hold": "tp", "report": "tc", "keep": "tp", "plan": "tx", "turn": "pio", "rise": "i",
    "run": "ito", "hope": "xco", "offer": "dtx", "fall": "io", "claim": "ct", "move": "tio", "feel": "lc", "hit": "t",
    "walk": "io", "bring": "tdp", "watch": "t", "talk": "io", "leave": "ti", "seem": "lx", "believe": "ct", "fly": "it",
    "change": "ti", "answer": "ti", "try": "x", "study": "ti", "test": "t", "build": "tp", "sell": "td", "lead": "to",
    "send": "dtp", "cut": "tp", "play": "it", "start": "tx", "end": "it", "stay": "il", "back": "tp", "put": "p",
    "vote": "io", "fear": "tc", "break": "tp", "drink": "ti", "eat": "ti", "sleep": "i", "wait": "io", "set": "p",
    "question": "t", "cost": "t", "record": "t", "order": "td", "act": "i", "return": "it", "demand": "t", "force": "t",
    "doubt": "tc", "charge": "t", "design": "t", "review": "t", "attack": "t", "increase": "it", "judge": "t",
    "guide": "t", "cook": "ti", "guard": "t", "book": "t", "light": "tp", "park": "ti", "ring": "it", "ship": "td",
    "plant": "t", "train": "ti", "match": "t", "box": "t", "stone": "t", "duck": "i", "bear": "t", "fish": "io",
    "open": "ti", "close": "ti", "clean": "tp", "warm": "tp", "dry": "ti", "clear": "tp", "free": "t", "slow": "ip",
    "empty": "t", "hammer": "t", "brush": "tp", "iron": "t", "drill": "ti", "tape": "t", "pump": "tp", "cover": "tp",
    "store": "t", "load": "tp", "block": "t", "point": "io", "host": "t", "coach": "t", "remain": "l", "teach": "dt",
    "bark": "i", "swim": "i", "sing": "it", "love": "t", "swallow": "t", "bug": "t", "present": "t", "land": "io",
    "second": "t", "can": "t", "arrive": "i", "live": "io", "hand": "dp", "bat": "i", "doctor": "t", "father": "t",
}  # fmt: skip
IRREGULAR_VERBS = {
    "say": ("said", "said"), "see": ("saw", "seen"), "make": ("made", "made"), "take": ("took", "taken"),
    "give": ("gave", "given"), "think": ("thought", "thought"), "find": ("found", "found"), "know": ("knew", "known"),
    "buy": ("bought", "bought"), "hold": ("held", "held"), "keep": ("kept", "kept"), "rise": ("rose", "risen"),
    "run": ("ran", "run"), "fall": ("fell", "fallen"), "feel": ("felt", "felt"), "hit": ("hit", "hit"),
    "bring": ("brought", "brought"), "leave": ("left", "left"), "fly": ("flew", "flown"), "build": ("built", "built"),
    "sell": ("sold", "sold"), "lead": ("led", "led"), "send": ("sent", "sent"), "cut": ("cut", "cut"),
    "put": ("put", "put"), "break": ("broke", "broken"), "drink": ("drank", "drunk"), "eat": ("ate", "eaten"),
    "sleep": ("slept", "slept"), "set": ("set", "set"), "cost": ("cost", "cost"), "ring": ("rang", "rung"),
    "bear": ("bore", "born"), "light": ("lit", "lit"), "teach": ("taught", "taught"), "swim": ("swam", "swum"),
    "sing": ("sang", "sung"), "show": ("showed", "shown"),
}  # fmt: skip

ADJECTIVES = listed(
    "new old good big small young light late early long high low hard fast right open clear free close short red "
    "dark cold warm blue clean dry green slow empty quiet left back still well present past future second native "
    "chief front last evil iron glass model expert rich poor happy angry sure able ready proud afraid"
)
GRADABLE = set(
    listed(
        "new old big small young light late early long high low hard fast short dark cold warm clean dry slow quiet "
        "rich poor happy angry clear close"
    )
)
PREDICATIVE = listed("sure able ready proud afraid happy angry quick free eager")

ADVERBS = listed(
    "also now then still never often here there again soon just well already back fast hard early late right only "
    "even home"
)
MANNER = listed("slowly quickly clearly quietly happily newly early hard fast well late right back freely poorly")
DEGREE = listed("very so too more most rather quite as less still almost pretty even")

PARTICLES = listed("up out down off back in over on away")
VERB_PREPOSITIONS = listed(
    "in with on at to for by from like after over before against near since down up through around as"
)
NOUN_PREPOSITIONS = listed("of of of of in for with on from like about between near over against behind")
SUBORDINATORS = listed("because if when while as after before since that like once so until although")
COMPLEMENT = listed("that that that whether if")
DETERMINERS = listed("the the the the the the the a a a a this that every each another no some any all both")

FIRST_NAMES = listed(
    "John Mary Mark Rose Will Bill Anna Grace May Peter Jack Hope Frank Jane Ruth Art Robin Drew Sue Carol Dawn Pat "
    "Miles Faith Rob Chase"
)
MONTHS = listed("January February March April May June July August September October November December")
WEEKDAYS = listed("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
TITLES = listed("Mr. Mrs. Dr. President Judge King Captain")
ORG_WORDS = listed("Bank Group Corp. Inc. Press Airlines Motors Park Market School Times Party Union Council Court")
NUMBER_WORDS = listed("one two three four five six ten twelve twenty fifty hundred")
INTERJECTIONS = listed("yes no well oh so right")
