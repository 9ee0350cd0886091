"""Ids and other comments of sentences in CoNLL-U that is made of raw text: unique, and the same however it is read."""

from __future__ import annotations

import doctest
import io
import os
import pickle
import re

import pytest

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.layers import comments
from goldbeam.layers.comments import SentenceComments
from goldbeam.pipeline.document_names import comments_of_files, document_name
from goldbeam.pipeline.streaming import annotate_chunks
from goldbeam.texts.chunks import Source

TEXT = "She saw it. He saw her.\n\nThe judge will book a train.\n" * 6
LONG = "She saw it.\n" * 40 + "\n" + "He saw her.\n" * 40  # two paragraphs that are longer than a small piece


def ids(conllu: str) -> list[str]:
    return re.findall(r"^# sent_id = (.*)$", conllu, re.MULTILINE)


def test_the_example_of_comments():
    assert doctest.testmod(comments).failed == 0


def test_sentences_are_numbered_and_the_first_begins_a_document(nlp):
    doc = nlp(TEXT)
    text = doc.to_conllu()
    assert text.startswith("# newdoc\n# newpar\n# sent_id = 1\n# text = She saw it.\n")
    assert ids(text) == [str(number) for number in range(1, len(doc) + 1)]
    assert text.count("# newdoc") == 1
    assert text.count("# newpar") == TEXT.count("\n\n") + 1
    assert ids(doc.to_conllu("news-"))[:2] == ["news-1", "news-2"]
    assert nlp.annotate_bytes(TEXT, sent_id="a.").decode() == doc.to_conllu(sent_id="a.")
    assert pickle.loads(pickle.dumps(doc)).to_conllu() == text
    assert "".join(sentence.to_conllu() for sentence in doc) == text
    assert [ids(each.to_conllu()) for each in nlp(["She saw it. He saw her.", "It."])] == [["1", "2"], ["1"]]


def test_words_get_ids_and_conllu_keeps_its_own(nlp):
    assert nlp.of_tokens([["She"], ["He"]]).to_conllu("x").startswith("# newdoc\n# sent_id = x1\n# text = She\n")
    read = "# sent_id = mine\n# other\n1\tShe\t_\t_\t_\t_\t0\troot\t_\t_\n\n1\tHe\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    doc = gb.Doc.from_conllu(read)
    assert doc.to_conllu() == doc.to_conllu("x") == read
    filled = nlp.of_corpus(doc.layers.corpus).to_conllu("x")
    assert ids(filled) == ["mine"]
    assert "# newdoc" not in filled


def test_sentences_of_lists_have_ids_if_a_prefix_is_given():
    doc = gb.Doc([gb.Sentence(["Hi"]), gb.Sentence(["Oh"])])
    assert ids(doc.to_conllu()) == []
    assert ids(doc.to_conllu("")) == ["1", "2"]
    assert doc.to_conllu("l-").startswith("# newdoc\n# sent_id = l-1\n")
    assert ids(doc[1].to_conllu("l-")) == ["l-2"]


@pytest.mark.parametrize("text", [TEXT, LONG])
@pytest.mark.parametrize(("size", "threads"), [(64, 1), (64, 3), (200, 2), (1 << 16, 1)])
def test_pieces_and_threads_do_not_matter(nlp, text, size, threads):
    pieces = Source("t.txt", io.BytesIO(text.encode()), None).chunks(size)
    found = b"".join(p.data for p in annotate_chunks(nlp, pieces, threads=threads, comments=SentenceComments("p-")))
    assert found == nlp.annotate_bytes(text, sent_id="p-")


@pytest.mark.parametrize("prefix", ["a b", "a/b", "a\n", "a\u00a0", 3])
def test_prefixes_that_ud_does_not_allow_are_refused(nlp, prefix):
    for use in (nlp("It.").to_conllu, gb.Doc([gb.Sentence(["It"])]).to_conllu):
        with pytest.raises(gb.ParameterError, match="sent_id must be a"):
            use(prefix)
    with pytest.raises(gb.ParameterError, match="sent_id must be a"):
        nlp.annotate_bytes("It.", sent_id=prefix)


def test_the_command_takes_a_prefix(model_file, capfd):
    assert main(["annotate", "She saw it. He saw her.", "--sent-id", "web-", "--model", str(model_file)]) == 0
    assert ids(capfd.readouterr().out) == ["web-1", "web-2"]
    assert main(["annotate", "It.", "--sent-id", "a b", "--model", str(model_file)]) == 1
    assert capfd.readouterr().err == (
        "goldbeam: error: Invalid value for '--sent-id': must be a prefix without white space and slashes, got 'a b'\n"
    )


def test_ids_of_several_files_have_their_names_in_them(model_file, tmp_path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for name in ("a.txt", "sub/a.txt", "sub a.txt", "sub_a.text"):
        (tmp_path / "in" / name).write_text("She saw it. He saw her.")
    out = tmp_path / "out"
    command = ["annotate", "--input", str(tmp_path / "in"), "--out", str(out), "--model", str(model_file), "--quiet"]
    assert main([*command, "--sent-id", "c-"]) == 0
    texts = [path.read_text() for path in sorted(out.rglob("*.conllu"))]
    found = [each for text in texts for each in ids(text)]
    assert len(texts) == 4
    assert len(set(found)) == len(found) == 8
    assert {"c-a-1", "c-a-2", "c-sub_a-1"} < set(found)
    assert (out / "sub" / "a.conllu").read_text().startswith("# newdoc id = a.txt\n# newpar\n")


def test_names_of_documents():
    assert document_name("-") is None
    assert document_name("x/two  words.txt") == "two words.txt"
    assert document_name(os.fsdecode(b"x/\xff.txt")) == "\ufffd.txt"
    names = comments_of_files({"1": "o/a b.x", "2": "o/a_b.x", "3": "o/c/d.x"}, "o")
    assert [ids(names[key].added(b"# text = A\n").decode()) for key in "123"] == [["a_b-1"], ["a_b_2-1"], ["c_d-1"]]
