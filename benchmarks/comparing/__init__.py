"""Two builds of goldbeam side by side: what is run, on which data, and what the figures say."""
