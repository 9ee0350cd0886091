"""The routes of goldbeam's own API and of its page: a module each, with a function ``router(service)``."""
