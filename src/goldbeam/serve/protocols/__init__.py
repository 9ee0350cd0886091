"""Protocols of other servers, so that their clients can use goldbeam."""
