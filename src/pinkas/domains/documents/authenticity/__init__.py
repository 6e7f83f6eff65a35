"""Proof that a document is the one that was issued, and that none is missing."""
