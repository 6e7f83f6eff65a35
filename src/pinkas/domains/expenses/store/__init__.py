"""Expenses in the database."""
