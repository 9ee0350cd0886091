"""The examples in docs/serve-protocols.md, with a server process."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest
from served_process import serving

pytestmark = pytest.mark.clients
PAGE = Path(__file__).resolve().parents[3] / "docs" / "serve-protocols.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def blocks():
    """By language, with the address of the server in them."""
    with serving(["en", "pt"]) as address:
        found = {}
        for language, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
            found.setdefault(language, []).append(code.replace("http://127.0.0.1:8000", address))
        yield found


def test_python_gives_what_the_page_says(blocks):
    names = {}
    promises = 0
    for code in blocks["py"]:
        lines = code.split("\n")
        for node in ast.parse(code).body:
            if isinstance(node, ast.Expr):
                value = eval(compile(ast.Expression(node.value), PAGE.name, "eval"), names)
                _, promised, wanted = lines[node.end_lineno - 1].partition("# gives ")
                assert promised
                assert value == ast.literal_eval(wanted)
                promises += 1
            else:
                exec(compile(ast.Module([node], []), PAGE.name, "exec"), names)
    assert promises == 6


def test_curl_gets_answers(blocks):
    answers = [
        subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True).stdout
        for code in blocks["sh"]
        for line in code.splitlines()
    ]
    assert len(answers) == 5
    assert "\\n5\\tbanana\\tbanana\\tNOUN" in answers[0]
    assert '"result":"It\\nflies\\n.\\n\\n"' in answers[1]
    assert '"default_model":"en"' in answers[2]
    assert '"pos": "VBZ"' in answers[3]
    assert answers[4] == "1\tIt\tit\tPRP\t_\t_\t_\n2\tflies\tfly\tVBZ\t_\t_\t_\n3\t.\t.\t.\t_\t_\t_\n\n"


def test_javascript_runs(blocks):
    [code] = blocks["js"]
    shown = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True).stdout
    assert shown == "PRP VBZ .\n"
