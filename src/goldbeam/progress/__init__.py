"""Training as people watch it: on the command line, in a script, in a notebook."""
