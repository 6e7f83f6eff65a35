"""Decisions: pure."""
