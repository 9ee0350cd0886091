"""Who may ask, and what every answer has."""

from __future__ import annotations

import pytest
from asgi_clients import message

from goldbeam.serve.limits import Limits

OPEN = ["/", "/static/nothing.js", "/docs", "/openapi.json", "/healthz"]
CLOSED = [("GET", "/v1/models"), ("GET", "/metrics"), ("POST", "/v1/annotate"), ("POST", "/v1/trace"), ("POST", "/")]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize(("method", "path"), [*CLOSED, ("GET", "/process"), ("GET", "/nope"), ("POST", "/healthz")])
def test_without_the_token_nothing_is_answered_that_runs_a_model(client_of, method, path):
    client = client_of(token="geheim€")
    for headers in ({}, bearer("geheim"), bearer(""), {"Authorization": "Basic geheim"}):
        answer = client.request(method, path, headers=headers)
        assert "needs a token" in message(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"


def test_with_the_token_everything_is(client_of):
    client = client_of(token="geheim")
    for scheme in ("Bearer", "bearer"):
        headers = {"Authorization": f"{scheme} geheim"}
        assert client.post("/v1/annotate", json={"text": "Yes."}, headers=headers).status_code == 200
    assert client.get("/v1/models", headers=bearer("geheim")).status_code == 200


@pytest.mark.parametrize("path", OPEN)
def test_the_page_and_the_sign_of_life_need_no_token(client_of, path):
    assert client_of(token="geheim").get(path).status_code != 401


@pytest.mark.parametrize("path", ["/", "/healthz", "/v1/models", "/nope", "/openapi.json", "/metrics"])
def test_every_answer_has_the_headers_of_a_careful_server(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_refusals_have_them_too(client_of):
    client = client_of(Limits(body_bytes=10), token="x")
    for answer in (client.annotate(text="a"), client.post("/v1/annotate", content=b"x" * 20, headers=bearer("x"))):
        assert answer.headers["content-security-policy"]


def test_only_the_page_may_run_scripts(client):
    assert "script-src 'self'" in client.get("/").headers["content-security-policy"]
    assert "script-src" not in client.get("/v1/models").headers["content-security-policy"]


# Pages of other sites

SITE = {"Origin": "https://site.example"}


def test_pages_of_other_sites_may_not_ask(client):
    assert "pages of 'https://site.example'" in message(
        client.post("/v1/annotate", json={"text": "a"}, headers=SITE), 403
    )
    assert client.post("/v1/annotate", json={"text": "a"}, headers={"Origin": "http://localhost"}).status_code == 200


@pytest.mark.parametrize("origins", [("https://site.example",), ("*",)])
def test_a_site_that_is_named_may(client_of, origins):
    client = client_of(origins=origins)
    answer = client.post("/v1/annotate", json={"text": "Yes."}, headers=SITE)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] in ("*", "https://site.example")
    assert answer.headers["vary"] == "Origin"
    refused = client.post("/v1/annotate", json={"text": ""}, headers=SITE)
    assert refused.headers["access-control-allow-origin"]  # the page may read why


def test_others_may_not_even_then(client_of):
    client = client_of(origins=("https://site.example",))
    answer = client.post("/v1/annotate", json={"text": "a"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


def test_a_browser_may_ask_first(client_of):
    preflight = {**SITE, "Access-Control-Request-Method": "POST"}
    allowed = client_of(origins=("https://site.example",), token="x").request(
        "OPTIONS", "/v1/annotate", headers=preflight
    )
    assert allowed.status_code == 204
    assert "POST" in allowed.headers["access-control-allow-methods"]
    assert "authorization" in allowed.headers["access-control-allow-headers"]
    assert client_of().request("OPTIONS", "/v1/annotate", headers=preflight).status_code == 403


def test_only_names_of_this_machine_are_answered(client_of):
    client = client_of(hosts=("localhost", "nlp.example"))
    for host in ("localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "nlp.example"):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
    for host in ("evil.example", "127.0.0.1.evil.example", "[", ""):
        assert "this server is not called" in message(client.get("/healthz", headers={"Host": host}), 403)


def test_no_description_comes_from_elsewhere(client):
    assert client.get("/redoc").status_code == 404
    assert "cdn" not in client.get("/docs").text
