"""The algorithms of the papers in plain Python, to be read: slow, obvious, with the papers' names and line numbers.

They run any `goldbeam.problem.Problem`, print their steps with ``trace=True``, and are what the core is tested against.
docs/reference-algorithms.md says which algorithm of which paper is where. Nothing in goldbeam imports this package.
"""
