"""goldbeam: structured perceptrons with inexact search."""
