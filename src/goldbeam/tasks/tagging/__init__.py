"""The tagger: one label a token. Parts of speech, morphology, chunks, named entities."""
