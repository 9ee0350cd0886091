"""Penalties as the 2014 paper writes them: every weight is changed after every example (section 4)."""

import numpy as np


class DenseWeights:
    """A vector of weights with its running sum; an example is `example(delta)`."""

    def __init__(self, size, l2=0.0, l1=0.0, cumulative_l1=0.0, l2_scope="example"):
        self.w = np.zeros(size)
        self.c = np.zeros(size)  # what cumulative L1 is owed
        self.sum = np.zeros(size)
        self.examples = 0
        self.l2, self.l1, self.cumulative_l1, self.l2_scope = l2, l1, cumulative_l1, l2_scope

    def example(self, delta):
        if self.cumulative_l1:
            self.w = self.w + delta  # equation 13
            self.c = self.c + self.cumulative_l1  # 14
            paid = np.minimum(np.abs(self.w), self.c)  # 15
            self.w = np.sign(self.w) * (np.abs(self.w) - paid)  # 16
            self.c = self.c - paid  # 17
        else:
            paying = {"example": True, "update": np.any(delta), "features": delta != 0}[self.l2_scope]
            decayed = np.where(paying, (1 - self.l2) * self.w, self.w)  # equation 10
            truncated = np.sign(decayed) * np.maximum(0, np.abs(decayed) - self.l1)  # 12
            self.w = truncated + delta
        self.sum += self.w
        self.examples += 1

    @property
    def average(self):
        return self.sum / self.examples
