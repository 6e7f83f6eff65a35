"""Figures of reports from what was read: pure."""
