"""The books in the database."""
