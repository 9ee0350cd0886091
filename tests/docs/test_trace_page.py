"""docs/trace.md shows the table and the picture that its commands make."""

import re
import shlex
from pathlib import Path

from goldbeam.cli.main import main

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_shows_what_its_commands_print_and_draw(tmp_path, monkeypatch, capsys):
    page = (DOCS / "trace.md").read_text(encoding="utf-8")
    block = re.search(r"^```bash\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for line in block[1].splitlines():
        capsys.readouterr()
        assert main(shlex.split(line)[1:]) == 0
    assert f"```text\n{capsys.readouterr().out}```" in page
    drawn = (tmp_path / "trace.svg").read_text(encoding="utf-8")
    assert drawn == (DOCS / "images" / "trace.svg").read_text(encoding="utf-8"), "draw it anew with these commands"
