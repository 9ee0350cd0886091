"""The component ``goldbeam`` of spaCy's pipelines, which spaCy finds by its entry point.

nlp = spacy.blank("en")
nlp.add_pipe("goldbeam", config={"model": "en"})
"""
