"""The labels that a tokenizer gives to pieces of text: what ends with the piece.

I: nothing, the token goes on; E: the token; M: a multiword token; S: the token and the sentence; MS: a multiword token
and the sentence. ``I_`` goes on over the white space that follows. The core knows a label as a sum of roles.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam import _core

#: Roles are 1 for the end of a token, 2 for a multiword one, 4 for the end of a sentence, 8 for going on over space.
NAMES = {0: "I", 1: "E", 5: "S", 3: "M", 7: "MS", 8: "I_"}
_ALWAYS = (0, 1, 5)


@dataclass(frozen=True)
class Labels:
    """``roles[i]`` says what label ``i`` means. Labels that training did not see are not there."""

    roles: tuple[int, ...]

    def __post_init__(self) -> None:
        """A model file may say anything."""
        known = all(type(role) is int and role in NAMES for role in self.roles)
        if not known or len(set(self.roles)) != len(self.roles) or not set(_ALWAYS) <= set(self.roles):
            raise ValueError("its list of labels makes no sense")

    @classmethod
    def of(cls, roles: bytes) -> Labels:
        seen = set(memoryview(roles).cast("I"))
        return cls((*_ALWAYS, *(role for role in NAMES if role not in _ALWAYS and role in seen)))

    @property
    def names(self) -> list[str]:
        return [NAMES[role] for role in self.roles]

    def encode(self, roles: bytes) -> bytes:
        """Roles (uint32) as numbers of labels; what training did not see becomes the nearest that it saw."""
        nearest = {3: 1, 7: 5, 8: 0}
        table = [0] * (max(NAMES) + 1)
        for role in NAMES:
            table[role] = self.roles.index(role if role in self.roles else nearest[role])
        return _core.translate(roles, table)

    def decode(self, labels: bytes) -> bytes:
        """Numbers of labels (uint32) as roles."""
        return _core.translate(labels, list(self.roles))

    def masks(self) -> tuple[bytes, bytes, bytes]:
        """Which labels may start a text, follow one another and end it, which a sentence must do."""
        everything = bytes([1]) * len(self.roles)
        return everything, everything * len(self.roles), bytes(bool(role & 4) for role in self.roles)
