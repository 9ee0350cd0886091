"""Tables of words in tasks: from settings to the tables of a spec, and to model files and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.knowledge.attachments import NO_ATTACHMENTS, Attachments
from goldbeam.knowledge.cluster_files import Clusters, read_clusters
from goldbeam.knowledge.lexicons import Lexicon, read_lexicon
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.settings.knowledge import Knowledge
from goldbeam.templates.knowledge import KnowledgeTemplates, extended

#: Tables that know fewer of the training tokens than this are probably of another language.
ENOUGH_KNOWN = 0.5
#: What model files call them; settings name the first two.
TABLES = ("clusters", "lexicon", "attachments")
_SETTINGS = TABLES[:2]


class WordTables(NamedTuple):
    """The tables that settings name, and what raw text gave."""

    clusters: Clusters | None = None
    lexicon: Lexicon | None = None
    attachments: Attachments | None = None

    @classmethod
    def of(cls, settings: Knowledge) -> WordTables:
        """Attachment statistics are empty as long as a parser has not annotated its raw text."""
        clusters, lexicon = settings.clusters, settings.lexicon
        attachments = getattr(settings, "_attachments", None)
        return cls(
            None if clusters is None else read_clusters(clusters),
            None if lexicon is None else read_lexicon(lexicon),
            NO_ATTACHMENTS if attachments is None and settings.raw is not None else attachments,
        )

    def settings(self) -> dict[str, Any]:
        """For the models inside a model; files are not read again."""
        return {name: table for name, table in self._given() if table is not None}

    def identity(self) -> dict[str, str]:
        """What makes a run with these tables this run and no other; nothing if there are none."""
        tables = self._given()
        lines = {n: "\n".join(f"{word}\t{name}" for word, name in t.items()) for n, t in tables if t is not None}
        return {name: f"{_core.checksum(text.encode()):016x}" for name, text in lines.items()}

    def _given(self) -> Iterator[tuple[str, Clusters | Lexicon | None]]:
        """By settings."""
        return zip(_SETTINGS, (self.clusters, self.lexicon), strict=True)

    def extended(self, named: object, chosen: Sequence[str], more: KnowledgeTemplates) -> tuple[str, ...]:
        return extended(named, chosen, more, [bool(table) for table in self])

    def knowledge(self, templates: Sequence[str]) -> _core.WordKnowledge | None:
        """The tables that these templates read, as a spec takes them."""
        text = "\n".join(templates)
        clusters = self.clusters if "cluster" in text else None
        lexicon = self.lexicon if "lexicon(" in text else None
        if self.clusters is not None and clusters is None:
            raise ParameterError(
                "clusters are given, and no template reads them; add templates such as cluster(w0), or leave them out"
            )
        attachments = self.attachments if "attach(" in text else None
        if clusters is None and lexicon is None and attachments is None:
            return None
        return _core.WordKnowledge(
            None if clusters is None else clusters.packed(),
            None if lexicon is None else lexicon.packed(),
            None if attachments is None else attachments.packed(),
        )


def form_index(corpus: Corpus) -> int:
    """Where a corpus holds the words."""
    return corpus.columns.index("form") if "form" in corpus.columns else 0


def remarks(knowledge: _core.WordKnowledge | None, corpus: Corpus) -> tuple[str, ...]:
    """On tables that know few words of the training data."""
    if knowledge is None:
        return ()
    found = []
    for name in _SETTINGS:
        table = getattr(knowledge, name)
        share = 1.0 if table is None else table.share_known(corpus, form_index(corpus))
        if share < ENOUGH_KNOWN:
            found.append(
                f"the {name} {table.origin} know {share:.0%} of the training tokens; are they of another language?"
            )
    return tuple(found)


def tensors(knowledge: _core.WordKnowledge | None) -> dict[str, Tensor]:
    found: dict[str, Tensor] = {}
    for name in TABLES:
        table = getattr(knowledge, name, None)
        if table is not None:
            words, classes = table.freeze()
            names = "\n".join(table.names).encode()
            found[f"knowledge_{name}_words"] = Tensor("U32", (len(words) // 4,), words)
            found[f"knowledge_{name}_classes"] = Tensor("U16", (len(classes) // 2,), classes)
            found[f"knowledge_{name}_names"] = Tensor("U8", (len(names),), names)
    return found


def metadata(knowledge: _core.WordKnowledge | None) -> dict[str, Any]:
    """Nothing if there are no tables, as in models of earlier versions."""
    found = {}
    for name in TABLES:
        table = getattr(knowledge, name, None)
        if table is not None:
            found[name] = {"origin": table.origin, "licence": table.licence, "folded": table.folded}
    return {"knowledge": found} if found else {}


def description(knowledge: _core.WordKnowledge | None) -> dict[str, str]:
    """For people: ``{"clusters": "spacy:en, 150,000 words in 999 classes, licence MIT"}``."""
    found = {}
    for name in TABLES:
        table = getattr(knowledge, name, None)
        if table is not None:
            licence = f"licence {table.licence}" if table.licence else "licence not stated"
            what = "pairs of words" if name == "attachments" else "words"
            found[name] = f"{table.origin}, {len(table):,} {what} in {len(table.names):,} classes, {licence}"
    return found


def of_file(file: ModelFile) -> _core.WordKnowledge | None:
    """ModelError, TypeError or ValueError if they make no sense."""
    told = file.metadata.get("knowledge")
    if told is None:
        return None
    if not isinstance(told, dict):
        raise ValueError("its facts about tables of words make no sense")
    return _core.WordKnowledge(*(_table(file, name, told[name]) if name in told else None for name in TABLES))


def _table(file: ModelFile, name: str, facts: Any) -> _core.WordClasses:
    if not isinstance(facts, dict):
        raise ValueError("its facts about tables of words make no sense")
    told: Any = tuple(facts.get(key) for key in ("folded", "origin", "licence"))  # the core refuses other types
    tensors = tuple(f"knowledge_{name}_{part}" for part in ("words", "classes", "names"))

    def make() -> _core.WordClasses:
        words, classes, names = map(file.tensor, tensors, ("U32", "U16", "U8"))
        return _core.WordClasses(words, classes, bytes(names).decode().split("\n"), *told)

    if not file.references.keys() >= set(tensors):
        return make()
    # Models that share a table share it in memory too. Its facts are part of the key as text: a file may say anything.
    return file.shared.made_once((*map(file.references.get, tensors), repr(told)), make)


def digest(knowledge: _core.WordKnowledge | None) -> dict[str, str]:
    """What makes a run with these tables this run and no other; nothing if there are none."""
    found = tensors(knowledge)
    parts = {
        name: [data.data for key, data in found.items() if key.startswith(f"knowledge_{name}_")] for name in TABLES
    }
    return {name: f"{_core.checksum(b''.join(data)):016x}" for name, data in parts.items() if data}


def is_from(spec: Any, settings: Any) -> bool:
    """Whether a spec has the tables that these settings, without raw text, would give it."""
    tables = WordTables.of(settings) if isinstance(settings, Knowledge) else WordTables()
    reads = any("cluster" in template for template in spec.templates)
    if (tables.clusters is not None) != reads:
        return False
    return digest(tables.knowledge(spec.templates)) == digest(spec.knowledge)
