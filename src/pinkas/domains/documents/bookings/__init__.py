"""Money between a client and its documents that no document tells of: recorded payments, allocations, refunds."""
