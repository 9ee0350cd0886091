"""`debug_data`: one report on a file, and one on its development data beside it."""

from __future__ import annotations

from goldbeam.data.foreign import check_line_ends
from goldbeam.data.formats import FORMATS, detect_format
from goldbeam.data.io import Source, read_bytes
from goldbeam.debug.brackets import describe_brackets, read_trees
from goldbeam.debug.labels import describe_labels
from goldbeam.debug.lenient import read_leniently
from goldbeam.debug.overlap import Sentences, compare_labels, describe_overlap
from goldbeam.debug.report import DataReport
from goldbeam.debug.treebank import describe_treebank
from goldbeam.debug.words import describe_words, sentence_keys
from goldbeam.errors import DataError, ParameterError
from goldbeam.one_line import one_line

BRACKETS = "brackets"
_COMPARED = ("upos tags", "xpos tags", "relations", "labels", "tags", "phrases")


def debug_data(source: Source, dev: Source | None = None, format: str | None = None) -> DataReport:
    """What is in a corpus: counts, labels, odd lines, trees; with ``dev`` also what is in that one, beside the first.

    Formats are those of `goldbeam.read`, told from the files if not given. Sentences that cannot be read
    are warnings; a file of which nothing can be read is a DataError.
    """
    if format is not None and format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    report, sentences = _inspect(source, format)
    if dev is not None:
        report.dev, others = _inspect(dev, format)
        if report.dev.format != report.format:
            raise DataError(
                f"{report.dev.file}: is {report.dev.format} and {report.file} is {report.format}; give the same"
            )
        describe_overlap(report.dev, sentences, others)
        compare_labels(report.dev, report, _COMPARED)
    return report


def _inspect(source: Source, format: str | None) -> tuple[DataReport, Sentences]:
    data, name = read_bytes(source)
    if format is None:
        format = detect_format(data, name)
    report = DataReport(one_line(name), format)
    _describe_bytes(report, data)
    if format == BRACKETS:
        trees = read_trees(data, name)
        if not trees:
            raise DataError(f"{name}: no tree; is this the right file?")
        describe_brackets(report, trees)
        return report, [tree.words for tree in trees]
    check_line_ends(data, name)
    file = read_leniently(data, format, name)
    report.facts["lines that cannot be read"] = len(file.mistakes)
    report.warnings += [f"cannot be read: {mistake}" for mistake in file.mistakes]
    corpus = file.corpus
    form = corpus.columns.index("form") if "form" in corpus.columns else 0
    describe_words(report, corpus, form, file.where)
    if format == "conllu":
        describe_treebank(report, file)
    elif len(corpus.columns) > 1:
        report.facts["columns"] = len(corpus.columns)
        title = "tags" if format in ("word_TAG", "word/TAG") else "labels"
        describe_labels(report, corpus, len(corpus.columns) - 1, title, file.where)
    else:
        characters = sum(len(word) for words in corpus.column(form) for word in words)
        report.facts["characters a word, mean"] = round(characters / max(corpus.token_count, 1), 2)
    return report, sentence_keys(corpus, form)


def _describe_bytes(report: DataReport, data: bytes) -> None:
    report.facts["bytes"] = len(data)
    if data.startswith(b"\xef\xbb\xbf"):
        report.warnings.append("begins with a byte order mark; it is skipped")
    if b"\r\n" in data:
        report.warnings.append("has line ends of Windows; they are read as any other")
    if data and not data.endswith(b"\n"):
        report.warnings.append("has no line end after the last line; is the file complete?")
