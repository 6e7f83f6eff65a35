"""Listing, searching and reading documents."""
