"""Penalties as the 2014 paper writes them: every weight is changed after every example (section 4)."""

import numpy as np


class DenseWeights:
    """A vector of weights with its running sum; an example is `example(delta)`."""

    def __init__(self, size, l2=0.0, l1=0.0, cumulative=False):
        self.w = np.zeros(size)
        self.c = np.zeros(size)  # what cumulative L1 is owed
        self.sum = np.zeros(size)
        self.examples = 0
        self.l2, self.l1, self.cumulative = l2, l1, cumulative

    def example(self, delta):
        if self.cumulative:
            self.w = self.w + delta  # equation 13
            self.c = self.c + self.l1  # 14
            paid = np.minimum(np.abs(self.w), self.c)  # 15
            self.w = np.sign(self.w) * (np.abs(self.w) - paid)  # 16
            self.c = self.c - paid  # 17
        else:
            decayed = (1 - self.l2) * self.w  # equation 10
            truncated = np.sign(decayed) * np.maximum(0, np.abs(decayed) - self.l1)  # 12
            self.w = truncated + delta
        self.sum += self.w
        self.examples += 1

    @property
    def average(self):
        return self.sum / self.examples
