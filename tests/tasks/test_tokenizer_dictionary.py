"""A tokenizer of text without spaces: words of a dictionary, and templates of its own."""

import pytest

import goldbeam as gb
from goldbeam.templates.tokenizing import DEFAULT

ROW = "{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n"
# Words of three characters are never seen twice in the same sentence, so only a dictionary can tell new ones.
WORDS = ["天地人", "地人天", "人天地", "天人地", "地天人", "人地天"]
OTHERS = (["天", "地"], ["地", "人"], ["天地"], ["人", "人天"])
NEW = ["春夏秋", "秋夏春", "夏春秋"]


def treebank(sentences, after="SpaceAfter=No"):
    text = ""
    for words in sentences:
        rows = [ROW.format(i, word, after) for i, word in enumerate(words, 1)]
        text += "".join(rows) + ROW.format(len(words) + 1, "。", "SpaceAfter=No") + "\n"
    return gb.Corpus.parse(text.encode(), "conllu")


TRAIN = treebank([word, *other] for word in WORDS for other in OTHERS)


def test_words_of_the_dictionary_are_found():
    one = gb.Tokenizer(epochs=8, dictionary=WORDS + NEW).fit(TRAIN)
    assert one.predict("春夏秋天地。") == [["春夏秋", "天地", "。"]]


def test_the_model_needs_no_file(tmp_path):
    (tmp_path / "words.txt").write_text("# words\n" + "".join(f"{word} 3\n" for word in NEW), encoding="utf-8")
    one = gb.Tokenizer(epochs=2, dictionary=tmp_path / "words.txt").fit(TRAIN)
    other = gb.Tokenizer(epochs=2, dictionary=NEW).fit(TRAIN)
    one.save(tmp_path / "one")
    other.save(tmp_path / "other")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    text = "春夏秋天地人。"
    assert gb.load(tmp_path / "one").tokenize(text).text == one.tokenize(text).text


def test_a_finished_run_with_another_dictionary_is_another_run():
    one = gb.Tokenizer(epochs=2, dictionary=NEW).fit(TRAIN)
    assert one._is_result_of(gb.Tokenizer(epochs=2, dictionary=NEW[::-1]), TRAIN, False)
    assert not one._is_result_of(gb.Tokenizer(epochs=2, dictionary=NEW[1:]), TRAIN, False)
    assert not one._is_result_of(gb.Tokenizer(epochs=2), TRAIN, False)


def test_a_checkpoint_of_another_dictionary_fits_no_run(tmp_path):
    class Observer:
        def epoch(self, report):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gb.Tokenizer(dictionary=NEW).fit(TRAIN, observer=Observer(), checkpoint=tmp_path / "c")
    with pytest.raises(gb.ModelError, match="words"):
        gb.Tokenizer(dictionary=WORDS).fit(TRAIN, checkpoint=tmp_path / "c", resume=True)


def test_text_without_spaces_has_further_templates():
    assert "t-1 t-2 w0" in gb.Tokenizer(epochs=1).fit(TRAIN)._model.spec.templates
    spaced = treebank(([word, *other] for word in WORDS for other in OTHERS), after="_")
    assert list(gb.Tokenizer(epochs=1).fit(spaced)._model.spec.templates) == list(DEFAULT)
