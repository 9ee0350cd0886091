"""`goldbeam train`: fit an estimator on a file and save it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

import click

from goldbeam.cli import options
from goldbeam.cli.setting_options import SettingOption, options_of, parameters_of
from goldbeam.settings import unknown_name
from goldbeam.tasks.registry import TASKS, estimator_class

if TYPE_CHECKING:
    from goldbeam.learning.checkpoint import Checkpoint

# Parts of a model that have checkpoints of their own beside that of the whole run.
_PARTS = {
    "dependency": ("training",),  # after its templates were chosen
    "pipeline": ("parser",),
    "combination": ("member1", "member2", "member3"),
}
# Settings that may name a file, which is not to be written to.
_FILES = ("templates", "dictionary", "word_list", "abbreviations", "heads", "clusters", "lexicon", "read_as")


def _when(context: click.Context, parameter: click.Parameter, value: str) -> str | float:
    try:
        return value if value in ("epoch", "never") else float(value)
    except ValueError:
        raise click.BadParameter(f"'{value}' is not epoch, never or a number of minutes") from None


def _names_of(options: Iterable[click.Parameter]) -> list[str]:
    """Such as ``--merge`` and ``--no-merge``."""
    return [name for option in options for name in (*option.opts, *option.secondary_opts)]


class TaskCommand(click.Command):
    """`goldbeam train TASK`, with the options of that task's estimator."""

    def __init__(self, task: str) -> None:
        self.task = task
        main = [
            SettingOption(["--dev"], metavar="DEV", help="Development data, used to select the best epoch."),
            SettingOption(["--out"], required=True, metavar="MODEL", help="Model file to write."),
        ]
        run = [
            SettingOption(["--checkpoint"], metavar="FILE", help="Checkpoint file (default: MODEL.checkpoint)."),
            SettingOption(
                ["--checkpoint-every"],
                default="1",
                callback=_when,
                metavar="WHEN",
                help="epoch, never or a number of minutes (default: 1).",
            ),
            SettingOption(["--resume"], is_flag=True, help="Continue from the checkpoint, if there is one."),
            SettingOption(["--restart"], is_flag=True, help="Start over and replace an existing checkpoint."),
            SettingOption(["--log"], metavar="FILE", help="Append events to FILE, one JSON object per line."),
            *(SettingOption(names, **attributes) for names, attributes in options.shared("format", "json", "quiet")),
        ]
        if task == "pipeline":
            run[:0] = [
                SettingOption(
                    ["--entities"],
                    metavar="FILE",
                    help="Data with named entities in the last column (word TAB label), to train an entity tagger too.",
                ),
                SettingOption(["--entities-dev"], metavar="FILE", help="Development data of the entity tagger."),
            ]
        for option in main:
            option.section = "Main options"
        for option in run:
            option.section = "Files and output"
        super().__init__(
            task,
            params=[click.Argument(["train"], metavar="TRAIN"), *main, *options_of(estimator_class(task)), *run],
            callback=_train,
            help=f"{TASKS[task].summary}\n\n{_EPILOG}",
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(self._about(error.option_name), ctx) from None

    def _about(self, name: str) -> str:
        """What there is to say of an option that the task does not have."""
        tasks = [task for task in TASKS if name in _names_of(options_of(estimator_class(task)))]
        if tasks:
            return f"{name} does not apply to the task {self.task}; it is an option of {', '.join(tasks)}"
        known = [known for known in _names_of(self.params) if known.startswith("--")]
        return unknown_name(f"the task {self.task}", "option", name, known)

    def invoke(self, ctx: click.Context) -> Any:
        return ctx.invoke(_train, task=self.task, **ctx.params)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Section by section."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, click.Option):
                sections.setdefault(getattr(parameter, "section", "Files and output"), []).append(record)
        for section, records in sections.items():
            with formatter.section(section):
                formatter.write_dl(records)


class Tasks(click.Group):
    """The tasks by name; a task's estimator is imported only when its command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(TASKS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return TaskCommand(cmd_name) if cmd_name in TASKS else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args:  # list the tasks
            click.echo(ctx.get_help())
            ctx.exit()
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            example = f"goldbeam train TASK TRAIN --out MODEL {error.option_name} …"
            raise click.UsageError(f"options come after the task, as in {example}", ctx) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in TASKS:
            raise click.UsageError(unknown_name("goldbeam train", "task", name, TASKS), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Tasks"):
            formatter.write_dl([(name, task.summary) for name, task in TASKS.items()])


_EPILOG = """\
Ctrl-C saves the best epoch so far and exits with status 130. To continue, after a crash too, repeat the command with
--resume."""


@click.group(
    "train",
    cls=Tasks,
    short_help="Train a model on a file.",
    subcommand_metavar="TASK TRAIN --out MODEL [OPTIONS]",
    options_metavar="",
)
def command() -> None:
    """Train a model on the file TRAIN and save it.

    `goldbeam train TASK --help` lists the options of a task.

    \b
    goldbeam train tagger train.conllu --dev dev.conllu --out en.tagger
    goldbeam train tagger train.txt --templates my.txt --out chunks.tagger
    goldbeam train constituency train.mrg --dev dev.mrg --out en.trees
    goldbeam train segmenter train.txt --dev dev.txt --out zh.segmenter
    goldbeam train combination train.conllu --dev dev.conllu --out en.parser
    goldbeam train pipeline train.conllu --dev dev.conllu --out en.pipeline
    goldbeam train pipeline train.conllu --entities ner.txt --out en.pipeline
    """


def _train(
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
    entities: str | None = None,
    entities_dev: str | None = None,
    **choices: Any,
) -> None:
    """Fit the estimator of a task on a file and save it."""
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.cli.finished import nothing_to_resume
    from goldbeam.learning.checkpoint import Checkpoint
    from goldbeam.learning.checkpoint_file import check_is_no_checkpoint
    from goldbeam.locks import sole_writer
    from goldbeam.progress.observers import Recorder, watch

    if out == "-":
        raise click.UsageError("--out needs a file name; models are not written to standard output")
    if [train, dev, entities, entities_dev].count("-") > 1:
        raise click.UsageError("only one input can be standard input")
    if entities is None and entities_dev is not None:
        raise click.UsageError("--entities-dev needs --entities")
    if resume and restart:
        raise click.UsageError("--resume and --restart exclude each other")
    place = Checkpoint(checkpoint or f"{out}.checkpoint", checkpoint_every, replace=restart)
    parts = {f"the {name}'s checkpoint": f"{place.name}.{name}" for name in _PARTS.get(task, ())}
    _keep_apart(
        {"--out": out, "--checkpoint": place.name, "--log": log, **parts},
        [train, dev, entities, entities_dev, *(choices.get(name) for name in _FILES), *choices.get("raw", ())],
    )
    for target in (out, place.name):
        check_target(target)  # before the work, not after it
    check_is_no_checkpoint(out)
    _check_begin(place, resume, restart)
    estimator_type = estimator_class(task)
    estimator = estimator_type(**parameters_of(estimator_type, choices))
    with sole_writer(out):
        train_data = data.read(train, format=file_format)
        dev_data = None if dev is None else data.read(dev, format=file_format)
        further = {"entities": entities, "entities_dev": entities_dev}
        tagged = {name: data.read(path) for name, path in further.items() if path is not None}
        if resume and nothing_to_resume(
            estimator, out, place, train_data, dev_data, quiet=quiet, as_json=as_json, further=tagged
        ):
            return
        try:
            with watch(quiet) as observer:
                recorder = Recorder(observer)
                where = {"checkpoint": place, "resume": resume, "log": log}
                estimator.fit(train_data, dev=dev_data, observer=recorder, **tagged, **where)
        except KeyboardInterrupt as stop:
            _save_interrupted(estimator, out, place, stop)
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
            if other != option and _is_same_file(path, given[other]):
                raise click.UsageError(f"{option} and {other} are both {path}; use different names")


def _is_same_file(path: str, other: str) -> bool:
    """Whether two names mean one file, which need not be there yet: through links of both kinds."""
    if os.path.exists(path) and os.path.exists(other):
        return os.path.samefile(path, other)
    return os.path.realpath(path) == os.path.realpath(other)


def _check_begin(place: Checkpoint, resume: bool, restart: bool) -> None:
    """Raise rather than destroy hours of work."""
    from goldbeam.errors import ModelError
    from goldbeam.learning.checkpoint_file import check_is_checkpoint

    if not resume:
        check_is_checkpoint(place.name)
    if place.exists() and not resume and not restart:
        raise ModelError(
            f"{place.name}: is the checkpoint of an unfinished run; "
            "use --resume to continue it or --restart to start over and replace it"
        )


def _save_interrupted(estimator: Any, out: str, place: Checkpoint, stop: KeyboardInterrupt) -> NoReturn:
    """An interrupted fit leaves the estimator with its best epoch, or not fitted if there was none."""
    from goldbeam.errors import ModelError, NotFittedError
    from goldbeam.interrupts import exit_status

    try:
        estimator.save(out)
        kept = f"the best model so far is in {out}"
    except NotFittedError:
        missing = "not all parsers are trained" if estimator.task == "combination" else "no epoch is complete"
        kept = f"{missing}, so {out} is unchanged"
    problem = stop.__cause__
    if problem is not None:
        raise ModelError(f"{problem}; training was interrupted, and {kept}") from problem
    go_on = f"; to continue: {_resuming(click.get_current_context().obj)}" if place.exists() else ""
    click.echo(f"goldbeam: interrupted; {kept}{go_on}", err=True)
    raise click.exceptions.Exit(exit_status(stop))


def _resuming(words: list[str]) -> str:
    """The command line that goes on with what this one began."""
    kept = [word for word in words if word not in ("--restart", "--resume")]
    return shlex.join(["goldbeam", *kept, "--resume"])
