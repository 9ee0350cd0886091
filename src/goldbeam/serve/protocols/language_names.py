"""Models by language: clients ask for ``en``, ``english``, or a treebank such as ``english-ewt-ud-2.15``."""

from __future__ import annotations

import re

from goldbeam.serve.errors import ApiError
from goldbeam.serve.service import ServedModel, Service

#: English names of languages, as the names of treebanks begin, by their ISO 639-1 codes.
NAMES = {
    "af": "afrikaans",
    "ar": "arabic",
    "be": "belarusian",
    "bg": "bulgarian",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "gl": "galician",
    "he": "hebrew",
    "hi": "hindi",
    "hr": "croatian",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "is": "icelandic",
    "it": "italian",
    "ja": "japanese",
    "ko": "korean",
    "la": "latin",
    "lt": "lithuanian",
    "lv": "latvian",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sl": "slovenian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "te": "telugu",
    "th": "thai",
    "tr": "turkish",
    "ug": "uyghur",
    "uk": "ukrainian",
    "ur": "urdu",
    "vi": "vietnamese",
    "zh": "chinese",
}
_CODES = {name: code for code, name in NAMES.items()}
_WORD = re.compile(r"[^\W\d_]+")


def language_code(name: str | None) -> str | None:
    """The code of the language with which a name begins; None if it begins with none.

    >>> language_code("English (UD English EWT)"), language_code("pt_bosque"), language_code("news")
    ('en', 'pt', None)
    """
    found = _WORD.match((name or "").casefold())
    if found is None:
        return None
    return found[0] if found[0] in NAMES else _CODES.get(found[0])


def pipelines(service: Service) -> list[ServedModel]:
    """Those that clients of other servers can use; ApiError if there are none."""
    found = [model for model in service.models if model.task == "pipeline"]
    if not found:
        raise ApiError(404, "no model of this server is a pipeline, which this protocol needs; serve one")
    return found


def pipeline_of(service: Service, wanted: str | None) -> ServedModel:
    """The pipeline of this name, else one whose name begins with these words, else one for this language.

    None is the first pipeline. ApiError with the known names if there is no such pipeline.
    """
    models = pipelines(service)
    if wanted is None:
        return models[0]
    name = wanted.strip().casefold()
    code = language_code(name)
    languages = {model.name: language_code(model.language) or language_code(model.name) for model in models}
    candidates = (
        next((model for model in models if model.name.casefold() == name), None),
        next((model for model in models if name and model.name.casefold().startswith(f"{name}-")), None),
        next((model for model in models if code is not None and languages[model.name] == code), None),
    )
    found = next((model for model in candidates if model is not None), None)
    if found is None:
        raise ApiError(404, f"no model {wanted!r:.60}; use {', '.join(model.name for model in models)}")
    return found
