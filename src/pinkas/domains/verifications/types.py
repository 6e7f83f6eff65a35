"""The answers of the proof of the books."""

from datetime import date
from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.wire import ResponseStruct

CheckKey = Literal[
    "balanced",
    "numbers",
    "chain",
    "documents",
    "payments",
    "expenses",
    "supplier_payments",
    "card_clearing",
    "bank_matches",
    "revaluations",
    "vat_periods",
    "account_openings",
    "year_ends",
    "manual_entries",
    "client_openings",
    "monthly_sums",
    "analytics_sums",
    "customers",
    "customer_advances",
    "suppliers",
    "supplier_advances",
    "card_clearing_balance",
    "input_vat_pending",
    "output_vat_deferred",
]
FaultCode = Literal[
    "unbalanced",
    "number_missing",
    "entry_changed",
    "chain_broken",
    "source_missing",
    "differs_from_source",
    "not_posted",
    "sum_differs",
    "balance_differs",
]


class BooksFault(ResponseStruct, frozen=True, kw_only=True):
    """What does not fit. `entryNumber`, `sourceType` and `sourceId` name an entry and what it is about, `accountCode`
    an account, `partyId` a client or supplier and `month` (its first day) a sum; null where there is none. `expected`
    is what ought to be there and `found` what is, as debit less credit in the currency of the books."""

    code: FaultCode
    entry_number: int | None
    entry_id: UUID | None
    source_type: str | None
    source_id: UUID | None
    account_code: str | None
    party_id: UUID | None
    month: date | None
    expected: AmountText | None
    found: AmountText | None


class BooksCheck(ResponseStruct, frozen=True, kw_only=True):
    """One thing that is proved. `ok` is false where a fault was found; `complete` is false where not all of the period
    was looked at. `checked` counts what was: entries, sums or parties."""

    key: CheckKey
    ok: bool
    complete: bool
    checked: int
    first_fault: BooksFault | None


class BooksIntegrity(ResponseStruct, frozen=True, kw_only=True):
    """The proof of the books of a period; `ok` where no check found a fault. `complete` is false where the time of a
    request did not suffice, or the books are too large for it: then `pinkas verify-books` proves the rest."""

    ok: bool
    complete: bool
    from_: date = msgspec.field(name="from")
    to: date
    as_of: Instant
    currency: str
    checks: list[BooksCheck]
