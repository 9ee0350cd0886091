"""Scores: accuracy, spans, label schemes."""
