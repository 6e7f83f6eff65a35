"""Reminders as they cross the wire and as the database has them."""
