"""Imports in the database."""
