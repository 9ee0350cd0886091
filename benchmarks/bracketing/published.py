"""Other parsers on wsj-sample dev, trained on the same trees: labelled precision, recall, F1; sentences a second."""

OTHERS = {
    "Stanford shift-reduce, gold tags": {
        "precision": 84.89,
        "recall": 86.12,
        "f1": 85.50,
        "training_seconds": 433,
        "training_gb": 1.6,
        "sentences_per_second": 73,
    },
    "Roark's top-down parser, words only": {
        "precision": 81.50,
        "recall": 83.49,
        "f1": 82.48,
        "training_seconds": 9.9,
        "training_gb": 0.28,
        "sentences_per_second": 80,
    },
}
