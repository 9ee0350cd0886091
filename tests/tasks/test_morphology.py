"""Morphology: tags of several columns at once, lemmas, blank columns, files, and what it refuses."""

import pickle

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.models.compacting import compact_bytes
from goldbeam.models.container import load_model
from goldbeam.tasks.morphology.tags import TagSet

TRAIN = gb.Corpus.parse(sample_conllu(150, 1).encode(), "conllu", "train.conllu")
DEV = gb.Corpus.parse(sample_conllu(40, 2).encode(), "conllu", "dev.conllu")
COLUMNS = {name: place for place, name in enumerate(TRAIN.columns)}
FEW = ["w0", "suffix3(w0)", "tags(w+1)", "t-1", "coarse(t-1)"]


def blank(corpus, *columns):
    """The corpus with nothing in these columns."""
    ids = bytes(4 * corpus.token_count)
    return gb.Corpus.parse(corpus.render_columns([(COLUMNS[c], ids, ["_"]) for c in columns]), "conllu", corpus.name)


@pytest.fixture(scope="module")
def fitted():
    return gb.Morphology(epochs=4).fit(TRAIN, dev=DEV)


def test_it_learns_tags_and_lemmas(fitted):
    metrics = fitted.evaluate(DEV)
    assert min(metrics[column] for column in ("upos", "xpos", "feats", "lemma")) > 80
    assert metrics["tags"] == fitted.score(DEV) <= min(metrics["upos"], metrics["xpos"], metrics["feats"])
    assert metrics["tokens"] == DEV.token_count
    assert metrics["tokens_per_second"] > 0


def test_upos_can_be_found_first(tmp_path):
    fitted = gb.Morphology(epochs=3, cascade=True).fit(TRAIN, dev=DEV)
    metrics = fitted.evaluate(DEV)
    assert min(metrics[column] for column in ("upos", "xpos", "feats", "lemma")) > 80
    upos = gb.Tagger(epochs=3).fit(TRAIN).predict(DEV.column(COLUMNS["form"]))
    assert [[word["upos"] for word in sentence] for sentence in fitted.predict(DEV)] == upos
    assert fitted.predict(DEV.column(COLUMNS["form"])) == fitted.predict(DEV)
    assert fitted.annotate_corpus(DEV, threads=2).text == fitted.annotate_corpus(DEV).text
    fitted.save(tmp_path / "m")
    assert gb.load(tmp_path / "m").predict(DEV) == fitted.predict(DEV)
    assert gb.load(tmp_path / "m")._model_bytes() == fitted._model_bytes()


def test_upos_is_found_first_only_if_there_is_more_to_find():
    fitted = gb.Morphology(templates=["w0"], epochs=1, cascade=True).fit(blank(TRAIN, "xpos", "feats"))
    assert not fitted.info()["UPOS first"]
    assert not gb.Morphology(templates=["w0"], epochs=1).fit(TRAIN).info()["UPOS first"]


def test_nothing_is_found_in_nothing(fitted):
    nothing = DEV.select([])
    assert fitted.annotate_corpus(nothing).token_count == 0
    assert fitted.predict([]) == []
    assert fitted.predict([[]]) == [[]]


def test_evaluation_counts_what_an_annotated_corpus_has(fitted):
    found = fitted.annotate_corpus(blank(DEV, "upos", "xpos", "feats", "lemma"))
    metrics = fitted.evaluate(DEV)
    for column in ("upos", "xpos", "feats", "lemma"):
        pairs = zip(DEV.column(COLUMNS[column]), found.column(COLUMNS[column]), strict=True)
        right = [a == b for gold, own in pairs for a, b in zip(gold, own, strict=True)]
        assert metrics[column] == pytest.approx(100 * sum(right) / len(right))


def test_everything_else_of_a_corpus_stays(fitted):
    found = fitted.annotate_corpus(DEV)
    columns = ("upos", "xpos", "feats", "lemma")
    assert blank(found, *columns).text == blank(DEV, *columns).text
    assert found.name == DEV.name


def test_tags_go_together(fitted):
    seen = {tuple(row[COLUMNS[c]] for c in ("upos", "xpos", "feats")) for sentence in TRAIN for row in sentence}
    tags = {(word["upos"], word["xpos"], word["feats"]) for sentence in fitted.predict(DEV) for word in sentence}
    assert tags <= seen


def test_lists_of_words_are_fine(fitted):
    assert [len(sentence) for sentence in fitted.predict([["the", "dogs"], [], ["run"]])] == [2, 0, 1]
    assert set(fitted.predict([["dogs"]])[0][0]) == {"lemma", "upos", "xpos", "feats"}
    with pytest.raises(gb.DataError, match="CoNLL-U"):
        fitted.annotate_corpus(gb.Corpus.parse(b"the\ndogs\n\n", "columns"))


def test_threads_change_nothing(fitted):
    assert fitted.annotate_corpus(DEV, threads=3).text == fitted.annotate_corpus(DEV, threads=1).text


@pytest.mark.parametrize(
    "columns", [("xpos",), ("feats",), ("xpos", "feats"), ("lemma",), ("upos",), ("upos", "xpos", "lemma")]
)
def test_columns_that_training_lacks_are_left_alone(columns):
    fitted = gb.Morphology(templates=FEW, epochs=2).fit(blank(TRAIN, *columns))
    found = fitted.annotate_corpus(blank(DEV, "upos", "xpos", "feats", "lemma"))
    for column in ("upos", "xpos", "feats", "lemma"):
        assert found.is_blank(COLUMNS[column]) == (column in columns)
    assert not set(columns) & set(fitted.evaluate(DEV))


def test_data_without_any_tags_are_refused():
    with pytest.raises(gb.DataError, match=r"train\.conllu:\d+: UPOS, XPOS and FEATS are '_'"):
        gb.Morphology().fit(blank(TRAIN, "upos", "xpos", "feats"))
    with pytest.raises(gb.DataError, match="CoNLL-U"):
        gb.Morphology().fit([[("a", "B")]])
    with pytest.raises(gb.DataError, match="no tokens"):
        gb.Morphology().fit(TRAIN.select([]))


def test_lemmas_can_be_left_out():
    fitted = gb.Morphology(templates=FEW, epochs=1, lemmas=False).fit(TRAIN)
    assert set(fitted.predict([["dogs"]])[0][0]) == {"upos", "xpos", "feats"}


def test_a_saved_model_predicts_the_same(fitted, tmp_path):
    fitted.save(tmp_path / "m")
    words = [*DEV.column(COLUMNS["form"]), ["Ünseen-word", "x", "42%"]]
    for other in (gb.load(tmp_path / "m"), pickle.loads(pickle.dumps(fitted))):
        assert other.predict(words) == fitted.predict(words)
    assert gb.load(tmp_path / "m")._model_bytes() == fitted._model_bytes()


def test_the_same_seed_gives_the_same_bytes():
    twins = [gb.Morphology(templates=FEW, epochs=2, threads=n).fit(TRAIN) for n in (1, 2)]
    assert twins[0]._model_bytes() == twins[1]._model_bytes()


def test_a_resumed_run_ends_with_the_same_model(tmp_path):
    class Stop:
        def begin(self, plan):
            pass

        def advance(self, epoch, tokens_done):
            pass

        def epoch(self, report):
            if report.epoch == 1:
                raise KeyboardInterrupt

        def end(self, best_epoch, seconds):
            pass

    place = gb.Checkpoint(tmp_path / "c", "epoch")
    whole = gb.Morphology(templates=FEW, epochs=2).fit(TRAIN, dev=DEV)
    run = gb.Morphology(templates=FEW, epochs=2)
    with pytest.raises(KeyboardInterrupt):
        run.fit(TRAIN, dev=DEV, observer=Stop(), checkpoint=place)
    run.fit(TRAIN, dev=DEV, checkpoint=place, resume=True)
    assert run._model_bytes() == whole._model_bytes()


def test_pruning_makes_it_smaller(fitted):
    smaller = gb.Morphology(epochs=4, prune=0.02, lemma_prune=0.02).fit(TRAIN, dev=DEV)
    assert sum(map(len, smaller._model_bytes())) < 0.8 * sum(map(len, fitted._model_bytes()))


def test_a_file_can_be_pruned_later_with_all_that_is_in_it():
    fitted = gb.Morphology(epochs=2, cascade=True, keep_keys=True).fit(TRAIN)
    whole = b"".join(fitted._model_bytes())
    sizes = {}
    for prune in (0.0, 0.02):
        small = gb.Morphology.from_model_file(load_model(compact_bytes(whole, prune)))
        assert len(small.predict(DEV)) == len(DEV)
        parts = (
            small._model.weights,
            small._model.upos.tagger.model.weights,
            small._model.lemmatizer.tagger.model.weights,
        )
        sizes[prune] = [weights.entry_count for weights in parts]
    assert all(few < many for few, many in zip(sizes[0.02], sizes[0.0], strict=True))


def test_words_of_the_training_data_have_their_lemmas(fitted):
    gold = {}
    for sentence in TRAIN:
        for row in sentence:
            gold.setdefault(row[COLUMNS["form"]], set()).add(row[COLUMNS["lemma"]])
    certain = {word: lemmas.pop() for word, lemmas in gold.items() if len(lemmas) == 1}
    found = {word: fitted.predict([[word]])[0][0]["lemma"] for word in certain}
    assert found == certain


def test_a_word_too_short_for_its_script_gets_a_lemma_all_the_same():
    rows = [("ran", "ru"), ("pan", "pu"), ("tan", "tu"), ("an", "an")]
    text = "".join(f"1\t{w}{'kkkk'}\t{lemma}\tX\t_\t_\t0\troot\t_\t_\n\n" for w, lemma in rows)
    fitted = gb.Morphology(epochs=1).fit(gb.Corpus.parse(text.encode(), "conllu"))
    assert [word["lemma"] for word in fitted.predict([["k", "kk", "kkk"]])[0]] == ["k", "kk", "kkk"]


def test_what_it_cannot_do_is_said(fitted):
    with pytest.raises(gb.ParameterError, match="go on learning"):
        fitted.partial_fit(TRAIN)
    with pytest.raises(gb.ParameterError, match="known"):
        gb.Morphology(known=0).fit(TRAIN)
    with pytest.raises(gb.ParameterError, match="collins-2002"):
        gb.Morphology(templates="collins-2002").fit(TRAIN)
    with pytest.raises(gb.NotFittedError):
        gb.Morphology().predict([["a"]])


def test_info_tells_what_it_predicts(fitted):
    info = fitted.info()
    assert info["predicts"] == "upos, xpos, feats, lemma"
    assert "upos=NOUN" in info["parts"]
    assert "Number=Plur" in info["parts"]
    assert info["scripts"] > 5
    assert info["words with lemmas"] > 100


def test_tags_of_a_file_are_checked():
    for columns, labels in (
        (["upos"], [["A"], ["A"]]),
        (["upos"], [["A", "B"]]),
        (["head"], [["1"]]),
        ([], []),
        (["upos"], [[""]]),
        (["upos"], "AB"),
        (["upos"], [[1]]),
    ):
        with pytest.raises(ValueError, match=r"its tags|a tag twice"):
            TagSet(columns, labels)


@pytest.mark.parametrize("features", [254, 255, 256, 3000])
def test_words_may_have_hundreds_of_features(features, tmp_path):
    many = "|".join(f"F{i:04}=Yes" for i in range(features))
    other = many.replace("Yes", "No")
    row = "{}\t{}\t_\t{}\t_\t{}\t_\t_\t_\t_\n"
    sentence = row.format(1, "flies", "NOUN", many) + row.format(2, "fly", "VERB", other) + "\n"
    corpus = gb.Corpus.parse(sentence.encode() * 5, "conllu", "t")
    fitted = gb.Morphology(epochs=3, templates=FEW).fit(corpus)
    fitted.save(tmp_path / "m")
    predicted = gb.load(tmp_path / "m").predict_corpus(corpus).render().decode()
    assert [line.split("\t")[5] for line in predicted.split("\n")[:2]] == [many, other]


def test_gold_tags_are_followed_through_the_search(fitted):
    """A step looks at a few tags only, so gold may fall off; what is found is what is predicted."""
    trace = fitted.trace_corpus(TRAIN, 1)
    words = TRAIN.column(TRAIN.columns.index("form"))[0]
    assert trace.words == tuple(words)
    columns = fitted.predictor().model.tags.columns
    found = [tuple(word[name] for name in columns) for word in fitted.predict([words])[0]]
    assert [tuple(label.split("/")) for label in trace.predicted] == found or any(
        "/" in cell for t in found for cell in t
    )
