"""Pictures as SVG text, written by hand, and drawings in box characters: shapes, text that fits, axes, arcs."""
