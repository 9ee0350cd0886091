"""goldbeam itself: with its default templates, or with the templates that python-crfsuite is given."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

from features import goldbeam_templates
from tasks import Task

from peers.contender import Tag, Training


class Goldbeam:
    """gb.Tagger with its defaults; `passes` and further options are the constructor's arguments."""

    packages: tuple[str, ...] = ("goldbeam",)

    def __init__(self, name: str, same_templates: bool, **defaults: Any) -> None:
        self.name = name
        self.same_templates = same_templates
        self.defaults = defaults

    def train(self, task: Task, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        import goldbeam as gb

        options = {**self.defaults, **options}
        options["epochs"] = passes = options.pop("passes", 10)
        if task.column:
            options["column"] = task.column
        if self.same_templates:
            options["templates"] = goldbeam_templates(task.templates)
        # Reading the file counts as learning: the estimator does both in one call.
        start = process_time()
        gb.Tagger(**options).fit(str(train), dev=str(dev) if dev else None).save(str(model))
        return Training(passes, 0.0, process_time() - start)

    def load(self, task: Task, model: Path) -> Tag:
        import goldbeam as gb

        tag: Tag = gb.load(str(model)).predict
        return tag
