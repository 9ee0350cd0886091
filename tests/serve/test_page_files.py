"""The files of the page: what is sent for them, and that nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import goldbeam.serve
from goldbeam.serve.routes import page

STATIC = Path(goldbeam.serve.__file__).parent / "static"
FILES = page.page_files()


@pytest.mark.parametrize("path", ["/", "/docs", *(f"/static/{name}" for name in FILES)])
def test_every_file_has_a_type_a_policy_and_a_tag(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    assert answer.headers["content-type"].startswith(kinds.get(Path(path).suffix, "text/html"))
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in answer.headers["content-security-policy"]
    again = client.get(path, headers={"If-None-Match": f'"other", W/{answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")


def test_head_has_no_body(client):
    answer = client.request("HEAD", "/")
    assert answer.status_code == 200
    assert answer.content == b""
    assert int(answer.headers["content-length"]) == len(FILES["index.html"].content)


@pytest.mark.parametrize(
    "name",
    ["../page.py", "%2e%2e/__init__.py", "..%2f..%2fapp.py", "/etc/passwd", "js", "js/", "", "index.html/", "no.js"],
)
def test_a_path_names_no_other_file(client, name):
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 404


def test_all_files_of_the_folder_are_known_and_small():
    assert set(FILES) == {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    assert sum(len(file.content) for file in FILES.values()) < 200_000


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_inline_or_from_elsewhere(name):
    text = FILES[name].content.decode()
    assert not re.search(
        r"(?<!xmlns=\")(?<!SVG = \")https?://|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text
    )
    if name.endswith(".html"):
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
        assert all(tag.startswith('<script type="module" src="/static/') for tag in re.findall(r"<script[^>]*>", text))


def test_every_import_and_every_id_that_a_script_uses_exists():
    pages = FILES["index.html"].content.decode() + FILES["docs.html"].content.decode()
    ids = set(re.findall(r'\sid="([^"]+)"', pages))
    for name, file in FILES.items():
        if not name.endswith(".js"):
            continue
        text = file.content.decode()
        for imported in re.findall(r'from "\./([^"]+)"', text):
            assert f"js/{imported}" in FILES, name
        for used in re.findall(r'byId\("([^"]+)"\)', text):
            assert used in ids, name


def test_the_page_asks_for_all_its_modules_at_once():
    needed, waiting = set(), ["main.js"]
    while waiting:
        text = FILES[f"js/{waiting.pop()}"].content.decode()
        waiting += (found := set(re.findall(r'from "\./([^"]+)"', text)) - needed)
        needed |= found
    given = re.findall(r'<link rel="modulepreload" href="/static/js/([^"]+)">', FILES["index.html"].content.decode())
    assert given == sorted(needed)
