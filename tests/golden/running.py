"""Runs a golden case: the ways of training, what is looked at afterwards, and the checksums of both."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import goldbeam as gb
from goldbeam.data.sample import sample_sentences, sample_unspaced_sentences
from goldbeam.errors import ModelError
from goldbeam.models.compacting import compact_bytes
from goldbeam.models.container import ModelFile, load_model
from golden.cases import Case
from golden.data import TEXTS, Data, data
from golden.problems import Tagging
from golden.tables import ATTACHMENTS

Checksums = dict[str, str]


def checksums_of(case: Case, folder: Path, **changed: Any) -> Checksums:
    """Checksums of the outputs of a case, and of the parts of its model file; `folder` is the current one.

    ``changed`` are parameters that must not change anything, such as threads.
    """
    estimator = _trained(case, folder, changed)
    found: Checksums = {}
    if case.training != "built-in":
        path = folder / "model"
        estimator.save(path)
        found |= {f"model {part}": digest for part, digest in _model_checksums(load_model(path)).items()}
        loaded = gb.Perceptron.load(path, Tagging()) if case.estimator == "Perceptron" else gb.load(path)
    for output in case.outputs:
        found[output] = _checksum(OUTPUTS[output](estimator, case))
    if case.training != "built-in":
        # Most cases check the first output only, which takes a third of the time.
        for output in case.outputs if "file" in case.outputs else case.outputs[:1]:
            if found[output] != _checksum(OUTPUTS[output](loaded, case)):
                raise AssertionError(f"{output}: a model that is loaded from its file gives something else")
    return found


# Training


def _new(case: Case, **changed: Any) -> Any:
    problem = [Tagging()] if case.estimator == "Perceptron" else []
    parameters = {**case.parameters, **changed}
    if "parts" in parameters:
        parameters["parts"] = [(name, _part(name)) for name in parameters["parts"]]
    if "members" in parameters:
        parameters["members"] = [_member(name, case) for name in parameters["members"]]
    return getattr(gb, case.estimator)(*problem, **parameters)


def _member(name: str, case: Case) -> Any:
    """A parser to be combined; fitted, if the case does not train it."""
    made = {
        "transitions": gb.DependencyParser(epochs=1, beam=2),
        "backwards": gb.DependencyParser(epochs=1, beam=2, direction="right-to-left"),
        "graphs": gb.GraphDependencyParser(epochs=1, order=1, templates="light"),
    }
    return made[name].fit(data(case.data).train) if case.training == "parts as given" else made[name]


def _part(name: str) -> Any:
    """A fitted estimator that can be a part of a pipeline."""
    if name == "entities":
        rows = [[(word, label) for word, _, label in sentence] for sentence in data("entities").train]
        return gb.Tagger(epochs=2).fit(rows)
    made = {
        "tokenizer": gb.Tokenizer(epochs=1),
        "morphology": gb.Morphology(epochs=1),
        "parser": gb.DependencyParser(epochs=1, beam=2),
    }
    return made[name].fit(data("multiword").train)


def _trained(case: Case, folder: Path, changed: dict[str, Any]) -> Any:
    if case.training == "built-in":
        return gb.load(case.data)
    return TRAININGS[case.training](_new(case, **changed), data(case.data), folder)


def _fit(estimator: Any, found: Data, folder: Path) -> Any:
    return estimator.fit(*found.train) if isinstance(found.train, tuple) else estimator.fit(found.train)


def _fit_with_dev(estimator: Any, found: Data, folder: Path) -> Any:
    training = found.train if isinstance(found.train, tuple) else (found.train,)
    return estimator.fit(*training, dev=found.dev)


def _with_raw_text(estimator: Any, found: Data, folder: Path) -> Any:
    _write_raw_text(folder)
    return _fit(estimator, found, folder)


def _with_raw_text_and_dev(estimator: Any, found: Data, folder: Path) -> Any:
    _write_raw_text(folder)
    return _fit_with_dev(estimator, found, folder)


def _write_raw_text(folder: Path) -> None:
    """With spaces between words, and without."""
    texts = [s.text for kind in (sample_sentences, sample_unspaced_sentences) for s in kind(100, seed=6)]
    (folder / "raw.txt").write_text("\n\n".join(texts), encoding="utf-8")


def _with_attachments(estimator: Any, found: Data, folder: Path) -> Any:
    """As the second parser that learns from raw text."""
    estimator._attachments = ATTACHMENTS
    return _fit(estimator, found, folder)


def _partial_fit(estimator: Any, found: Data, folder: Path) -> Any:
    """Twice, the second time on the first few examples again."""
    few = found.train[:5] if isinstance(found.train, list) else found.train.select(range(5))
    return estimator.partial_fit(found.train).partial_fit(few)


def _partial_fit_new(estimator: Any, found: Data, folder: Path) -> Any:
    """Twice, the second time with data that have other words and labels."""
    return estimator.partial_fit(found.train).partial_fit(found.dev)


def _learn_twice(estimator: Any, found: Data, folder: Path) -> Any:
    estimator.learn(*found.train)
    estimator.learn(*found.dev)
    return estimator


def _file(estimator: Any, found: Data, folder: Path) -> Any:
    """From a file in the current folder: the model stores what it is called."""
    (folder / "train.conllu").write_bytes(found.train.text)
    return estimator.fit("train.conllu")


def _average_of_files(estimator: Any, found: Data, folder: Path) -> Any:
    paths = [folder / "one", folder / "two"]
    for seed, path in enumerate(paths):
        estimator.set_params(random_state=seed).fit(found.train).save(path)
    return gb.average(paths, prune=0.06)


def _compact(estimator: Any, found: Data, folder: Path, prune: float = 0.0) -> Any:
    path = folder / "compact"
    estimator.fit(found.train).save(path)
    path.write_bytes(compact_bytes(path.read_bytes(), prune))
    return gb.load(path)


def _compact_pipeline(estimator: Any, found: Data, folder: Path) -> Any:
    return estimator.fit(found.train).compacted({"tokenizer": 0.06})


def _with_constituency(estimator: Any, found: Data, folder: Path) -> Any:
    parser = gb.ConstituencyParser(epochs=1, beam=2).fit(data("trees").train)
    return estimator.fit(found.train).with_constituency(parser)


def _with_entities(estimator: Any, found: Data, folder: Path) -> Any:
    return estimator.fit(found.train, entities=data("entities").train)


def _with_entities_and_dev(estimator: Any, found: Data, folder: Path) -> Any:
    tagged = data("entities")
    return estimator.fit(found.train, dev=found.dev, entities=tagged.train, entities_dev=tagged.dev)


def _parts_as_given(estimator: Any, found: Data, folder: Path) -> Any:
    return estimator


TRAININGS: dict[str, Callable[[Any, Data, Path], Any]] = {
    "fit": _fit,
    "fit with dev": _fit_with_dev,
    "raw text": _with_raw_text,
    "raw text and dev": _with_raw_text_and_dev,
    "attachments": _with_attachments,
    "partial fit": _partial_fit,
    "partial fit, new labels": _partial_fit_new,
    "learn twice": _learn_twice,
    "file by its base name": _file,
    "average of files": _average_of_files,
    "compact": _compact,
    "compact and pruned": lambda *arguments: _compact(*arguments, prune=0.06),
    "compact pipeline": _compact_pipeline,
    "with constituency": _with_constituency,
    "with entities": _with_entities,
    "with entities and dev": _with_entities_and_dev,
    "parts as given": _parts_as_given,
}


# Outputs


def _text(case: Case) -> str:
    return TEXTS[case.data if case.training == "built-in" else "sample"]


def _scores(estimator: Any, case: Case) -> dict[str, Any]:
    scores = estimator.evaluate(data(case.data).dev)
    return {name: value for name, value in scores.items() if "second" not in name}


def _trace(estimator: Any, case: Case) -> Any:
    found = data(case.data).train  # whose labels are known
    if case.estimator == "Perceptron":
        return estimator.trace(found[0][0], found[1][0], beam=2).to_dict()
    return [estimator.trace_corpus(found, 2).to_dict(), estimator.trace_corpus(found, beam=2, margin=0.5).to_dict()]


def _file_bytes(estimator: Any, case: Case) -> bytes:
    """The model file as it is, without what differs between versions of the library: their numbers and checksums.

    The padding of the header goes too, since it depends on the length of the version number.
    """
    estimator.save("file")
    file = Path("file").read_bytes()
    data = 8 + int.from_bytes(file[:8], "little")
    return _VARYING.sub(b"", file[8:data].rstrip() + file[data:])


def _rendered(estimator: Any, case: Case) -> bytes:
    found = data(case.data)
    of_text = isinstance(found.test, str)  # which a pipeline tokenizes, when it is not given tokens
    rendered: bytes = estimator.predict_corpus(found.dev if of_text else found.test).render()
    return rendered


_VARYING = re.compile(rb'library_version[\\":]+[^"\\]+|checksum[\\":]+[0-9a-f]{16}')
OUTPUTS: dict[str, Callable[[Any, Case], Any]] = {
    "predictions": lambda e, case: e.predict(data(case.data).test),
    "rendered": _rendered,
    "file": _file_bytes,
    "margins": lambda e, case: e.predict_margins(data(case.data).test),
    "k best": lambda e, case: e.predict_k_best(data(case.data).test, 3),
    "scores": _scores,
    "trace": _trace,
    "decisions": lambda e, case: [sentence.to_dict() for sentence in e.annotate(data(case.data).test)],
    "heaviest": lambda e, case: e.heaviest_features(50),
    "surprisal": lambda e, case: e.surprisal(data(case.data).test),
    "tokens": lambda e, case: e.tokenize_bytes(data(case.data).test),
    "annotated": lambda e, case: e.annotate_corpus(_text(case)).text,
    "document": lambda e, case: e(_text(case)).to_dict(),
    "weights": lambda e, case: sorted(map(repr, e.weights().items())),
}


# Checksums


def _checksum(value: Any) -> str:
    """16 hexadecimal digits of SHA-256; floats count to the last bit."""
    written = value if isinstance(value, bytes) else json.dumps(value, default=str, sort_keys=True).encode()
    return hashlib.sha256(written).hexdigest()[:16]


#: What a model file consists of, by the keys of its metadata and the names of its tensors; all others are "rest".
GROUPS = {
    "settings": ("parameters",),
    "templates": ("columns", "templates"),
    "training": ("training_data", "facts", "epoch", "epochs"),
    "weights": ("scale", "salt", "buckets", "rows", "keys", "compact.*", "packed.*"),
    "names": ("name_keys", "name_ends", "name_text"),
}
_VERSION = ("library_version", "payload_checksum", "sizes")  # differ from version to version, or follow from the rest


def _model_checksums(file: ModelFile) -> Checksums:
    parts = dict(_parts(file))
    groups: dict[str, dict[str, str]] = {group: {} for group in (*GROUPS, "rest")}
    for name, digest in parts.items():
        groups[_group(name)][name] = digest
    return {group: _checksum(found) for group, found in groups.items() if found}


def _group(name: str) -> str:
    key = name.rpartition("/")[2]
    known = next((group for group, keys in GROUPS.items() if key in keys or f"{key.partition('.')[0]}.*" in keys), None)
    return known or "rest"


def _parts(file: ModelFile, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every field and tensor with its checksum; models in the file are taken apart too.

    The version of the library is left out. What zlib has compressed counts as it was before.
    """
    for key, value in file.metadata.items():
        if key not in _VERSION:
            yield f"{prefix}{key}", _checksum(value)
    for name, tensor in file.tensors.items():
        content = bytes(tensor.data)
        with suppress(zlib.error):  # what is not compressed is taken as it is
            content = zlib.decompress(content)
        inner = _nested(content, file)
        if inner is None:
            yield f"{prefix}{name}", _checksum([tensor.dtype, content.hex()])
        else:
            yield from _parts(inner, f"{prefix}{name}/")


def _nested(content: bytes, outer: ModelFile) -> ModelFile | None:
    try:
        return load_model(content, outer.shared) if content[8:9] == b"{" else None
    except ModelError:
        return None
