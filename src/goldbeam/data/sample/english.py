"""Sample sentences of an English-like language, in every format that goldbeam reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from goldbeam.data.sample.chunks import chunks
from goldbeam.data.sample.grammar import Grammar
from goldbeam.data.sample.heads import dependencies
from goldbeam.data.sample.prng import SplitMix
from goldbeam.data.sample.tree import Node

_FEATURES = {
    "NN": "Number=Sing", "NNP": "Number=Sing", "NNS": "Number=Plur",
    "VB": "VerbForm=Inf", "VBP": "Mood=Ind|Tense=Pres|VerbForm=Fin",
    "VBZ": "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", "VBD": "Mood=Ind|Tense=Past|VerbForm=Fin",
    "VBN": "Tense=Past|VerbForm=Part", "VBG": "Tense=Pres|VerbForm=Part", "MD": "VerbForm=Fin",
    "JJ": "Degree=Pos", "JJR": "Degree=Cmp", "JJS": "Degree=Sup", "RBR": "Degree=Cmp", "RBS": "Degree=Sup",
    "PRP$": "Poss=Yes|PronType=Prs", "PRP": "PronType=Prs", "CD": "NumType=Card",
}  # fmt: skip
_GLUED_LEFT = {",", ".", "?", "!", "%", ")", "'s", "n't", "'ll"}
_GLUED_RIGHT = {"(", "$"}


@dataclass(frozen=True, slots=True)
class SampleSentence:
    """One sentence with all its annotation; the lists have one item a word."""

    words: list[str]
    upos: list[str]
    xpos: list[str]
    lemmas: list[str]
    heads: list[int]  # 1-based, 0 for the root
    relations: list[str]
    entities: list[str]  # IOB2 over PER, LOC and ORG
    tree: Node

    @property
    def features(self) -> list[str]:
        """CoNLL-U FEATS, which follow from the Penn tag (``"_"`` for none)."""
        return [_FEATURES.get(tag, "_") for tag in self.xpos]

    @property
    def spaces(self) -> list[bool]:
        """Whether a space follows each word in running text."""
        following = [*self.words[1:], ""]
        return [
            word not in _GLUED_RIGHT and after not in _GLUED_LEFT
            for word, after in zip(self.words, following, strict=True)
        ]

    @property
    def text(self) -> str:
        pairs = zip(self.words, self.spaces, strict=True)
        return "".join(word + " " * space for word, space in pairs).rstrip()


def sample_sentences(n: int, seed: int = 0) -> Iterator[SampleSentence]:
    """Yield ``n`` sentences; sentence i depends on ``seed`` and i alone, and is the same for ever.

    >>> next(sample_sentences(1)).text == next(sample_sentences(1000)).text
    True
    """
    for index in range(n):
        yield _annotate(_capitalise(Grammar(SplitMix(seed, index)).sentence()))


def sample_conllu(n: int, seed: int = 0) -> str:
    """``n`` sentences as CoNLL-U."""
    return "".join(_conllu(index, sentence) for index, sentence in enumerate(sample_sentences(n, seed), 1))


def sample_brackets(n: int, seed: int = 0) -> str:
    """``n`` trees in Penn Treebank style, one a line, below a ``ROOT``."""
    return "".join(f"(ROOT {sentence.tree.to_brackets()})\n" for sentence in sample_sentences(n, seed))


def sample_columns(n: int, seed: int = 0, entities: bool = False) -> str:
    """``n`` sentences as lines ``word POS LABEL`` with a blank line after each sentence.

    LABEL is an IOB2 base-phrase chunk (as in CoNLL-2000), or with ``entities`` a named entity (as in CoNLL-2003).
    """
    blocks = []
    for sentence in sample_sentences(n, seed):
        labels = sentence.entities if entities else chunks(sentence.tree)
        rows = zip(sentence.words, sentence.xpos, labels, strict=True)
        blocks.append("".join(f"{word} {tag} {label}\n" for word, tag, label in rows) + "\n")
    return "".join(blocks)


def _conllu(index: int, sentence: SampleSentence) -> str:
    lines = [f"# sent_id = sample-{index}", f"# text = {sentence.text}"]
    last = len(sentence.words)
    columns = zip(
        sentence.words, sentence.lemmas, sentence.upos, sentence.xpos, sentence.features,
        sentence.heads, sentence.relations, sentence.spaces, strict=True,
    )  # fmt: skip
    for number, (word, lemma, upos, xpos, features, head, relation, space) in enumerate(columns, 1):
        misc = "_" if space or number == last else "SpaceAfter=No"
        lines.append(f"{number}\t{word}\t{lemma}\t{upos}\t{xpos}\t{features}\t{head}\t{relation}\t_\t{misc}")
    return "\n".join(lines) + "\n\n"


def _capitalise(node: Node) -> Node:
    """The tree with a capital at its first letter."""
    if node.children:
        children = (_capitalise(node.children[0]), *node.children[1:])
        return replace(node, children=children)
    return Node(
        node.label, entity=node.entity, word=node.word[0].upper() + node.word[1:], lemma=node.lemma, upos=node.upos
    )


def _annotate(tree: Node) -> SampleSentence:
    leaves = list(tree.leaves())
    heads, relations = dependencies(tree)
    return SampleSentence(
        words=[leaf.word for leaf in leaves],
        upos=[leaf.upos for leaf in leaves],
        xpos=[leaf.label for leaf in leaves],
        lemmas=[leaf.lemma for leaf in leaves],
        heads=heads,
        relations=relations,
        entities=list(_entities(tree)),
        tree=tree,
    )


def _entities(node: Node) -> Iterator[str]:
    """IOB2 labels of the leaves; the possessive ending is no part of a name."""
    if node.entity:
        leaves = list(node.leaves())
        names = sum(leaf.label != "POS" for leaf in leaves)
        yield from [f"B-{node.entity}", *[f"I-{node.entity}"] * (names - 1), *["O"] * (len(leaves) - names)]
    elif node.children:
        for child in node.children:
            yield from _entities(child)
    else:
        yield "O"
