"""Measurements of the shipped service: `python -m bench`, or some of them by name. Ratios are taken within one run."""
