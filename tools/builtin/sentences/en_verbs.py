"""English verbs that look like nouns, after subjects and in questions, and the same words as nouns."""

from __future__ import annotations

from collections.abc import Iterator

from builtin.sentences.en_words import OTHERS, VERBS_WITH_OBJECTS, WEATHER


def paragraphs() -> Iterator[str]:
    for form, _, subject, thing in VERBS_WITH_OBJECTS:
        yield f"The>2:det {subject}>3:nsubj {form}/verb>0:root {thing}^>3:obj .>3:punct"
        yield f"Their>2:nmod:poss {form}/plural>3:nsubj fell/they^>0:root .>3:punct"
    for verb in WEATHER:
        yield f"Does>3:aux it>3:expl {verb}/inf>0:root there^>3:advmod ?>3:punct"
        yield f"It>4:expl does>4:aux not>4:advmod {verb}/inf>0:root here^>4:advmod .>4:punct"
    for verb in OTHERS:
        yield f"Does>3:aux it>3:nsubj {verb}/inf>0:root much^>3:advmod ?>3:punct"
        yield f"Did>4:aux the>3:det dog>4:nsubj {verb}/inf^>0:root ?>4:punct"
    for subject, verb, thing in (
        *(("room", "reeks", "paint"), ("boy", "dreams", "boats"), ("song", "tells", "wars")),
        *(("farmer", "thinks", "corn"), ("book", "speaks", "anger")),
    ):
        yield f"The>2:det {subject}>3:nsubj {verb}/verb>0:root of>5:case {thing}^>3:obl .>3:punct"
