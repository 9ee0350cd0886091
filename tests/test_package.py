"""The package itself."""

from __future__ import annotations

from importlib.metadata import version

import goldbeam as gb


def test_the_version_is_that_of_the_installed_package():
    assert gb.__version__ == version("goldbeam")
    assert "__version__" in dir(gb)
