"""Broken data: one line that names file, line, cause and remedy, status 1, and nothing that existed is lost."""

import gzip
import json
import os

import pytest

GOOD = "the DT\ndog NN\n\nit PRP\nbarks VBZ\n\n" * 5
ROW = "{0}\t{1}\tx\tNOUN\tNN\t_\t0\troot\t_\t_\n"
GOOD_CONLLU = (ROW.format(1, "a") + ROW.format(2, "b") + "\n") * 5
TENTH_LINE = GOOD_CONLLU[: len(GOOD_CONLLU) * 3 // 5]  # three sentences, nine lines

# name, content, the line at fault, what the message says
BROKEN = [
    ("ragged.txt", GOOD + "a DT\nb\n\n", 32, "1 field where the lines before have 2; give every token"),
    ("wide.txt", GOOD + "a DT x\n\n", 31, "3 fields where the lines before have 2; give every token"),
    ("hole.tsv", "a\tDT\nb\t\n\n", 2, "field 2 is empty; write _"),
    ("untagged.txt", "the_DT dog_NN\n" * 9 + "it_PRP barks\n", 10, "'barks' is not word_TAG; add its tag"),
    ("untagged2.txt", "the/DT dog/NN\n" * 9 + "it/PRP barks\n", 10, "'barks' is not word/TAG; add its tag"),
    ("id.conllu", TENTH_LINE + ROW.format("x", "a"), 10, "id 'x' is not a number"),
    ("gap.conllu", TENTH_LINE + ROW.format(2, "a"), 10, "id '2' is out of sequence, expected 1; number the words"),
    ("range.conllu", TENTH_LINE + ROW.format("2-1", "a"), 10, "id '2-1'"),
    ("narrow.conllu", TENTH_LINE + "1\ta\n", 10, "2 columns, CoNLL-U has 10; separate them with tabs"),
    ("spaces.conllu", TENTH_LINE + "1 a x NOUN NN _ 0 root _ _\n", 10, "1 column, CoNLL-U has 10; separate them with"),
    ("eleven.conllu", TENTH_LINE + ROW.format(1, "a\tb"), 10, "11 columns, CoNLL-U has 10; separate them with tabs"),
    ("form.conllu", TENTH_LINE + ROW.format(1, ""), 10, "word 1 has an empty form; write _"),
    ("wordless.conllu", TENTH_LINE + "# text = nothing\n\n", 10, "a sentence without words; delete its lines or add"),
    ("blank.conllu", TENTH_LINE + "\n\n", 10, "a blank line where no sentence is; delete it"),
    ("latin.txt", GOOD.encode() + b"caf\xe9 NN\n", 31, "not UTF-8 at byte offset 168 (0xE9); convert the file"),
    ("utf16.txt", GOOD.encode("utf-16"), 1, "is text in UTF-16, not in UTF-8; convert it, with iconv -f UTF-16"),
    ("mac.txt", GOOD.replace("\n", "\r"), 1, "lines end with a carriage return alone, as on old Macs; convert them"),
    ("mac.conllu", TENTH_LINE.replace("\n", "\r"), 1, "lines end with a carriage return alone, as on old Macs;"),
    ("nul.txt", GOOD + "a\0b NN\n", 31, "NUL byte at offset 166; is this a text file"),
    ("empty.txt", "", 1, "no sentence; is this the right file?"),
    ("empty.conllu", "", 1, "no sentence; is this the right file?"),
    ("empty.tsv", "", 1, "no sentence; is this the right file?"),
    ("blank.tsv", "\n\n", 1, "no sentence; is this the right file?"),
    ("blank2.conllu", "\n\n", 1, "a blank line where no sentence is; delete it"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "line", "cause"), BROKEN, ids=[name for name, *_ in BROKEN])
def test_a_broken_file_is_named_with_its_line_by_every_command(fails, sample, tmp_path, name, content, line, cause):
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    kind = "conllu" if name.endswith("conllu") else "tsv"
    commands = [
        ("train", "tagger", name, "--out", "old"),
        ("train", "tagger", sample / f"train.{kind}", "--dev", name, "--out", "old"),
        ("predict", sample / "upos.tagger", name, "--out", "old"),
        ("evaluate", sample / "upos.tagger", name),
    ]
    for command in commands:
        assert fails(*command).startswith(f"{name}:{line}: {cause}")


@pytest.mark.parametrize("name", ["train.conllu.gz", "train.conllu"])
def test_a_compressed_file_is_named_with_its_cause_by_every_command(fails, sample, tmp_path, name):
    (tmp_path / name).write_bytes(gzip.compress(TENTH_LINE.encode()))
    good, tagger = sample / "dev.conllu", sample / "upos.tagger"
    commands = [
        ("train", "tagger", name, "--out", "old"),
        ("train", "morphology", name, "--out", "old"),
        ("train", "tokenizer", name, "--out", "old"),
        ("train", "segmenter", name, "--out", "old"),
        ("train", "constituency", name, "--out", "old"),
        ("train", "pipeline", good, "--dev", name, "--out", "old"),
        ("predict", tagger, name, "--out", "old"),
        ("evaluate", tagger, name),
        ("debug-data", name),
        ("debug-data", good, "--dev", name),
        ("draw", name),
        ("compare", good, good, name),
    ]
    if not name.endswith(".gz"):  # by which `annotate` knows a file that is compressed
        commands.append(("annotate", "--quiet", "--input", name, "--out", "old"))
    for command in commands:
        assert fails(*command) == f"{name}: is compressed with gzip; unpack it first, with gzip -dc"


def test_a_file_of_blank_lines_has_nothing_to_learn_or_to_measure(fails, sample, run, tmp_path):
    (tmp_path / "blank.txt").write_text("\n\n\n")
    cause = "blank.txt: has no tokens; give labelled sentences"
    assert fails("train", "tagger", "blank.txt", "--out", "old") == cause
    assert fails("train", "tagger", sample / "train.tsv", "--dev", "blank.txt", "--out", "old") == cause
    assert fails("evaluate", sample / "upos.tagger", "blank.txt") == cause
    assert run("predict", sample / "upos.tagger", "blank.txt") == (0, "\n\n\n", "")  # three empty sentences


def test_a_missing_file_is_named(fails, sample):
    cause = "gone.txt: cannot be read: no such file or directory; check the path"
    assert fails("train", "tagger", "gone.txt", "--out", "old") == cause
    assert fails("train", "tagger", sample / "train.tsv", "--dev", "gone.txt", "--out", "old") == cause
    assert fails("predict", sample / "upos.tagger", "gone.txt", "--out", "old") == cause
    assert fails("evaluate", sample / "upos.tagger", "gone.txt") == cause


def test_a_folder_is_no_data(fails, sample, tmp_path):
    (tmp_path / "folder").mkdir()
    assert fails("evaluate", sample / "upos.tagger", "folder") == (
        "folder: cannot be read: is a directory; check the path"
    )


# Labels


def blanked(path, column, separator):
    """The file's text with a column of nothing but _."""
    lines = []
    for line in path.read_text().splitlines():
        cells = line.split(separator)
        if len(cells) > column and not line.startswith("#"):
            cells[column] = "_"
        lines.append(separator.join(cells) + "\n")
    return "".join(lines)


def test_conllu_without_annotation_is_told_with_its_first_word(fails, sample, tmp_path):
    (tmp_path / "bare.conllu").write_text(blanked(sample / "dev.conllu", 3, "\t"))
    cause = "bare.conllu:3: the column upos is '_' here and everywhere; give data that are annotated"
    assert fails("train", "tagger", "bare.conllu", "--out", "old") == cause
    assert fails("train", "tagger", sample / "train.conllu", "--dev", "bare.conllu", "--out", "old") == cause
    assert fails("evaluate", sample / "upos.tagger", "bare.conllu") == cause


def test_a_column_file_without_annotation_is_told(fails, sample, tmp_path):
    (tmp_path / "bare.txt").write_text(blanked(sample / "dev.chunks", 2, " "))
    cause = "bare.txt:1: the column c2 is '_' here and everywhere; give data that are annotated"
    assert fails("train", "tagger", sample / "train.chunks", "--dev", "bare.txt", "--out", "old") == cause
    (tmp_path / "two.txt").write_text(GOOD)
    cause = "has 2 columns and no labels, the training data had 3; give data with the column 'c2'"
    assert fails("train", "tagger", sample / "train.chunks", "--dev", "two.txt", "--out", "old") == f"two.txt: {cause}"
    assert fails("evaluate", sample / "chunks.tagger", "two.txt") == f"two.txt: {cause}"


def test_words_alone_cannot_be_learned_from(fails, sample):
    words = sample / "train.words"
    assert fails("train", "tagger", words, "--out", "old").startswith(f"{words}: read as tokens, it has words but no")


@pytest.mark.parametrize(
    ("kind", "old", "new", "metric"),
    [("conllu", "\tNOUN\t", "\tUNHEARD\t", "accuracy"), ("chunks", " B-NP\n", " B-UNHEARD\n", "f1")],
)
def test_a_label_that_training_lacked_counts_as_wrong(sample, run, tmp_path, kind, old, new, metric):
    model = sample / ("upos.tagger" if kind == "conllu" else "chunks.tagger")
    text = run("predict", model, sample / f"dev.{kind}")[1]  # as gold data: all of it is right ...
    (tmp_path / f"gold.{kind}").write_text(text.replace(old, new, 1))  # ... but for one label
    status, out, err = run("evaluate", model, tmp_path / f"gold.{kind}", "--json")
    assert (status, err) == (0, "")
    scores = json.loads(out)
    assert scores["accuracy"] == pytest.approx(100 - 100 / scores["tokens"])
    assert 90 < scores[metric] < 100
    args = ("train", "tagger", sample / f"train.{kind}", "--dev", tmp_path / f"gold.{kind}", "--epochs", "1")
    assert run(*args, "--out", tmp_path / "m", "-q") == (0, "", "")


def test_a_scheme_that_no_sentence_follows_is_told(fails, sample):
    data = sample / "train.chunks"
    assert fails("train", "tagger", data, "--scheme", "iob1", "--out", "old").startswith(
        f"{data}: no sentence has a valid sequence of iob1 labels; choose"
    )


# Columns


@pytest.mark.parametrize("column", ["pos", "12", "-11"])
def test_an_unknown_column_lists_those_there_are(fails, sample, column):
    data = sample / "train.conllu"
    assert fails("train", "tagger", data, "--column", column, "--out", "old").startswith(
        f"{data}: no column '{column}'; it has id, form, lemma, upos, xpos, feats, head, deprel, deps, misc"
    )


def test_words_cannot_be_predicted(fails, sample):
    data = sample / "train.chunks"
    cause = f"{data}: column '0' holds the words; choose another column to predict"
    assert fails("train", "tagger", data, "--column", "0", "--out", "old") == cause


def test_data_without_the_columns_that_a_model_reads_are_told(fails, sample):
    words, conllu = sample / "dev.words", sample / "dev.conllu"
    model = sample / "chunks.tagger"
    assert fails("predict", model, words, "--out", "old").startswith(f"{words}: the model reads the column 'c1' and")
    assert fails("predict", model, conllu, "--out", "old").startswith(f"{conllu}: ")
    assert fails("evaluate", model, conllu).startswith(f"{conllu}: ")


def test_a_file_name_need_not_be_utf8(fails, run, sample, tmp_path):
    name = os.fsdecode(b"caf\xe9.txt")
    (tmp_path / name).write_text(GOOD + "a DT\nb\n\n")
    assert fails("train", "tagger", name, "--out", "old").startswith("caf�.txt:32: 1 field where")
    (tmp_path / name).write_text(GOOD)
    assert run("train", "tagger", name, "--out", f"{name}.tagger", "-q") == (0, "", "")
    assert run("predict", f"{name}.tagger", name, "--out", name) == (0, "", "")
    assert (tmp_path / name).read_text() == GOOD
