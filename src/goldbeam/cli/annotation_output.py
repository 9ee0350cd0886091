"""Where `goldbeam annotate` puts its output: on the terminal, into a file, or into a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from goldbeam.cli.tables import on_terminal
from goldbeam.errors import DataError, GoldbeamError
from goldbeam.layers.comments import SentenceComments
from goldbeam.pipeline.annotation_formats import FORMATS, doc_of, format_of, without_tree
from goldbeam.pipeline.document_names import comments_of_file, comments_of_files
from goldbeam.pipeline.given_sentences import chunks_to_annotate
from goldbeam.pipeline.streaming import annotate_chunks, layers_of_chunks
from goldbeam.pipeline.unknown_language import LanguageCheck
from goldbeam.texts.chunks import Chunk, opened

if TYPE_CHECKING:
    from goldbeam.pipeline import Pipeline
    from goldbeam.texts.inputs import FoundInputs

_DETAILS = ("lemma", "xpos", "feats")


@dataclass(frozen=True)
class Job:
    """How to annotate."""

    pipeline: Pipeline
    kind: str | None  # of input; None: what the name of each file says
    format: str | None  # None: what suits where it goes
    threads: int
    quiet: bool
    default_model: bool  # nobody has chosen it
    sent_id: str  # the prefix of sentence ids
    text_column: str | None  # of Parquet

    def check(self, say: Callable[[str], None]) -> LanguageCheck | None:
        """Says once if a text is in a language that the model has not learned."""
        model = LanguageCheck(self.pipeline.predictor().parts, lambda message: say(f"goldbeam: warning: {message}"))
        return None if self.quiet else model


def _say(message: str) -> None:
    click.echo(message, err=True)


def annotate(job: Job, text: str | None, sources: Sequence[str], out: str | None, resume: bool) -> bool:
    """A text from the command line, or files; True if something failed, which was said."""
    if text is not None:
        _annotate_text(job, text, out)
        return False
    if out is None:
        _to_standard_output(job, sources[0])
        return False
    if len(sources) > 1 or os.path.isdir(sources[0]) or os.path.isdir(out) or out.endswith(os.sep):
        return _into_folder(job, sources, out, resume)
    if sources[0] != "-" and os.path.exists(out) and os.path.samefile(out, sources[0]):
        raise click.UsageError(f"--out {out} would replace an input; give another name")
    comments = {sources[0]: comments_of_file(sources[0], job.sent_id)}
    format = job.format or format_of(out)
    return _annotate_files(job, {sources[0]: out}, comments, format, resume)


def _annotate_text(job: Job, text: str, out: str | None) -> None:
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")  # what a shell gives may be any bytes
    chunks = [Chunk(text, 0, 0, job.kind or "text")]
    if out is not None:
        from goldbeam.atomic import check_target
        from goldbeam.pipeline.files import write_pieces

        check_target(out, DataError, devices=True)
        advised = _advise(job, text)
        comments = SentenceComments(job.sent_id)
        check = None if advised else job.check(_say)
        pieces = annotate_chunks(job.pipeline, chunks, job.format or format_of(out), comments=comments, check=check)
        write_pieces(out, (piece.data for piece in pieces))
        return
    check = None if _advise(job, text) else job.check(_say)
    _print(job, chunks, SentenceComments(job.sent_id), check)


def _to_standard_output(job: Job, source: str) -> None:
    with opened(source, job.kind) as text:
        _print(job, chunks_to_annotate(text), comments_of_file(source, job.sent_id), job.check(_say))


def _print(job: Job, chunks: Iterable[Chunk], comments: SentenceComments, check: LanguageCheck | None) -> None:
    if job.format is None and on_terminal():
        _show(job, chunks, check)
        return
    from goldbeam import data

    for piece in annotate_chunks(job.pipeline, chunks, job.format or "conllu", job.threads, comments, check):
        data.write(piece.data, "-")


def _into_folder(job: Job, sources: Sequence[str], out: str, resume: bool) -> bool:
    """Files, and those in folders, under their own names; True if some of several failed."""
    from goldbeam.texts.inputs import find_inputs, kind_of, targets

    found = find_inputs(sources, out)
    _tell(found, job.quiet, alone=len(sources) == 1)
    all_tables = all((job.kind or kind_of(path)) == "parquet" for path, _ in found.inputs)
    format = job.format or ("parquet" if found.inputs and all_tables else format_of(out))
    places = targets(found.inputs, out, FORMATS[format].endings[0])
    if not places:
        return True
    for folder in [out, *sorted({os.path.dirname(target) for target in places.values()})]:
        _make_folder(folder)
    comments = comments_of_files(places, out, job.sent_id)
    return _annotate_files(job, places, comments, format, resume) or bool(found.errors)


def _tell(found: FoundInputs, quiet: bool, *, alone: bool) -> None:
    """What cannot be read in folders, and what is not."""
    if alone and found.errors and not found.inputs:
        raise found.errors[0]
    for error in found.errors:
        click.echo(f"goldbeam: error: {error}", err=True)
    if found.skipped and not quiet:
        count = f"{len(found.skipped)} file{'s that are' if len(found.skipped) > 1 else ' that is'}"
        click.echo(f"goldbeam: skipped {count} not text, such as {found.skipped[0]}", err=True)


def _annotate_files(
    job: Job, places: dict[str, str], comments: Mapping[str, SentenceComments], format: str, resume: bool
) -> bool:
    """Each file to its place; True if some of several failed."""
    from goldbeam.cli.annotation_progress import watch
    from goldbeam.pipeline.files import annotate_file, is_done

    waiting = {s: t for s, t in places.items() if not (resume and is_done(s, t))}
    failed = False
    with watch(job.quiet, waiting, len(places) - len(waiting)) as bar:
        check = job.check(bar.say)
        for source, target in waiting.items():
            bar.begin(source)
            try:
                annotate_file(
                    job.pipeline,
                    source,
                    target,
                    format,
                    job.threads,
                    bar.advance,
                    job.kind,
                    comments[source],
                    check,
                    job.text_column,
                )
            except GoldbeamError as error:
                if len(places) == 1:
                    raise
                failed = True  # the others do not depend on it
                bar.say(f"goldbeam: error: {error}")
            bar.end()
    return failed


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as cause:
        reason = (cause.strerror or str(cause)).lower()
        raise DataError(f"{path}: is not a folder and cannot become one: {reason}; give another name") from cause


def _show(job: Job, chunks: Iterable[Chunk], check: LanguageCheck | None) -> None:
    """Sentences as people like to read them."""
    from goldbeam.cli.draw import print_colored
    from goldbeam.cli.show import can_print_boxes
    from goldbeam.drawing.text import printable

    ascii = not can_print_boxes()
    for layers, chunk in layers_of_chunks(job.pipeline, chunks, job.threads):
        if check is not None and layers is not None:
            check.look(layers.corpus, chunk.name)
        for sentence in () if layers is None else doc_of(layers):
            click.echo(click.style(printable(sentence.text), bold=True))
            if sentence.has_tree:
                print_colored(sentence, "arcs", ascii, _DETAILS, how="--format text draws all")
            else:
                for line in without_tree(sentence).split("\n"):
                    click.echo(printable(line))
            click.echo()


def _advise(job: Job, text: str) -> bool:
    """If the text looks Chinese and nobody has chosen a model, suggest the Chinese one; True if that was said."""
    letters = [c for c in text if c.isalpha()]
    han = sum("\u4e00" <= c <= "\u9fff" for c in letters)
    chinese = job.default_model and not job.quiet and bool(letters) and 2 * han > len(letters)
    if chinese:
        click.echo("goldbeam: the text looks Chinese but the model is English; use --model zh", err=True)
    return chinese
