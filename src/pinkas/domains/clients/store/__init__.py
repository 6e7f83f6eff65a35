"""Clients in the database."""
