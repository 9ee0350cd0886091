"""Words in text without spaces: the segmenter, and the joint segmenter and tagger."""
