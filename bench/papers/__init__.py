"""Receipts and invoices drawn for measuring how they are read, each with its truth.

A paper is decided by its seed alone. Even seeds are for tuning; odd seeds are held out: they are measured, and nobody
looks at them while the reading is changed.
"""

from bench.papers.made import Paper, draw_paper
from bench.papers.truth import OWN_TAX_ID, TODAY, Truth, invent_truth

__all__ = ["OWN_TAX_ID", "TODAY", "Paper", "Truth", "draw_paper", "invent_truth"]
