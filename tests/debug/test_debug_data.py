"""What `debug_data` says of a corpus: right counts, and every planted mistake with its line."""

from __future__ import annotations

import io
import json

import pytest

from goldbeam.data.sample import sample_brackets, sample_columns, sample_conllu
from goldbeam.debug import debug_data
from goldbeam.debug.lenient import Lenient
from goldbeam.errors import DataError, ParameterError


def inspect(text: str, dev: str | None = None, format: str | None = None):
    source = io.BytesIO(text.encode())
    return debug_data(source, None if dev is None else io.BytesIO(dev.encode()), format)


def conllu(*rows: str, text: str | None = None) -> str:
    """A sentence of rows ``form upos head deprel``; a form with a dot after it has no space before the next."""
    lines = [] if text is None else [f"# text = {text}"]
    for number, row in enumerate(rows, 1):
        form, upos, head, relation, *misc = row.split(" ")
        lines.append("\t".join([str(number), form, form, upos, "_", "_", head, relation, "_", *(misc or ["_"])]))
    return "\n".join(lines) + "\n\n"


GOOD = conllu("Flies VERB 0 root", "fly NOUN 1 obj SpaceAfter=No", ". PUNCT 1 punct", text="Flies fly.")


def warnings(report) -> str:
    return "\n".join(report.warnings)


def test_a_clean_treebank_gives_counts_and_no_warnings():
    report = inspect(GOOD * 2)
    assert report.format == "conllu"
    assert (report.facts["sentences"], report.facts["words"], report.facts["different words"]) == (2, 6, 3)
    assert report.facts["non-projective sentences, %"] == 0
    tables = {table.title: table.rows for table in report.tables}
    assert tables["upos tags"] == [("VERB", 2, 33.33), ("NOUN", 2, 33.33), ("PUNCT", 2, 33.33)]
    assert ("2-5", 2, 100.0) in tables["lengths of sentences"]
    assert ("upos", 100.0, 3) in tables["columns"]
    assert report.warnings == []


def test_counts_agree_with_a_plain_count_of_the_sample():
    text = sample_conllu(80)
    rows = [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]
    report = inspect(text)
    assert report.facts["words"] == len(rows)
    assert report.facts["different words"] == len({row[1] for row in rows})
    relations = {row[0]: row[1] for table in report.tables if table.title == "relations" for row in table.rows}
    assert relations == {name: sum(row[7] == name for row in rows) for name in {row[7] for row in rows}}


def test_sentences_that_cannot_be_read_are_named_by_their_line_and_left_out():
    broken = "1\tonly\tthree\n\n"
    report = inspect(GOOD + broken + GOOD + broken + GOOD, format="conllu")
    assert report.facts["sentences"] == 3
    assert report.facts["lines that cannot be read"] == 2
    assert [w.split(": ")[1] for w in report.warnings[:2]] == ["<file>:6", "<file>:13"]


def test_lines_after_a_sentence_that_was_left_out_keep_their_numbers():
    headless = conllu("Flies VERB 7 root", text="Flies")
    report = inspect("1\tonly\tthree\n\n" + GOOD + "1\tx\n\n" + headless, format="conllu")
    assert report.facts["sentences without a tree"] == 1
    assert "<file>:11" in warnings(report)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (conllu("a X 2 dep", "b X 1 dep"), "heads are no tree"),
        (conllu("a X 0 root", "b X 0 root"), "1 sentences with several roots"),
        (conllu("a X 0 dep"), "HEAD is 0 and DEPREL is not root"),
        (conllu("a WORD 0 root"), "UPOS tags that are not those of UD: WORD"),
        (conllu("a X 0 root", "b X 1 dep", text="ab"), "# text is not what the words"),
        (conllu("a\u200b X 0 root"), "1 words with characters that nobody sees"),
        (conllu("e\u0301 X 0 root"), "not NFC"),
        (conllu("a\u00a0b X 0 root"), "1 words with spaces in them"),
        ("# sent_id = s\n" + GOOD + "# sent_id = s\n" + GOOD, "1 sent_ids that are used more than once: s"),
        (GOOD.replace("\n", "\r\n"), "line ends of Windows"),
        ("\ufeff" + GOOD, "byte order mark"),
        (GOOD.rstrip("\n"), "no line end after the last line"),
    ],
)
def test_what_may_be_wrong_is_said(sentence, said):
    assert said in warnings(inspect(sentence, format="conllu"))


def feats(value: str) -> str:
    return f"1\ta\ta\tX\t_\t{value}\t0\troot\t_\t_\n\n"


@pytest.mark.parametrize("value", ["Number=Sing|Case=Nom", "Case=Nom|Case=Acc", "Case", "Case=Nom|Foreign"])
def test_features_that_ud_would_write_in_another_way_are_told(value):
    assert warnings(inspect(feats(value))) == (
        f"1 different FEATS that are not Name=Value pairs in the order of names: {value}"
    )


@pytest.mark.parametrize("value", ["_", "Case=Nom", "Case=Nom|Number=Sing", "abbr=Yes|Case=Nom|Number[psor]=Plur,Sing"])
def test_correct_features_raise_no_warning(value):
    assert inspect(feats(value)).warnings == []


def test_a_warning_shows_the_beginning_of_features_that_are_very_long():
    value = "|".join(f"F{i}=Yes" for i in range(1000, 0, -1))
    assert len(warnings(inspect(feats(value)))) < 200


FAULTS = {
    "no # text": conllu("a X 0 root"),
    "another # text": conllu("a X 0 root", text="b"),
    "heads outside": conllu("a X 7 root"),
    "heads that are no numbers": conllu("a X x root"),
    "heads of thousands of digits": conllu(f"a X {'9' * 5000} root"),
    "cycles": conllu("a X 2 dep", "b X 1 dep"),
    "several roots": conllu("a X 0 root", "b X 0 root"),
    "root without its relation": conllu("a X 0 dep"),
    "repeated sentences": conllu("a X 0 root", "b X 1 dep", "c X 1 dep", "d X 1 dep"),
    "invalid sequences": "a\tO\nb\tI-X\n\na\tB-X\nb\tI-X\n\n",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_lines_are_counted_for_the_places_that_are_printed_and_no_others(fault, monkeypatch):
    """Finding a token's line means counting lines from the start of the file."""
    asked = []
    where = Lenient.where
    monkeypatch.setattr(Lenient, "where", lambda self, token: asked.append(token) or where(self, token))
    inspect(FAULTS[fault] * 300)
    assert len(asked) <= 10


def test_lines_of_odd_words_are_counted_for_those_that_are_printed(monkeypatch):
    asked = []
    monkeypatch.setattr(Lenient, "where", lambda self, token: asked.append(token) or "here")
    inspect("".join(conllu(f"a{i}\u200b X 0 root", text=f"a{i}\u200b") for i in range(100)))
    assert len(asked) == 5


def test_labels_are_not_paired_with_each_other_where_there_are_very_many(monkeypatch):
    """A table of which label may follow which has the square of their number."""
    monkeypatch.setattr("goldbeam.debug.labels._MOST_SPAN_LABELS", 50)
    monkeypatch.setattr("goldbeam.evaluation.scheme.allowed_transitions", None)
    report = inspect("".join(f"a\tB-{i}\nb\tI-{i}\n\n" for i in range(40)))
    assert report.warnings == ["80 labels mark spans, too many to check their order"]
    assert "spans are marked by" not in report.facts
    assert inspect("".join(f"a\tN{i}\nb\tV{i}\n\n" for i in range(40))).warnings == []


def test_crossing_arcs_are_counted():
    crossing = conllu("a X 3 dep", "b X 4 dep", "c X 0 root", "d X 3 dep")
    report = inspect(GOOD + crossing)
    assert report.facts["non-projective sentences, %"] == 50.0
    assert report.facts["non-projective arcs, %"] == pytest.approx(100 / 7, abs=0.01)


def test_invalid_label_sequences_are_counted_and_placed():
    good = "a B-X\nb I-X\nc O\n\n" * 5
    report = inspect(good + "a O\nb I-X\nc O\n\n" + good)
    assert report.facts["spans are marked by"] == "IOB2"
    assert report.facts["sentences with invalid label sequences"] == 1
    assert "<file>:22 (I-X after O)" in warnings(report)


def test_chunks_of_the_sample_are_well_formed():
    report = inspect(sample_columns(50))
    assert report.facts["sentences with invalid label sequences"] == 0
    assert report.facts["columns"] == 3


def test_dev_data_are_compared_with_train():
    other = conllu(
        "A DET 2 det", "gnat NOUN 3 nsubj", "flies VERB 0 root", "now INTJ 3 discourse", text="A gnat flies now"
    )
    report = inspect(GOOD + other, dev=other + conllu("Who ADV 0 root", text="Who"))
    assert report.dev.facts["sentences that are in train too"] == 1
    assert report.dev.facts["sentences that are in train too, %"] == 50.0
    assert report.dev.facts["words that train has not, %"] == 20.0
    assert "1 upos tags that train has not: ADV" in warnings(report.dev)
    assert "scores will flatter" in warnings(report.dev)


def test_brackets_are_recognised_and_counted():
    report = inspect("( (S (NP-SBJ (NN fruit)) (VP (VBZ flies) (NP (-NONE- *)))))\n(ROOT (NP (NP (NN time))))\n")
    assert report.format == "brackets"
    assert (report.facts["sentences"], report.facts["words"], report.facts["traces"]) == (2, 4, 1)
    assert report.facts["phrases with function tags"] == 1
    assert report.facts["deepest tree"] == 5
    assert {"phrases", "tags"} <= {table.title for table in report.tables}
    assert inspect(sample_brackets(30)).facts["sentences"] == 30


def test_tagged_and_segmented_text():
    assert inspect("fruit_NN flies_VBZ\n" * 3).facts["tags seen less than 5 times"] == 2
    assert inspect("fruit flies like\na banana\nnow\n", format="tokens").facts["characters a word, mean"] == 4.0


def test_what_is_of_no_use_is_an_error():
    with pytest.raises(DataError, match="no sentence"):
        inspect("", format="conllu")
    with pytest.raises(DataError, match="3 columns"):
        inspect("1\ta\tb\n\n" * 60, format="conllu")
    with pytest.raises(DataError, match="<file>:6: 2 columns"):  # the first mistake, by its line in the whole file
        inspect(GOOD + "1\ta\n\n" * 60, format="conllu")
    with pytest.raises(DataError, match="give the same"):
        inspect(GOOD, dev="( (S (NN a)))\n")
    with pytest.raises(ParameterError, match="format must be one of"):
        inspect(GOOD, format="xml")


def test_a_report_is_json():
    assert json.loads(json.dumps(inspect(GOOD, dev=GOOD).to_dict()))["dev"]["facts"]["sentences"] == 1
