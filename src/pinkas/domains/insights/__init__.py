"""Insights: what will come of the figures: the cash of the next weeks, how clients pay, what stands out, and the weekly
review."""
