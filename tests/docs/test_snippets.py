"""What the pages say holds: Python blocks run, commands work on small data, options, paths and links exist."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import goldbeam as gb
from goldbeam.cli.main import COMMANDS, main
from goldbeam.data.sample import sample_columns, sample_conllu
from goldbeam.drawing.layouts import text_lines
from goldbeam.tasks.registry import TASKS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEMPLATES = "w0\nw-1\nsuffix3(w0)\nt-1\n"

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Language and code of each block; the code is moved down so that a traceback shows the page's line."""
    for match in BLOCK.finditer(text):
        yield match[1], "\n" * (text.count("\n", 0, match.start()) + 1) + match[2]


def commands(text: str) -> list[list[str]]:
    """The arguments of each ``goldbeam`` command in a bash block or in a line's code, placeholders left out."""
    lines = [line for language, code in blocks(text) if language == "bash" for line in code.splitlines()]
    found = [part for line in lines for part in re.split(r"&&|\|", line)]
    found += re.findall(r"`(goldbeam [^`]+)`", BLOCK.sub("", text))
    arguments = [shlex.split(command)[1:] for command in found if command.strip().startswith("goldbeam ")]
    return [words for words in arguments if not words[0].isupper()]


def run_python(page: Path, code: str, names: dict[str, Any]) -> None:
    """Statement by statement, so that a line that ends in ``# gives X`` can be compared with X."""
    lines = code.split("\n")
    for node in ast.parse(code, page.name).body:
        if not isinstance(node, ast.Expr):
            exec(compile(ast.Module([node], []), page.name, "exec"), names)
            continue
        value = eval(compile(ast.Expression(node.value), page.name, "eval"), names)
        _, promised, wanted = lines[(node.end_lineno or 1) - 1].partition("# gives ")
        if promised:
            assert value == ast.literal_eval(wanted), f"{page.name}:{node.lineno}"


def run_command(line: str) -> None:
    """A command on less data and for one epoch; the demo and the server have tests of their own."""
    words = shlex.split(line)[1:]
    if words[0] in ("demo", "serve"):
        return
    if words[0] == "sample":
        words += ["--sentences", "40"]
    if words[0] == "train":
        words += ["--epochs", "1"]
    if words[:2] == ["train", "pipeline"]:
        words += ["--jackknife", "2", "--beam", "1"]
    if words[:2] == ["reproduce", "huang2012"]:
        words += ["--data", ".", "--column", "upos", "--seeds", "1", "--epochs", "1", "--beams", "1"]
    assert main(words) == 0, line


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that pages begin with; for copying only."""
    folder = tmp_path_factory.mktemp("files")
    for name, seed in (("train", 0), ("dev", 1)):
        (folder / f"{name}.conllu").write_text(sample_conllu(40, seed), encoding="utf-8")
        (folder / f"{name}.txt").write_text(sample_columns(40, seed), encoding="utf-8")
    (folder / "my-templates.txt").write_text(TEMPLATES)
    words = ["train", "tagger", folder / "train.conllu", "--out", folder / "my.tagger", "--epochs", "1", "--quiet"]
    assert main(list(map(str, words))) == 0
    return folder


@every_page
def test_python_and_commands_run_in_the_order_of_the_page(
    page: Path, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr("goldbeam.experiments.report.draw", lambda panels, stem: None)  # seconds, and tested elsewhere
    names: dict[str, Any] = {}
    for language, code in blocks(page.read_text(encoding="utf-8")):
        if language == "python":
            run_python(page, code, names)
        elif language == "bash":
            for line in code.splitlines():
                if line.startswith("goldbeam ") and "|" not in line:
                    run_command(line)


@every_page
def test_commands_and_options_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in commands(page.read_text(encoding="utf-8")):
        assert words[0] in COMMANDS
        task = [word for word in words[1:2] if words[0] == "train" and word in TASKS]
        assert main([words[0], *task, "--help"]) == 0
        listed = set(re.findall(r"(?<!\S)--?[\w-]+", capsys.readouterr().out))
        assert {word for word in words if word.startswith("-") and word != "-"} <= listed, words


@every_page
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link.partition("#") for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [target for target, _, _ in links if not (page.parent / target).exists()] == []
    for target, _, anchor in links:
        headings = re.findall(r"^#+ (.+)$", (page.parent / target).read_text("utf-8") if anchor else "", re.MULTILINE)
        assert not anchor or anchor in {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}
    paths = re.findall(r"`((?:native|src|tests|docs|benchmarks)/[\w./*-]+)", text)
    assert [path for path in paths if "NAME" not in path and not list(ROOT.glob(path.rstrip("/")))] == []


def test_the_quickstart_shows_what_the_demo_prints(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "quickstart.md").read_text(encoding="utf-8")
    assert main(["demo", "--quiet"]) == 0
    printed = capsys.readouterr().out.splitlines()
    tagged = printed.index("A sentence, tagged:")
    assert "\n".join(printed[tagged:]) in page


def test_the_readme_shows_what_annotate_shows_at_a_terminal() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    sentence = gb.load("en")("Fruit flies like a banana.")[0]
    lines = text_lines(sentence, width=100, details=("lemma", "xpos", "feats"))
    shown = [sentence.text, *("".join(text for text, _ in line).rstrip() for line in lines)]
    assert "\n".join(shown) in readme
