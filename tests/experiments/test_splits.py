"""Finding training, dev and test data in a folder."""

import pytest

from goldbeam.data import FORMATS
from goldbeam.data.sample import sample_columns, sample_conllu
from goldbeam.errors import DataError
from goldbeam.experiments.splits import find_splits, sample_splits, tag_column

ALL = tuple(name for name in FORMATS if name != "tokens")


def put(folder, names, text=None):
    for seed, name in enumerate(names):
        (folder / name).write_text(sample_conllu(3 + seed, seed) if text is None else text, encoding="utf-8")


@pytest.mark.parametrize(
    "names",
    [
        ("train.conllu", "dev.conllu", "test.conllu"),
        ("en_ewt-ud-train.conllu", "en_ewt-ud-dev.conllu", "en_ewt-ud-test.conllu"),
        ("dep-train.conllx", "dep-dev.conllx", "dep-test.conllx"),
        ("esp.train", "esp.testa", "esp.testb"),
        ("Train.txt", "Validation.txt", "Test.txt"),
    ],
)
def test_names_tell_which_is_which(tmp_path, names):
    put(tmp_path, names)
    (tmp_path / "SOURCE.txt").write_text("train on Mondays\n")
    (tmp_path / "strain.conllu").write_text("not a train\n")
    splits = find_splits(str(tmp_path), ALL)
    assert (len(splits.train), len(splits.dev), len(splits.test)) == (3, 4, 5)
    assert splits.name == tmp_path.name


def test_test_data_may_be_missing(tmp_path):
    put(tmp_path, ["train.conllu", "dev.conllu"])
    splits = find_splits(str(tmp_path), ALL)
    assert splits.test is None
    assert splits.describe() == "3 sentences and 49 tokens of training; 4 sentences and 47 tokens of dev"


def test_files_of_other_formats_are_passed_over_and_the_first_format_wins(tmp_path):
    put(tmp_path, ["train.mrg", "dev.mrg"], "( (S (NP-SBJ (PRP It) ) (VP (VBZ is) ) ) )\n" * 9)
    put(tmp_path, ["train.txt", "dev.txt"], sample_columns(5))
    put(tmp_path, ["dep-train.conllx", "dep-dev.conllx"])
    assert find_splits(str(tmp_path), ("conllu", "columns")).train.format == "conllu"
    assert find_splits(str(tmp_path), ("columns", "conllu")).train.format == "columns"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "no train data; give a folder with a file whose name has the word train or training, in one of"),
        (("train.conllu", "test.conllu"), "no dev data; give a folder with a file whose name has the word dev or"),
        (("train.conllu", "train-2.conllu", "dev.conllu"), r"several files .* the train data \(train-2.conllu, train"),
    ],
)
def test_what_is_missing_or_double_is_named(tmp_path, names, message):
    put(tmp_path, names)
    with pytest.raises(DataError, match=message):
        find_splits(str(tmp_path), ALL)


def test_train_and_dev_must_have_one_format(tmp_path):
    put(tmp_path, ["train.conllu"])
    put(tmp_path, ["dev.txt"], sample_columns(5))
    with pytest.raises(DataError, match="different formats"):
        find_splits(str(tmp_path), ALL)


def test_a_folder_that_is_none_is_named(tmp_path):
    with pytest.raises(DataError, match="nowhere: cannot be listed: no such file"):
        find_splits(str(tmp_path / "nowhere"), ALL)


def test_the_digest_changes_with_any_part():
    digests = {
        sample_splits(4, 3, "xpos").digest,
        sample_splits(5, 3, "xpos").digest,
        sample_splits(4, 4, "xpos").digest,
    }
    assert len(digests) == 3
    assert sample_splits(4, 3, "upos").digest in digests  # the column is a parameter, not data


def test_the_treebanks_own_tags_are_predicted_where_there_are_any(tmp_path):
    rows = [line.split("\t") for line in sample_conllu(1).splitlines() if "\t" in line]
    plain = "\n".join("\t".join([*row[:4], "_", *row[5:]]) for row in rows) + "\n\n"
    put(tmp_path, ["train.conllu", "dev.conllu"])
    assert tag_column(find_splits(str(tmp_path), ALL).train) == "xpos"
    put(tmp_path, ["train.conllu"], plain)
    assert tag_column(find_splits(str(tmp_path), ALL).train) == "upos"
    put(tmp_path, ["train.txt", "dev.txt"], sample_columns(5))
    assert tag_column(find_splits(str(tmp_path), ("columns",)).train) is None
