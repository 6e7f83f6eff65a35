"""Bank lines that wait until a day: nothing is asked about them before."""

from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.domains import businesses
from pinkas.domains.banking.actions.matching import check_line_open
from pinkas.domains.banking.actions.transactions import check_session_open, transaction_view
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.bank_rules import LineHold
from pinkas.domains.banking.types.transactions import BankTransaction
from pinkas.platform.tx import Tx


async def hold(tx: Tx, id: UUID, body: LineHold) -> BankTransaction:
    """Puts an open line on hold until a day that is to come, or ends its hold. Until then it is not matched by itself,
    no rule takes it, and the reconciliation screen passes it over; a person may still match or exclude it."""
    row = await TRANSACTIONS.get_for_update(tx, id)
    await check_session_open(tx, row.session_id)
    if body.until is not None:
        check_line_open(row)
        if body.until <= tx.today((await businesses.get_current(tx)).timezone):
            raise invalid_field("until", "not_in_the_future", "A line waits until a day that is to come.")
    fields = {"on_hold_until": body.until, "hold_note": body.note if body.until is not None else None}
    after = await TRANSACTIONS.update_if_changed(tx, row, fields)
    if after is not row:
        done = "held" if body.until is not None else "hold_ended"
        tx.audit(f"bank_transaction.{done}", "bank_transaction", id, before=row, after=after)
    return transaction_view(after)
