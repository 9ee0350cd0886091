"""UDPipe 1.2 as published for UD 2.5: F1 from raw text, on test sets. Not the same sentences as dev."""

from __future__ import annotations

SOURCE = "published: UDPipe 1.2, UD 2.5, test set, from raw text"
METRICS = ("Words", "Sentences", "UPOS", "XPOS", "UFeats", "Lemmas", "UAS", "LAS")
_FIGURES: dict[str, tuple[float | None, ...]] = {
    "ud-en-ewt": (98.9, 77.4, 93.3, 92.8, 94.2, 95.5, 80.2, 77.0),
    "ud-zh-gsd-simp": (90.3, 99.1, 84.2, 84.1, 89.0, 90.3, 62.6, 58.7),
    "ud-el-gdt": (99.9, 90.2, 95.7, 95.7, 90.3, 94.6, 86.5, 83.0),
    "ud-hu-szeged": (99.8, 95.9, 90.6, None, 88.1, 88.5, 72.8, 67.2),
    "ud-it-partut": (99.7, 100.0, 97.0, 96.4, 96.3, 96.5, 87.5, 84.3),
    "ud-tr-imst": (98.3, 97.0, 91.6, 90.7, 88.5, 90.0, 62.2, 55.1),
    "ud-eu-bdt": (99.9, 99.8, 92.3, None, 87.3, 93.5, 75.0, 69.9),
}
REMARKS = {
    "ud-zh-gsd-simp": "our files: an older release, mapped to simplified script",
    "ud-el-gdt": "our files: a newer release of the same sentences",
    "ud-hu-szeged": "our files: a newer release of the same sentences",
    "ud-it-partut": "our files: a newer release of the same sentences",
    "ud-tr-imst": "annotated anew since: not comparable",
    "ud-eu-bdt": "our files: an older release",
}
UDPIPE = {name: dict(zip(METRICS, figures, strict=True)) for name, figures in _FIGURES.items()}
