"""Stanford CoreNLP's server: ``POST /`` with properties in the address and text in the body."""

from goldbeam.serve.protocols.corenlp.routes import router

__all__ = ["router"]
