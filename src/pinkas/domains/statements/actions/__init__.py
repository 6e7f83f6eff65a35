"""Reads about a client that are computed from its documents."""
