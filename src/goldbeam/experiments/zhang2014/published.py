"""The paper's figures, all from its tables; the plots' own numbers are not printed anywhere. Scores are of test data.

A row is a regulariser, named by its parameters, with the number of averaged models; all are per cent.
"""

from __future__ import annotations

from typing import NamedTuple

from goldbeam.experiments.zhang2014.regularisers import BOTH, DROPOUT, JOINT_DROPOUT, L2, NONE, Regulariser


class Row(NamedTuple):
    label: str
    regulariser: Regulariser
    shuffled: bool  # several models are averaged
    scores: tuple[float, ...]  # one a metric


# Table 2, "Final results of the character-based Chinese word segmentation task on CTB5": F.
TABLE_2 = (
    Row("averaged perceptron", NONE, False, (97.34,)),
    Row("+ shuffle", NONE, True, (97.55,)),
    Row("+ L2", L2, False, (97.36,)),
    Row("+ L2 + shuffle", L2, True, (97.72,)),
    Row("+ dropout", DROPOUT, False, (97.41,)),
    Row("+ dropout + shuffle", DROPOUT, True, (97.65,)),
    Row("+ L2 + dropout", BOTH, False, (97.49,)),
    Row("+ L2 + dropout + shuffle", BOTH, True, (97.71,)),
)
CRF = 97.42  # CRF++ with the same templates

# Table 3, word-based segmentation: F.
TABLE_3 = (
    Row("word-based model", NONE, False, (97.58,)),
    Row("+ shuffle", NONE, True, (97.87,)),
    Row("+ L2 + shuffle", L2, True, (97.91,)),
    Row("+ L2 + dropout + shuffle", BOTH, True, (97.91,)),
)

# Table 4, joint segmentation and tagging: F of words with tags, F of words.
TABLE_4 = (
    Row("character-based model", NONE, False, (93.36, 97.79)),
    Row("+ shuffle", NONE, True, (93.75, 98.02)),
    Row("+ dropout", JOINT_DROPOUT, False, (93.61, 97.89)),
    Row("+ dropout + shuffle", JOINT_DROPOUT, True, (94.07, 98.09)),
)
RE_RANKED = (94.38, 98.13)

# Table 5, dependency parsing: accuracy of words and of whole sentences, without punctuation.
TABLE_5 = (
    Row("averaged perceptron", NONE, False, (85.22, 34.15)),
    Row("+ shuffle", NONE, True, (85.65, 34.52)),
    Row("+ dropout", JOINT_DROPOUT, False, (85.32, 34.04)),
    Row("+ dropout + shuffle", JOINT_DROPOUT, True, (85.71, 34.57)),
)
