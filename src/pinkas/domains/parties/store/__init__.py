"""Clients and suppliers in the database."""
