"""Statements: a client's account, balance and history, computed from its documents, and merging clients."""

from pinkas.domains.statements.actions.kept import count_kept, kept

__all__ = ["count_kept", "kept"]
