"""The inbox in the database."""
