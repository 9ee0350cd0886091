"""Does training survive? Runs that are killed (SIGKILL) at random moments, each resumed to its end, and their models.

    python benchmarks/kills.py --out benchmarks/results

A trial starts `goldbeam train --resume` on generated data, kills it after a random time between nothing and a little
more than a whole run, starts the same command again, and compares the model with that of a run that nobody killed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from datetime import date
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from goldbeam.atomic import leftovers

# A CLI's script lies beside the interpreter of the environment that it is installed in.
GOLDBEAM = str(Path(sys.executable).with_name("goldbeam"))
OPTIONS = ["--epochs", "4", "--checkpoint-every", "0"]  # a checkpoint after every batch, so that kills hit many of them


class Trainings:
    """Training runs on the same data, each in the same folder, which is emptied in between."""

    def __init__(self, folder: Path, sentences: int) -> None:
        self.data, self.work = folder / "data", folder / "work"
        self.data.mkdir()
        self.model, self.checkpoint, self.log = (self.work / name for name in ("m", "m.checkpoint", "log"))
        for name, size, seed in (("train", sentences, 0), ("dev", sentences // 10, 1)):
            command = ["sample", "--sentences", str(size), "--seed", str(seed), "--out", str(self.data / name)]
            subprocess.run([GOLDBEAM, *command], check=True)
        self.clear()

    def clear(self) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()

    def start(self) -> subprocess.Popen[bytes]:
        files = [str(self.data / "train"), "--dev", str(self.data / "dev"), "--out", str(self.model)]
        command = [GOLDBEAM, "train", "tagger", *files, "--log", str(self.log), *OPTIONS, "--resume", "-q"]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self) -> tuple[bool, str]:
        """Run to the end: whether that went without a word and left nothing but the model and the log; the digest."""
        child = self.start()
        clean = child.communicate() == (b"", b"") and child.returncode == 0
        clean = clean and sorted(os.listdir(self.work)) == ["log", "m"]
        return clean, hashlib.sha256(self.model.read_bytes()).hexdigest()

    def stage(self) -> str:
        """What a killed run was doing, as far as its files tell."""
        if leftovers(str(self.checkpoint)):
            return "writing a checkpoint"
        if leftovers(str(self.model)):
            return "writing the model"
        if self.model.exists():
            return "model written, checkpoint not removed yet" if self.checkpoint.exists() else "leaving"
        if self.checkpoint.exists():
            return "learning or scoring, with a checkpoint"
        return "learning the first batch" if self.log.exists() else "starting and reading data"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--sentences", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, help="folder for kills.json")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        results = run(Trainings(Path(folder), arguments.sentences), arguments.kills, arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "kills.json").write_text(json.dumps(results, indent=2) + "\n")
    print(json.dumps(results, indent=2))
    if results["clean_resumes"] != results["kills"] or results["distinct_models"] != 1:
        sys.exit("training does not survive")


def run(trainings: Trainings, kills: int, seed: int) -> dict[str, Any]:
    begun = time.monotonic()
    _, expected = trainings.finish()
    whole = time.monotonic() - begun
    draw = random.Random(seed)
    digests, stages = Counter({expected: 1}), Counter[str]()
    clean_resumes = 0
    while stages.total() < kills:
        trainings.clear()
        child = trainings.start()
        time.sleep(draw.uniform(0, 1.1 * whole))
        child.kill()
        child.communicate()
        if child.returncode >= 0:  # it was done before the kill
            continue
        stages[trainings.stage()] += 1
        clean, digest = trainings.finish()
        clean_resumes += clean
        digests[digest] += 1
        if stages.total() % 20 == 0:
            print(f"{stages.total()} kills, {clean_resumes} clean resumes, {len(digests)} models", file=sys.stderr)
    return {
        "date": date.today().isoformat(),
        "goldbeam": version("goldbeam"),
        "kills": stages.total(),
        "clean_resumes": clean_resumes,
        "distinct_models": len(digests),
        "killed_while": dict(sorted(stages.items())),
        "seconds_of_a_run": round(whole, 2),
    }


if __name__ == "__main__":
    main()
