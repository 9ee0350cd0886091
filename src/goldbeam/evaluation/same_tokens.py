"""Outputs can be compared only if they have the tokens of the gold file, sentence by sentence."""

from __future__ import annotations

from goldbeam.data import Corpus
from goldbeam.errors import DataError

_ADVICE = "; give outputs for the sentences and tokens of the gold file"
_LONGEST = 60  # bytes of a word in an error: words come from strangers' files and may be of any length


def form_column(corpus: Corpus) -> int:
    """Where a corpus holds the words."""
    return corpus.columns.index("form") if "form" in corpus.columns else 0


def check_same_tokens(gold: Corpus, output: Corpus) -> None:
    """Raise a DataError that names the first place, in both files, where the tokens differ."""
    wanted, got = gold.flat(form_column(gold)), output.flat(form_column(output))
    if wanted == got and gold.offsets == output.offsets:
        return
    for sentence in range(min(len(gold), len(output))):
        (g, gold_end), (o, output_end) = gold.bounds(sentence), output.bounds(sentence)
        for i, (word, other) in enumerate(zip(wanted[g:gold_end], got[o:output_end], strict=False)):
            if word != other:
                raise DataError(
                    f"{output.where(o + i)}: the token is {_quoted(other)}, but {_quoted(word)} "
                    f"at {gold.where(g + i)}{_ADVICE}"
                )
        if gold_end - g != output_end - o:
            raise DataError(
                f"{_place(output, sentence)}: the sentence has {output_end - o} tokens, but {gold_end - g} "
                f"at {_place(gold, sentence)}{_ADVICE}"
            )
    raise DataError(f"{output.name}: has {len(output)} sentences, but {gold.name} has {len(gold)}{_ADVICE}")


def _place(corpus: Corpus, sentence: int) -> str:
    """A sentence of no tokens has no line of its own."""
    begin, end = corpus.bounds(sentence)
    return corpus.where(begin) if begin < end else f"{corpus.name}: sentence {sentence + 1}"


def _quoted(word: str) -> str:
    encoded = word.encode()
    return f"'{word}'" if len(encoded) <= _LONGEST else f"'{encoded[:_LONGEST].decode(errors='ignore')}…'"
