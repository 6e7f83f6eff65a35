"""Integrations: the alias by which shops and platforms create records under references of their own."""
