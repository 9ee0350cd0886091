"""The table on the page of explanations is what the command prints."""

from pathlib import Path

import goldbeam as gb

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "explain.md").read_text(encoding="utf-8")


def test_the_table_is_what_the_command_prints():
    nlp = gb.load("en")
    explanation = nlp.explain(nlp("Fruit flies like a banana.")[0][0], layer="head")
    assert f"```text\n{explanation.to_text(6)}\n```" in PAGE
