"""`nlp.fast()` and ``annotate --fast``: the same models with greedy search."""

from __future__ import annotations

from tiny_pipelines import treebank

import goldbeam as gb
from goldbeam.cli.main import main

TEXT = "She saw the old saw. The judge will book it.\n\n" * 20


def beams(nlp):
    return {name: part.search["beam"] for name, part in nlp._parts().predictors()}


def test_all_parts_with_a_beam_search_greedily_and_the_original_stays(nlp):
    before = beams(nlp)
    fast = nlp.fast()
    assert max(before.values()) > 1
    assert set(beams(fast).values()) == {1}
    assert beams(nlp) == before


def test_the_parser_finds_what_a_greedy_parser_finds():
    corpus = treebank(30, 5)
    parser = gb.DependencyParser(columns=[], beam=4, threshold=None, epochs=1).fit(corpus)
    fast = gb.Pipeline([parser]).fast()
    assert fast.predict_corpus(corpus).render() == parser.set_params(beam=1).predict_corpus(corpus).render()


def test_a_fast_pipeline_is_saved_as_one(nlp, tmp_path):
    fast = nlp.fast()
    fast.save(tmp_path / "fast")
    loaded = gb.load(tmp_path / "fast", gb.Pipeline)
    assert beams(loaded) == beams(fast)
    assert loaded(TEXT).to_conllu() == fast(TEXT).to_conllu()


def test_functions_stay_as_they_are(nlp):
    def shout(doc):
        return {"loud": [token.form.upper() for sentence in doc for token in sentence]}

    other = gb.Pipeline(dict(nlp._parts().steps)).add("shout", shout)
    assert other.fast().part("shout") is other.part("shout")


def test_the_option_annotates_as_the_method_does(nlp, model_file, tmp_path, capfd):
    text = tmp_path / "text.txt"
    text.write_text(TEXT, encoding="utf-8")
    assert main(["annotate", "--fast", "--model", str(model_file), "--input", str(text), "--quiet"]) == 0
    expected = nlp.fast()(TEXT).to_conllu().replace("# newdoc\n", "# newdoc id = text.txt\n")
    assert capfd.readouterr().out == expected
