"""Paying suppliers."""
