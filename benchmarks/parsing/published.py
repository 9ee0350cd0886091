"""Figures of other parsers that this benchmark does not run, as constants; each says where it comes from.

UAS and LAS are in per cent, with punctuation, gold tokens and tags; LAS on universal relations as CoNLL 2018 scores it.
"""

from __future__ import annotations

from dataclasses import dataclass

# Some take hours to train or are no packages to install. These were measured on the files of this benchmark (trained on
# train, scored on dev), one seed, no tuning, CPU seconds on a shared machine with two cores, so times are ± 20 %.
MEASURED = "measured elsewhere on the same files"
# Straka's list of models, UD 2.5: test sets, gold tokens and gold morphology. Not the same sentences as dev.
UDPIPE_LIST = "published: UDPipe 1.2, UD 2.5, test set"


@dataclass(frozen=True)
class Published:
    """What another parser reached. `remark` says what to mind when comparing."""

    uas: float
    las: float
    source: str
    tokens_per_second: float | None = None
    training_seconds: float | None = None
    remark: str = ""


EWT: dict[str, Published] = {
    "ZPar, beam 16": Published(88.58, 86.76, MEASURED, 1_650, 9 * 90, "XPOS only; nine passes of about 90 s, 0.92 GB"),
    "UDPipe 1.2": Published(88.1, 86.2, UDPIPE_LIST),
    "UDPipe, 8 iterations": Published(86.22, 84.16, MEASURED, 8_600, 2_690, "ufal.udpipe 1.4, no embeddings; 0.32 GB"),
    "spaCy 3.8": Published(86.17, 83.29, MEASURED, 11_900, 147, "CNN, gold tags as input, 2.4 passes"),
    "MaltParser 1.9.2": Published(85.84, 82.89, MEASURED, 7_600, 57, "arc-eager, liblinear; 1.04 GB"),
    "Yara, greedy": Published(84.57, 82.38, MEASURED, 4_300, 330, "dynamic oracle, five passes; 1.4 GB"),
    "TurboParser 2.3 basic": Published(82.67, 80.15, MEASURED, 1_700, 155, "one pass of ten: a lower bound"),
}

LANGUAGES: dict[str, Published] = {
    "ud-el-gdt": Published(89.7, 87.9, UDPIPE_LIST, remark="our files: a newer release of the same sentences"),
    "ud-hu-szeged": Published(80.5, 77.6, UDPIPE_LIST, remark="our files: a newer release of the same sentences"),
    "ud-it-partut": Published(89.7, 87.6, UDPIPE_LIST, remark="our files: a newer release of the same sentences"),
    "ud-tr-imst": Published(66.9, 61.4, UDPIPE_LIST, remark="annotated anew since: not comparable"),
    "ud-eu-bdt": Published(82.1, 78.4, UDPIPE_LIST, remark="our files: an older release"),
    "ud-zh-gsd-simp": Published(82.7, 80.4, UDPIPE_LIST),
}
