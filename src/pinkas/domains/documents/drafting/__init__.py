"""Drafts: composed, calculated, changed and deleted."""
