"""The papers' experiments on any data: tables and figures of ours beside the published ones."""

from goldbeam.experiments.registry import PAPERS, Paper
from goldbeam.experiments.reproduction import reproduce

__all__ = ["PAPERS", "Paper", "reproduce"]
