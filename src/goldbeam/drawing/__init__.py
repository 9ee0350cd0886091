"""Pictures as SVG text, written by hand: shapes, text that fits, axes."""
