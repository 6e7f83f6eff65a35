"""Reminders in the database."""
