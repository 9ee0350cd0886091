"""Files that are no models, places that cannot be written, options without sense: one line, and nothing is lost."""

import pytest

import goldbeam as gb
from goldbeam.models.container import save_model

DAMAGED = "copy or train it again"


def commands(sample, model):
    """Everything that loads a model."""
    return [
        ("predict", model, sample / "dev.conllu", "--out", "old"),
        ("evaluate", model, sample / "dev.conllu"),
        ("info", model),
    ]


@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 0.5, 0.999])
def test_a_cut_off_model_is_told(fails, sample, tmp_path, share):
    whole = (sample / "upos.tagger").read_bytes()
    (tmp_path / "m").write_bytes(whole[: int(len(whole) * share)])
    for command in commands(sample, "m"):
        message = fails(*command)
        assert message.startswith("m: not a usable goldbeam model, ")
        assert message.endswith(DAMAGED)


def test_a_model_with_a_changed_byte_is_told(fails, sample, tmp_path):
    content = bytearray((sample / "upos.tagger").read_bytes())
    content[len(content) * 3 // 4] ^= 1
    (tmp_path / "m").write_bytes(content)
    for command in commands(sample, "m"):
        assert fails(*command).startswith("m: not a usable goldbeam model, ")


def test_data_are_no_model(fails, sample):
    data = sample / "dev.conllu"
    for command in commands(sample, data):
        assert fails(*command).startswith(f"{data}: not a usable goldbeam model, it has no goldbeam header")


def test_a_missing_model_and_a_folder_are_told(fails, sample, tmp_path):
    (tmp_path / "folder").mkdir()
    for command in commands(sample, "gone"):
        assert fails(*command) == "gone: there is no such model file; check the path"
    for command in commands(sample, "folder"):
        assert fails(*command).startswith("folder: ")


def test_a_model_of_another_task_is_told(fails, sample, tmp_path):
    save_model(tmp_path / "m", {"task": "juggler"}, {})
    for command in commands(sample, "m"):
        assert fails(*command).startswith("m: holds a model for the task 'juggler', saved by goldbeam ")


def test_a_place_that_cannot_be_written_is_told_before_the_work(fails, sample, tmp_path):
    (tmp_path / "folder").mkdir()
    places = {
        "gone/out": "gone/out: the folder gone does not exist; create it first",
        "folder": "folder: is a folder; give the name of a file",
        "old/out": "old/out: the folder old does not exist; create it first",
    }
    for place, message in places.items():
        # The data are missing as well: whoever looks at the place first does not come to tell that.
        assert fails("train", "tagger", "gone.txt", "--out", place) == message
        assert fails("predict", "gone", "gone.txt", "--out", place) == message
        assert fails("sample", "--out", place) == message
    assert fails("train", "tagger", "gone.txt", "--out", "/dev/null") == (
        "/dev/null: is not a regular file; give another name"
    )


def test_a_place_that_refuses_the_file_leaves_the_old_one(fails, sample, tmp_path):
    """/proc takes no files, and /dev/full no bytes, whoever asks."""
    words = sample / "dev.words"
    assert fails("predict", sample / "upos.tagger", words, "--out", "/proc/goldbeam").startswith("/proc/goldbeam: ")
    assert fails("predict", sample / "upos.tagger", words, "--out", "/dev/full") == (
        "/dev/full: cannot be written: no space left on device; choose another place"
    )


def test_an_unknown_template_set_lists_those_there_are(fails, sample):
    message = fails("train", "tagger", sample / "train.tsv", "--templates", "ratna", "--out", "old")
    assert "default, ratnaparkhi-1996, collins-2002" in message
    assert message.endswith("got 'ratna'")


@pytest.mark.parametrize(
    "template", ["nonsense", "w0 suffixx(w0)", "w0 t+1", "c7[0]", "suffix3(w0", "t-99", "lower(t-1)"]
)
def test_a_bad_template_is_quoted(fails, sample, tmp_path, template):
    (tmp_path / "mine").write_text(f"w0\n{template}\n")
    assert template in fails("train", "tagger", sample / "train.tsv", "--templates", "mine", "--out", "old")


def test_an_atom_of_another_problem_is_explained(fails, sample, tmp_path):
    (tmp_path / "mine").write_text("w0\nt-1 s0.w\n")
    message = fails("train", "tagger", sample / "train.tsv", "--templates", "mine", "--out", "old")
    assert message.startswith('bad template "t-1 s0.w": ')
    assert message.endswith("; s0.w is an atom of dependency parsers, here the nearest is w0")


@pytest.mark.parametrize("content", [b"", b"# nothing\n\n", b"\xff\xfe"])
def test_a_file_without_templates_is_told(fails, sample, tmp_path, content):
    (tmp_path / "mine").write_bytes(content)
    assert fails("train", "tagger", sample / "train.tsv", "--templates", "mine", "--out", "old").startswith("mine: ")


@pytest.mark.parametrize(
    ("option", "value", "bound"),
    [
        ("margin", "nan", "a finite number of at least 0, got nan"),
        ("margin", "-1", "a finite number of at least 0, got -1.0"),
        ("margin", "inf", "a finite number of at least 0, got inf"),
        ("aggressiveness", "0", "a finite number above 0, got 0.0"),
        ("threshold", "nan", "a finite number above 0 or 'auto' or None, got nan"),
        ("prune", "nan", "a finite number of at least 0, got nan"),
        ("beam", "99999999999", "a whole number of at least 1 and at most 16384, got 99999999999"),
    ],
)
def test_a_number_out_of_bounds_is_told(fails, sample, option, value, bound):
    args = ("train", "tagger", sample / "train.tsv", f"--{option}", value, "--out", "old")
    assert fails(*args) == f"--{option} must be {bound}"
    with pytest.raises(gb.ParameterError) as caught:  # in the same words
        gb.Tagger(**{option: int(value) if option == "beam" else float(value)}).fit([[("a", "X")]])
    assert str(caught.value) == f"Tagger: {option} must be {bound}"


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("beam", "0", "a whole number of at least 1, got 0"),
        ("beam", "two", "a whole number of at least 1, got 'two'"),
        ("epochs", "0", "a whole number of at least 1, got 0"),
        ("update", "soon", "one of standard, early, hybrid, latest, max-violation, laso, got 'soon'"),
        ("search", "random", "one of beam, greedy, viterbi, guided, guided-left-to-right, got 'random'"),
        ("step", "leap", "one of perceptron, margin, passive-aggressive, got 'leap'"),
    ],
)
def test_a_wrong_value_is_one_line_that_names_the_option_and_what_it_takes(fails, sample, option, value, message):
    told = fails("train", "tagger", sample / "train.tsv", f"--{option}", value, "--out", "old")
    assert told == f"--{option} must be {message}"


def test_an_unknown_format_lists_those_there_are(fails, sample):
    message = fails("predict", sample / "upos.tagger", sample / "dev.words", "--format", "xml")
    assert message == "format must be one of conllu, columns, tsv, word_TAG, word/TAG, tokens, brackets, got 'xml'"


def test_an_output_that_would_replace_an_input_is_wrong_usage(run, sample, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("train.tsv", "dev.words", "upos.tagger"):
        (tmp_path / name).write_bytes((sample / name).read_bytes())
    (tmp_path / "link").symlink_to("train.tsv")
    for args in (
        ("train", "tagger", "train.tsv", "--out", "./train.tsv"),
        ("train", "tagger", sample / "train.tsv", "--dev", "link", "--out", "train.tsv"),
        ("predict", "upos.tagger", "dev.words", "--out", "upos.tagger"),
    ):
        status, out, err = run(*args)
        assert (status, out) == (2, "")
        assert err.endswith(" would replace an input; give another name\n")
    for name in ("train.tsv", "upos.tagger"):
        assert (tmp_path / name).read_bytes() == (sample / name).read_bytes()
    assert run("predict", "upos.tagger", "dev.words", "--out", "dev.words") == (0, "", "")  # annotates in place
    assert "_NOUN" in (tmp_path / "dev.words").read_text()
