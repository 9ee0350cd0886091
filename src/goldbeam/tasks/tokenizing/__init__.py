"""Tokens and sentences in raw text."""
