"""Records the golden checksums anew, with a reason.

    python tests/golden/renew.py --reason "the beam breaks ties differently" [CASE …]

CASE is the name of a case or a pattern such as 'tagger: *'; without any, all cases are run. Only cases that changed
are rewritten, each with the date and the reason, and the script prints how they changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from datetime import date
from fnmatch import fnmatchcase
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden import record
from golden.cases import CASES
from golden.running import checksums_of


def renewed(
    entries: dict[str, record.Entry], found: dict[str, dict[str, str]], reason: str, today: str
) -> tuple[dict[str, record.Entry], list[str]]:
    """The entries after new checksums, and a line for each case that changed; cases that are no more are left out."""
    result, lines = {}, []
    for name in CASES:
        old = entries.get(name)
        new = found.get(name)
        if new is None or (old is not None and old.checksums == new):
            if old is not None:
                result[name] = old
            continue
        how = "new" if old is None else ", ".join(record.differences(old.checksums, new))
        lines.append(f"{name}: {how}")
        result[name] = record.Entry(new, today, reason)
    lines += [f"{name}: gone" for name in entries if name not in CASES]
    return result, lines


def main(arguments: list[str] | None = None, path: Path = record.PATH) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--reason", required=True, help="why bytes may change: it is recorded with every changed case")
    parser.add_argument("cases", nargs="*", metavar="CASE", help="names or patterns of cases (default: all)")
    options = parser.parse_args(arguments)
    if not options.reason.strip():
        parser.error("--reason is empty; say why bytes may change")
    patterns = options.cases or ["*"]
    chosen = [name for name in CASES if any(name == p or fnmatchcase(name, p) for p in patterns)]
    if not chosen:
        parser.error(f"no case is called {', '.join(patterns)}; `pytest --collect-only tests/golden` lists them")

    found, home = {}, Path.cwd()
    for number, name in enumerate(chosen, 1):
        if number % 50 == 0:
            print(f"{number} of {len(chosen)} cases", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                found[name] = checksums_of(CASES[name], Path(folder))
            finally:
                os.chdir(home)
    entries, lines = renewed(record.read(path), found, options.reason.strip(), date.today().isoformat())
    record.write(entries, path)
    print(*lines, sep="\n", end="\n" if lines else "")
    print(f"{len(chosen)} cases run, {len(lines)} changes")


if __name__ == "__main__":
    main()
