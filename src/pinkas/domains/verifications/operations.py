"""The public operations of the proof of the books."""

from pinkas.domains.verifications import actions
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /ledger/integrity",
        actions.verify_period,
        "Proof that the books balance and that no entry was changed",
        name="getLedgerIntegrity",
        group="ledger balances",
        scope="ledger:read",
    ),
)
