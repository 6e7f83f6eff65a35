"""Locks of the keys that only one record of a business may have, held until the transaction ends.

Whoever writes a few keys locks each of them, and shares one lock with all others who do; whoever writes very many takes
that one alone, because the locks of a database are counted."""

CLAIM_KEYS = """WITH shared AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(%(all_keys)s))
    SELECT pg_advisory_xact_lock(one) FROM shared, unnest(%(numbers)s::bigint[]) AS one"""
"""Locks `numbers`, which are sorted; `all_keys` is the number of the lock that all share."""
CLAIM_ALL_KEYS = "SELECT pg_advisory_xact_lock(%(all_keys)s)"
"""Waits for everybody who holds a key, and keeps others from taking one."""
