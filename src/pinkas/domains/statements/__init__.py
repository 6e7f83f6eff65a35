"""Statements: what the documents say of a client. Its account, its balance, its history, and what merging moves."""

from pinkas.domains.statements.actions.kept import count_kept, kept

__all__ = ["count_kept", "kept"]
