"""The files of a folder are compiled as one unit, so what is private to a file can hide a name of another.

Two equal definitions are an error of the compiler. A private ``is_space(char)`` that hides the ``is_space(char32_t)``
of a header is not: the call converts its argument, and Chinese characters become spaces.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

NATIVE = Path(__file__).resolve().parents[2] / "native"
PRIVATE = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
KEYWORDS = "namespace|struct|class|using|template|enum|return|static_assert"
FUNCTION = re.compile(rf"^(?:\[\[.*?\]\] )?(?!{KEYWORDS})\w[\w:<>,&* ]*[ *&](\w+)\(", re.MULTILINE)
NAMED = re.compile(r"^namespace (?!goldbeam)\w+ \{\n.*?^\}  // namespace \w+$", re.MULTILINE | re.DOTALL)


def functions(code: str) -> set[str]:
    return set(FUNCTION.findall(NAMED.sub("", code)))


def private_functions(path: Path) -> set[str]:
    code = NAMED.sub("", path.read_text(encoding="utf-8"))
    return {name for block in PRIVATE.findall(code) for name in functions(block)}


def test_the_reader_of_names_finds_what_it_should() -> None:
    private = private_functions(NATIVE / "data" / "pieces.cpp")
    assert {"kind_of", "kind_of_wide", "skip_space"} <= private
    assert {"is_space", "is_invisible"} == functions((NATIVE / "core" / "spaces.hpp").read_text(encoding="utf-8"))


def test_no_private_function_hides_one_of_a_header() -> None:
    declared = {name for path in NATIVE.rglob("*.hpp") for name in functions(path.read_text(encoding="utf-8"))}
    hiding = {path.name: private_functions(path) & declared for path in NATIVE.rglob("*.cpp")}
    assert {name: found for name, found in hiding.items() if found} == {}


def test_no_two_files_of_a_folder_have_a_private_function_of_the_same_name() -> None:
    files: dict[tuple[Path, str], list[str]] = defaultdict(list)
    for path in sorted(NATIVE.rglob("*.cpp")):
        if path.parent.name != "bindings":  # these are units of a few files each, named in CMakeLists.txt
            for name in private_functions(path):
                files[path.parent, name].append(path.name)
    assert {key[1]: names for key, names in files.items() if len(names) > 1} == {}
