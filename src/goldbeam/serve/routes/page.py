"""The page in the browser: `/`, `/docs` and their files. A request names none of them by a path: it looks one up."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request, Response

from goldbeam.serve.errors import ApiError
from goldbeam.serve.service import Service

_FOLDER = Path(__file__).parents[1] / "static"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: No inline scripts and styles, nothing from elsewhere, in no frame.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class PageFile:
    """What is sent for it; browsers ask whether it has changed before they use it again."""

    content: bytes
    media_type: str

    @property
    def headers(self) -> dict[str, str]:
        return {
            "ETag": f'"{sha256(self.content).hexdigest()[:20]}"',
            "Cache-Control": "no-cache",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }


def page_files() -> dict[str, PageFile]:
    """By name, as in ``js/main.js``: the files of the page that are in the package."""
    paths = (path for path in sorted(_FOLDER.rglob("*")) if path.suffix in _TYPES)
    return {path.relative_to(_FOLDER).as_posix(): PageFile(path.read_bytes(), _TYPES[path.suffix]) for path in paths}


def router(service: Service) -> APIRouter:
    """`/`, `/docs`, `/static/…` for a browser."""
    known = {name: (file, file.headers) for name, file in page_files().items()}
    routes = APIRouter(include_in_schema=False)
    methods = ["GET", "HEAD"]

    def answer(name: str, request: Request) -> Response:
        if name not in known:
            raise ApiError(404, "the page has no such file; open / instead")
        file, headers = known[name]
        tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")]
        if headers["ETag"] in tags:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media_type, headers=headers)

    @routes.api_route("/", methods=methods)
    async def index(request: Request) -> Response:
        return answer("index.html", request)

    @routes.api_route("/docs", methods=methods)
    async def docs(request: Request) -> Response:
        return answer("docs.html", request)

    @routes.api_route("/static/{name:path}", methods=methods)
    async def static(name: str, request: Request) -> Response:
        return answer(name, request)

    return routes
