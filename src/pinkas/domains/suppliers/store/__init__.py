"""Suppliers in the database."""
