"""`goldbeam demo`: the whole way in a few seconds, on data that goldbeam makes up itself."""

from __future__ import annotations

import re
from typing import Any

import click

from goldbeam.cli import options

SENTENCE = "The old judge will book a light train near the park ."
TRAIN, DEV, TEST = 2000, 300, 500  # sentences: enough for a clear learning curve, small enough for a few seconds


@click.command("demo", short_help="Train and try a tagger on generated data.")
@click.option("--sentence", default=SENTENCE, show_default=True, help="Sentence to tag at the end.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="S",
    help="Random seed of the generated data.",
)
@options.quiet
def command(sentence: str, seed: int, quiet: bool) -> None:
    """Generate sentences, train a tagger on them, evaluate it on others, and tag one more sentence."""
    from goldbeam.cli.show import print_metrics, print_tagged
    from goldbeam.progress.observers import watch
    from goldbeam.tasks.registry import estimator_class

    words = re.findall(r"\w+(?:['’-]\w+)*|[^\w\s]", sentence)
    if not words:
        raise click.UsageError("--sentence has no words")
    train, dev, test = (_sample(size, 3 * seed + part) for part, size in enumerate((TRAIN, DEV, TEST)))
    with watch(quiet) as observer:
        tagger = estimator_class("tagger")(column="upos", epochs=5).fit(train, dev=dev, observer=observer)
    click.echo(f"\nOn {TEST} unseen sentences:\n")
    print_metrics(tagger.evaluate(test))
    click.echo("\nA sentence, tagged:\n")
    print_tagged(words, tagger.predict([words])[0])
    click.echo("Next, train on generated data or on your own:\n")
    click.echo("  goldbeam sample --out train.conllu\n  goldbeam train tagger train.conllu --out my.tagger")


def _sample(sentences: int, seed: int) -> Any:
    import io

    from goldbeam import data
    from goldbeam.data.sample import sample_conllu

    return data.read(io.BytesIO(sample_conllu(sentences, seed).encode()), format="conllu")
