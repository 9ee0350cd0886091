"""`serve`: what `goldbeam serve` does."""

from __future__ import annotations

import gc
import ipaddress
import logging
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec

from goldbeam.errors import ParameterError
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ModelStore
from goldbeam.serve.settings import ServiceSettings
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Number
from goldbeam.workers import processor_count

_BACKLOG = 2048
_PACKAGES = ("fastapi", "uvicorn", "httptools", "prometheus_client", "python_multipart")
_LOCAL_NAMES = ("localhost", "ip6-localhost")


def serve(
    models: Sequence[str] = ("en",),
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    limits: Limits | None = None,
    settings: ServiceSettings | None = None,
    allowed_hosts: Sequence[str] = (),
    say: Callable[[str], None] | None = None,
) -> None:
    """Serve models over HTTP until SIGTERM or Ctrl-C, which let the requests in hand finish; SIGHUP reloads the models.

    ``models`` are built-in names, files, or NAME=FILE. ``say`` gets lines for a person.
    """
    check_values(
        "serve",
        {"workers": workers, "port": port},
        {"workers": Number(least=1, most=256, whole=True), "port": Number(least=0, most=65535, whole=True)},
    )
    _check_packages()
    limits, settings, say = limits or Limits(), settings or ServiceSettings(), say or _to_standard_error
    if not limits.threads:
        limits = replace(limits, threads=max(1, processor_count() // workers))
    store = ModelStore(models)
    opened = _listening(host, port)
    address, number = opened.getsockname()[:2]
    is_local = ipaddress.ip_address(address).is_loopback
    if is_local and settings.token is None and settings.hosts is None:
        settings = replace(settings, hosts=(*_LOCAL_NAMES, host.casefold(), *allowed_hosts))
    _log_to_standard_error()
    names = ", ".join(model.name for model in store)
    say(f"serving {names} at http://{_shown(address)}:{number}/ (Ctrl-C ends it)")
    if not is_local and settings.token is None:
        say("warning: everybody who can reach this machine may use this server; give --token, or --host 127.0.0.1")
    gc.collect()
    gc.freeze()  # what is there now stays for ever, and is shared by all workers
    if workers == 1:
        from goldbeam.serve.process import run

        run(store, limits, settings, opened)
    else:
        from goldbeam.serve.supervisor import supervise

        def work(parent: int) -> None:
            from goldbeam.serve.process import run  # not above: metrics look at the environment when they are imported

            run(store, limits, settings, opened, parent)

        supervise(workers, work, store.reload, limits.seconds + limits.body_seconds + 5)
    say("stopped")


def _check_packages() -> None:
    missing = [name for name in _PACKAGES if find_spec(name) is None]
    if missing:
        raise ParameterError(f"serve needs further packages ({', '.join(missing)}); pip install 'goldbeam[serve]'")


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise ParameterError(f"host: there is no address {host!r}; give an address of this machine") from None
    opened = socket.socket(family, kind, protocol)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind(address)
    except OSError as error:
        opened.close()
        message = f"port {port} of {host} cannot be used ({error.strerror}); choose another one with --port"
        raise ParameterError(message) from None
    opened.listen(_BACKLOG)
    opened.setblocking(False)
    return opened


def _shown(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _log_to_standard_error() -> None:
    logger = logging.getLogger("goldbeam.serve")
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("goldbeam: %(message)s"))
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False


def _to_standard_error(message: str) -> None:
    print(f"goldbeam: {message}", file=sys.stderr, flush=True)
