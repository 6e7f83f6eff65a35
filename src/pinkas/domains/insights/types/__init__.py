"""The answers of insights."""
