"""The reference's guided search and learning beside the core's."""

from __future__ import annotations

from twins.atoms import Templates
from twins.perceptron import Feature, Labels, Sentence

from goldbeam.reference.guided import Known, Span
from goldbeam.reference.guided_learning import GuidedLearning, right
from goldbeam.reference.rounding import single
from goldbeam.reference.updates import Report, Update


class GuidedTemplates(Templates):
    """Labels are known or not, on both sides; what needs an unknown one does not fire."""

    def atom(self, name: str, sentence: Sentence, i: int, known: Known) -> str | None:  # type: ignore[override]
        if not name.startswith("t"):
            return super().atom(name, sentence, i, ())
        place = i + int(name[1:])
        if not 0 <= place < len(sentence):
            return "<none>"
        return str(known[place]) if place in known else None


class GuidedTagging:
    def __init__(self, templates: GuidedTemplates, labels: int) -> None:
        self.templates, self.labels = templates, range(labels)

    def features(self, x: Sentence, i: int, known: Known, label: int) -> list[Feature]:
        return [(text, label) for text in self.templates.features(x, i, known)]


class GuidedTwin(GuidedLearning):
    """With the core's order of sums, and its other way to learn, which updates once in a sentence."""

    minibatch = 1

    def __init__(self, templates: GuidedTemplates, labels: int, *, aggressive: bool = True, **options: object) -> None:
        margin = 0.0 if options["step"] == "perceptron" else options["margin"]
        update = Update(options["step"], margin, options["aggressiveness"])
        bidirectional = options["search"] == "guided"
        super().__init__(GuidedTagging(templates, labels), options["beam"], bidirectional, single, update)
        self.aggressive = aggressive

    @property
    def weights(self) -> dict[Feature, float]:
        return self.w.values

    @weights.setter
    def weights(self, values: dict[Feature, float]) -> None:
        self.w.values = values

    def averages(self) -> dict[Feature, float]:
        return self.w.average()

    def action_score(self, x: Sentence, i: int, known: Known, label: int) -> float:
        """Sums in single precision, in the core's order: tokens, the sum of labels alone, both together."""
        parts = {False: 0.0, True: 0.0}
        mixed = []
        for feature in self.problem.features(x, i, known, label):
            atoms = feature[0].split("|")[0].split()
            labels = sum(atom.startswith("t") for atom in atoms)
            if 0 < labels < len(atoms):
                mixed.append(self.w[feature])
            else:
                parts[labels > 0] = single(parts[labels > 0] + self.w[feature])
        score = single(parts[False] + parts[True])
        for weight in mixed:
            score = single(score + weight)
        return score

    def learn(self, x: Sentence, gold: Labels) -> Report:  # type: ignore[override]
        if self.aggressive:
            return super().learn(x, gold)
        accepted: list[Span] = []
        report = Report()
        order = 0
        while queue := self.queue(x, accepted):
            span = self.select(queue)
            last = order + 1 == len(gold)
            if not any(right(h, gold) for h in span) or (last and not right(span[0], gold)):
                report = self.correct(x, gold, list(span[0].derivation()), order + 1) or report
                break
            accepted = self.accept(accepted, span)
            order += 1
        self.w.end_example()
        return report
