"""The opening balances of accounts in the journal: the last entry of them that was not taken back."""

from typing import Any

from pinkas.platform.tx import Tx


async def find_current(tx: Tx) -> Any | None:
    """The entry of the opening balances that hold: id, number, date, posted_at and source_id; None where none do."""
    return await tx.fetch_one(
        """SELECT e.id, e.number, e.date, e.posted_at, e.source_id FROM journal_entries AS e
           WHERE e.business_id = %(business_id)s AND e.source_type = 'opening' AND NOT EXISTS (
               SELECT FROM journal_entries AS back WHERE back.business_id = e.business_id
                   AND back.source_type = 'opening_reversal' AND back.source_id = e.source_id)
           ORDER BY e.number DESC LIMIT 1"""
    )


async def list_lines(tx: Tx, entry_id: object) -> list[Any]:
    """The lines of an entry but for that of opening balances, by the numbers of their accounts: account_id, code,
    name, debit and credit."""
    return await tx.fetch_all(
        """SELECT line.account_id, account.code, account.name, line.debit, line.credit
           FROM journal_lines AS line JOIN ledger_accounts AS account
               ON account.business_id = line.business_id AND account.id = line.account_id
           WHERE line.business_id = %(business_id)s AND line.entry_id = %(entry)s
               AND account.role IS DISTINCT FROM 'opening_balances'
           ORDER BY account.code""",
        entry=entry_id,
    )
