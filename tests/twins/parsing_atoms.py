"""Parsing features as text: what each atom of a template says about a configuration."""

from __future__ import annotations

import re

from twins.atoms import token_value

from goldbeam.reference.transitions import Configuration

Sentence = list[tuple[str, ...]]

ATOM = re.compile(
    r"(?:(?P<function>[a-z-]+?)(?P<n>\d*)\()?(?P<place>[sq])(?P<depth>[0-3])(?:\.(?P<relative>[lr][12]|h2?))?"
    r"\.(?P<field>\w+)(?:\[(?P<attribute>\w+)\])?(?P<star>\*?)\)?"
)
DISTANCE = re.compile(r"d\((?P<a>[sq][0-3]),(?P<b>[sq][0-3])\)")
ATTACHMENT = re.compile(r"attach\((?P<head>[^,]+),(?P<dependent>[^,]+)\)")
#: Head and dependent in lower case, whether the head comes first, and the class of the pair.
Attached = dict[tuple[str, str, bool], str]


def word_at(c: Configuration, place: str, depth: int) -> int | None:
    words = c.stack[::-1] if place == "s" else c.buffer
    return words[depth] if depth < len(words) else None


def children(c: Configuration, word: int | None, side: str) -> list[int]:
    """On the left or right, the outermost first."""
    if word is None:
        return []
    found = [child for child, (head, _) in c.arcs.items() if head == word]
    return sorted(w for w in found if w < word) if side == "l" else sorted((w for w in found if w > word), reverse=True)


def relative_of(c: Configuration, word: int | None, relative: str) -> int | None:
    if relative[0] in "lr":
        side = children(c, word, relative[0])
        return side[int(relative[1]) - 1] if int(relative[1]) <= len(side) else None
    for _ in range(2 if relative == "h2" else 1):
        word = c.arcs[word][0] if word in c.arcs else None
    return word


class ParsingTemplates:
    """Features of a configuration, named as the core names them: ``s0.w=banana q0.upos=VERB``."""

    order = 0  # no label history: the whole derivation is the state

    def __init__(
        self, columns: list[str], templates: list[str], relations: list[str], attached: Attached | None = None
    ) -> None:
        self.columns, self.templates, self.relations, self.attached = columns, templates, relations, attached or {}
        self._asked: list[tuple[str, int]] | None = None

    def atom(self, name: str, sentence: Sentence, c: Configuration) -> str | None:
        if name == "open":
            return str(len(c.headless())) if len(c.headless()) < 4 else "4+"
        if distance := DISTANCE.fullmatch(name):
            a, b = (word_at(c, where[0], int(where[1])) for where in distance.groups())
            if a is None or b is None:
                return None
            d = abs(a - b)
            return str(d) if d <= 5 else "6-10" if d <= 10 else "11+"
        if pair := ATTACHMENT.fullmatch(name):
            return self.attachment(pair, sentence, c)
        match = ATOM.fullmatch(name)
        word = word_at(c, match["place"], int(match["depth"]))
        if match["field"] in ("vl", "vr"):
            return str(len(children(c, word, match["field"][1])))
        if match["field"] in ("sl", "sr"):
            seen = {c.arcs[child][1] for child in children(c, word, match["field"][1])}
            return "+".join(self.relations[r] for r in sorted(seen)) or "none"
        missing = "none" if match["star"] else None
        if match["relative"]:
            word = relative_of(c, word, match["relative"])
            if word is None:
                return missing
        if match["field"] == "rel":
            return self.relations[c.arcs[word][1]] if word in c.arcs else missing
        if word is None:
            return "<s>" if match["place"] == "s" else "</s>"
        cell = "<root>" if word == c.root else sentence[word - 1][self.columns.index(match["field"])]
        return self.cell_value(match, cell)

    def attachment(self, pair: re.Match[str], sentence: Sentence, c: Configuration) -> str | None:
        words = []
        for place in pair.groups():
            match = ATOM.fullmatch(place)
            word = word_at(c, match["place"], int(match["depth"]))
            words.append(relative_of(c, word, match["relative"]) if match["relative"] else word)
        if None in words or c.root in words:
            return None
        head, dependent = (sentence[word - 1][0].lower() for word in words)
        return self.attached.get((head, dependent, words[0] < words[1]))

    def cell_value(self, match: re.Match[str], cell: str) -> str | None:
        if match["attribute"]:
            pairs = [pair.split("=", 1) for pair in cell.split("|") if "=" in pair]
            return next((value for name, value in pairs if name == match["attribute"]), None)
        if match["function"] is None:
            return cell
        value = token_value(match["function"], int(match["n"] or 0), cell)
        if value is not None and match["function"].startswith("has-"):
            return ""
        return "16+" if match["function"] == "length" and value == "16" else value

    def features(self, sentence: Sentence, c: Configuration) -> list[str]:
        found = []
        for template in self.templates:
            values = [(name, self.atom(name, sentence, c)) for name in template.split()]
            if all(value is not None for _, value in values):
                found.append(" ".join(f"{name}={value}" if value else name for name, value in values))
        return found

    def stack_profile(self, sentence: Sentence, c: Configuration) -> list[str | int | None]:
        """What dynamic programming compares of two stacks: all that these templates can ever ask of their words.

        What is asked of a word at some depth is asked of it on its way down there, and what is asked of a second child
        is asked of the first, which a new one pushes aside.
        """
        return [
            word_at(c, "s", depth) if name == "place" else self.atom(name, sentence, c) for name, depth in self.asked()
        ]

    def asked(self) -> list[tuple[str, int]]:
        """Atoms of words on the stack, and the depth of each."""
        if self._asked is None:
            asked: set[tuple[str, int]] = set()
            names = sorted({name for template in self.templates for name in template.split()} - {"open"})
            for name in names:
                if distance := DISTANCE.fullmatch(name):
                    asked |= {("place", d) for s in distance.groups() if s[0] == "s" for d in range(int(s[1]) + 1)}
                    continue
                if pair := ATTACHMENT.fullmatch(name):
                    names.extend(f"lower({word})" for word in pair.groups())
                    continue
                match = ATOM.fullmatch(name)
                if match["place"] == "q":
                    continue
                or_none = re.sub(
                    r"\*?(\)?)$", r"*\1", name, count=1
                )  # so that no child and a child without a value differ
                texts = {or_none, or_none.replace(".l2.", ".l1.").replace(".r2.", ".r1.")}
                for d in range(int(match["depth"]) + 1):
                    asked |= {(re.sub(r"\bs[0-3]\.", f"s{d}.", text), d) for text in texts}
            self._asked = sorted(asked)
        return self._asked
