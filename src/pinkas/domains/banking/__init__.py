"""Bank accounts, their transactions, reconciliation sessions and rules."""

__all__: list[str] = []
