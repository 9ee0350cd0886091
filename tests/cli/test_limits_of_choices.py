"""Choices of commands at their limits."""

from __future__ import annotations

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.data.sample import sample_conllu


def test_pipelines_have_a_transition_parser_or_a_graph_parser():
    parsers = gb.Pipeline.settings["parser"].kind.names
    assert parsers == ("dependency", "graph-dependency")
    for parser in parsers:
        gb.Pipeline(parser=parser)._check_parameters()


def test_the_last_sentence_can_be_shown_and_none_after_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with open("five.conllu", "w", encoding="utf-8") as file:
        file.write(sample_conllu(5))
    gb.Tagger(search="guided", epochs=1).fit("five.conllu").save("m")
    assert main(["trace", "m", "five.conllu", "--sentence", "5"]) == 0
    assert main(["trace", "m", "five.conllu", "--sentence", "6"]) == 1
    assert "five.conllu: has no sentence 6; it has 5, counted from 1" in capsys.readouterr().err
