"""The measurement of documents: texts, what is asked and reached, what the kernel and Python tell, and the table."""

import doctest
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from goldbeam.data.sample import sample_columns, sample_conllu

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def imported(monkeypatch):
    """Imports modules of the benchmarks, whose folder is on the path during a test only: tests have some names too."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


# Texts


def block(text, words, *, comment="", misc="_"):
    rows = "".join(f"{i}\tx\t_\t_\t_\t_\t_\t_\t_\t{misc if i == words else '_'}\n" for i in range(1, words + 1))
    return f"{comment}# text = {text}\n{rows}\n"


@pytest.mark.parametrize("name", ["data", "figures", "table"])
def test_examples_in_docstrings_hold(imported, name):
    found = doctest.testmod(imported(f"documenting.{name}"))
    assert found.attempted > 0
    assert found.failed == 0


def test_running_text_has_the_paragraphs_and_spaces_of_the_treebank(imported):
    text = imported("documenting.data").running_text
    sentences = [
        block("One.", 2, comment="# newdoc id = a\n# newpar\n"),
        block("Two.", 2, misc="Lang=en|SpaceAfter=No"),
        block("Three.", 2),
        block("Four.", 2, comment="# newpar id = b\n"),
    ]
    assert text(iter(sentences)) == "One. Two.Three.\n\nFour.\n"


def test_a_sentence_without_its_text_is_told(imported):
    with pytest.raises(ValueError, match="# text"):
        imported("documenting.data").running_text(iter(["1\tx\n\n"]))


def test_the_long_text_ends_with_the_sentence_that_reaches_the_number_of_words(imported, tmp_path):
    file = tmp_path / "x.conllu"
    sentences = [block("One.", 3), block("Two.", 3), block("Three.", 3)]
    file.write_text("".join(sentences))
    data = imported("documenting.data")
    assert list(data.first_words(file, 6)) == sentences[:2]
    assert list(data.first_words(file, 7)) == sentences
    assert data.short_texts(file, 2) == ["One.", "Two."]


def test_entities_are_learned_from_words_and_the_last_column(imported, tmp_path):
    source = tmp_path / "x.txt"
    source.write_text("Melbourne NP B-LOC\n( Fpa O\n\nEl DA O\n\n")
    found = imported("documenting.data").two_columns(source, tmp_path / "x.tsv", None)
    assert found.read_text() == "Melbourne\tB-LOC\n(\tO\n\nEl\tO\n\n"


def test_texts_are_read_as_they_were_written(imported, tmp_path):
    data = imported("documenting.data")
    texts = ["Hi.\nYou", "我们"]
    assert data.read_texts(str(data.write_texts(tmp_path / "x.json", texts))) == texts


# Figures


@pytest.mark.parametrize(
    ("asked", "before", "after", "ratio", "reached"),
    [
        ({}, 1.0, 2.0, 2.0, None),
        ({"most": 30}, None, 30.0, None, True),
        ({"most": 30}, 10.0, 30.1, 3.01, False),
        ({"least": 1.7}, 1.0, 1.7, 1.7, True),
        ({"least": 1.7}, 1.0, 1.69, 1.69, False),
        ({"most": 0}, 3, 0, None, True),
        ({"most": 30}, 10.0, None, None, False),
        ({"most": 30}, 10.0, "unstable", None, False),
        ({"same": True}, None, "same", None, True),
        ({"same": True}, "same", "DIFFER", None, False),
        ({"equal": True}, "abc", "abc", None, True),
        ({"equal": True}, "abc", "abd", None, False),
        ({"no_worse": True}, 300.0, 303.0, 1.01, True),
        ({"no_worse": True}, 300.0, 330.0, 1.1, False),
        ({"no_worse": True}, None, 330.0, None, False),
    ],
)
def test_what_is_reached(imported, asked, before, after, ratio, reached):
    figure = imported("documenting.figures").Figure("job", "key", "title", **asked)
    assert figure.reached(before, after, ratio) is reached


def test_rows_pair_the_rounds_and_leave_out_jobs_that_were_not_done(imported):
    figures = imported("documenting.figures")
    shown = [figures.Figure("a", "ms", "time", most=2), figures.Figure("b", "ms", "other")]
    answers = {
        "a": {"before": [{"ms": 2.0}, {"ms": 8.0}, {"ms": 2.0}], "after": [{"ms": 1.0}, {"ms": 4.0}, {"ms": 2.0}]}
    }
    (row,) = figures.summary(shown, answers)
    assert (row["before"], row["after"], row["ratio"], row["reached"]) == (2.0, 2.0, 0.5, True)


def test_the_table_fits_into_80_columns_and_names_what_was_missed(imported):
    shown = imported("documenting.shown")
    every = [figure for section in shown.SECTIONS.values() for figure in section]
    values = {figure.key: 123456.7 for figure in every}
    answers = {figure.job: {"before": [{}], "after": [values]} for figure in every}
    rows = imported("documents").by_section(answers)
    lines = list(imported("documenting.table").lines(rows))
    assert max(map(len, lines)) <= 80
    assert all(len(figure.title) <= 35 for figure in every), "a longer title moves the numbers"
    missed = " ".join(lines[lines.index("") + 1 :])
    assert missed.startswith("missed: a long text, CPU: Doc, all tokens read, beyond, ms; ")


def test_the_table_without_misses_says_so(imported):
    assert list(imported("documenting.table").lines({}))[-1] == "missed: nothing"


# Memory and modules


def test_pages_of_a_process_and_of_a_file_that_it_has_mapped(imported):
    smaps = imported("documenting.smaps")
    mapping = "{} r--s 00000000 08:01 12  {}\nSize: 9 kB\nRss:    {} kB\nPss:   {} kB\nPss_Anon:  1 kB\nVmFlags: rd\n"
    text = (
        mapping.format("55d0-55d1", "/usr/bin/python3", 500, 400)
        + mapping.format("7f00-7f01", "/models/a b.pipeline", 1000, 500)
        + mapping.format("7f01-7f02", "/models/a b.pipeline", 2000, 1000)
        + mapping.format("7f02-7f03", "", 700, 700)
    )
    assert smaps.file_pages(text, "/models/a b.pipeline") == pytest.approx((3.072, 1.536))
    assert smaps.file_pages(text, "/models/other") == (0, 0)
    whole = "55d0-7ffe ---p 00000000 00:00 0    [rollup]\nRss:   4200 kB\nPss:   2600 kB\nPss_Dirty:  80 kB\n"
    assert smaps.rollup(whole) == pytest.approx((4.3008, 2.6624))


def test_modules_are_counted_by_their_packages(imported):
    found = imported("documenting.start").counted(
        ["os", "goldbeam", "goldbeam.cli.main", "goldbeam.learning", "goldbeam.learning.loop", "goldbeams", "os"]
    )
    assert (found["all"], found["goldbeam"], found["learning"]) == (6, 4, 2)
    assert found["learning_modules"] == ["goldbeam.learning", "goldbeam.learning.loop"]


def test_the_modules_of_a_process_are_all_that_it_has_in_the_end(imported):
    found = imported("documenting.start").imports(Path(sys.executable))
    assert {"goldbeam", "goldbeam._core", "goldbeam.cli.annotate"} <= set(found["goldbeam_modules"])
    assert found["all"] > found["goldbeam"] == len(found["goldbeam_modules"])


# The run


def test_builds_take_turns_and_what_is_the_same_each_time_is_done_once(imported):
    job = imported("documenting.plan").Job
    order = []

    def named(name):
        def answer(side):
            order.append((name, side))
            return {"ms": len(order)}

        return job(name, answer)

    answers = imported("documents").measured([named("timed")], [named("fixed")], 2)
    assert order == [
        *(("timed", "before"), ("timed", "after"), ("fixed", "before"), ("fixed", "after")),
        *(("timed", "after"), ("timed", "before")),
    ]
    assert answers["timed"] == {"before": [{"ms": 1}, {"ms": 6}], "after": [{"ms": 2}, {"ms": 5}]}


def test_a_run_that_is_stopped_keeps_complete_pairs(imported):
    job = imported("documenting.plan").Job

    def stop(side):
        if side == "after":
            raise KeyboardInterrupt
        return {}

    answers = imported("documents").measured([job("done", lambda side: {}), job("stopped", stop)], [], 3)
    assert answers == {"done": {"before": [{}], "after": [{}]}}


def test_every_figure_belongs_to_a_job_and_every_job_to_a_figure(imported, tmp_path):
    plan = imported("documenting.plan")
    made = plan.Plan({}, tmp_path, tmp_path, plan.Sizes())
    assert {job.name for job in [*made.in_every_round(), *made.once()]} == set(imported("documents").JOBS)


def test_missing_corpora_are_one_line(tmp_path):
    script = [sys.executable, str(BENCHMARKS / "documents.py"), "--data", str(tmp_path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no ud-en-ewt/dev.conllu" in done.stderr.splitlines()[-1]


@pytest.mark.thorough
def test_an_interpreter_compared_with_itself(imported, tmp_path):
    for file in imported("documenting.data").FILES:
        path = tmp_path / file
        path.parent.mkdir(exist_ok=True)
        path.write_text((sample_conllu if path.suffix == ".conllu" else sample_columns)(60), encoding="utf-8")
    out = tmp_path / "out.json"
    script = [sys.executable, str(BENCHMARKS / "documents.py"), sys.executable, sys.executable]
    jobs = [
        "long_text",
        "many_texts",
        "two_threads",
        "pickled",
        "imports",
        "memory",
        "entities uner-en-ewt",
        "predictions",
    ]
    options = ["--data", str(tmp_path), "--work", str(tmp_path), "--quick", "--rounds", "1", "--out", str(out)]
    done = subprocess.run([*script, *options, "--jobs", *jobs], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [row for section in json.loads(out.read_text())["results"].values() for row in section]
    untimed = [row for row in rows if row["asked"] in ("same", "equal")]
    assert len(untimed) == 9
    assert [row["title"] for row in untimed if not row["reached"]] == []
