"""Products and categories in the database."""
