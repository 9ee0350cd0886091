"""The lexicon of Portuguese verbs that the recipe pt makes."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from builtin.portuguese import entries, lexicon_text
from builtin.portuguese.reading import verbs

from goldbeam.knowledge.lexicons import read_lexicon


@pytest.fixture(scope="module")
def lemmas():
    found: dict[str, set[str]] = {}
    for form, tags, lemma in entries():
        if "VERB" in tags:
            found.setdefault(form, set()).add(lemma)
    return found


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        (
            "ter",
            "tenho tens tem têm tive teve tivemos tiveram tinha tínhamos tenhamos tivéssemos tiver terão teria tido",
        ),
        ("manter", "mantenho mantém mantêm mantive manteve mantínhamos mantivesse manterá mantidas mantê"),
        ("intervir", "intervenho intervém intervêm interveio intervieram interviesse intervindo"),
        ("propor", "proponho propõe propõem propus propôs propuseram propunha proporia proposta propondo propô"),
        ("pôr", "ponho pôs punham pusermos porei pô"),
        ("prever", "prevejo prevê preveem prevêem previu previsse previsto"),
        ("satisfazer", "satisfaço satisfaz satisfez satisfizeram satisfará satisfeito"),
        ("trazer", "trago traz trouxe trouxemos trouxéssemos trarão traga"),
        ("dar", "dou dá dão dei deu demos deram dê deem dêem desse der déssemos"),
        ("ler", "leio lê leem lêem li leu lia leiamos lido"),
        ("sair", "saio sai saímos saem saí saiu saíram saía saíamos saia saísse sairmos saírem saído"),
        ("concluir", "concluo conclui concluímos concluem concluíram concluía conclua concluídos concluí"),
        ("construir", "construo constrói constroem construiu construíssemos"),
        ("seguir", "sigo segue siga sigamos seguiram seguíamos seguindo"),
        ("fugir", "fujo foge fogem fuja fugimos fugia"),
        ("dormir", "durmo dorme durmamos"),
        ("prevenir", "previno previne previnem prevenimos previna"),
        ("ficar", "fico fique fiquemos fiquei ficou ficámos ficávamos"),
        ("chegar", "cheguei cheguem chega"),
        ("começar", "comecei comece começamos começasse"),
        ("conhecer", "conheço conheça conhece conhecemos conhecêssemos conhecê"),
        ("dirigir", "dirijo dirija dirige dirigíamos"),
        ("erguer", "ergo erga ergue erguia"),
        ("passear", "passeio passeia passeamos passeie passeemos"),
        ("odiar", "odeio odeia odiamos odeiem odiemos"),
        ("produzir", "produz produzo produza produzem produziu"),
        ("reunir", "reúno reúne reunimos reunamos reúna"),
        ("doer", "dói doem doía doeu doído"),
    ],
)
def test_forms_have_their_lemma(lemmas, lemma, forms):
    assert [form for form in forms.split() if lemma not in lemmas.get(form, ())] == []


def test_what_is_no_form_of_these_verbs(lemmas):
    wrong = "por teneu sabeu fazeu mantem conheco dirigo ficei começei sigua saimos passeemo"
    assert [form for form in wrong.split() if form in lemmas] == []


def test_no_verb_is_listed_twice():
    assert [name for name, count in Counter(verb.infinitive for verb in verbs()).items() if count > 1] == []


def test_the_file_is_a_lexicon(tmp_path):
    path = tmp_path / "pt.lexicon"
    path.write_text(lexicon_text(), encoding="utf-8")
    lexicon = read_lexicon(path)
    assert lexicon.licence == "MIT"
    assert lexicon.lemmas["dissemos"] == {"VERB": "dizer"}
    assert lexicon.lemmas["tinham"] == {"AUX": "ter", "VERB": "ter"}
    assert lexicon.lemmas["contidas"] == {"VERB": "conter", "ADJ": "contido"}
    assert lexicon.lemmas["toques"] == {"VERB": "tocar", "NOUN": "toque"}
