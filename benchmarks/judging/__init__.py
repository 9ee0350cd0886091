"""Items of `phenomena/` and what systems make of them: reader, answers, judgements, systems, table."""
