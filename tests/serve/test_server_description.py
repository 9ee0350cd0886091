"""Models, metrics, the OpenAPI description, and the application for hosts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from goldbeam.errors import ModelError, ParameterError
from goldbeam.models.builtin import model_path
from goldbeam.serve import access, create_app
from goldbeam.serve import models as models_module
from goldbeam.serve.models import ModelStore
from goldbeam.serve.service import ApiError


def test_models_are_listed_with_their_parts(client):
    found = client.get("/v1/models").json()
    assert found["default"] == "en"
    assert [model["name"] for model in found["models"]] == ["en", "zh"]
    english = found["models"][0]
    assert english["language"] == "English"
    assert english["licence"] == "CC BY-SA 4.0"
    assert english["layers"] == ["lemma", "upos", "xpos", "feats", "head", "deprel", "entities"]
    assert english["size_bytes"] > 1_000_000
    assert [part["name"] for part in english["parts"]] == ["tokenizer", "morphology", "parser", "entities"]
    assert english["parts"][2] == {"name": "parser", "task": "dependency", "trace": True, "kind": "beam"}


def test_parts_are_found_by_name(models):
    model = models.get("en")
    assert model.part(None) is model.estimator
    assert model.part("parser").task == "dependency"
    with pytest.raises(ApiError, match="no part 'x'; use tokenizer"):
        model.part("x")


def test_names_of_models_come_from_files(tmp_path):
    import doctest

    assert doctest.testmod(models_module).failed == 0
    assert doctest.testmod(access).failed == 0
    path = str(model_path("en"))
    assert [model.name for model in ModelStore([path, f"other={path}"])] == ["en", "other"]
    with pytest.raises(ParameterError, match="two models are called 'en'"):
        ModelStore(["en", path])
    with pytest.raises(ModelError, match=r"no model nope; use a built-in one \(en, zh, pt\)"):
        ModelStore(["nope"])
    with pytest.raises(ModelError, match=r"nope\.goldbeam: there is no such model file"):
        ModelStore([str(tmp_path / "nope.goldbeam")])
    with pytest.raises(ModelError, match="cannot be read"):
        ModelStore([f"folder={tmp_path}"])


def test_metrics_count_requests_tokens_and_batches(client_of):
    client = client_of()
    client.annotate(text="Three tokens.")
    client.annotate(text="")
    client.get("/nothing/like/this")
    figures = client.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain")
    lines = figures.text.splitlines()
    for line in (
        'goldbeam_requests_total{route="/v1/annotate",status="200"} 1.0',
        'goldbeam_requests_total{route="/v1/annotate",status="422"} 1.0',
        'goldbeam_requests_total{route="other",status="404"} 1.0',
        'goldbeam_request_seconds_count{route="/v1/annotate"} 2.0',
        'goldbeam_tokens_total{model="en"} 3.0',
        "goldbeam_batch_texts_sum 1.0",
        "goldbeam_waiting_texts 0.0",
        "goldbeam_open_requests 1.0",
        "goldbeam_internal_errors_total 0.0",
    ):
        assert line in lines
    assert any(line.startswith("goldbeam_memory_bytes ") and float(line.split()[1]) > 1e6 for line in lines)


def test_the_description_says_what_may_be_asked_and_answered(client):
    description = client.get("/openapi.json").json()
    assert description["info"]["title"] == "goldbeam"
    annotate = description["paths"]["/v1/annotate"]["post"]
    assert set(annotate["responses"]) == {"200", "400", "401", "403", "404", "408", "413", "422", "429", "503"}
    assert set(annotate["responses"]["200"]["content"]) == {"application/json", "text/plain", "application/x-ndjson"}
    inputs = annotate["requestBody"]["content"]["application/json"]["schema"]["oneOf"]
    assert [schema["title"] for schema in inputs] == ["text", "texts", "tokens", "conllu"]
    assert all(schema["additionalProperties"] is False for schema in inputs)


def test_an_application_for_hosts_has_the_same_routes():
    app = create_app(token="x")
    assert [model.name for model in app.service.models] == ["en"]
    assert "/v1/annotate" in app.api.openapi()["paths"]


def test_importing_the_package_imports_no_framework():
    program = "import sys, goldbeam.serve, goldbeam.cli.serve; print({'fastapi', 'uvicorn'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "set()\n"


def test_without_the_extra_one_line_says_how_to_install_it(monkeypatch, capsys):
    from goldbeam.cli.main import main

    monkeypatch.setattr("goldbeam.serve.server.find_spec", lambda name: None if name == "fastapi" else object())
    assert main(["serve"]) == 1
    told = capsys.readouterr().err
    assert told == "goldbeam: error: serve needs further packages (fastapi); pip install 'goldbeam[serve]'\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["nope"], "no model nope; use a built-in one"),
        (["en", "--host", "no.such.host.invalid"], "there is no address 'no.such.host.invalid'"),
        (["en", "en"], "two models are called 'en'"),
    ],
)
def test_what_cannot_be_served_is_one_line(capsys, words, expected):
    from goldbeam.cli.main import main

    assert main(["serve", *words, "--port", "0"]) == 1
    told = capsys.readouterr().err
    assert expected in told
    assert told.count("\n") == 1
