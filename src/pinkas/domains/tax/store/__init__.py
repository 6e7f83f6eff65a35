"""Taxes in the database."""
