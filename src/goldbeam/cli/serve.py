"""`goldbeam serve`: models behind HTTP, with a page."""

from __future__ import annotations

from pathlib import Path

import click

_FILE = click.Path(path_type=Path)


@click.command("serve", short_help="Serve models over HTTP, with a page to try them.")
@click.argument("models", nargs=-1, metavar="[MODEL]...")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Threads per process (default: its cores).")
@click.option("--token", envvar="GOLDBEAM_TOKEN", metavar="T", help="Bearer token (default: GOLDBEAM_TOKEN, or none).")
@click.option("--log", type=_FILE, metavar="FILE", help="Log of a training run to show (goldbeam train --log).")
@click.option("--gold", type=_FILE, metavar="FILE", help="Annotated sentences to choose from on the page.")
@click.option("--cors", multiple=True, metavar="ORIGIN", help="Site whose pages may use the server; may be repeated.")
@click.option("--allow-host", multiple=True, metavar="NAME", help="Further name of this server; may be repeated.")
@click.option("--max-body", type=click.IntRange(min=1), default=10_000_000, show_default=True, metavar="BYTES")
@click.option("--max-text", type=click.IntRange(min=1), default=1_000_000, show_default=True, metavar="CHARACTERS")
@click.option("--max-concurrency", type=click.IntRange(min=1), default=256, show_default=True, metavar="REQUESTS")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.001),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for the answer to a request, or for each piece of a stream.",
)
def command(
    models: tuple[str, ...],
    host: str,
    port: int,
    workers: int,
    threads: int | None,
    token: str | None,
    log: Path | None,
    gold: Path | None,
    cors: tuple[str, ...],
    allow_host: tuple[str, ...],
    max_body: int,
    max_text: int,
    max_concurrency: int,
    timeout: float,
) -> None:
    """Serve each MODEL (default: en) over HTTP: an API, the protocols of UDPipe and CoreNLP, and a page.

    MODEL is a built-in name, a model file, or NAME=FILE. Ctrl-C and SIGTERM end the server after the requests in hand;
    SIGHUP reloads the models.

    \b
    goldbeam serve
    goldbeam serve en zh news=models/news.goldbeam --port 9000
    goldbeam serve --host 0.0.0.0 --token "$TOKEN" --workers 2
    goldbeam serve en.tagger --log run.jsonl --gold dev.conllu
    """
    from goldbeam.serve.limits import Limits
    from goldbeam.serve.server import serve
    from goldbeam.serve.settings import ServiceSettings

    limits = Limits(
        body_bytes=max_body,
        text_characters=max_text,
        concurrency=max_concurrency,
        seconds=timeout,
        threads=threads or 0,
    )
    serve(
        models or ("en",),
        host=host,
        port=port,
        workers=workers,
        limits=limits,
        settings=ServiceSettings(log=log, gold=gold, token=token or None, origins=cors),
        allowed_hosts=allow_host,
    )
