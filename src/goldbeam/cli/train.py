"""`goldbeam train`: fit an estimator on a file and save it."""

from __future__ import annotations

import inspect
import os
import shlex
from typing import TYPE_CHECKING, Any, NoReturn

import click

from goldbeam.cli import options
from goldbeam.tasks.engine import GUIDED_SEARCHES, SEARCHES, STEPS, SUBSTRUCTURES, UPDATES, WEIGHTINGS
from goldbeam.tasks.registry import TASKS

if TYPE_CHECKING:
    from goldbeam.learning.checkpoint import Checkpoint

SCHEMES = ("auto", "none", "iob1", "iob2", "iobes")
KINDS = ("perceptron", "generative", "hybrid")
TRANSFORMS = ("left-corner", "none")
SYSTEMS = ("arc-eager", "arc-standard", "swap")
METHODS = ("characters", "words")
PARSERS = ("dependency", "graph-dependency")
NONPROJECTIVE = ("pseudo-projective", "drop")


def _when(context: click.Context, parameter: click.Parameter, value: str) -> str | float:
    try:
        return value if value in ("epoch", "never") else float(value)
    except ValueError:
        raise click.BadParameter(f"'{value}' is not epoch, never or a number of minutes") from None


def _names(context: click.Context, parameter: click.Parameter, value: str | None) -> list[str] | None:
    """Names between commas; ``none`` is a list of no names."""
    if value is None:
        return None
    return [] if value == "none" else [name.strip() for name in value.split(",") if name.strip()]


# Options without a default leave the choice to the estimator, so that Python and command line cannot differ.
@click.command("train", short_help="Train a model on a file.")
@click.argument("task", type=click.Choice(list(TASKS)))
@click.argument("train", metavar="TRAIN")
@click.option("--dev", metavar="DEV", help="Data that choose the best epoch.")
@click.option("--out", required=True, metavar="MODEL", help="Where the model goes.")
@click.option("--column", metavar="C", help="What a tagger predicts: upos, xpos, feats; a column's name or number.")
@click.option("--templates", metavar="T", help="A template set by name, or a file with one template a line.")
@click.option("--search", type=click.Choice(SEARCHES + GUIDED_SEARCHES), help="How to search.")
@click.option("--beam", type=click.IntRange(min=1), metavar="B", help="States kept at every step.")
@click.option("--threshold", type=float, metavar="X", help="Keep the states whose score is this close to the best.")
@click.option("--threshold-power", type=float, metavar="N", help="... divided by this power of a state's rank.")
@click.option("--merge/--no-merge", default=None, help="Merge states that no later feature can tell apart.")
@click.option("--update", type=click.Choice(UPDATES), help="Which violation to fix.")
@click.option(
    "--aggressive/--no-aggressive",
    default=None,
    help="Guided search learns from each mistake until it is mended, or from one a sentence.",
)
@click.option("--step", type=click.Choice(STEPS), help="How far to move the weights.")
@click.option("--margin", type=float, metavar="M", help="What gold must win by, for --step margin.")
@click.option("--aggressiveness", type=float, metavar="C", help="The longest step of --step passive-aggressive.")
@click.option("--swvp", type=click.Choice(WEIGHTINGS), help="Learn from mixtures of prediction and gold, so weighted.")
@click.option("--substructures", type=click.Choice(SUBSTRUCTURES), help="What --swvp mixes.")
@click.option("--beta", type=click.FloatRange(min=0), metavar="X", help="Exponent of the weights of --swvp.")
@click.option("--balanced/--no-balanced", default=None, help="Mixtures that are no violations count too, or do not.")
@click.option(
    "--impose/--no-impose", default=None, help="Leave these out until the whole is a violation, or only count it."
)
@click.option(
    "--minibatch", type=click.IntRange(min=1), metavar="N", help="Search N sentences at once with the same weights."
)
@click.option("--epochs", type=click.IntRange(min=1), metavar="N", help="Passes over the data, at most.")
@click.option("--patience", type=click.IntRange(min=1), metavar="N", help="Stop after N epochs without a better one.")
@click.option(
    "--average",
    type=click.IntRange(min=1),
    is_flag=False,
    flag_value=1,
    metavar="[N]",
    help="Average the weights over the run, and over N models that see the data in other orders.",
)
@click.option("--no-average", is_flag=True, help="Use the weights as they are at the end.")
@click.option("--average-all", is_flag=True, default=None, help="Average a weight over models without it, too.")
@click.option("--l2", type=click.FloatRange(min=0), metavar="X", help="Penalty: decay of all weights an example.")
@click.option("--l1", type=click.FloatRange(min=0), metavar="X", help="Penalty: truncation of all weights an example.")
@click.option(
    "--cumulative-l1", type=click.FloatRange(min=0), metavar="X", help="The same with debts of small weights."
)
@click.option("--dropout", type=click.FloatRange(0, 1), metavar="P", help="Share of words hidden from an example.")
@click.option("--feature-dropout", type=click.FloatRange(0, 1), metavar="P", help="Share of features hidden from it.")
@click.option("--prune", type=click.FloatRange(min=0), metavar="X", help="Drop averaged weights smaller than this.")
@click.option(
    "--rare", type=click.IntRange(min=0), metavar="N", help="A tagger reads words seen at most N times as <unk>."
)
@click.option(
    "--scheme", type=click.Choice(SCHEMES), help="How a tagger's labels mark spans; auto tells it from the data."
)
@click.option("--cascade/--no-cascade", default=None, help="A morphology finds the UPOS first, or all at once.")
@click.option("--known", type=click.IntRange(min=1), metavar="N", help="Words seen N times keep to the tags they had.")
@click.option("--lemmas/--no-lemmas", default=None, help="A morphology learns lemmas too, or tags only.")
@click.option("--lemma-prune", type=click.FloatRange(min=0), metavar="X", help="--prune for the weights of lemmas.")
@click.option("--method", type=click.Choice(METHODS), help="How a segmenter finds words.")
@click.option("--dictionary", metavar="FILE", help="Words that a segmenter may find, one a line.")
@click.option("--system", type=click.Choice(SYSTEMS), help="The transitions of a dependency parser.")
@click.option("--nonprojective", type=click.Choice(NONPROJECTIVE), help="What becomes of trees with crossing arcs.")
@click.option("--order", type=click.IntRange(1, 2), help="A graph-based parser scores arcs, or siblings and such too.")
@click.option("--projective/--no-projective", default=None, help="Trees of a graph-based parser; told from TRAIN.")
@click.option("--candidates", type=click.IntRange(min=1), metavar="N", help="Heads of a word that --order 2 looks at.")
@click.option(
    "--loss-augmented/--no-loss-augmented", default=None, help="Learn from the tree that breaks the margin most."
)
@click.option("--parser", type=click.Choice(PARSERS), help="Which parser a pipeline has.")
@click.option("--compact/--no-compact", default=None, help="A pipeline with rounded weights in a smaller file.")
@click.option("--labelled/--unlabelled", default=None, help="A parser predicts relations, or heads only.")
@click.option(
    "--single-root/--no-single-root", default=None, help="One word a sentence hangs on the root; told from TRAIN."
)
@click.option(
    "--columns", callback=_names, metavar="C,C", help="What a parser reads: lemma, upos, xpos, feats; or none."
)
@click.option(
    "--jackknife",
    type=click.IntRange(min=2),
    metavar="N",
    help="A parser reads tags of its own: TRAIN is tagged in N parts. Also for --rerank.",
)
@click.option("--kind", type=click.Choice(KINDS), help="What scores trees of a constituency parser.")
@click.option("--generative-weight", type=float, metavar="X", help="Of the generative model, for --kind hybrid.")
@click.option(
    "--generative-folds",
    type=click.IntRange(min=0),
    metavar="N",
    help="Of TRAIN, for --kind hybrid; 0 adds the generative score afterwards.",
)
@click.option(
    "--probability-beam",
    type=float,
    metavar="P",
    help="Keep trees of at least P times rank^3 of the best's probability, for --kind generative.",
)
@click.option("--transform", type=click.Choice(TRANSFORMS), help="Of left-recursive phrases, while they are learned.")
@click.option("--heads", metavar="FILE", help="Head rules of a constituency parser, one a line; english if not given.")
@click.option("--rare-chains", type=click.IntRange(min=1), metavar="N", help="Use long chains that occur N times.")
@click.option("--repeated", type=click.IntRange(min=0), metavar="N", help="Use the hypotheses of N examples again.")
@click.option("--repeated-passes", type=click.IntRange(min=1), metavar="T", help="Passes over these after an example.")
@click.option("--repeated-updates", type=click.IntRange(min=1), metavar="T", help="Updates by these after an example.")
@click.option(
    "--rerank", type=click.IntRange(min=2), metavar="K", help="A joint tagger chooses among its K best answers."
)
@click.option("--seed", "random_state", type=click.IntRange(min=0), metavar="S", help="Same seed, same model.")
@click.option("--keep-names", is_flag=True, default=None, help="Keep the names of features, for `goldbeam info`.")
@click.option("--keep-keys", is_flag=True, default=None, help="Keep the keys of features, for `goldbeam average`.")
@click.option("--checkpoint", metavar="FILE", help="Where an unfinished run is kept; MODEL.checkpoint if not given.")
@click.option("--checkpoint-every", default="1", callback=_when, metavar="WHEN", help="epoch, MINUTES (1) or never.")
@click.option("--resume", is_flag=True, help="Go on from the checkpoint, if there is one, to the very same model.")
@click.option("--restart", is_flag=True, help="Begin anew although there is a checkpoint, which is replaced.")
@click.option("--log", metavar="FILE", help="Append what happens to FILE, one JSON object a line.")
@options.threads
@options.input_format
@options.as_json
@options.quiet
def command(
    task: str,
    train: str,
    dev: str | None,
    out: str,
    checkpoint: str | None,
    checkpoint_every: str | float,
    resume: bool,
    restart: bool,
    log: str | None,
    file_format: str | None,
    as_json: bool,
    quiet: bool,
    no_average: bool,
    **choices: Any,
) -> None:
    """Train a model for TASK on the file TRAIN.

    Ctrl-C keeps the best epoch so far: the model is saved before the program ends with status 130. The same command
    with --resume goes on; that also works after a crash, from the last checkpoint.

    \b
    goldbeam train tagger train.conllu --dev dev.conllu --out en.tagger
    goldbeam train tagger train.txt --column 3 --templates my-templates.txt --out chunks.tagger
    goldbeam train morphology train.conllu --dev dev.conllu --out en.morphology
    goldbeam train tokenizer train.conllu --dev dev.conllu --out en.tokenizer
    goldbeam train dependency train.conllu --dev dev.conllu --out en.parser
    goldbeam train graph-dependency train.conllu --dev dev.conllu --out en.graph
    goldbeam train constituency train.mrg --dev dev.mrg --out en.trees
    goldbeam train segmenter train.txt --dev dev.txt --dictionary words.txt --out zh.segmenter
    goldbeam train pipeline train.conllu --dev dev.conllu --out en.pipeline
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.cli.progress import Recorder, watch
    from goldbeam.learning.checkpoint import Checkpoint
    from goldbeam.learning.interrupts import endings_are_interrupts
    from goldbeam.locks import sole_writer
    from goldbeam.tasks.registry import estimator_class

    if out == "-":
        raise click.UsageError("--out needs the name of a file: a model is not written to standard output")
    if train == dev == "-":
        raise click.UsageError("only one of TRAIN and --dev can be standard input")
    if no_average:
        if choices["average"] is not None:
            raise click.UsageError("--average averages and --no-average does not; give one of them")
        choices["average"] = False
    if resume and restart:
        raise click.UsageError("--resume goes on and --restart begins anew; give one of them")
    place = Checkpoint(checkpoint or f"{out}.checkpoint", checkpoint_every, replace=restart)
    _keep_apart(
        {"--out": out, "--checkpoint": place.name, "--log": log},
        [train, dev, choices["templates"], choices["dictionary"], choices["heads"]],
    )
    for target in (out, place.name):
        check_target(target)  # before the work, not after it
    _check_begin(place, resume, restart, quiet)
    estimator_type = estimator_class(task)
    estimator = estimator_type(**_parameters(estimator_type, task, choices))
    with sole_writer(out), endings_are_interrupts():
        train_data = data.read(train, format=file_format)
        dev_data = None if dev is None else data.read(dev, format=file_format)
        try:
            with watch(quiet) as observer:
                recorder = Recorder(observer)
                estimator.fit(train_data, dev=dev_data, observer=recorder, checkpoint=place, resume=resume, log=log)
        except KeyboardInterrupt as stop:
            _save_interrupted(estimator, out, place, stop.__cause__)
        estimator.save(out)
    if not quiet:
        click.echo(f"saved {out}, {os.path.getsize(out) / 1e6:.1f} MB", err=True)
    # The parts of a pipeline had scores of their own; what it is worth shows on raw text.
    scores = estimator.evaluate(dev_data) if task == "pipeline" and dev_data is not None else {}
    if scores and not quiet:
        from goldbeam.cli.show import print_raw_text_scores

        print_raw_text_scores(str(dev), scores)
    if as_json:
        from goldbeam.cli.show import print_json

        print_json(
            {
                "task": task,
                "model": out,
                "best_epoch": recorder.best_epoch,
                "seconds": recorder.seconds,
                "epochs": recorder.history,
                **({"scores": scores} if scores else {}),
            }
        )


def _keep_apart(outputs: dict[str, str | None], inputs: list[str | None]) -> None:
    """No output may replace an input or another output, as a slip of the keyboard may ask for."""
    given = {option: path for option, path in outputs.items() if path is not None}
    for option, path in given.items():
        options.keep_apart(path, *inputs, option=option)
        for other in given:
            if other != option and os.path.realpath(path) == os.path.realpath(given[other]):
                raise click.UsageError(f"{option} and {other} are both {path}; give another name to one of them")


def _check_begin(place: Checkpoint, resume: bool, restart: bool, quiet: bool) -> None:
    """Raise rather than destroy hours of work; say so if there is nothing to go on from."""
    from goldbeam.errors import ModelError

    if place.exists() and not resume and not restart:
        raise ModelError(
            f"{place.name}: is the checkpoint of an unfinished run; "
            "--resume goes on with it, --restart begins anew and replaces it"
        )
    if resume and not place.exists() and not quiet:
        click.echo(f"there is no checkpoint {place.name}: training starts from the beginning", err=True)


def _save_interrupted(estimator: Any, out: str, place: Checkpoint, problem: BaseException | None) -> NoReturn:
    """An interrupted fit leaves the estimator with its best epoch, or not fitted if there was none."""
    from goldbeam.errors import ModelError, NotFittedError

    try:
        estimator.save(out)
        kept = f"the best model so far is in {out}"
    except NotFittedError:
        kept = f"no epoch is complete, so {out} is as it was"
    if problem is not None:
        raise ModelError(f"{problem}; training was interrupted, and {kept}") from problem
    go_on = f"; to go on: {_resuming(click.get_current_context().obj)}" if place.exists() else ""
    click.echo(f"goldbeam: interrupted; {kept}{go_on}", err=True)
    raise click.exceptions.Exit(130)


def _resuming(words: list[str]) -> str:
    """The command line that goes on with what this one began."""
    kept = [word for word in words if word not in ("--restart", "--resume")]
    return shlex.join(["goldbeam", *kept, "--resume"])


def _parameters(estimator_type: type[Any], task: str, choices: dict[str, Any]) -> dict[str, Any]:
    """The estimator's arguments: what was given on the command line, by the same names."""
    given = {name: value for name, value in choices.items() if value is not None}
    if os.path.isfile(given.get("templates", "")):
        given["templates"] = _read_templates(given["templates"])
    if given.get("heads", "english") != "english":
        given["heads"] = _read_lines(given["heads"], "head rules")
    if given.get("transform") == "none":
        given["transform"] = None
    known = inspect.signature(estimator_type).parameters
    for name in given:
        if name not in known:
            option = "seed" if name == "random_state" else name.replace("_", "-")
            raise click.UsageError(f"--{option} means nothing for the task {task}")
    return given


def _read_templates(path: str) -> list[str]:
    return _read_lines(path, "templates").splitlines()


def _read_lines(path: str, what: str) -> str:
    """Lines of a file; blank lines and lines that start with # are for people."""
    from goldbeam.errors import DataError

    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except UnicodeDecodeError as cause:
        raise DataError(f"{path}: is not UTF-8 text; {what} are written one a line") from cause
    except OSError as cause:
        raise DataError(f"{path}: cannot be read: {str(cause.strerror).lower()}; check the path") from cause
    kept = [line for line in lines if line and not line.startswith("#")]
    if not kept:
        raise DataError(f"{path}: has no {what}; write one a line")
    return "\n".join(kept)
