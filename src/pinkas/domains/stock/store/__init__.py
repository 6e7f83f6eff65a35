"""Stock in the database."""
