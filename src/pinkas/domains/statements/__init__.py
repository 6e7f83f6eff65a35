"""Statements: what the documents say of a client. Its account, its balance, its history, and what merging moves."""
