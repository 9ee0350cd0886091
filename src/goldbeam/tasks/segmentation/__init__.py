"""Words in text without spaces: the segmenter, and the joint segmenter and tagger."""

from goldbeam.tasks.segmentation.joint import JointTagger
from goldbeam.tasks.segmentation.segmented import Segmented
from goldbeam.tasks.segmentation.segmenter import Segmenter

__all__ = ["JointTagger", "Segmented", "Segmenter"]
