"""What requests about one sentence have in common: the model, a part of it, and the sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from goldbeam.doc import Sentence
from goldbeam.serve.checks import string_problem, text_problem
from goldbeam.serve.errors import ApiError
from goldbeam.serve.json_bodies import object_in, shown
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ServedModel

MOST_WORDS = 300  # of the sentence
#: A sentence is of a text, or of CoNLL-U.
FIELDS = ("model", "part", "text", "conllu", "sentence")


@dataclass(frozen=True)
class SentenceRequest:
    """``text`` or ``conllu`` has the sentence of this number, from 1; both may be None."""

    model: str | None
    part: str | None
    text: str | None
    conllu: str | None
    sentence: int

    @classmethod
    def of(cls, asked: Mapping[str, Any], limits: Limits) -> SentenceRequest:
        """ApiError if the fields say anything else."""
        request = cls(
            string(asked, "model"),
            string(asked, "part"),
            string(asked, "text"),
            string(asked, "conllu"),
            number(asked, "sentence", 1, most=1_000_000) or 1,
        )
        if request.text is not None and request.conllu is not None:
            raise ApiError(422, "give text or conllu, not both")
        for name in ("text", "conllu"):
            value = getattr(request, name)
            if value is None:
                continue
            if not value.strip():
                raise ApiError(422, f"{name} is empty; give a sentence")
            if problem := string_problem(value):
                raise ApiError(422, f"{name} {problem}")
            if len(value) > limits.text_characters:
                raise ApiError(
                    413, f"{name} has more than {limits.text_characters:,} characters; send the sentence alone"
                )
        return request

    def check(self, model: ServedModel) -> None:
        """ApiError if the model has no such part, or cannot read such a text."""
        if self.part is not None:
            model.part(self.part)
        if self.text is not None and model.task == "pipeline" and (problem := text_problem(model, self.text)):
            raise ApiError(422, f"the text {problem}")

    def find(self, model: ServedModel) -> Sentence:
        """The sentence; takes time."""
        from goldbeam.tracing.asked_sentence import sentence_of_conllu, sentence_of_text

        if self.conllu is not None:
            return checked(sentence_of_conllu(self.conllu, self.sentence))
        return checked(sentence_of_text(model.estimator, self.text or "", self.sentence))


def checked(sentence: Sentence) -> Sentence:
    """ApiError if it is too long to be looked at."""
    if len(sentence) > MOST_WORDS:
        raise ApiError(413, f"the sentence has {len(sentence):,} words; one of at most {MOST_WORDS} can be looked at")
    return sentence


def fields_in(body: bytes, known: Collection[str]) -> dict[str, Any]:
    """The fields of a body that are not null."""
    return {name: value for name, value in object_in(body, known).items() if value is not None}


def string(asked: Mapping[str, Any], name: str) -> str | None:
    value = asked.get(name)
    if value is not None and not isinstance(value, str):
        raise ApiError(422, f"{name} must be a string, got {shown(value)}")
    return value


def choice(asked: Mapping[str, Any], name: str, allowed: Collection[str]) -> str | None:
    value = asked.get(name)
    if value is not None and (not isinstance(value, str) or value not in allowed):
        raise ApiError(422, f"{name} must be one of {', '.join(allowed)}, got {shown(value)}")
    return value


def number(asked: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    value = asked.get(name)
    if value is None:
        return None
    if type(value) is float and value.is_integer():  # JSON has one kind of numbers
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise ApiError(422, f"{name} must be a whole number from {least} to {most:,}, got {shown(value)}")
    return value
