"""Statements: a client's account, balance and history, computed from its documents, and merging clients."""

from pinkas.domains.statements.actions.outbox import count_outbox, list_outbox

__all__ = ["count_outbox", "list_outbox"]
