"""A tiny pipeline, trained once on generated sentences; for reading only."""

from __future__ import annotations

import pytest
from fitted_parts import fitted_parts
from tiny_pipelines import tiny, treebank

from goldbeam.pipeline import Pipeline


@pytest.fixture(scope="session")
def nlp() -> Pipeline:
    return tiny().fit(treebank(150), dev=treebank(40, 1))


@pytest.fixture(scope="session")
def model_file(nlp, tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "tiny.pipeline"
    nlp.save(path)
    return path


@pytest.fixture(scope="session")
def made():
    """Fitted estimators by name; for reading only."""
    return fitted_parts()


@pytest.fixture
def nlp_of_parts(made):
    return Pipeline([made["tokenizer"], made["tagger"], made["parser"]])
