"""Payments to suppliers in the database."""
