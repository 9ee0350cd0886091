"""Mutation testing: small faults put into the package one at a time, and the tests that should notice them."""
