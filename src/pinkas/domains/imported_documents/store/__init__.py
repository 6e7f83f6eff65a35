"""Imported documents in the database."""
