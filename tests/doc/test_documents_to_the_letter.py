"""Documents in every form that they can be written in, to the letter."""

from __future__ import annotations

from expectations import check, digest

from goldbeam.constituents import parse_brackets
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_brackets, sample_conllu
from goldbeam.doc import Doc, Sentence

ODD = (
    "# sent_id = odd\n# text = Don't <go> naïve.\n"
    "1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "1\tDo\tdo\tAUX\tVB\tMood=Imp\t3\taux\t_\t_\n2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_\n"
    "3\t<go>\tgo\tVERB\tVB\t_\t0\troot\t_\tGloss=a&b\n4\tnaïve\t_\t_\t_\t_\t3\txcomp\t_\tSpaceAfter=No\n"
    "5\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n"
)
ENTITIES = (
    "# text = Ada saw New York.\n1\tAda\tAda\tPROPN\t_\t_\t2\tnsubj\t_\tTokenRange=0:3|ner=B-PER\n"
    "2\tsaw\tsee\tVERB\t_\t_\t0\troot\t_\tTokenRange=4:7\n"
    "3\tNew\tNew\tPROPN\t_\t_\t2\tobj\t_\tTokenRange=8:11|ner=B-LOC\n"
    "4\tYork\tYork\tPROPN\t_\t_\t3\tflat\t_\tSpaceAfter=No|TokenRange=13:17|ner=I-LOC\n"
    "5\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\tTokenRange=17:18\n\n"
)


def documents() -> dict[str, Doc]:
    plain = Doc.of_corpus(Corpus.parse((sample_conllu(3, 6) + ODD).encode(), "conllu", "text"))
    brackets = sample_brackets(3, 6)
    phrases = list(parse_brackets(brackets))
    treebank = Corpus.parse(sample_conllu(3, 6).encode(), "conllu", "text")
    with_phrases = Doc.of_corpus(treebank, constituents=phrases)
    bare = Doc([Sentence(["a", "b"], [0, 1], ["root", "x"]), Sentence([], [], [])])
    entities = Doc.from_conllu(ENTITIES, "Ada saw\nNew  York.")
    return {"plain": plain, "phrases": with_phrases, "bare": bare, "entities": entities}


def test_all_forms():
    parts = []
    for name, doc in documents().items():
        columns = "\n".join(f"{key}: {values}" for key, values in doc.to_columns().items())
        parts += [
            f"# {name}: {doc!r}",
            doc.to_conllu(),
            doc.to_json(),
            doc.to_json(2),
            columns,
            doc.to_text(ascii=True),
            *([doc.to_iob()] if doc.entities else []),
        ]
        parts += [f"{theme} {digest(doc.to_html('a <title>', theme))}" for theme in ("light", "dark", "auto")]
        parts.append(doc.to_html()[:700])
    check("doc/forms", "\n".join(parts) + "\n")


def test_what_tokens_and_sentences_know():
    lines = []
    for name, doc in documents().items():
        for sentence in doc:
            facts = (sentence.text, sentence.start, sentence.end, sentence.tags, sentence.spaces, sentence.spans)
            lines.append(f"{name} {facts} {sentence.dependents} {sentence!r}")
            for token in sentence:
                head = None if token.head is None else token.head.form
                dependents = [dependent.form for dependent in token.dependents]
                facts = (token.form, token.lemma, token.upos, token.xpos, str(token.feats), token.tag, token.relation)
                lines.append(f"  {facts} {token.start} {token.end} {token.space_after} {head} {dependents} {token!r}")
    check("doc/tokens", "\n".join(lines) + "\n")
