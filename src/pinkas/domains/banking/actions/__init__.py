"""Use cases over a transaction."""
