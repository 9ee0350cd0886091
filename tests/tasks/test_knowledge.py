"""Word clusters and lexicons as features of every task: what is learned, what files hold, and what is refused."""

import pickle

import pytest
from every_estimator import CASES, CORPORA, treebank

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError, ModelError, ParameterError, TemplateError
from goldbeam.learning.events import Observer
from goldbeam.models.container import dump_model, load_model
from goldbeam.tasks.morphology.lexicon_lemmas import LexiconLemmas
from goldbeam.tasks.registry import TASKS, estimator_class

CLUSTERS = {
    **{"fruit": "0010", "flies": "0011", "like": "010", "bananas": "0010", "we": "11", "fly": "010"},
    **{"The": "10", "dog": "0011", "sees": "010", "it": "11", "a": "01", "b": "10", "c": "11"},
}
LEXICON = {"fruit": "NOUN", "flies": "NOUN,VERB", "fly": "NOUN,VERB", "dog": "NOUN", "sees": "VERB", "abc": "_"}
WITH_TABLES = [task for task in CASES if task in TASKS and "clusters" in estimator_class(task).settings]
SMALL = {
    **{task: {"epochs": 1} for task in WITH_TABLES},
    "dependency": {"epochs": 1, "beam": 2, "columns": ["upos"]},
    "graph-dependency": {"epochs": 1, "columns": ["upos"]},
    "pipeline": {"epochs": 1, "beam": 2, "jackknife": 2, "jackknife_epochs": 1, "morphology": {"epochs": 1}},
}
SPANS = [[("in", "O"), ("New", "B-LOC"), ("York", "I-LOC")], [("New", "O"), ("shoes", "O")]] * 3
DATA = {**CORPORA, "segment-tagger": SPANS}
ASK = {
    **{task: CASES[task].ask for task in WITH_TABLES},
    "dependency": lambda parser: parser.predict(treebank(4, 9)),
    "graph-dependency": lambda parser: parser.predict(treebank(4, 9)),
}


def fitted(task, **parameters):
    return estimator_class(task)(**{**SMALL[task], **parameters}).fit(DATA[task])


def templates_of(estimator):
    return estimator.info()["templates"]


def test_every_task_over_tokens_takes_tables():
    assert set(TASKS) - set(WITH_TABLES) == {"tokenizer", "combination"}  # the parsers of a combination do


@pytest.mark.parametrize("task", [task for task in WITH_TABLES if task != "pipeline"])
def test_a_named_set_is_extended_and_a_file_holds_the_tables(task, tmp_path):
    plain, estimator = fitted(task), fitted(task, clusters=CLUSTERS, lexicon=LEXICON)
    more = [template for template in templates_of(estimator) if template not in templates_of(plain)]
    assert [template for template in templates_of(estimator) if template not in more] == templates_of(plain)
    assert any("cluster(" in template for template in more)
    assert any("lexicon(" in template for template in more) == ("segmenter" not in task and "joint" not in task)
    estimator.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert ASK[task](loaded) == ASK[task](estimator) == ASK[task](pickle.loads(pickle.dumps(estimator)))
    assert loaded.info()["clusters"] == "a mapping, 13 words in 6 classes, licence not stated"
    assert "knowledge" not in plain._model_content()[0]


def test_a_pipeline_gives_its_tables_to_the_parts(tmp_path):
    nlp = fitted("pipeline", clusters=CLUSTERS, lexicon=LEXICON)
    info = nlp.info()
    for part in ("morphology", "parser"):
        assert any("cluster(" in template for template in info[part]["templates"])
    assert "clusters" not in info["tokenizer"]
    nlp.save(tmp_path / "m")
    assert ASK["pipeline"](gb.load(tmp_path / "m")) == ASK["pipeline"](nlp)


@pytest.mark.parametrize("task", ["dependency", "graph-dependency"])
def test_the_taggers_of_a_parser_read_the_tables_too(task):
    parser = fitted(task, clusters=CLUSTERS, jackknife=2)
    tagger = parser.predictor().model.taggers.by_column["upos"]
    assert any("cluster(" in template for template in tagger.model.spec.templates)


def test_words_that_training_did_not_see_are_known_by_their_cluster():
    train = [[("the", "D"), (noun, "N"), (verb, "V")] for noun, verb in [("dog", "sees"), ("cat", "hears")] * 3]
    names = {"dog": "00", "cat": "00", "mouse": "00", "sees": "01", "hears": "01", "bites": "01", "the": "1"}
    templates = ["cluster(w0)", "w0"]
    tagger = gb.Tagger(templates=templates, clusters=names, epochs=4).fit(train)
    assert tagger.predict([["bites", "mouse", "the"]]) == [["V", "N", "D"]]


def test_segments_may_be_of_clusters():
    names = {"in": "1", "New": "01", "Old": "01", "York": "00", "Town": "00", "shoes": "11"}
    templates = ["cluster(w[seg])", "cluster(w0)", "cluster(w0) cluster(w+1)", "cluster(w-1) cluster(w0)"]
    tagger = gb.SegmentTagger(templates=templates, clusters=names, epochs=8).fit(SPANS)
    assert tagger.predict([["in", "Old", "Town"]]) == [["O", "B-LOC", "I-LOC"]]


def test_names_of_features_have_bits_and_tags():
    train = [[("fruit", "N"), ("flies", "V")]] * 3
    templates = ["cluster2(w0)", "cluster(w0)", "lexicon(w0)"]
    tagger = gb.Tagger(templates=templates, clusters=CLUSTERS, lexicon=LEXICON, keep_names=True).fit(train)
    names = {name for name, _, _ in tagger.heaviest_features(50)}
    assert {"cluster(w0)=0010", "cluster(w0)=0011", "lexicon(w0)=NOUN", "lexicon(w0)=NOUN,VERB"} <= names


def test_the_lexicon_of_a_segmenter_is_a_dictionary():
    train, words = [["ab", "c"], ["c", "ab"]], ["abc", "cab"]
    parameters = {"epochs": 2, "templates": ["w0", "starts0", "ends0"]}
    one = gb.Segmenter(dictionary=words, **parameters).fit(train)
    other = gb.Segmenter(lexicon=dict.fromkeys(words, "_"), **parameters).fit(train)
    assert one._model_content()[1].keys() == other._model_content()[1].keys()
    assert one.predictor().model.words.freeze() == other.predictor().model.words.freeze()


# Morphology


def conllu(*rows):
    """Sentences of (word, lemma, UPOS)."""
    lines = [f"1\t{word}\t{lemma}\t{upos}\t_\t_\t0\troot\t_\t_\n\n" for word, lemma, upos in rows]
    return gb.Corpus.parse("".join(lines).encode(), "conllu", "made")


MADE = conllu(*[("lives", "life", "NOUN"), ("dog", "dog", "NOUN"), ("run", "run", "VERB"), ("cat", "cat", "NOUN")] * 6)


def test_the_lexicon_widens_what_a_known_word_may_be():
    def candidates(**parameters):
        model = gb.Morphology(epochs=1, known=2, **parameters).fit(MADE).predictor().model
        _, ends, labels = model.candidates.freeze()
        assert len(memoryview(ends).cast("I")) == 5
        return len(memoryview(labels).cast("H"))

    assert candidates(lexicon={"Lives": "X", "LIVES": "X"}) == candidates()
    assert candidates(lexicon={"lives": "VERB,NOUN", "unseen": "VERB"}) == candidates() + 1


def test_the_lexicon_proposes_lemmas_of_words_that_training_did_not_see(tmp_path):
    path = tmp_path / "words.lexicon"
    path.write_text("mice\tNOUN\tmouse\nsaw\tNOUN\tsaw\nsaw\tVERB\tsee\nran\t_\trun\nlives\tNOUN\twrong\n")
    morphology = gb.Morphology(epochs=2, lexicon=path).fit(MADE)
    morphology.save(tmp_path / "m")
    for found in (morphology, gb.load(tmp_path / "m")):
        rules = found.predictor().model.lemmatizer.rules
        assert rules.known([("saw", (tag, "_")) for tag in ("NOUN", "VERB", "ADJ")]) == ["saw", "see", None]
        lemmas = [word["lemma"] for word in found.predict([["mice", "Mice", "ran", "lives"]])[0]]
        assert lemmas == ["mouse", "mouse", "run", "life"]


PAST, PRESENT = "Tense=Past|VerbForm=Fin", "Tense=Pres|VerbForm=Fin"
WITH_XPOS = gb.Corpus.parse(
    "".join(
        f"1\t{word}\t{lemma}\t{upos}\t{xpos}\t{feats}\t0\troot\t_\t_\n\n"
        for word, lemma, upos, xpos, feats in [
            ("ran", "run", "VERB", "VBD", PAST),
            ("run", "run", "VERB", "VBP", PRESENT),
            ("was", "be", "AUX", "VBD", PAST),
            ("dogs", "dog", "NOUN", "NNS", "Number=Plur"),
        ]
        * 6
    ).encode(),
    "conllu",
    "made",
)


def test_a_lexicon_with_xpos_proposes_lemmas_by_the_tags_that_go_with_them(tmp_path):
    path = tmp_path / "words.lexicon"
    path.write_text("lay\tVBP\tlay\nlay\tVBD\tlie\nmice\tNNS\tmouse\nleaves\tNNS\tleaf\nleaves\tVBZ\tleave\n")
    morphology = gb.Morphology(epochs=2, lexicon=path).fit(WITH_XPOS)
    morphology.save(tmp_path / "m")
    for found in (morphology, gb.load(tmp_path / "m")):
        rules = found.predictor().model.lemmatizer.rules
        lays = [("lay", ("VERB", PRESENT)), ("lay", ("VERB", PAST)), ("Lay", ("VERB", PAST)), ("lay", ("AUX", PAST))]
        assert rules.known(lays) == ["lay", "lie", "lie", "lie"]
        assert rules.known([("mice", ("NOUN", "Number=Plur")), ("mice", ("X", "_"))]) == ["mouse", "mouse"]
        assert rules.known([("leaves", ("NOUN", "Number=Plur"))]) == ["leaf"]


def test_lemmas_by_xpos_differ_within_a_upos_only_where_they_must():
    labels = [["VERB", "VBD", PAST], ["VERB", "VBP", PRESENT], ["AUX", "VBD", PAST], ["NOUN", "NNS", "_"]]
    given = {
        "lay": {"VBP": "lay", "VBD": "lie"},
        "ran": {"VBD": "run"},
        "mice": {"NOUN": "mouse"},
        "cut": {"VBN": "cut"},
    }
    found = LexiconLemmas.of(given, labels)
    assert found.by_tag == {
        "lay": {"VERB": "lay", "AUX": "lie"},
        "ran": {"VERB": "run", "AUX": "run"},
        "mice": {"NOUN": "mouse"},
        "cut": {"VBN": "cut"},
    }
    assert found.by_tags == {("lay", ("VERB", PAST)): "lie"}
    assert LexiconLemmas.of(given, [["VERB"], ["NOUN"]]) == (given, {})


# Bad input


@pytest.mark.parametrize("task", ["tagger", "dependency", "graph-dependency", "constituency", "morphology"])
def test_templates_of_ones_own_need_the_tables_that_they_read(task):
    atom = {"dependency": "s0.w", "graph-dependency": "h.w", "constituency": "LK.w"}.get(task, "w0")
    for name, function in (("clusters", f"cluster4({atom})"), ("lexicon", f"lexicon({atom})")):
        with pytest.raises(TemplateError, match=rf"needs .*{name} \(--{name}\)$"):
            fitted(task, templates=[function])


@pytest.mark.parametrize("task", ["tagger", "dependency", "segmenter"])
def test_clusters_that_no_template_reads_are_told(task):
    templates = {"tagger": ["w0"], "dependency": ["s0.w"], "segmenter": ["w0"]}[task]
    with pytest.raises(ParameterError, match="no template reads them"):
        fitted(task, templates=templates, clusters=CLUSTERS)


@pytest.mark.parametrize("value", [3, ["a", "b"], True])
def test_values_that_are_no_tables_are_refused(value):
    for name in ("clusters", "lexicon"):
        with pytest.raises(ParameterError, match=rf"Tagger: {name} must be a path"):
            gb.Tagger(**{name: value}).fit(DATA["tagger"])


def test_files_that_cannot_be_read_are_told(tmp_path):
    with pytest.raises(DataError, match="check the path of the clusters"):
        gb.Tagger(clusters=tmp_path / "none").fit(DATA["tagger"])
    with pytest.raises(DataError, match="check the path of the lexicon"):
        gb.Tagger(lexicon=tmp_path / "none").fit(DATA["tagger"])


class Remarks(Observer):
    def begin(self, plan):
        self.remarks = plan.remarks


def test_tables_of_another_language_are_remarked_on():
    watcher = Remarks()
    gb.Tagger(epochs=1, clusters={"и": "0", "в": "1"}, lexicon=LEXICON).fit(treebank(8, 0), observer=watcher)
    about = [remark for remark in watcher.remarks if "another language" in remark]
    assert about[0] == "the clusters a mapping know 0% of the training tokens; are they of another language?"
    words = {token[1] for sentence in treebank(8, 0) for token in sentence}
    gb.Tagger(epochs=1, clusters=dict.fromkeys(words, "0")).fit(treebank(8, 0), observer=watcher)
    assert not [remark for remark in watcher.remarks if "another language" in remark]


@pytest.mark.parametrize("task", ["tagger", "dependency", "morphology"])
def test_a_model_whose_clusters_were_left_out_is_told(task, tmp_path):
    fitted(task, clusters=CLUSTERS).save(tmp_path / "m")
    file = load_model(tmp_path / "m")
    for lacking in ("metadata", "tensors"):
        metadata = {k: v for k, v in file.metadata.items() if k != "knowledge" or lacking != "metadata"}
        tensors = {k: v for k, v in file.tensors.items() if "knowledge_clusters_words" not in k or lacking != "tensors"}
        (tmp_path / "damaged").write_bytes(b"".join(dump_model(metadata, tensors)))
        with pytest.raises(ModelError, match=r"needs word clusters|'knowledge_clusters_words' should be U32"):
            gb.load(tmp_path / "damaged")


@pytest.mark.parametrize(
    "facts", [3, {"clusters": 3}, {"clusters": {}}, {"clusters": {"origin": 3, "licence": "", "folded": False}}, {}]
)
def test_odd_facts_about_tables_are_model_errors(facts, tmp_path):
    fitted("tagger", clusters=CLUSTERS).save(tmp_path / "m")
    file = load_model(tmp_path / "m")
    (tmp_path / "odd").write_bytes(b"".join(dump_model({**file.metadata, "knowledge": facts}, file.tensors)))
    with pytest.raises(ModelError):
        gb.load(tmp_path / "odd")


# Runs


def test_a_run_with_other_clusters_is_another_run(tmp_path):
    corpus, place = treebank(12, 0), tmp_path / "checkpoint"
    from goldbeam.tasks.common.training import run_identity

    identities = []
    for clusters in (None, CLUSTERS, {**CLUSTERS, "fruit": "1"}):
        tagger = gb.Tagger(epochs=1, clusters=clusters)
        model, _, _ = tagger._prepare(corpus)
        identities.append(run_identity(tagger, model, corpus, None))
    assert "knowledge" not in identities[0]
    assert identities[1] != identities[2]
    assert not place.exists()


def test_a_finished_run_is_that_of_its_tables_only():
    corpus = treebank(12, 0)
    done = gb.Tagger(epochs=1, clusters=CLUSTERS).fit(corpus)
    assert done._is_result_of(gb.Tagger(epochs=1, clusters=CLUSTERS), corpus, False)
    for other in (None, {**CLUSTERS, "fruit": "1"}):
        assert not done._is_result_of(gb.Tagger(epochs=1, clusters=other), corpus, False)


def test_the_command_line_takes_files(tmp_path, capsys):
    (tmp_path / "train.conllu").write_text(sample_conllu(12, 0))
    (tmp_path / "clusters.txt").write_text("# licence: CC0\n" + "".join(f"{w}\t{b}\n" for w, b in CLUSTERS.items()))
    (tmp_path / "words.txt").write_text("".join(f"{w}\t{t}\n" for w, t in LEXICON.items()))
    model = str(tmp_path / "m")
    tables = ["--clusters", str(tmp_path / "clusters.txt"), "--lexicon", str(tmp_path / "words.txt")]
    command = ["train", "tagger", str(tmp_path / "train.conllu"), "--epochs", "1", "--out", model, "-q", *tables]
    assert main(command) == 0
    assert main(["info", model]) == 0
    told = capsys.readouterr().out
    assert "clusters.txt, 13 words in 6 classes, licence CC0" in told
    assert "words.txt, 6 words in 4 classes, licence not stated" in told
    assert main([*command[:-4], "--clusters", str(tmp_path / "none")]) == 1
    assert "check the path of the clusters" in capsys.readouterr().err
