"""Messages in the database."""
