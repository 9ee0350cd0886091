"""`goldbeam debug-data`: readable tables, one JSON object, status 1 only where nothing can be read."""

import json


def test_tables_for_people(run, sample):
    status, out, err = run("debug-data", sample / "train.conllu", "--dev", sample / "dev.conllu")
    assert (status, err) == (0, "")
    assert "train.conllu (conllu)" in out
    assert "dev.conllu (conllu)" in out
    assert "upos tags, " in out
    assert "sentences that are in train too, %" in out


def test_json_is_one_object(run, sample):
    status, out, _ = run("debug-data", sample / "train.chunks", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["format"] == "columns"
    assert found["facts"]["sentences"] == 150
    assert found["tables"]["labels"][0].keys() == {"label", "count", "%"}


def test_long_tables_are_cut_unless_all_is_asked_for(run, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(f"w{i} T{i}\n\n" for i in range(40)))
    assert "the first 30; --all shows all" in run("debug-data", path)[1]
    assert "T39" not in run("debug-data", path)[1]
    assert "T39" in run("debug-data", path, "--all")[1]


def test_a_warning_cannot_paint_the_terminal(run, tmp_path):
    path = tmp_path / "odd.conllu"
    path.write_text("1\ta\ta\tX\x1b[31m\t_\t_\t0\troot\t_\t_\n\n")
    out = run("debug-data", path)[1]
    assert "\x1b" not in out
    assert "X\\x1b[31m" in out


def test_a_file_of_which_nothing_can_be_read_is_one_line(fails, tmp_path):
    (tmp_path / "bad.conllu").write_bytes(b"\xff\xfe\x00")
    assert fails("debug-data", "bad.conllu").startswith("bad.conllu:1: ")
    assert "cannot be read" in fails("debug-data", "missing.conllu")


def test_two_files_cannot_both_be_standard_input(run):
    assert run("debug-data", "-", "--dev", "-")[0] == 2
